// Edits that the server has not taken yet, kept by the browser: they outlive a reload, a crash of the tab and a day without
// network. One database for all jobs, one entry a segment.
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { PendingEdit } from "./editor-state.ts";

interface OutboxSchema extends DBSchema {
  readonly edits: {
    readonly key: [jobId: string, ordinal: number];
    readonly value: PendingEdit & { readonly jobId: string };
  };
}

let opened: Promise<IDBPDatabase<OutboxSchema>> | null = null;

function open(): Promise<IDBPDatabase<OutboxSchema>> {
  opened ??= openDB<OutboxSchema>("yizhou-post-editing", 1, {
    upgrade: (db) => void db.createObjectStore("edits", { keyPath: ["jobId", "ordinal"] }),
  });
  return opened;
}

const rangeOf = (jobId: string): IDBKeyRange => IDBKeyRange.bound([jobId, 0], [jobId, Infinity]);

/** What an earlier visit could not send. @throws where the browser keeps nothing (a private window of some) */
export async function keptEdits(jobId: string): Promise<readonly PendingEdit[]> {
  const rows = await (await open()).getAll("edits", rangeOf(jobId));
  return rows.map(({ jobId: _, ...edit }) => edit);
}

/** Makes the outbox of a job hold just these edits. */
export async function keepEdits(jobId: string, edits: ReadonlyMap<number, PendingEdit>): Promise<void> {
  const tx = (await open()).transaction("edits", "readwrite");
  const kept = await tx.store.getAllKeys(rangeOf(jobId));
  await Promise.all([
    ...kept.flatMap((key) => (edits.has(key[1]) ? [] : [tx.store.delete(key)])),
    ...[...edits.values()].map((edit) => tx.store.put({ ...edit, jobId })),
    tx.done,
  ]);
}
