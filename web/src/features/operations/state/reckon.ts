// How figures of the site are said.
import { failureAreaOf } from "@yizhou/contract";
import type { FailureArea, JobState, Overview } from "@yizhou/contract";

/** Jobs in these states have ended one way or the other. */
const ENDED: readonly JobState[] = ["done", "partial", "failed"];

/** The order in which a job goes through its states. */
export const STATE_ORDER: readonly JobState[] = [
  ...(["unpaid", "queued", "parsing", "translating", "rendering"] as const),
  ...(["done", "partial", "failed", "cancelled"] as const),
];

export function jobsIn(overview: Pick<Overview, "jobs">, states: readonly JobState[]): number {
  return overview.jobs.reduce((sum, { state, jobs }) => sum + (states.includes(state) ? jobs : 0), 0);
}

/** How many of a hundred ended jobs have failed, one digit after the point; nothing where none has ended. */
export function failedPercent(overview: Pick<Overview, "jobs">): number {
  const ended = jobsIn(overview, ENDED);
  return ended === 0 ? 0 : Math.round((jobsIn(overview, ["failed"]) / ended) * 1000) / 10;
}

/** What a code is about, and whose affair that is: the file's, ours, or what an account may use. */
export function failureOf(code: string): {
  readonly area: FailureArea;
  readonly owner: "file" | "ours" | "limits";
} {
  const area = failureAreaOf(code);
  if (code === "filter.timeout" || code === "filter.result_unreadable" || code === "filter.skeleton_mismatch")
    return { area, owner: "ours" };
  if (area === "filter" || area === "language") return { area, owner: "file" };
  return { area, owner: area === "quota" || area === "billing" ? "limits" : "ours" };
}

/** Points of a line as they are drawn: those of hours that have not begun are left out. */
export function begunPoints(overview: Pick<Overview, "series" | "unit">, hourNow: number): number {
  return overview.unit === "hour" ? Math.min(overview.series.length, hourNow + 1) : overview.series.length;
}

/** A round number at or above the largest, for the top of an axis: 1, 2 or 5 with noughts. */
export function roundTop(largest: number): number {
  if (largest <= 4) return 4;
  const magnitude = 10 ** Math.floor(Math.log10(largest));
  return [1, 2, 4, 5, 10].map((step) => step * magnitude).find((top) => top >= largest)!;
}
