import { join } from "node:path";
import { MEMORY_LIMITS } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { sql } from "drizzle-orm";
import { createLimitedRunner } from "../../platform/limited/limited-process.ts";
import type { StoredMapping } from "../../platform/database/schema.ts";
import type { Log } from "../../platform/log.ts";
import type { Queue } from "../../platform/queue/queue.ts";
import { newId } from "../../platform/random.ts";
import type { Settings } from "../../platform/settings.ts";
import * as repo from "./import-repo.ts";
import type { ImportAnswers, ImportTask } from "./import-tasks.ts";
import { requireRight } from "./policy.ts";
import type { ImportFile } from "./read-import.ts";
import type { MemoryDeps } from "./service.ts";
import { addNewUnits, UNITS_AT_ONCE } from "./transfer.ts";
import { analyseUnits } from "./unit-repo.ts";

export interface ImportDeps extends MemoryDeps {
  readonly settings: Settings;
  readonly queue: Queue;
  readonly log: Log;
}

export type ImportService = ReturnType<typeof createImportService>;

const PROCESSES = 1;
const READ_TIMEOUT_MS = 180_000;

/**
 * Imports of files into libraries. The file is kept until it has been taken over; a worker reads it and adds its units, 500 in
 * a transaction, leaving out what the library has. So an import that was cut short goes on where it was, and importing a file
 * again adds nothing.
 */
export function createImportService({ db, clock, settings, queue, log }: ImportDeps) {
  const runner = createLimitedRunner<ImportTask, ImportAnswers[keyof ImportAnswers]>(
    join(import.meta.dirname, "import-process.ts"),
    PROCESSES,
  );
  const limits = { timeoutMs: READ_TIMEOUT_MS, memoryMb: settings.parseMemoryMb };
  const run = <K extends ImportTask["kind"]>(task: Extract<ImportTask, { kind: K }>) =>
    runner.run(task, limits) as Promise<ImportAnswers[K]>;
  const now = (): Date => new Date(clock.now());

  async function get(userId: string, libraryId: string, importId: string): Promise<repo.ImportRow> {
    await requireRight(db, userId, libraryId, "write");
    const row = await repo.findImport(db, libraryId, importId);
    if (!row) throw new AppError("tm.import_not_found");
    return row;
  }

  /** Adds what was read. @returns false when the import was stopped */
  async function addAll(
    importId: string,
    { units }: ImportAnswers["read"],
    source: { libraryId: string; author: string },
  ): Promise<boolean> {
    for (let start = 0, added = 0; start < units.length; start += UNITS_AT_ONCE) {
      const part = units.slice(start, start + UNITS_AT_ONCE);
      added += await addNewUnits(db, part, { ...source, now: now() });
      const lookedAt = Math.min(units.length, start + UNITS_AT_ONCE);
      if (!(await repo.saveProgress(db, importId, { lookedAt, added, changedAt: now() }))) return false;
    }
    return true;
  }

  return {
    get,

    /** The last imports into a library. @throws {AppError} tm.memory_not_found, tm.no_right */
    async list(userId: string, libraryId: string): Promise<repo.ImportRow[]> {
      await requireRight(db, userId, libraryId, "write");
      return repo.listImports(db, libraryId);
    },

    /** What the columns of a file seem to be; nothing is kept. @throws {AppError} tm.format_unknown, exchange.*, filter.* */
    async preview(userId: string, libraryId: string, file: ImportFile): Promise<ImportAnswers["preview"]> {
      await requireRight(db, userId, libraryId, "write");
      return run({ kind: "preview", file });
    },

    /** Keeps the file and has a worker import it. @returns the import's id */
    async start(
      userId: string,
      libraryId: string,
      file: ImportFile,
      mapping: StoredMapping | null,
    ): Promise<string> {
      await requireRight(db, userId, libraryId, "write");
      const id = newId();
      await repo.insertImport(db, {
        ...{ id, libraryId, userId, name: file.name, state: "waiting", mapping },
        content: Buffer.from(file.bytes),
        createdAt: now(),
        changedAt: now(),
      });
      await queue.send("memory.import", { importId: id });
      return id;
    },

    /** Stops an import; what it has added stays, and the row says how much. One that is over stays as it is. */
    async cancel(userId: string, libraryId: string, importId: string): Promise<void> {
      const row = await get(userId, libraryId, importId);
      await repo.cancelImport(db, row.id, now());
    },

    /** Works on a waiting import; called by a worker, more than once if need be. */
    async runImport(importId: string): Promise<void> {
      const row = await repo.claimImport(db, importId, now());
      if (!row?.content) return;
      try {
        const read = await run({
          kind: "read",
          file: { name: row.name, bytes: row.content },
          mapping: row.mapping,
          maxProblems: MEMORY_LIMITS.maxProblems,
        });
        const problems = read.problems.map(({ row: at, isNote, problem }) => ({
          row: at,
          isNote,
          ...problem,
        }));
        const { problemCount } = read;
        const first = { total: read.units.length, problems, problemCount, changedAt: now() };
        if (!(await repo.saveProgress(db, importId, first))) return;
        const author = await repo.authorOf(db, row.userId);
        if (!(await addAll(importId, read, { libraryId: row.libraryId, author }))) return;
        await repo.saveProgress(db, importId, {
          state: "done",
          content: sql`null` as never,
          changedAt: now(),
        });
        await analyseUnits(db);
      } catch (error) {
        const known =
          error instanceof AppError ? error : new AppError("internal.unexpected", {}, { cause: error });
        if (known !== error) log.error({ importId, err: error }, "an import failed");
        const problem = { code: known.code, params: known.params };
        await repo.saveProgress(db, importId, {
          ...{ state: "failed", problem, changedAt: now() },
          content: sql`null` as never,
        });
      }
    },

    close: () => runner.close(),
  };
}
