import { RECYCLE_DAYS, type Job } from "@yizhou/contract";

const DAY_MS = 24 * 60 * 60 * 1000;
const CLOCK_SKEW_MS = 10 * 60 * 1000;

export interface Countdown {
  /** Whole days left, rounded up while any time is left; 0 when over. */
  readonly days: number;
  /** Less than a day: the hours, rounded up. */
  readonly hours: number | null;
  readonly isSoon: boolean;
}

/** Time left until the job's files are deleted; in the recycle bin whichever end comes first. */
export function countdownOf(job: Pick<Job, "expiresAt" | "recycledAt">, nowMs: number): Countdown {
  const ends = [Date.parse(job.expiresAt)];
  if (job.recycledAt) ends.push(Date.parse(job.recycledAt) + RECYCLE_DAYS * DAY_MS);
  const leftMs = Math.max(0, Math.min(...ends) - nowMs);
  return {
    // A reader's clock a few minutes behind must not make 31 days of 30.
    days: leftMs === 0 ? 0 : Math.max(1, Math.ceil((leftMs - CLOCK_SKEW_MS) / DAY_MS)),
    hours: leftMs > 0 && leftMs < DAY_MS ? Math.ceil(leftMs / (60 * 60 * 1000)) : null,
    isSoon: leftMs <= 3 * DAY_MS,
  };
}
