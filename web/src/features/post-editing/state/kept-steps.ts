// What can be undone and done again outlives the page: the steps of each job, kept by the browser beside the edits that are still
// to be sent. They go when the person signs out.
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { useEffect } from "react";
import { UNDO_STEPS } from "../../../lib/unsent-edits.ts";
import type { Step, Steps } from "./editor-state.ts";

interface KeptSteps extends DBSchema {
  readonly steps: { readonly key: string; readonly value: Steps & { readonly jobId: string } };
}

/** Of one job; what lies further back is not taken back on another day. */
const MOST_KEPT = 100;
/** A replacement in the whole of a book is not kept. */
const MOST_CHANGES = 2000;

let opened: Promise<IDBPDatabase<KeptSteps>> | null = null;

/** Open as long as the page is: what is made in its last moment is still kept. */
function open(): Promise<IDBPDatabase<KeptSteps>> {
  opened ??= openDB<KeptSteps>(UNDO_STEPS, 1, {
    upgrade: (db) => void db.createObjectStore("steps", { keyPath: "jobId" }),
    // Whoever signs out deletes it.
    blocking: (_now, _wanted, { target }) => {
      opened = null;
      (target as IDBDatabase).close();
    },
  });
  return opened;
}

/** @throws where the browser keeps nothing */
export async function keptSteps(jobId: string): Promise<Steps> {
  return (await (await open()).get("steps", jobId)) ?? { past: [], future: [] };
}

async function keepSteps(jobId: string, { past, future }: Steps): Promise<void> {
  await (await open()).put("steps", { jobId, past: newest(past), future: newest(future) });
}

function newest(steps: readonly Step[]): readonly Step[] {
  let changes = 0;
  const from = steps.findLastIndex((step) => (changes += step.length) > MOST_CHANGES);
  return steps.slice(Math.max(from + 1, steps.length - MOST_KEPT));
}

/** Keeps the steps of a job as they are made. A browser that keeps nothing loses no words by it. */
export function useStepKeeping(jobId: string, { past, future }: Steps): void {
  useEffect(() => {
    if (past.length + future.length > 0) void keepSteps(jobId, { past, future }).catch(() => undefined);
  }, [jobId, past, future]);
}
