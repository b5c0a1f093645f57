import { IMPORT_LIMITS, UPLOAD_LIMITS } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import type { StoredMapping, StoredRowProblem } from "../../platform/database/stored-types.ts";
import type {
  ImportFile,
  ImportPiece,
  ImportPreview,
  ImportTask,
  PreviewTask,
} from "../../platform/limited/import-tasks.ts";
import { createLimitedRunner } from "../../platform/limited/limited-process.ts";
import { runLimitedStream } from "../../platform/limited/limited-stream.ts";
import type { Log } from "../../platform/log.ts";
import type { Queue } from "../../platform/queue/queue.ts";
import { newId } from "../../platform/random.ts";
import type { Settings } from "../../platform/settings.ts";
import { personNames } from "../accounts/index.ts";
import type { ImportKind } from "./import-kind.ts";
import * as repo from "./repo.ts";

export interface ImportDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly queue: Queue;
  readonly log: Log;
  readonly blobs: BlobStore;
}

export type ImportService = ReturnType<typeof createImports>;

const PROCESSES = 1;
/** Longest silence of the reading process; a table is read as a whole before its first row comes. */
const STALL_MS = 120_000;
/** What reading a file as it comes may take. */
const STREAM_MEMORY_MB = 300;

/** Why a run stops without an outcome: the worker ends, and another takes the import over. */
class WorkerStops extends Error {}
/** Somebody has cancelled the import or deleted its library, or another worker has taken it over. */
class ImportStopped extends Error {}

/**
 * Imports of files into libraries. The file lies in the blob store until it has been taken over; a worker streams it through a
 * process of its own and adds what it holds, some thousand things in a transaction together with how far it came, leaving out what
 * the library has. So memory does not grow with the file, an import that was cut short goes on where it was, and importing a file again
 * adds nothing.
 */
export function createImports<Part, Library>(
  { db, clock, settings, queue, log, blobs }: ImportDeps,
  kind: ImportKind<Part, Library>,
) {
  const runner = createLimitedRunner<PreviewTask, ImportPreview>(kind.previewProcess, PROCESSES);
  const closing = new AbortController();
  const now = (): Date => new Date(clock.now());

  async function get(userId: string, libraryId: string, importId: string): Promise<repo.ImportRow> {
    await kind.requireWrite(db, userId, libraryId);
    const row = await repo.findImport(db, libraryId, importId);
    if (!row) throw new AppError(kind.notFound);
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
    const author = (await personNames(db, [row.userId])).get(row.userId)?.nickName ?? "";
    const problems: StoredRowProblem[] = [];
    const source = { author, now: now() };
    let { lookedAt, added, changed } = row;
    const take = async ({ part, things, ...piece }: ImportPiece<Part>): Promise<void> => {
      // The right may have been taken away while the file is read.
      const library = await kind.requireWrite(db, row.userId, row.libraryId);
      for (const { problem, ...place } of piece.problems) problems.push({ ...place, ...problem });
      const { problemCount, readBytes } = piece;
      const from = lookedAt;
      lookedAt += things;
      let isStopped = false;
      await kind.add(db, library, part, source, async (tx, counts) => {
        added += counts.added;
        changed += counts.changed;
        const progress = { lookedAt, added, changed, problems, problemCount, readBytes };
        isStopped = !(await repo.saveProgress(tx, row.id, { ...progress, changedAt: now() }, from));
        return !isStopped;
      });
      if (isStopped) throw new ImportStopped();
    };
    await runLimitedStream<ImportTask, ImportPiece<Part>, null>({
      entry: kind.importProcess,
      task: {
        name: row.name,
        mapping: row.mapping,
        skip: row.lookedAt,
        source,
        maxProblems: IMPORT_LIMITS.maxProblems,
      },
      input: (await blobs.open(blob)).stream,
      limits: {
        stallMs: STALL_MS,
        memoryMb: kind.isStreamed(row.name) ? STREAM_MEMORY_MB : settings.parseMemoryMb,
      },
      take,
      signal: closing.signal,
    });
    const outcome = { state: "done", total: lookedAt, changedAt: now() } as const;
    if (!(await repo.saveProgress(db, row.id, outcome, lookedAt))) throw new ImportStopped();
  }

  return {
    get,

    /** The largest file of that name. @throws {AppError} for one that is not taken */
    maxBytes: (name: string): number =>
      kind.isStreamed(name) ? IMPORT_LIMITS.maxStreamedBytes : UPLOAD_LIMITS.maxFileBytes,

    /** The last imports into a library. @throws {AppError} as `kind.requireWrite` */
    async list(userId: string, libraryId: string): Promise<repo.ImportRow[]> {
      await kind.requireWrite(db, userId, libraryId);
      return repo.listImports(db, libraryId);
    },

    /** What the columns of a file seem to be; nothing is kept. @throws {AppError} exchange.*, filter.* */
    async preview(userId: string, libraryId: string, file: ImportFile): Promise<ImportPreview> {
      await kind.requireWrite(db, userId, libraryId);
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
      await kind.requireWrite(db, userId, libraryId);
      // Refuses what is not taken.
      kind.isStreamed(file.name);
      if ((await repo.waitingBytes(db, userId)) > IMPORT_LIMITS.maxStreamedBytes)
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
      await queue.send(kind.message, { importId: id });
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
      await kind.afterRun?.(db, (after?.added ?? row.added) - row.added);
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
