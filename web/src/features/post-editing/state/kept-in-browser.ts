// What the browser keeps of an editor beside the edits that are still to be sent: the steps that can be undone, and words of comments
// and verdicts that were begun. It goes when the person signs out.
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { UNDO_STEPS } from "../../../lib/unsent-edits.ts";
import type { Steps } from "./undo-steps.ts";

interface KeptByBrowser extends DBSchema {
  readonly steps: { readonly key: string; readonly value: Steps & { readonly jobId: string } };
  readonly drafts: {
    readonly key: string;
    readonly value: { readonly jobId: string; readonly texts: readonly (readonly [string, string])[] };
  };
}

let opened: Promise<IDBPDatabase<KeptByBrowser>> | null = null;

/** Open as long as the page is: what is made in its last moment is still kept. @throws where the browser keeps nothing */
export function openKept(): Promise<IDBPDatabase<KeptByBrowser>> {
  opened ??= openDB<KeptByBrowser>(UNDO_STEPS, 2, {
    upgrade: (db, from) => {
      if (from < 1) db.createObjectStore("steps", { keyPath: "jobId" });
      db.createObjectStore("drafts", { keyPath: "jobId" });
    },
    // Whoever signs out deletes it.
    blocking: (_now, _wanted, { target }) => {
      opened = null;
      (target as IDBDatabase).close();
    },
  }).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}
