import type { StoredJobState } from "./tables.ts";

interface Stateful {
  readonly state: StoredJobState;
}

/** States in which a worker has something to do, or will have once the job is paid for. */
export const OPEN_STATES = [
  "unpaid",
  "queued",
  "parsing",
  "translating",
  "rendering",
] as const satisfies readonly StoredJobState[];

/** States that end a job. Editing it afterwards makes its files anew and leaves it ended. */
export const ENDED_STATES = [
  "done",
  "partial",
  "failed",
  "cancelled",
] as const satisfies readonly StoredJobState[];

/** True until the job has ended. */
export function isOpen({ state }: Stateful): boolean {
  return (OPEN_STATES as readonly string[]).includes(state);
}

/** True for a job that can be asked to go on with what is left of it. */
export function canGoOn({ state }: Stateful): boolean {
  return state === "partial" || state === "failed" || state === "cancelled";
}
