import { hasEnded } from "@yizhou/contract";
import type { Job } from "@yizhou/contract";

/** How the page hears of the job: over the stream, by asking again and again, or (for now) not at all. */
export type ProgressLink = "connecting" | "live" | "polling" | "lost";

export interface Progress {
  readonly job: Job | null;
  readonly link: ProgressLink;
  /** When the server was last heard of, and when a segment or the state last changed. Milliseconds of one clock. */
  readonly heardAtMs: number;
  readonly advancedAtMs: number;
}

export type ProgressAction =
  | { type: "heard"; nowMs: number }
  | { type: "reported"; job: Job; link: "live" | "polling"; nowMs: number }
  | { type: "linkChanged"; link: ProgressLink };

export const HEARTBEAT_LIMIT_MS = 25_000;
const SLOW_AFTER_MS = 45_000;

export function startProgress(nowMs: number): Progress {
  return { job: null, link: "connecting", heardAtMs: nowMs, advancedAtMs: nowMs };
}

export function reduceProgress(state: Progress, action: ProgressAction): Progress {
  switch (action.type) {
    case "heard":
      return { ...state, heardAtMs: action.nowMs };
    case "linkChanged":
      return state.link === action.link ? state : { ...state, link: action.link };
    case "reported": {
      const hasAdvanced = !state.job || advanceKey(state.job) !== advanceKey(action.job);
      return {
        job: action.job,
        link: action.link,
        heardAtMs: action.nowMs,
        advancedAtMs: hasAdvanced ? action.nowMs : state.advancedAtMs,
      };
    }
  }
}

/** True when neither the job nor its files will move any more by themselves. */
export function isAtRest(job: Job): boolean {
  return hasEnded(job) && (job.making === null || job.making.state === "failed");
}

/** Changes of the text that the files of an ended job lack; null where they hold them all, or there is no text to write. */
export function missingChanges(job: Job): number | null {
  const { state, revision, renditions, segments } = job;
  if (!hasEnded(job) || state === "expired" || segments.done === 0) return null;
  const oldest = Math.min(...renditions.map((made) => made.revision));
  const missing = renditions.length === 0 ? revision : revision - oldest;
  return missing > 0 ? missing : null;
}

/** What to tell when a running job shows no movement: the server is silent, or it answers but no segment came. */
export function stallOf(state: Progress, nowMs: number): { kind: "silent" | "slow"; seconds: number } | null {
  if (!state.job || hasEnded(state.job)) return null;
  const silentMs = nowMs - state.heardAtMs;
  if (silentMs > HEARTBEAT_LIMIT_MS) return { kind: "silent", seconds: Math.round(silentMs / 1000) };
  // A job that waits for a model or for its payment says so by itself: no engine is at work on it.
  if (state.job.waiting || state.job.state === "unpaid") return null;
  const stillMs = nowMs - state.advancedAtMs;
  return stillMs > SLOW_AFTER_MS ? { kind: "slow", seconds: Math.round(stillMs / 1000) } : null;
}

/** Seconds until the next question when polling: 2, 3, 4.5 … 10, and 2 again as soon as something moved. */
export function pollDelayMs(questionsWithoutNews: number): number {
  return Math.min(10_000, 2000 * 1.5 ** questionsWithoutNews);
}

function advanceKey(job: Job): string {
  return `${job.waiting?.doneBytes} ${job.state} ${job.layoutPercent} ${job.making?.percent} ${job.segments.done} ${job.segments.failed} ${job.segments.total}`;
}
