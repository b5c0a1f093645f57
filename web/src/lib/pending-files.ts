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

/** The same in memory: all there is where the browser refuses storage (some private windows); a reload loses it. */
let inMemory: readonly File[] = [];

/** Adds to what is waiting. @returns false when the browser refused, so that a reload will lose them */
export async function addPendingFiles(files: readonly File[]): Promise<boolean> {
  inMemory = [...(await readPendingFiles()), ...files];
  const batch: Batch = { files: inMemory, savedAt: Date.now() };
  return (await attempt("readwrite", (store) => store.put(batch, tabId()))) !== undefined;
}

/** What waits in this tab, in the order chosen; empty when nothing does. */
export async function readPendingFiles(): Promise<readonly File[]> {
  if (inMemory.length > 0) return inMemory;
  const batch = await attempt<Batch | undefined>("readonly", (store) => store.get(tabId()));
  return batch && isFresh(batch) ? batch.files : [];
}

/** Hands over what waits and forgets it, also what other tabs left behind too long ago. */
export async function takePendingFiles(): Promise<readonly File[]> {
  const files = await readPendingFiles();
  await clearPendingFiles();
  for (const key of (await attempt("readonly", (store) => store.getAllKeys())) ?? []) {
    const batch = await attempt<Batch | undefined>("readonly", (store) => store.get(key));
    if (batch && !isFresh(batch)) await attempt("readwrite", (store) => store.delete(key));
  }
  return files;
}

export async function clearPendingFiles(): Promise<void> {
  inMemory = [];
  await attempt("readwrite", (store) => store.delete(tabId()));
}

function isFresh(batch: Batch): boolean {
  return Date.now() - batch.savedAt < KEEP_MS;
}

function tabId(): string {
  const known = sessionStorage.getItem(TAB_KEY);
  if (known) return known;
  const made = crypto.getRandomValues(new Uint32Array(2)).join("-");
  sessionStorage.setItem(TAB_KEY, made);
  return made;
}

/** Undefined where the browser has no storage for us: memory then is all there is. */
async function attempt<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    return await request(mode, act);
  } catch {
    return undefined;
  }
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
