// Segments as those see them who work on a job together. What an engine said of its account, and the terms of libraries that are not
// open to somebody, are the owner's affair.
import type { JobSegment, UiLanguage } from "@yizhou/contract";
import { libraryNames } from "../libraries/index.ts";
import type { JobDeps } from "./deps.ts";
import type { OpenJob } from "./policy.ts";
import { requireJobInSight } from "./policy.ts";
import { presentSegment } from "./present.ts";
import type { SegmentRow } from "./segment-repo.ts";

/** Who looks at a job, and in which language. */
export interface Onlooker {
  readonly userId: string;
  readonly jobId: string;
  readonly language: UiLanguage;
}

/** Rows of a job as the wire has them. @throws {AppError} job.not_found where it is closed to the person meanwhile */
export async function presentSegments(
  deps: JobDeps,
  { userId, jobId, language }: Onlooker,
  rows: readonly SegmentRow[],
): Promise<JobSegment[]> {
  const isPlain = rows.every(({ problem, termFindings }) => problem === null && termFindings === null);
  const sees = isPlain ? null : await sightOf(deps, userId, await requireJobInSight(deps, userId, jobId));
  return rows.map((row) =>
    presentSegment(
      {
        ...row,
        problem: sees?.problems || isDoubt(row.problem) ? row.problem : null,
        termFindings: sees?.terms ? row.termFindings : null,
      },
      language,
    ),
  );
}

/** What is doubted of a translation is for whoever works on it; it tells of the text alone. */
function isDoubt(problem: SegmentRow["problem"]): boolean {
  return problem?.code === "warning.needs_review";
}

/** Which of a job's affairs a person is told. */
async function sightOf(
  { db }: JobDeps,
  userId: string,
  { access, options }: OpenJob<"read">,
): Promise<{ readonly problems: boolean; readonly terms: boolean }> {
  if (access.right === "manage") return { problems: true, terms: true };
  const termbases = [...new Set(options.termbases ?? [])];
  // A finding does not say whose term it is: where one of them is closed, none is told.
  const readable = await libraryNames(db, userId, termbases);
  return { problems: false, terms: readable.size === termbases.length };
}
