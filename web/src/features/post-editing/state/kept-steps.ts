// What can be undone and done again outlives the page: the steps of each job, kept by the browser.
import { useEffect } from "react";
import { openKept } from "./kept-in-browser.ts";
import type { Step, Steps } from "./undo-steps.ts";

/** Of one job; what lies further back is not taken back on another day. */
const MOST_KEPT = 100;
/** A replacement in the whole of a book is not kept. */
const MOST_CHANGES = 2000;

/** @throws where the browser keeps nothing */
export async function keptSteps(jobId: string): Promise<Steps> {
  return (await (await openKept()).get("steps", jobId)) ?? { past: [], future: [] };
}

async function keepSteps(jobId: string, { past, future }: Steps): Promise<void> {
  await (await openKept()).put("steps", { jobId, past: newest(past), future: newest(future) });
}

function newest(steps: readonly Step[]): readonly Step[] {
  let changes = 0;
  const from = steps.findLastIndex((step) => (changes += step.length) > MOST_CHANGES);
  return steps
    .slice(Math.max(from + 1, steps.length - MOST_KEPT))
    .map((step) => step.map(({ ordinal, before, after }) => ({ ordinal, before, after })));
}

/** Keeps the steps of a job as they are made. A browser that keeps nothing loses no words by it. */
export function useStepKeeping(jobId: string, { past, future }: Steps): void {
  useEffect(() => {
    if (past.length + future.length > 0) void keepSteps(jobId, { past, future }).catch(() => undefined);
  }, [jobId, past, future]);
}
