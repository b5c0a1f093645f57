import { openUnsentEdits } from "../../../lib/unsent-edits.ts";
import type { PendingEdit } from "./editor-state.ts";

type KeptEdit = PendingEdit & { readonly jobId: string };

const rangeOf = (jobId: string): IDBKeyRange => IDBKeyRange.bound([jobId, 0], [jobId, Infinity]);

/** What an earlier visit could not send. @throws where the browser keeps nothing (a private window of some) */
export async function keptEdits(jobId: string): Promise<readonly PendingEdit[]> {
  const rows = await (await openUnsentEdits<KeptEdit>()).getAll("edits", rangeOf(jobId));
  return rows.map(({ jobId: _, ...edit }) => edit);
}

/** Makes the outbox of a job hold just these edits. */
export async function keepEdits(jobId: string, edits: ReadonlyMap<number, PendingEdit>): Promise<void> {
  const tx = (await openUnsentEdits<KeptEdit>()).transaction("edits", "readwrite");
  const kept = await tx.store.getAllKeys(rangeOf(jobId));
  await Promise.all([
    ...kept.flatMap((key) => (edits.has(key[1]) ? [] : [tx.store.delete(key)])),
    ...[...edits.values()].map((edit) => tx.store.put({ ...edit, jobId })),
    tx.done,
  ]);
}
