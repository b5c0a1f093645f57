// Edits of the workbench that the server has not taken yet, kept by the browser: they outlive a reload, a crash of the tab and a day
// without network. One database for all jobs, one entry a segment. Whoever signs out is told of them, and they go with him.
import { openDB, type DBSchema, type IDBPDatabase } from "idb";

/** An edit as the server will be told of it; `Edit` is the workbench's own. */
interface KeptEdit {
  readonly jobId: string;
  readonly ordinal: number;
}

interface UnsentEdits<Edit extends KeptEdit> extends DBSchema {
  readonly edits: { readonly key: [jobId: string, ordinal: number]; readonly value: Edit };
}

let opened: Promise<IDBPDatabase<UnsentEdits<KeptEdit>>> | null = null;

/** @throws where the browser keeps nothing (a private window of some) */
export function openUnsentEdits<Edit extends KeptEdit>(): Promise<IDBPDatabase<UnsentEdits<Edit>>> {
  opened ??= openDB<UnsentEdits<KeptEdit>>("yizhou-post-editing", 1, {
    upgrade: (db) => void db.createObjectStore("edits", { keyPath: ["jobId", "ordinal"] }),
  });
  return opened as unknown as Promise<IDBPDatabase<UnsentEdits<Edit>>>;
}

/** Of all jobs; 0 where the browser keeps nothing. */
export async function countUnsentEdits(): Promise<number> {
  return openUnsentEdits().then(
    (db) => db.count("edits"),
    () => 0,
  );
}

/** Database of what the workbench can undo; it goes with whoever signs out. */
export const UNDO_STEPS = "yizhou-post-editing-steps";

/** Emptied, not deleted: another tab that has it open would hold that up. */
export async function forgetUnsentEdits(): Promise<void> {
  indexedDB.deleteDatabase(UNDO_STEPS);
  await (await openUnsentEdits()).clear("edits");
}
