import { parseLanguageTag } from "@yizhou/model";
import type { DocumentWarning, SegmentResult } from "@yizhou/model";
import { judgeSegments, makeReport } from "@yizhou/pipeline";
import type { Termbase } from "@yizhou/termbase";
import type { Transaction } from "../../platform/database/connect.ts";
import { yieldToEventLoop } from "../../platform/yield-to-event-loop.ts";
import { loadTermbase } from "../termbase/index.ts";
import type { JobDeps } from "./deps.ts";
import type { OwnJob } from "./policy.ts";
import { setReport, type JobRow } from "./repo.ts";
import { toResult, toSegment } from "./segment-repo.ts";
import type { SegmentRow } from "./segment-repo.ts";
import type { StoredReport } from "./tables.ts";
import { saveTermFindings } from "./term-finding-repo.ts";
import type { SegmentFindings } from "./term-finding-repo.ts";

/** What the text of a job comes to: its sums, and which segments do not keep to the job's terms. */
export interface JobReport {
  readonly report: StoredReport;
  readonly findings: readonly SegmentFindings[];
}

/** The terms that the job's translations are held to, as far as the person may read them; null without any. */
export function termbaseOf(
  { db }: Pick<JobDeps, "db">,
  job: Pick<JobRow, "ownerId" | "sourceLanguage" | "targetLanguage" | "options">,
  userId: string = job.ownerId,
): Promise<Termbase | null> {
  const [from, to] = [parseLanguageTag(job.sourceLanguage), parseLanguageTag(job.targetLanguage)];
  return loadTermbase(db, userId, job.options.termbases, { from, to });
}

/** @param warnings  of the file that was made of these rows */
export async function reportOn(
  job: OwnJob,
  rows: readonly SegmentRow[],
  warnings: readonly DocumentWarning[],
  termbase: Termbase | null,
): Promise<JobReport> {
  const pair = { from: parseLanguageTag(job.sourceLanguage), to: parseLanguageTag(job.targetLanguage) };
  const results = new Map(
    rows.filter((row) => row.state !== "untranslated").map((row) => [row.ordinal, lookedAt(row)]),
  );
  const segments = rows.map(toSegment);
  const findings: SegmentFindings[] = [];
  const report = makeReport(
    segments,
    results,
    pair,
    warnings,
    termbase ? await judgeSegments(segments, results, pair, termbase, yieldToEventLoop) : undefined,
    (ordinal, problems) => findings.push({ ordinal, findings: problems }),
  );
  return { report, findings };
}

/** What a person has confirmed is doubted no more. */
function lookedAt(row: SegmentRow): SegmentResult {
  const result = toResult(row);
  if (row.confirmedAt === null) return result;
  const isDoubted = result.problem?.code === "warning.needs_review";
  return { ...result, problem: isDoubted ? null : result.problem, quality: null };
}

/** Writes a report in the place of an earlier one. Part of a transaction that holds the job. */
export async function keepReport(
  tx: Transaction,
  job: OwnJob,
  { report, findings }: JobReport,
): Promise<void> {
  await saveTermFindings(tx, job, findings);
  await setReport(tx, job, report);
}
