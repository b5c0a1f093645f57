import { figuresOf, hasEnded } from "@yizhou/contract";
import type { Job } from "@yizhou/contract";

export const PHASES = ["parse", "queue", "translate", "layout", "finish"] as const;
export type Phase = (typeof PHASES)[number];
export type PhaseMark = "done" | "now" | "stopped" | "ahead";

/** The phase a job is in, or was in when it stopped. */
export function phaseOf(job: Job): Phase {
  switch (job.state) {
    case "parsing":
      return "parse";
    case "unpaid":
      return "queue";
    case "queued":
      // Its turn has come already: it stands aside until its engine has its models.
      return job.waiting ? "translate" : "queue";
    case "translating":
      return "translate";
    case "rendering":
      return "layout";
    case "done":
    case "partial":
    case "expired":
      return "finish";
    case "failed":
    case "cancelled":
      if (!job.startedAt) return "queue";
      return figuresOf(job).open === 0 && figuresOf(job).translated > 0 ? "layout" : "translate";
  }
}

/** Nothing is whole before it has ended: answers are read once more, and files are written. */
const MOST_BEFORE_THE_END = 99;

/** The large figure of a job: how much is translated. It only grows, also while files are written, whose share stands with their phase. */
export function largeFigureOf(job: Job): number {
  const { percent } = figuresOf(job);
  return hasEnded(job) ? percent : Math.min(percent, MOST_BEFORE_THE_END);
}

/** True while doubtful answers are looked at again: every sentence has one, and the engines are still asked. */
export function isLookingAgain(job: Job): boolean {
  const { open, translated } = figuresOf(job);
  return job.state === "translating" && open === 0 && translated > 0;
}

/**
 * Where the head of its bar stands: how much is translated, and while its files are written how
 * much of those is. What has no measure, such as waiting, stands at what is translated already.
 */
export function headOf(job: Job): { readonly phase: Phase; readonly percent: number } {
  const { percent } = figuresOf(job);
  const phase = phaseOf(job);
  if (job.state === "rendering") return { phase, percent: job.layoutPercent ?? 0 };
  // What was translated before stands there too while the job waits for its turn again, or after it was stopped.
  return { phase: phase === "finish" ? phase : "translate", percent };
}

/** How each of the five phases is drawn. */
export function markPhases(job: Job): Record<Phase, PhaseMark> {
  const current = PHASES.indexOf(phaseOf(job));
  const isFinished = job.state === "done" || job.state === "partial" || job.state === "expired";
  const hasStopped = job.state === "failed" || job.state === "cancelled";
  const marks = {} as Record<Phase, PhaseMark>;
  PHASES.forEach((phase, i) => {
    if (i < current || isFinished) marks[phase] = "done";
    else if (i > current) marks[phase] = "ahead";
    else marks[phase] = hasStopped ? "stopped" : "now";
  });
  return marks;
}

/** Seconds spent waiting and working since the job joined the queue (last), where its times tell. */
export function phaseSeconds(job: Job): { queue: number | null; whole: number | null } {
  const seconds = (from: string | null, to: string | null) =>
    from && to ? Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000)) : null;
  return { queue: seconds(job.queuedAt, job.startedAt), whole: seconds(job.queuedAt, job.finishedAt) };
}
