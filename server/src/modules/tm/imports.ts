import { join } from "node:path";
import { MEMORY_LIMITS, UPLOAD_LIMITS } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import { createLimitedRunner } from "../../platform/limited/limited-process.ts";
import { runLimitedStream } from "../../platform/limited/limited-stream.ts";
import type { StoredMapping, StoredRowProblem } from "../../platform/database/schema.ts";
import type { Log } from "../../platform/log.ts";
import type { Queue } from "../../platform/queue/queue.ts";
import { newId } from "../../platform/random.ts";
import type { Settings } from "../../platform/settings.ts";
import * as repo from "./import-repo.ts";
import type { ImportPiece, ImportPreview, ImportTask, PreviewTask } from "./import-tasks.ts";
import { requireRight } from "./policy.ts";
import { importKind, type ImportFile } from "./read-import.ts";
import type { MemoryDeps } from "./service.ts";
import { addPrepared } from "./transfer.ts";
import { analyseUnits } from "./unit-repo.ts";

export interface ImportDeps extends MemoryDeps {
  readonly settings: Settings;
  readonly queue: Queue;
  readonly log: Log;
  readonly blobs: BlobStore;
}

export type ImportService = ReturnType<typeof createImportService>;

const PROCESSES = 1;
/** Longest silence of the reading process; a table is read as a whole before its first row comes. */
const STALL_MS = 120_000;
/** What reading a TMX as a stream may take; other files are read as a whole. */
const STREAM_MEMORY_MB = 300;

/** Why a run stops without an outcome: the worker ends, and another takes the import over. */
class WorkerStops extends Error {}
/** Somebody has cancelled the import or deleted its library, or another worker has taken it over. */
class ImportStopped extends Error {}

/** The largest file of a name that is taken. @throws {AppError} tm.format_unknown */
export function maxImportBytes(name: string): number {
  return importKind(name).startsWith("tmx") ? MEMORY_LIMITS.maxTmxBytes : UPLOAD_LIMITS.maxFileBytes;
}

/**
 * Imports of files into libraries. The file lies in the blob store until it has been taken over; a worker streams it through a
 * process of its own and adds its units, 2,000 in a transaction together with how far it came, leaving out what the library
 * has. So memory does not grow with the file, an import that was cut short goes on where it was, and importing a file again
 * adds nothing.
 */
export function createImportService({ db, clock, settings, queue, log, blobs }: ImportDeps) {
  const runner = createLimitedRunner<PreviewTask, ImportPreview>(
    join(import.meta.dirname, "preview-process.ts"),
    PROCESSES,
  );
  const closing = new AbortController();
  const now = (): Date => new Date(clock.now());

  async function get(userId: string, libraryId: string, importId: string): Promise<repo.ImportRow> {
    await requireRight(db, userId, libraryId, "write");
    const row = await repo.findImport(db, libraryId, importId);
    if (!row) throw new AppError("tm.import_not_found");
    return row;
  }

  async function discardFile(importId: string): Promise<void> {
    const ownerId = ownerOf(importId);
    for (const blob of await blobs.list(ownerId)) await blobs.delete(blob);
  }

  /** Streams the file through its process into the library. @throws {ImportStopped} */
  async function addAll(row: repo.ImportRow): Promise<void> {
    const [blob] = await blobs.list(ownerOf(row.id));
    if (!blob) throw new AppError("file.not_found");
    const author = await repo.authorOf(db, row.userId);
    const problems: StoredRowProblem[] = [];
    let { lookedAt, added } = row;
    const take = async (piece: ImportPiece): Promise<void> => {
      // The right may have been taken away while the file is read.
      await requireRight(db, row.userId, row.libraryId, "write");
      for (const { problem, ...place } of piece.problems) problems.push({ ...place, ...problem });
      const { problemCount, readBytes, prepared } = piece;
      const from = lookedAt;
      lookedAt += prepared.units;
      let isStopped = false;
      added += await addPrepared(db, row.libraryId, prepared, async (tx, fresh) => {
        const progress = { lookedAt, added: added + fresh, problems, problemCount, readBytes };
        isStopped = !(await repo.saveProgress(tx, row.id, { ...progress, changedAt: now() }, from));
        return !isStopped;
      });
      if (isStopped) throw new ImportStopped();
    };
    await runLimitedStream<ImportTask, ImportPiece, null>({
      entry: join(import.meta.dirname, "import-process.ts"),
      task: {
        name: row.name,
        mapping: row.mapping,
        skip: row.lookedAt,
        source: { libraryId: row.libraryId, author, now: now() },
        maxProblems: MEMORY_LIMITS.maxProblems,
      },
      input: (await blobs.open(blob)).stream,
      limits: {
        stallMs: STALL_MS,
        memoryMb: importKind(row.name).startsWith("tmx") ? STREAM_MEMORY_MB : settings.parseMemoryMb,
      },
      take,
      signal: closing.signal,
    });
    const outcome = { state: "done", total: lookedAt, changedAt: now() } as const;
    if (!(await repo.saveProgress(db, row.id, outcome, lookedAt))) throw new ImportStopped();
  }

  return {
    get,

    /** The last imports into a library. @throws {AppError} tm.memory_not_found, tm.no_right */
    async list(userId: string, libraryId: string): Promise<repo.ImportRow[]> {
      await requireRight(db, userId, libraryId, "write");
      return repo.listImports(db, libraryId);
    },

    /** What the columns of a file seem to be; nothing is kept. @throws {AppError} tm.format_unknown, exchange.*, filter.* */
    async preview(userId: string, libraryId: string, file: ImportFile): Promise<ImportPreview> {
      await requireRight(db, userId, libraryId, "write");
      const limits = { timeoutMs: settings.parseTimeoutMs, memoryMb: settings.parseMemoryMb };
      return runner.run({ file }, limits);
    },

    /**
     * Keeps the file and has a worker import it.
     *
     * @returns the import's id
     * @throws {AppError} tm.too_many_imports  while the person's other files are waiting; what reading `bytes` throws
     */
    async start(
      userId: string,
      libraryId: string,
      file: { readonly name: string; readonly bytes: AsyncIterable<Uint8Array> | Uint8Array },
      mapping: StoredMapping | null,
    ): Promise<string> {
      await requireRight(db, userId, libraryId, "write");
      importKind(file.name);
      if ((await repo.waitingBytes(db, userId)) > MEMORY_LIMITS.maxTmxBytes)
        throw new AppError("tm.too_many_imports");
      const id = newId();
      try {
        const { sizeBytes } = await blobs.put(ownerOf(id), file.bytes);
        await repo.insertImport(db, {
          ...{ id, libraryId, userId, name: file.name, state: "waiting", mapping, sizeBytes },
          ...{ createdAt: now(), changedAt: now() },
        });
      } catch (error) {
        await discardFile(id);
        throw error;
      }
      await queue.send("memory.import", { importId: id });
      return id;
    },

    /** Stops an import; what it has added stays, and the row says how much. One that is over stays as it is. */
    async cancel(userId: string, libraryId: string, importId: string): Promise<void> {
      const row = await get(userId, libraryId, importId);
      const isStopped = await repo.cancelImport(db, row.id, now());
      if (isStopped && row.state === "waiting") await discardFile(row.id);
    },

    /** Works on a waiting import; called by a worker, more than once if need be. */
    async runImport(importId: string): Promise<void> {
      const row = await repo.claimImport(db, importId, now());
      if (!row) return discardFile(importId);
      try {
        await addAll(row);
      } catch (error) {
        // The message comes back to the next worker, which goes on from the last transaction.
        if (closing.signal.aborted) throw closing.signal.reason;
        if (!(error instanceof ImportStopped)) await fail(importId, error);
        else if (await repo.isRunning(db, importId)) return;
      }
      await discardFile(importId);
      const after = await repo.findImport(db, row.libraryId, importId);
      await analyseUnits(db, (after?.added ?? row.added) - row.added);
    },

    close(): void {
      closing.abort(new WorkerStops());
      runner.close();
    },
  };

  async function fail(importId: string, error: unknown): Promise<void> {
    const known =
      error instanceof AppError ? error : new AppError("internal.unexpected", {}, { cause: error });
    if (known !== error) log.error({ importId, err: error }, "an import failed");
    const problem = { code: known.code, params: known.params };
    await repo.saveProgress(db, importId, { state: "failed", problem, changedAt: now() });
  }
}

/** Each import's file has a name space of its own, so that nobody else's work can need it. */
function ownerOf(importId: string): string {
  return `import-${importId}`;
}
