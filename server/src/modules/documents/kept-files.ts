// What is kept beside documents so that work on them goes on where it was broken off: pages that were read, half-written
// results. The processes use folders of this machine, which are saved in the blob store every few seconds.
import { join } from "node:path";
import { isAppError } from "@yizhou/model";
import type { BlobAddress } from "../../platform/blobs/blob-store.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { openKeptFolder } from "../../platform/page-cache/kept-folder.ts";
import type { KeptFolder } from "../../platform/page-cache/kept-folder.ts";
import { codeKey, removeFolder } from "../../platform/page-cache/page-cache.ts";
import { listKeptPages, PAGES, pagesToDrop, WORKS } from "../../platform/page-cache/page-cache-store.ts";
import { makeScratch } from "../../platform/page-cache/scratch.ts";
import { requireOwnStore } from "./own-store.ts";
import { findUsedBlobs } from "./used-blobs.ts";
import type { DocumentDeps } from "./deps.ts";
import {
  addKeptPages,
  correctKeptPages,
  deleteKeptPages,
  listDocumentsWithPages,
} from "./kept-pages-repo.ts";

type KeptDeps = Pick<DocumentDeps, "settings" | "blobs" | "log" | "db" | "clock" | "quotas">;

/** So much of the work is lost at most when a worker is killed. */
const SAVE_EVERY_MS = 3000;
/** Pages of a file that was never stored are kept for so long: its reading was broken off and may be tried again. */
const UNSTORED_KEPT_MS = 24 * 3600 * 1000;

/** Folders of this machine that hold what is kept of a document. */
export interface KeptFiles {
  readonly pagesFolder: string;
  /** Of the piece of work that was named. */
  readonly workFolder: string;
  /** Ends saving: nothing more is worth it. The folders stay. */
  finish(): void;
  /** Saves what is new, unless it has ended, and takes the folders away. */
  close(): Promise<void>;
}

/** `work`: a piece of work on a document; `name` is another where it begins from other texts. */
export interface NamedWork {
  readonly work: string;
  readonly name: string;
}

/** Brings what is kept of a document to this machine, and saves what is added while the files are open. */
export async function openKeptFiles(
  deps: KeptDeps,
  { ownerId, sha256 }: BlobAddress,
  named?: NamedWork,
): Promise<KeptFiles> {
  const { settings, blobs, log } = deps;
  const scratch = await makeScratch(settings.scratchDir);
  const [pagesFolder, workFolder] = [join(scratch, "pages"), join(scratch, "work")];
  const kept: KeptFolder[] = [];
  const openTwin = async (folder: string, local: string, mayKeep?: (bytes: number) => Promise<boolean>) =>
    void kept.push(await openKeptFolder(blobs.objects, { ownerId, sha256, folder }, local, mayKeep));
  const save = async () => {
    // What is kept only saves time: the work goes on without.
    for (const folder of kept)
      await folder.save().catch((error: unknown) => log.warn({ err: error }, "pages could not be kept"));
  };
  try {
    await openTwin(`${PAGES}/${codeKey()}`, pagesFolder, (bytes) =>
      countPages(deps, { ownerId, sha256 }, bytes),
    );
    if (named) {
      const folder = `${WORKS}/${named.work}/${codeKey()}-${named.name}`;
      await forgetOtherTexts(blobs.objects, { ownerId, sha256 }, named.work, folder);
      await openTwin(folder, workFolder);
    }
  } catch (error) {
    // A store that fails at this will fail at the document itself, and says so there.
    log.warn({ err: error }, "kept pages could not be read");
  }
  const timer = setInterval(() => void save(), SAVE_EVERY_MS);
  let isFinished = false;
  const finish = () => {
    isFinished = true;
    clearInterval(timer);
  };
  return {
    ...{ pagesFolder, workFolder, finish },
    async close() {
      clearInterval(timer);
      if (!isFinished) await save();
      await removeFolder(scratch);
    },
  };
}

/** Counts pages that are about to be kept. @returns false where their owner has no room: they are read again when wanted */
async function countPages(
  { db, clock, quotas }: KeptDeps,
  document: BlobAddress,
  storage: number,
): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      await quotas.require(tx, document, { storage });
      await addKeptPages(tx, document, storage, new Date(clock.now()));
    });
    return true;
  } catch (error) {
    if (isAppError(error, "file.storage_full")) return false;
    throw error;
  }
}

/** Takes away all that is kept beside a document. */
export async function forgetPages(
  { blobs }: Pick<DocumentDeps, "blobs">,
  tx: Queryable,
  { ownerId, sha256 }: BlobAddress,
): Promise<void> {
  await deleteKeptPages(tx, { ownerId, sha256 });
  await blobs.objects.delete({ ownerId, sha256 });
}

/** Takes away a person's kept pages, which are read again when they are wanted. @returns whether there were any */
export async function dropIdlePages(deps: DocumentDeps, ownerId: string): Promise<boolean> {
  const documents = await listDocumentsWithPages(deps.db, ownerId);
  for (const sha256 of documents) {
    await deps.blobs.objects.delete({ ownerId, sha256, folder: PAGES });
    await deleteKeptPages(deps.db, { ownerId, sha256 });
  }
  return documents.length > 0;
}

/** Takes away what was kept for a piece of work with other texts than now. */
async function forgetOtherTexts(
  objects: DocumentDeps["blobs"]["objects"],
  document: BlobAddress,
  work: string,
  current: string,
): Promise<void> {
  const folders = new Set<string>();
  for await (const { name } of objects.list({ ...document, folder: `${WORKS}/${work}` }))
    folders.add(name.split("/").slice(0, 3).join("/"));
  folders.delete(current);
  for (const folder of folders) await objects.delete({ ...document, folder });
}

/** Does something with what is kept of a document at hand. */
export async function withKeptFiles<T>(
  deps: KeptDeps,
  document: BlobAddress,
  act: (kept: KeptFiles) => Promise<T>,
): Promise<T> {
  const kept = await openKeptFiles(deps, document);
  try {
    return await act(kept);
  } finally {
    await kept.close();
  }
}

/** Takes away what is kept of a long result for a piece of work that will not go on with it. */
export async function forgetWork(deps: KeptDeps, document: BlobAddress, work: string): Promise<void> {
  await deps.blobs.objects.delete({ ...document, folder: `${WORKS}/${work}` });
}

/**
 * Takes away pages of people who are gone, those that no stored file stands behind and whose reading nobody took up again, what
 * was kept for works that have ended, and the oldest where all together have grown too large; never what is at work.
 *
 * @throws {Error} when the store is another database's
 */
export async function trimKeptPages(deps: DocumentDeps): Promise<void> {
  const { settings, db, blobs, clock } = deps;
  await requireOwnStore(deps);
  const listedAt = new Date(clock.now());
  const kept = await listKeptPages(blobs.objects);
  const tooMany = new Set(pagesToDrop(kept, settings.pageCacheMb * 2 ** 20));
  const byOwner = Map.groupBy(kept, (document) => document.ownerId);
  const owners = await deps.findPeople(db, [...byOwner.keys()]);
  const working = new Set<string>();
  const works = kept.flatMap((document) => document.works);
  for (const module of deps.fileReferences)
    for (const work of await module.findOpenWorks(db, works)) working.add(work);
  for (const [ownerId, documents] of byOwner) {
    const digests = documents.map((document) => document.sha256);
    const stored = await findUsedBlobs(deps, db, ownerId, digests);
    for (const { sha256, touchedAtMs, ...document } of documents) {
      const ended = document.works.filter((work) => !working.has(work));
      for (const work of ended) await forgetWork(deps, { ownerId, sha256 }, work);
      const isTooMuch =
        [...tooMany].some((other) => other.ownerId === ownerId && other.sha256 === sha256) &&
        ended.length === document.works.length;
      const isAbandoned = !stored.has(sha256) && clock.now() - touchedAtMs > UNSTORED_KEPT_MS;
      if (isTooMuch || isAbandoned || !owners.has(ownerId)) await forgetPages(deps, db, { ownerId, sha256 });
    }
  }
  // What was counted and is not there any more, or otherwise: a process that died between the two.
  await correctKeptPages(db, kept, listedAt);
}
