/**
 * Files that were chosen before they could be uploaded: on home, or signed out. They wait in this browser (IndexedDB), are
 * taken by the upload screen after the sign-in, and never reach the server before it. Each tab has its own; after half an
 * hour they are forgotten.
 */

const DATABASE = "yizhou.pending-files";
const STORE = "batches";
const TAB_KEY = "yizhou.tab";
const KEEP_MS = 30 * 60_000;

interface Batch {
  readonly files: readonly File[];
  readonly savedAt: number;
}

/** Adds to what is waiting. Where the browser refuses storage (some private windows) it rejects; nothing is kept then. */
export async function addPendingFiles(files: readonly File[]): Promise<void> {
  const waiting = await readPendingFiles();
  await request("readwrite", (store) =>
    store.put({ files: [...waiting, ...files], savedAt: Date.now() } satisfies Batch, tabId()),
  );
}

/** What waits in this tab, in the order chosen; empty when nothing does. */
export async function readPendingFiles(): Promise<readonly File[]> {
  const batch = await request<Batch | undefined>("readonly", (store) => store.get(tabId()));
  return batch && Date.now() - batch.savedAt < KEEP_MS ? batch.files : [];
}

/** Hands over what waits and forgets it, also what other tabs left behind too long ago. */
export async function takePendingFiles(): Promise<readonly File[]> {
  const files = await readPendingFiles();
  await clearPendingFiles();
  await forgetOldBatches();
  return files;
}

export async function clearPendingFiles(): Promise<void> {
  await request("readwrite", (store) => store.delete(tabId()));
}

async function forgetOldBatches(): Promise<void> {
  const keys = await request("readonly", (store) => store.getAllKeys());
  for (const key of keys) {
    const batch = await request<Batch | undefined>("readonly", (store) => store.get(key));
    if (batch && Date.now() - batch.savedAt >= KEEP_MS)
      await request("readwrite", (store) => store.delete(key));
  }
}

function tabId(): string {
  const known = sessionStorage.getItem(TAB_KEY);
  if (known) return known;
  const made = crypto.getRandomValues(new Uint32Array(2)).join("-");
  sessionStorage.setItem(TAB_KEY, made);
  return made;
}

async function request<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  try {
    return await settle(act(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  return settle(opening);
}

function settle<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error("IndexedDB gave no reason"));
  });
}
