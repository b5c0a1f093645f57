// What reading single pages of a document came to, kept in files, so that a reading that was broken off goes on where it
// stood, and writing a result need not read the document again. A cache: whatever is missing or spoiled is made anew.
import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import type { PageCache, WorkStore } from "@yizhou/filters";
import { BUILT } from "../built.ts";

/** How names begin of entries that are not whole yet. */
export const INCOMING = "incoming-";

/** One document may keep so much, packed; what comes behind is not kept. */
const DOCUMENT_BYTES = 256 * 2 ** 20;
/** What is read back from a file cannot fill the memory. */
const ENTRY_BYTES = 64 * 2 ** 20;
/** A step of writing leaves its pages and one form of the whole, of at most some thousand pages. */
const WORK_BYTES = 8 * 2 ** 30;

/**
 * The files of one document's pages below `folder`, for the process that reads it. An entry goes to a temporary file and is
 * renamed, so that what was killed leaves a whole entry or none; a full disk only means that nothing is kept.
 *
 * @param folder  of the document alone, on this machine (`openKeptFolder` fills and saves it); made when the first page is kept
 */
export function openPageFiles(folder: string): WorkStore {
  let kept = 0;
  const pathOf = (key: string) => join(folder, checkedKey(key));
  return {
    read: (key) => readFile(pathOf(key)).catch(() => undefined),
    async write(key, packed) {
      const path = pathOf(key);
      if (kept + packed.length > DOCUMENT_BYTES) return;
      kept += packed.length;
      // No room, or the document was deleted meanwhile: the work goes on without.
      await writeWhole(folder, path, packed, false).catch(() => undefined);
    },
  };
}

/** The pages of one document, each entry of `files` packed with a checksum. */
export function openPageCache(files: WorkStore): PageCache {
  return {
    async read(key) {
      checkedKey(key);
      try {
        const packed = await files.read(key);
        return packed && gunzipSync(packed, { maxOutputLength: ENTRY_BYTES });
      } catch {
        // Not there, or spoiled on the disk: the page is read from the document.
        return undefined;
      }
    },
    async write(key, bytes) {
      if (bytes.length <= ENTRY_BYTES) await files.write(key, gzipSync(bytes, { level: 1 }));
    },
  };
}

/**
 * Where the steps of one piece of work on a document leave files for the next, unpacked and of any size. They are saved beside
 * the document's kept pages and go with these, at any time.
 */
export interface WorkFolder extends WorkStore {
  /** The file of an entry. */
  path(key: string): string;
  /** Takes everything away that was left. */
  clear(): Promise<void>;
}

/** @param home  folder of the piece of work alone */
export function openWorkFolder(home: string): WorkFolder {
  const path = (key: string) => join(home, checkedKey(key));
  let written = 0;
  return {
    path,
    async read(key) {
      try {
        return await readFile(path(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
        throw error;
      }
    },
    async write(key, bytes) {
      // Whoever writes may have been taken over by the document it reads.
      if ((written += bytes.length) > WORK_BYTES) throw new Error("a piece of work writes more than any may");
      await writeWhole(home, path(key), bytes, true);
    },
    clear: () => removeFolder(home),
  };
}

/** Also while a process that is about to be killed writes into it. */
export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

function checkedKey(key: string): string {
  if (!/^[\w-]+(\/[\w-]+)*$/.test(key)) throw new TypeError(`not a key of a page cache: ${key}`);
  return key;
}

/**
 * All of it is there, or nothing.
 *
 * @param home  where it lies until then, on the same disk
 * @param isSafe  also after a power cut
 */
async function writeWhole(home: string, path: string, bytes: Uint8Array, isSafe: boolean): Promise<void> {
  const temporary = join(home, `${INCOMING}${randomUUID()}`);
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const file = await open(temporary, "wx", 0o600);
    try {
      await file.writeFile(bytes);
      if (isSafe) await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

let code: string | undefined;

/**
 * What the code that reads and lays out pages hashes to: the filters and every package they rest on. Pages read by another
 * version are laid out differently and must not be mixed.
 */
export function codeKey(): string {
  if (code !== undefined) return code;
  if (BUILT) return (code = BUILT.filters);
  const packages = join(dirname(fileURLToPath(import.meta.resolve("@yizhou/filters"))), "../..");
  const hash = createHash("sha256");
  for (const name of withDependencies(packages, "filters")) {
    const folder = join(packages, name, "src");
    for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
      if (/(?<!\.test)\.ts$/.test(file)) hash.update(file).update(readFileSync(join(folder, file)));
    }
  }
  return (code = hash.digest("hex").slice(0, 16));
}

/** The package and those of ours that it declares, theirs too; sorted. */
function withDependencies(packages: string, first: string): string[] {
  const names = new Set([first]);
  for (const name of names) {
    const { dependencies = {} } = JSON.parse(readFileSync(join(packages, name, "package.json"), "utf8")) as {
      dependencies?: Record<string, string>;
    };
    for (const dependency of Object.keys(dependencies))
      if (dependency.startsWith("@yizhou/")) names.add(dependency.slice("@yizhou/".length));
  }
  return [...names].sort();
}
