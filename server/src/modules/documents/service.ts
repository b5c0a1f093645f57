import { join } from "node:path";
import { Readable } from "node:stream";
import { AppError, isAppError } from "@yizhou/model";
import type { LanguageTag, Segment, SegmentResult } from "@yizhou/model";
import type { OutputForm } from "@yizhou/filters";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import { createLimitedRunner } from "../../platform/limited/limited-process.ts";
import type { Limits } from "../../platform/limited/limited-process.ts";
import { newId, sha256 } from "../../platform/random.ts";
import type { Settings } from "../../platform/settings.ts";
import type { DocumentAnswers, DocumentTask, ParsedDocument } from "./document-tasks.ts";
import { cleanFileName } from "./names.ts";
import { readParsed } from "./parsed-file.ts";
import * as repo from "./repo.ts";

export interface DocumentsDeps {
  readonly settings: Settings;
  readonly db: Database;
  readonly blobs: BlobStore;
  readonly clock: Clock;
}

export type DocumentsService = ReturnType<typeof createDocumentsService>;

const DAY_MS = 24 * 3600 * 1000;
/** Two at once: the machine's other work must go on, and each may take its full memory. */
const PARSE_PROCESSES = 2;
const parsedAddress = ({ ownerId, parsedSha256 }: repo.FileRow) => ({ ownerId, sha256: parsedSha256 });

export function createDocumentsService({ settings, db, blobs, clock }: DocumentsDeps) {
  const runner = createLimitedRunner<DocumentTask, DocumentAnswers[keyof DocumentAnswers]>(
    join(import.meta.dirname, "document-process.ts"),
    PARSE_PROCESSES,
  );
  const parseLimits: Limits = { timeoutMs: settings.parseTimeoutMs, memoryMb: settings.parseMemoryMb };
  const renderLimits: Limits = { timeoutMs: settings.renderTimeoutMs, memoryMb: settings.renderMemoryMb };
  const run = <K extends DocumentTask["kind"]>(task: Extract<DocumentTask, { kind: K }>, limits: Limits) =>
    runner.run(task, limits) as Promise<DocumentAnswers[K]>;

  async function loadParsed(file: repo.FileRow): Promise<ParsedDocument> {
    return readParsed((await blobs.open(parsedAddress(file))).stream);
  }

  return {
    /**
     * Reads an uploaded file and keeps it. A file that is refused leaves nothing behind.
     *
     * @param bytes  at most 20 MiB, checked by the caller
     * @throws {AppError} file.name_invalid, file.storage_full, every filter.* code
     */
    async upload(
      ownerId: string,
      rawName: string,
      bytes: Uint8Array,
    ): Promise<{ file: repo.FileRow; isDuplicate: boolean }> {
      const name = cleanFileName(rawName);
      if (bytes.length === 0) throw new AppError("filter.empty");
      const used = await repo.sumUsedBytes(db, ownerId);
      if (used + bytes.length > settings.storageLimitMb * 2 ** 20) {
        throw new AppError("file.storage_full", { limitMegabytes: settings.storageLimitMb });
      }
      const parsed = await run({ kind: "parse", bytes, name }, parseLimits);
      return db.transaction(async (tx) => {
        await repo.lockOwnerBlobs(tx, ownerId);
        const now = new Date(clock.now());
        const digest = sha256(bytes);
        const isDuplicate = await repo.hasEarlierCopy(tx, ownerId, digest, new Date(clock.now() + 1));
        const [source, beside] = [await blobs.put(ownerId, bytes), await blobs.put(ownerId, parsed.packed)];
        const file: repo.FileRow = {
          id: newId(),
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
          warnings: parsed.warnings.map(({ code, params }) => ({ code, params: params ?? {} })),
          createdAt: now,
          expiresAt: new Date(clock.now() + settings.retentionDays * DAY_MS),
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
      if (await repo.isFileUsed(db, ownerId, id)) throw new AppError("file.still_used");
      await this.deleteUnused(ownerId, id);
    },

    /** Deletes the row and bytes of a file no job refers to; does nothing when one does. */
    async deleteUnused(ownerId: string, id: string): Promise<void> {
      await db.transaction(async (tx) => {
        await repo.lockOwnerBlobs(tx, ownerId);
        if (await repo.isFileUsed(tx, ownerId, id)) return;
        const row = await repo.deleteFileRow(tx, ownerId, id);
        if (row) await this.deleteBlobs(tx, ownerId, [row.sha256, row.parsedSha256]);
      });
    },

    /** Deletes those of the blobs, and the pages drawn from them, that no row of the owner needs any more. */
    async deleteBlobs(
      tx: Parameters<typeof repo.lockOwnerBlobs>[0],
      ownerId: string,
      digests: readonly string[],
    ): Promise<void> {
      const used = await repo.findUsedDigests(tx, ownerId, digests);
      const unused = digests.filter((digest) => !used.has(digest));
      const pages: string[] = [];
      for (const digest of unused) pages.push(...(await repo.deletePreviewRow(tx, ownerId, digest)));
      const usedPages = await repo.findUsedDigests(tx, ownerId, pages);
      for (const digest of [...unused, ...pages.filter((page) => !usedPages.has(page))]) {
        await blobs.delete({ ownerId, sha256: digest });
      }
    },

    /** The segments of a file in a source language, and the kind and place of each text unit. */
    async segmentsOf(
      file: repo.FileRow,
      language: LanguageTag,
    ): Promise<{ parsed: ParsedDocument; segments: readonly Segment[] }> {
      const parsed = await loadParsed(file);
      if (parsed.language === language) return { parsed, segments: parsed.segments };
      const packed = await blobs.read(parsedAddress(file));
      const cutAnew = await run({ kind: "segment", packed, language }, renderLimits);
      const { segments } = await readParsed(Readable.from([cutAnew]));
      return { parsed, segments };
    },

    /** The document with its results in place. */
    async merge(
      file: repo.FileRow,
      {
        results,
        ...options
      }: { from: LanguageTag; to: LanguageTag; output: OutputForm; results: readonly SegmentResult[] },
    ): Promise<DocumentAnswers["merge"]> {
      const lines: string[] = [];
      for (const { ordinal, state, target } of results) {
        if (state === "translated" && target) lines[ordinal] = JSON.stringify(target);
      }
      const targets = Buffer.from(lines.join("\n"));
      const bytes = await blobs.read({ ownerId: file.ownerId, sha256: file.sha256 });
      try {
        return await run({ kind: "merge", bytes, name: file.name, ...options, targets }, renderLimits);
      } catch (error) {
        // The same limit means another thing here: the upload was fine, writing its result took too long.
        if (isAppError(error, "filter.timeout"))
          throw new AppError("job.deadline_exceeded", {}, { cause: error });
        throw error;
      }
    },

    /** A text file's text in UTF-8, whatever its encoding was. */
    async toPlainText(bytes: Uint8Array): Promise<Uint8Array> {
      const text = await run({ kind: "text", bytes, name: "text.txt" }, renderLimits);
      return Buffer.from(`\uFEFF${text}`, "utf8");
    },

    extend: (ownerId: string, id: string, expiresAt: Date) => repo.extendFile(db, ownerId, id, expiresAt),
    lockBlobs: repo.lockOwnerBlobs,
    usedBytes: (ownerId: string) => repo.sumUsedBytes(db, ownerId),

    /** Deletes what is past its day. @returns how many files went */
    async deleteExpired(): Promise<number> {
      const rows = await repo.listExpiredFiles(db, new Date(clock.now()));
      for (const { id, ownerId } of rows) await this.deleteUnused(ownerId, id);
      return rows.length;
    },

    close: () => runner.close(),
  };
}
