// The outbox of a job: edits that the server has not taken yet, kept by the browser. Other tabs of the same person keep theirs in it
// too, so each takes out only what it has put in or read from it.
import { openUnsentEdits } from "../../../lib/unsent-edits.ts";
import type { PendingEdit } from "./pending-edit.ts";

/** Where the browser keeps edits; a job's are told apart by their ordinals. */
export interface EditStore {
  readonly all: () => Promise<readonly PendingEdit[]>;
  /** Writes these, and takes those away that are still there as they were put; all or nothing. */
  readonly change: (put: readonly PendingEdit[], taken: readonly PendingEdit[]) => Promise<void>;
}

export interface Outbox {
  /** What is in it. @throws where the browser keeps nothing (a private window of some) */
  readonly read: () => Promise<readonly PendingEdit[]>;
  /** Has it hold just these of what this page knows of; one call after the other. @throws where the browser keeps nothing */
  readonly keep: (edits: readonly PendingEdit[]) => Promise<void>;
}

export function openOutbox(store: EditStore): Outbox {
  let known = new Map<number, PendingEdit>();
  let turn: Promise<unknown> = Promise.resolve();
  let wanted: readonly PendingEdit[] | null = null;
  const write = async (): Promise<void> => {
    // What was wanted meanwhile is written with it.
    if (wanted === null) return;
    const next = new Map(wanted.map((edit) => [edit.ordinal, edit]));
    wanted = null;
    const put = [...next.values()].filter((edit) => !isSameEdit(known.get(edit.ordinal), edit));
    const taken = [...known.values()].filter(({ ordinal }) => !next.has(ordinal));
    if (put.length + taken.length > 0) await store.change(put, taken);
    known = next;
  };
  return {
    read: async () => {
      const edits = await store.all();
      known = new Map(edits.map((edit) => [edit.ordinal, edit]));
      return edits;
    },
    keep: (edits) => {
      wanted = edits;
      const written = turn.then(write);
      // One that failed leaves what it wanted to the next.
      turn = written.catch(() => undefined);
      return written;
    },
  };
}

export function isSameEdit(a: PendingEdit | undefined, b: PendingEdit | undefined): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined) return false;
  const isSameText = a.target === b.target && a.isConfirmed === b.isConfirmed;
  return isSameText && a.version === b.version && a.matchScore === b.matchScore && a.refused === b.refused;
}

type KeptEdit = PendingEdit & { readonly jobId: string };

/** So many are copied into the browser's store before the page has its turn. */
const PUT_AT_ONCE = 100;

/** The browser's own store. */
export function browserEdits(jobId: string): EditStore {
  return {
    all: async () => {
      const rows = await (await openUnsentEdits<KeptEdit>()).getAll("edits", rangeOf(jobId));
      return rows.map(({ jobId: _, ...edit }) => edit);
    },
    change: async (put, taken) => {
      // What changed thousands of edits has held the page for long enough: keeping them begins with its next turn.
      if (put.length + taken.length > PUT_AT_ONCE) await new Promise((resolve) => setTimeout(resolve, 0));
      const tx = (await openUnsentEdits<KeptEdit>()).transaction("edits", "readwrite");
      const remove = async (edit: PendingEdit): Promise<void> => {
        const key: [string, number] = [jobId, edit.ordinal];
        // Another tab has put newer words there.
        if (isSameEdit(await tx.store.get(key), edit)) await tx.store.delete(key);
      };
      const write = async (): Promise<void> => {
        // Each part is answered before the next is asked for: one transaction still, but no task that holds the page.
        for (let at = 0; at < put.length; at += PUT_AT_ONCE)
          await Promise.all(put.slice(at, at + PUT_AT_ONCE).map((edit) => tx.store.put({ ...edit, jobId })));
        for (let at = 0; at < taken.length; at += PUT_AT_ONCE)
          await Promise.all(taken.slice(at, at + PUT_AT_ONCE).map(remove));
      };
      await Promise.all([write(), tx.done]);
    },
  };
}

/** How many edits of each job wait in this browser; empty where it keeps nothing. */
export async function countWaiting(): Promise<ReadonlyMap<string, number>> {
  const keys = await openUnsentEdits()
    .then((db) => db.getAllKeys("edits"))
    .catch(() => []);
  const counts = new Map<string, number>();
  for (const [jobId] of keys) counts.set(jobId, (counts.get(jobId) ?? 0) + 1);
  return counts;
}

const rangeOf = (jobId: string): IDBKeyRange => IDBKeyRange.bound([jobId, 0], [jobId, Infinity]);
