import { join } from "node:path";
import { Readable } from "node:stream";
import { AppError, isAppError } from "@yizhou/model";
import type { DocumentWarning, LanguageTag, Segment, SegmentResult } from "@yizhou/model";
import type { FormatId, OutputForm, PictureFormat } from "@yizhou/filters";
import type { BlobReferences } from "../../platform/blobs/blob-references.ts";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Queryable } from "../../platform/database/connect.ts";
import { createLimitedRunner } from "../../platform/limited/limited-process.ts";
import type { Limits, TaskProgress } from "../../platform/limited/limited-process.ts";
import { pageCacheFolder } from "../../platform/page-cache/page-cache.ts";
import {
  deleteKeptPages,
  deleteWork,
  listKeptPages,
  pagesToDrop,
} from "../../platform/page-cache/page-cache-store.ts";
import { newId, sha256 } from "../../platform/random.ts";
import type { MasterKeys } from "../../platform/secrets/master-keys.ts";
import type { Settings } from "../../platform/settings.ts";
import type { DocumentAnswers, DocumentTask, MergeTask, ParsedDocument, Reading } from "./document-tasks.ts";
import { openPassword, sealPassword } from "./file-passwords.ts";
import type { FileReferences } from "./file-references.ts";
import { cleanFileName } from "./names.ts";
import { readParsed } from "./parsed-file.ts";
import { choiceKey, WHOLE_FILE } from "./reading-choice.ts";
import type { ReadingChoice } from "./reading-choice.ts";
import * as repo from "./repo.ts";
import { writeResults } from "./write-results.ts";
import type { Results } from "./write-results.ts";

export interface DocumentsDeps {
  readonly settings: Settings;
  readonly db: Database;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  /** Null on a server without one: passwords of files cannot be kept there. */
  readonly masterKeys: MasterKeys | null;
  /** Who may need stored bytes still; this module among them. */
  readonly blobReferences: readonly BlobReferences[];
  readonly fileReferences: readonly FileReferences[];
  /** Those of the people that have an account still. */
  findPeople(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>>;
}

/**
 * `password`: opens an encrypted file; kept sealed for as long as the file, and only where it was needed. `onProgress`: told of
 * the pages that have been read, where the format has pages.
 */
export interface UploadOptions {
  readonly password?: string | null;
  readonly onProgress?: (progress: TaskProgress) => void;
  /** Ends the reading; the pages read so far stay kept, for whoever sends the file again. */
  readonly signal?: AbortSignal;
}

export type DocumentsService = ReturnType<typeof createDocumentsService>;

const DAY_MS = 24 * 3600 * 1000;
/** One page may be slow, all of them may not: each adds only so much of the longest to the deadline. */
const EARNED_SHARE = 3;
/** Pages of a file that was never stored are kept for so long: its reading was broken off and may be tried again. */
const UNSTORED_KEPT_MS = 24 * 3600 * 1000;
/** Two at once: the machine's other work must go on, and each may take its full memory. */
const PARSE_PROCESSES = 2;
/** Of a page of a picture in the preview: sharp at twice the size of a screen. */
const SHOWN_PIXELS = 4_000_000;
/** Ways to read one file that are kept at hand; an older one is read again when it is wanted. */
const MOST_READINGS = 8;

/** Each thing once: what several pages or parts have in common is one thing to know of the file. */
function distinctWarnings(warnings: readonly DocumentWarning[]): repo.FileRow["warnings"] {
  const rows = warnings.map(({ code, params }) => ({ code, params: params ?? {} }));
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
}

export function createDocumentsService(deps: DocumentsDeps) {
  const { settings, db, blobs, clock, masterKeys, blobReferences, fileReferences } = deps;
  const runner = createLimitedRunner<DocumentTask, DocumentAnswers[keyof DocumentAnswers]>(
    join(import.meta.dirname, "document-process.ts"),
    PARSE_PROCESSES,
  );
  const steps = { earnedMs: settings.pageTimeoutMs / EARNED_SHARE, longestMs: settings.pageTimeoutMs };
  const parseLimits: Limits = { timeoutMs: settings.parseTimeoutMs, memoryMb: settings.parseMemoryMb, steps };
  const renderLimits: Limits = {
    ...{ timeoutMs: settings.renderTimeoutMs, memoryMb: settings.renderMemoryMb, steps },
  };
  const run = <K extends DocumentTask["kind"]>(
    task: Extract<DocumentTask, { kind: K }>,
    limits: Limits,
    onProgress?: (progress: TaskProgress) => void,
    signal?: AbortSignal,
  ) => runner.run(task, limits, onProgress, signal) as Promise<DocumentAnswers[K]>;
  const pagesOf = (ownerId: string, digest: string) =>
    pageCacheFolder(settings.pageCacheDir, ownerId, digest);

  async function readingOf(file: repo.FileRow, choice: ReadingChoice): Promise<Reading> {
    const password = await openPassword(masterKeys, file);
    return {
      keepReferences: choice.keepReferences,
      ...(choice.pages ? { pages: choice.pages } : {}),
      ...(password === undefined ? {} : { password }),
    };
  }

  /** Digest of the file as it is parsed for a choice; reads it where nobody has asked for that before. */
  async function parsedDigest(file: repo.FileRow, choice: ReadingChoice): Promise<string> {
    const key = choiceKey(choice);
    if (key === "") return file.parsedSha256;
    const known = await repo.findReading(db, file.id, key);
    if (known) return known;
    const { ownerId, name } = file;
    const bytes = await blobs.read({ ownerId, sha256: file.sha256 });
    const reading = await readingOf(file, choice);
    const pagesFolder = pagesOf(ownerId, file.sha256);
    const { packed } = await run({ kind: "parse", bytes, name, reading, pagesFolder }, parseLimits);
    return db.transaction(async (tx) => {
      await repo.lockOwnerBlobs(tx, ownerId);
      const now = new Date(clock.now());
      // Deleted while we read: its text must not outlive it.
      if (!(await repo.findFile(tx, ownerId, file.id, now))) throw new AppError("file.not_found");
      const { sha256: parsedSha256 } = await blobs.put(ownerId, packed);
      await repo.putReading(tx, { fileId: file.id, choice: key, ownerId, parsedSha256, createdAt: now });
      await removeBlobs(tx, ownerId, await repo.deleteReadings(tx, file.id, MOST_READINGS));
      return parsedSha256;
    });
  }

  /** Those of the digests that some row of the owner needs, whosever it is. */
  async function findUsed(tx: Queryable, ownerId: string, digests: readonly string[]): Promise<Set<string>> {
    const used = new Set<string>();
    if (digests.length === 0) return used;
    for (const module of blobReferences)
      for (const digest of await module.findUsed(tx, ownerId, digests)) used.add(digest);
    return used;
  }

  async function findUsedFiles(tx: Queryable, ids: readonly string[]): Promise<Set<string>> {
    const used = new Set<string>();
    for (const module of fileReferences) for (const id of await module.findUsedFiles(tx, ids)) used.add(id);
    return used;
  }

  async function usedBytes(ownerId: string): Promise<number> {
    let bytes = 0;
    for (const module of blobReferences) bytes += (await module.sumKeptBytes?.(db, ownerId)) ?? 0;
    return bytes;
  }

  async function removeBlobs(tx: Queryable, ownerId: string, digests: readonly string[]): Promise<void> {
    const used = await findUsed(tx, ownerId, digests);
    const unused = digests.filter((digest) => !used.has(digest));
    const derived: string[] = [];
    for (const module of blobReferences)
      derived.push(...((await module.forgetDerived?.(tx, ownerId, unused)) ?? []));
    const usedDerived = await findUsed(tx, ownerId, derived);
    for (const digest of [...unused, ...derived.filter((other) => !usedDerived.has(other))]) {
      // The bytes last: a file without them would be worse than pages without a file.
      await deleteKeptPages(settings.pageCacheDir, ownerId, digest);
      await blobs.delete({ ownerId, sha256: digest });
    }
  }

  /** Takes away the kept pages of bytes that no file of the owner has. */
  async function forgetUnstored(ownerId: string, digest: string): Promise<void> {
    if ((await findUsed(db, ownerId, [digest])).size === 0)
      await deleteKeptPages(settings.pageCacheDir, ownerId, digest);
  }

  /** A password is tried only where the file does not open without: one that is not needed is not kept. */
  async function readFirst(
    ownerId: string,
    bytes: Uint8Array,
    name: string,
    { password, onProgress, signal }: UploadOptions,
  ) {
    const pagesFolder = pagesOf(ownerId, sha256(bytes));
    const task = { kind: "parse", bytes, name, pagesFolder } as const;
    try {
      return {
        parsed: await run({ ...task, reading: {} }, parseLimits, onProgress, signal),
        isPasswordNeeded: false,
      };
    } catch (error) {
      if (!password || !isAppError(error, "filter.encrypted")) throw error;
      const parsed = await run({ ...task, reading: { password } }, parseLimits, onProgress, signal);
      return { parsed, isPasswordNeeded: true };
    }
  }

  return {
    /**
     * Reads an uploaded file and keeps it. A file that is refused leaves nothing behind.
     *
     * @param bytes  at most 20 MiB, checked by the caller
     * @throws {AppError} file.name_invalid, file.storage_full, file.password_unkept, every filter.* code; the signal's reason
     */
    async upload(
      ownerId: string,
      rawName: string,
      bytes: Uint8Array,
      options: UploadOptions = {},
    ): Promise<{ file: repo.FileRow; isDuplicate: boolean }> {
      const name = cleanFileName(rawName);
      if (bytes.length === 0) throw new AppError("filter.empty");
      const used = await usedBytes(ownerId);
      if (used + bytes.length > settings.storageLimitMb * 2 ** 20) {
        throw new AppError("file.storage_full", { limitMegabytes: settings.storageLimitMb });
      }
      const { parsed, isPasswordNeeded } = await readFirst(ownerId, bytes, name, options).catch(
        async (error: unknown) => {
          // What was too slow may be sent again and goes on then; what is refused leaves nothing.
          if (isAppError(error) && error.code !== "filter.timeout")
            await forgetUnstored(ownerId, sha256(bytes));
          throw error;
        },
      );
      const id = newId();
      const passwordSealed = isPasswordNeeded
        ? await sealPassword(masterKeys, { id, ownerId }, options.password!)
        : null;
      return db.transaction(async (tx) => {
        await repo.lockOwnerBlobs(tx, ownerId);
        const now = new Date(clock.now());
        const digest = sha256(bytes);
        const isDuplicate = await repo.hasEarlierCopy(tx, ownerId, digest, new Date(clock.now() + 1));
        const [source, beside] = [await blobs.put(ownerId, bytes), await blobs.put(ownerId, parsed.packed)];
        const file: repo.FileRow = {
          id,
          ownerId,
          name,
          format: parsed.format,
          sizeBytes: source.sizeBytes,
          sha256: source.sha256,
          parsedSha256: beside.sha256,
          pages: parsed.pages,
          characters: parsed.characters,
          segments: parsed.segments,
          detectedLanguage: parsed.detectedLanguage,
          warnings: distinctWarnings(parsed.warnings),
          createdAt: now,
          expiresAt: new Date(clock.now() + settings.retentionDays * DAY_MS),
          passwordSealed,
        };
        await repo.insertFile(tx, file);
        return { file, isDuplicate };
      });
    },

    /** @throws {AppError} file.not_found, also for another's file */
    async get(ownerId: string, id: string): Promise<{ file: repo.FileRow; isDuplicate: boolean }> {
      const file = await repo.findFile(db, ownerId, id, new Date(clock.now()));
      if (!file) throw new AppError("file.not_found");
      return { file, isDuplicate: await repo.hasEarlierCopy(db, ownerId, file.sha256, file.createdAt) };
    },

    /** In the order of `ids`. @throws {AppError} file.not_found when one is missing or not the owner's */
    async getMany(ownerId: string, ids: readonly string[]): Promise<repo.FileRow[]> {
      const rows = await repo.findFiles(db, ownerId, ids, new Date(clock.now()));
      return ids.map((id) => {
        const row = rows.find((file) => file.id === id);
        if (!row) throw new AppError("file.not_found");
        return row;
      });
    },

    async list(ownerId: string): Promise<{ file: repo.FileRow; isDuplicate: boolean }[]> {
      const rows = await repo.listFiles(db, ownerId, new Date(clock.now()));
      return rows.map((file) => ({
        file,
        isDuplicate: rows.some((other) => other.sha256 === file.sha256 && other.createdAt < file.createdAt),
      }));
    },

    /**
     * Deletes a file for real.
     *
     * @throws {AppError} file.not_found; file.still_used while a job refers to it
     */
    async delete(ownerId: string, id: string): Promise<void> {
      await this.get(ownerId, id);
      if ((await findUsedFiles(db, [id])).size > 0) throw new AppError("file.still_used");
      await this.deleteUnused(ownerId, id);
    },

    /** Deletes the row and bytes of a file no job refers to; does nothing when one does. */
    async deleteUnused(ownerId: string, id: string): Promise<void> {
      await db.transaction(async (tx) => {
        await repo.lockOwnerBlobs(tx, ownerId);
        if ((await findUsedFiles(tx, [id])).size > 0) return;
        const readings = await repo.deleteReadings(tx, id, 0);
        const row = await repo.deleteFileRow(tx, ownerId, id);
        if (row) await removeBlobs(tx, ownerId, [row.sha256, row.parsedSha256, ...readings]);
      });
    },

    /** True while a row of the owner needs these bytes, in whatever module. */
    isBlobUsed: async (tx: Queryable, ownerId: string, digest: string): Promise<boolean> =>
      (await findUsed(tx, ownerId, [digest])).size > 0,

    /** Deletes those of the blobs, and the pages drawn from them, that no row of the owner needs any more. */
    deleteBlobs: removeBlobs,

    /**
     * The segments of a file, or of what is chosen of it, in a source language, and the kind and place of each text unit.
     *
     * @throws {AppError} filter.no_text when the chosen pages have none; filter.encrypted when its password is lost;
     *   file.not_found when it was deleted meanwhile
     */
    async segmentsOf(
      file: repo.FileRow,
      language: LanguageTag,
      choice: ReadingChoice = WHOLE_FILE,
    ): Promise<{ parsed: ParsedDocument; segments: readonly Segment[] }> {
      const address = { ownerId: file.ownerId, sha256: await parsedDigest(file, choice) };
      const parsed = await readParsed((await blobs.open(address)).stream);
      if (parsed.language === language) return { parsed, segments: parsed.segments };
      const packed = await blobs.read(address);
      const cutAnew = await run({ kind: "segment", packed, language }, renderLimits);
      const { segments } = await readParsed(Readable.from([cutAnew]));
      return { parsed, segments };
    },

    /**
     * The document with its results in place, in each of the forms.
     *
     * @param job  its id: what is done of a long document is kept for it
     * @param choice  as the results' segments were read
     * @param signal  ends the writing; of a long document what is done stays, to go on from
     */
    async merge(
      file: repo.FileRow,
      {
        job,
        results,
        choice,
        ...options
      }: {
        job: string;
        from: LanguageTag;
        to: LanguageTag;
        outputs: readonly OutputForm[];
        choice: ReadingChoice;
        results: readonly SegmentResult[];
      },
      onProgress: (progress: TaskProgress) => void = () => {},
      signal?: AbortSignal,
    ): Promise<Results> {
      const lines: string[] = [];
      for (const { ordinal, state, target } of results) {
        if (state === "translated" && target) lines[ordinal] = JSON.stringify(target);
      }
      const targets = Buffer.from(lines.join("\n"));
      const bytes = await blobs.read({ ownerId: file.ownerId, sha256: file.sha256 });
      try {
        const reading = await readingOf(file, choice);
        const limits = { ...renderLimits, timeoutMs: renderLimits.timeoutMs * options.outputs.length };
        const pagesFolder = pagesOf(file.ownerId, file.sha256);
        const task: MergeTask = {
          ...{ kind: "merge", bytes, name: file.name, ...options, reading, targets, pagesFolder },
        };
        return await writeResults(
          { job, task, format: file.format as FormatId, pages: file.pages },
          { run: (step, tell) => run(step, limits, tell, signal), onProgress },
        );
      } catch (error) {
        // The same limit means another thing here: the upload was fine, writing its result took too long.
        if (isAppError(error, "filter.timeout"))
          throw new AppError("job.deadline_exceeded", {}, { cause: error });
        throw error;
      }
    },

    /** Takes away what is kept of a long result for a job that will not go on with it. */
    async forgetWork(ownerId: string, fileId: string, job: string): Promise<void> {
      const file = await repo.findFile(db, ownerId, fileId, new Date(clock.now()));
      if (file) await deleteWork(settings.pageCacheDir, ownerId, file.sha256, job);
    },

    /** A text file's text in UTF-8, whatever its encoding was. */
    async toPlainText(bytes: Uint8Array): Promise<Uint8Array> {
      const text = await run({ kind: "text", bytes, name: "text.txt" }, renderLimits);
      return Buffer.from(`\uFEFF${text}`, "utf8");
    },

    /** Pages of a picture file for the preview; PNG. */
    drawPictures(bytes: Uint8Array, format: PictureFormat, maxPages: number) {
      return run({ kind: "picture", bytes, format, maxPages, maxPixels: SHOWN_PIXELS }, renderLimits);
    },

    extend: (ownerId: string, id: string, expiresAt: Date) => repo.extendFile(db, ownerId, id, expiresAt),
    lockBlobs: repo.lockOwnerBlobs,
    usedBytes,

    /** Deletes what is past its day. @returns how many files went */
    async deleteExpired(): Promise<number> {
      let deleted = 0;
      for (let after: string | null = null; ;) {
        const rows = await repo.listExpiredFiles(db, new Date(clock.now()), after);
        const used = await findUsedFiles(
          db,
          rows.map(({ id }) => id),
        );
        for (const { id, ownerId } of rows.filter((row) => !used.has(row.id))) {
          await this.deleteUnused(ownerId, id);
          deleted++;
        }
        after = rows.at(-1)?.id ?? null;
        if (after === null) return deleted;
      }
    },

    /**
     * Takes away pages of people who are gone, those that no stored file stands behind and whose reading nobody took up
     * again, what was kept for jobs that have ended, and the oldest where all together have grown too large; never what a job
     * is at work with.
     */
    async trimKeptPages(): Promise<void> {
      const root = settings.pageCacheDir;
      const kept = await listKeptPages(root);
      const tooMany = new Set(pagesToDrop(kept, settings.pageCacheMb * 2 ** 20));
      const byOwner = Map.groupBy(kept, (document) => document.ownerId);
      const owners = await deps.findPeople(db, [...byOwner.keys()]);
      const working = new Set<string>();
      const works = kept.flatMap((document) => document.works);
      for (const module of fileReferences)
        for (const work of await module.findOpenWorks(db, works)) working.add(work);
      for (const [ownerId, documents] of byOwner) {
        const digests = documents.map((document) => document.sha256);
        const stored = await findUsed(db, ownerId, digests);
        for (const document of documents) {
          const ended = document.works.filter((work) => !working.has(work));
          for (const work of ended) await deleteWork(root, ownerId, document.sha256, work);
          const isTooMuch = tooMany.has(document) && ended.length === document.works.length;
          const isAbandoned =
            !stored.has(document.sha256) && clock.now() - document.touchedAtMs > UNSTORED_KEPT_MS;
          if (isTooMuch || isAbandoned || !owners.has(ownerId))
            await deleteKeptPages(root, ownerId, document.sha256);
        }
      }
    },

    close: () => runner.close(),
  };
}
