import type { Queryable } from "../../platform/database/connect.ts";
import { deleteUnusedBlobs, lockOwnerBlobs } from "./blobs.ts";
import { deleteExpiredFiles, deleteUnusedFile } from "./delete-files.ts";
import { copyFile } from "./copy-file.ts";
import { correctFile } from "./correct-file.ts";
import type { DocumentDeps } from "./deps.ts";
import { getFile, getFiles } from "./find-files.ts";
import { forgetWork, trimKeptPages } from "./kept-files.ts";
import { placesToSplit, mergeAsked, mergeResults, proseOf, tableOf } from "./merge-results.ts";
import { segmentsOf } from "./read-segments.ts";
import { extendFile } from "./repo.ts";
import { drawPictures, toPlainText } from "./show-content.ts";
import { anyPlace, sweepOrphans } from "./sweep-orphans.ts";
import { keepText } from "./keep-text.ts";
import { findUsedBlobs } from "./used-blobs.ts";

/** Leaves out the first argument, which is always the same. */
const bind =
  <D, A extends unknown[], R>(deps: D, verb: (deps: D, ...rest: A) => R) =>
  (...rest: A): R =>
    verb(deps, ...rest);

export type DocumentsService = ReturnType<typeof createDocuments>;

/** What other modules do with files; each verb has its own file. */
export function createDocuments(deps: DocumentDeps) {
  let swept = anyPlace();
  return {
    keepText: bind(deps, keepText),
    copy: bind(deps, copyFile),
    correct: correctFile,
    get: bind(deps, getFile),
    getMany: bind(deps, getFiles),
    segmentsOf: bind(deps, segmentsOf),
    merge: bind(deps, mergeResults),
    mergeAsked: bind(deps, mergeAsked),
    placesToSplit: bind(deps, placesToSplit),
    tableOf: bind(deps, tableOf),
    proseOf: bind(deps, proseOf),
    toPlainText: bind(deps, toPlainText),
    drawPictures: bind(deps, drawPictures),
    extend: extendFile,
    /** True while a row of the owner needs these bytes, in whatever module. */
    isBlobUsed: async (tx: Queryable, ownerId: string, digest: string): Promise<boolean> =>
      (await findUsedBlobs(deps, tx, ownerId, [digest])).size > 0,
    lockBlobs: lockOwnerBlobs,
    deleteBlobs: (tx: Queryable, ownerId: string, digests: readonly string[]) =>
      deleteUnusedBlobs(deps, tx, ownerId, digests),
    deleteUnused: bind(deps, deleteUnusedFile),
    deleteExpired: () => deleteExpiredFiles(deps),
    trimKeptPages: () => trimKeptPages(deps),
    /** Deletes stored bytes that no row refers to, a stretch of the store at each call. @returns how many */
    async sweepOrphans(): Promise<number> {
      const { deleted, next } = await sweepOrphans(deps, swept);
      swept = next;
      return deleted;
    },
    /** Takes away what is kept of a long result for a job that will not go on with it. */
    async forgetWork(ownerId: string, fileId: string, job: string): Promise<void> {
      const [file] = await getFiles(deps, ownerId, [fileId]).catch(() => []);
      if (file) await forgetWork(deps, file, job);
    },
  };
}
