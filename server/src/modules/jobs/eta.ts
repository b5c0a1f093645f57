import type { JobRow } from "./repo.ts";

/** The first second tells too little about the pace. */
const LEAST_ELAPSED_MS = 1000;

/**
 * Seconds that a job still takes, by its pace since it began last; what was done before that (an earlier run, which a retry
 * goes on from) tells nothing of it.
 *
 * @returns at least 1; null while nothing can be said
 */
export function etaSeconds(
  row: Pick<JobRow, "state" | "segmentsTotal" | "segmentsDone" | "segmentsFailed"> & {
    readonly run: Pick<JobRow["run"], "startedAt" | "doneBefore">;
  },
  nowMs: number,
): number | null {
  const { startedAt, doneBefore } = row.run;
  if (row.state !== "translating" || !startedAt) return null;
  const ended = row.segmentsDone + row.segmentsFailed;
  const done = ended - doneBefore;
  const elapsedMs = nowMs - startedAt.getTime();
  const left = row.segmentsTotal - ended;
  // How long answers are read once more is not known by the pace at which they came.
  if (done <= 0 || left <= 0 || elapsedMs < LEAST_ELAPSED_MS) return null;
  return Math.max(1, Math.round((left * elapsedMs) / done / 1000));
}
