// What was seen of a file on its first page is what its job goes on with, where both were chosen alike.
import { repeatKey } from "@yizhou/pipeline";
import type { Answer } from "@yizhou/pipeline";
import { canonicalJson } from "../../platform/canonical-json.ts";
import type { Database, Queryable } from "../../platform/database/connect.ts";
import type { JobDeps } from "./deps.ts";
import { requireFirstPage } from "./policy.ts";
import type { OwnJob } from "./policy.ts";
import type { JobRow, NewJobOptions } from "./repo.ts";
import { loadSegments } from "./segment-repo.ts";

/** What decides how a sentence is translated. */
export interface Choice {
  readonly from: string;
  readonly to: string;
  readonly options: NewJobOptions;
}

export const choiceOfJob = ({ sourceLanguage: from, targetLanguage: to, options }: JobRow): Choice => ({
  ...{ from, to, options },
});

/** True where a sentence would be translated alike. The form of the result, and where translations go, are of no account. */
export function isSameChoice(one: Choice, other: Choice): boolean {
  const [a, b] = [one, other].map(({ from, to, options }) => {
    const { engine, engines, field, keepReferences, leaveOut, memories, memoryPenalties } = options;
    const { alsoTranslate, pretranslateFrom, hintsFrom, termbases, instruction } = options;
    return canonicalJson({
      ...{ from, to, engine, field, keepReferences, leaveOut, alsoTranslate },
      ...{ pretranslateFrom, hintsFrom },
      // Which engines `auto` means changes with their state of the moment.
      engines: engine === "auto" ? null : engines!.map(({ id }) => id),
      ...{ memories, memoryPenalties, termbases, instruction },
    });
  });
  return a === b;
}

/** What engines have said for the first page of a job's file, where it was chosen alike: the job goes on with what was seen. */
export async function answersOfFirstPage(
  deps: { readonly db: Database; readonly clock: JobDeps["clock"] },
  job: OwnJob,
): Promise<ReadonlyMap<string, Answer>> {
  const first = job.isFirstPage ? null : await requireFirstPage(deps, job.ownerId, job.fileId);
  if (!first || !isSameChoice(choiceOfJob(first), choiceOfJob(job))) return new Map();
  const rows = await loadSegments(deps.db as Queryable, first);
  return new Map(
    rows.flatMap(({ state, source, target, engineId, problem }) =>
      state === "translated" && target && engineId && (!problem || problem.code === "warning.needs_review")
        ? [[repeatKey(source), { source, target, engineId }] as const]
        : [],
    ),
  );
}
