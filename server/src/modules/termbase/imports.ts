import { join } from "node:path";
import { TERMBASE_LIMITS } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { createLimitedRunner } from "../../platform/limited/limited-process.ts";
import type { StoredTermMapping } from "../../platform/database/schema.ts";
import type { Log } from "../../platform/log.ts";
import type { Queue } from "../../platform/queue/queue.ts";
import { newId } from "../../platform/random.ts";
import type { Settings } from "../../platform/settings.ts";
import { requireRight } from "../tm/index.ts";
import { addConcepts, CONCEPTS_AT_ONCE } from "./add-concepts.ts";
import * as repo from "./import-repo.ts";
import type { TermImportAnswers, TermImportTask } from "./import-tasks.ts";
import type { TermFile } from "./read-terms.ts";
import type { TermbaseDeps } from "./service.ts";

export interface TermImportDeps extends TermbaseDeps {
  readonly settings: Settings;
  readonly queue: Queue;
  readonly log: Log;
}

export type TermImportService = ReturnType<typeof createTermImportService>;

const PROCESSES = 1;
const READ_TIMEOUT_MS = 120_000;

/**
 * Imports of files into termbases. The file is kept until it has been taken over; a worker reads it in a limited process and
 * takes its concepts, 500 in a transaction. What the termbase has is left alone, so an import that was cut short goes on where
 * it was, and importing a file again adds nothing.
 */
export function createTermImportService({ db, clock, settings, queue, log }: TermImportDeps) {
  const runner = createLimitedRunner<TermImportTask, TermImportAnswers[keyof TermImportAnswers]>(
    join(import.meta.dirname, "import-process.ts"),
    PROCESSES,
  );
  const limits = { timeoutMs: READ_TIMEOUT_MS, memoryMb: settings.parseMemoryMb };
  const run = <K extends TermImportTask["kind"]>(task: Extract<TermImportTask, { kind: K }>) =>
    runner.run(task, limits) as Promise<TermImportAnswers[K]>;
  const now = (): Date => new Date(clock.now());
  const openForWriting = (userId: string, termbase: string) =>
    requireRight(db, userId, termbase, "write", "terms");

  async function get(userId: string, termbase: string, importId: string): Promise<repo.TermImportRow> {
    await openForWriting(userId, termbase);
    const row = await repo.findImport(db, termbase, importId);
    if (!row) throw new AppError("termbase.import_not_found");
    return row;
  }

  /** Takes what was read. @returns false when the import was stopped */
  async function addAll(
    { id, libraryId, userId }: repo.TermImportRow,
    { concepts }: TermImportAnswers["read"],
  ): Promise<boolean> {
    const author = await repo.authorOf(db, userId);
    const count = { added: 0, changed: 0 };
    for (let start = 0; start < concepts.length; start += CONCEPTS_AT_ONCE) {
      const part = concepts.slice(start, start + CONCEPTS_AT_ONCE);
      const { added, changed } = await addConcepts(db, part, { libraryId, author, now: now() });
      count.added += added;
      count.changed += changed;
      const lookedAt = start + part.length;
      if (!(await repo.saveProgress(db, id, { lookedAt, ...count, changedAt: now() }))) return false;
    }
    return true;
  }

  return {
    get,

    /** The last imports into a termbase. @throws {AppError} termbase.not_found, termbase.no_right */
    async list(userId: string, termbase: string): Promise<repo.TermImportRow[]> {
      await openForWriting(userId, termbase);
      return repo.listImports(db, termbase);
    },

    /** What the columns of a file seem to be; nothing is kept. @throws {AppError} termbase.format_unknown, exchange.*, filter.* */
    async preview(userId: string, termbase: string, file: TermFile): Promise<TermImportAnswers["preview"]> {
      await openForWriting(userId, termbase);
      return run({ kind: "preview", file });
    },

    /** Keeps the file and has a worker import it. @returns the import's id */
    async start(
      userId: string,
      termbase: string,
      file: TermFile,
      mapping: StoredTermMapping | null,
    ): Promise<string> {
      await openForWriting(userId, termbase);
      const id = newId();
      await repo.insertImport(db, {
        ...{ id, libraryId: termbase, userId, name: file.name, state: "waiting", mapping },
        content: Buffer.from(file.bytes),
        createdAt: now(),
        changedAt: now(),
      });
      await queue.send("termbase.import", { importId: id });
      return id;
    },

    /** Stops an import; what it has added stays, and the row says how much. One that is over stays as it is. */
    async cancel(userId: string, termbase: string, importId: string): Promise<void> {
      const row = await get(userId, termbase, importId);
      await repo.endImport(db, row.id, { state: "cancelled", changedAt: now() });
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
          maxProblems: TERMBASE_LIMITS.maxProblems,
        });
        const problems = read.problems.map(({ row: at, isNote, problem }) => ({
          row: at,
          isNote,
          ...problem,
        }));
        const first = {
          ...{ total: read.concepts.length, problems, problemCount: read.problemCount },
          changedAt: now(),
        };
        if (!(await repo.saveProgress(db, importId, first))) return;
        if (!(await addAll(row, read))) return;
        await repo.endImport(db, importId, { state: "done", changedAt: now() });
      } catch (error) {
        const known =
          error instanceof AppError ? error : new AppError("internal.unexpected", {}, { cause: error });
        if (known !== error) log.error({ importId, err: error }, "an import of terms failed");
        const problem = { code: known.code, params: known.params };
        await repo.endImport(db, importId, { state: "failed", problem, changedAt: now() });
      }
    },

    close: () => runner.close(),
  };
}
