// The file of an import lies in the blob store until it has been taken over; a worker streams it through a process of its own and
// adds what it holds, some thousand things in a transaction together with how far it came, leaving out what the library has. So
// memory does not grow with the file, an import that was cut short goes on where it was, and importing a file again adds nothing.
import { join } from "node:path";
import { IMPORT_LIMITS } from "@yizhou/contract";
import { AppError, type CodedProblem } from "@yizhou/model";
import { recordEvent } from "../../platform/events/domain-events.ts";
import { runStreamProcess } from "../../platform/child-process/stream-process.ts";
import { workKind } from "../../platform/work/work-kind.ts";
import type { WorkHandler } from "../../platform/work/work-runner.ts";
import { personNames } from "../accounts/index.ts";
import { requireRight, subjectOf, type LibraryKind } from "../libraries/index.ts";
import type { ImportDeps } from "./deps.ts";
import { discardFile, findFile } from "./import-files.ts";
import type { ImportPiece, ImportTask } from "./import-tasks.ts";
import * as repo from "./repo.ts";
import type { StoredRowProblem } from "./tables.ts";

/** Longest silence of the reading process; a table is read as a whole before its first row comes. */
const STALL_MS = 120_000;
/** At most: look-ups and jobs go before, but somebody sees how far it has come, and beside busy programs 10 is next to a halt. */
const NICENESS = 5;
/** What reading a file as it comes may take. */
const STREAM_MEMORY_MB = 300;

/** Somebody has cancelled the import or deleted its library, or another worker has taken it over. */
class ImportStopped extends Error {}

const UNEXPECTED: CodedProblem = { code: "internal.unexpected", params: {} };

export const RUN_IMPORT = workKind<{ readonly importId: string }, null>("import.run");

/** The worker's side: runs an import, and says of one over which workers died that it failed. */
export function runImportHandler(deps: ImportDeps): WorkHandler<{ readonly importId: string }, null> {
  return {
    kind: RUN_IMPORT,
    async run({ input, signal }) {
      await runImport(deps, input.importId, signal);
      return async () => null;
    },
    async giveUp(tx, { input: { importId } }, problem) {
      const at = new Date(deps.clock.now());
      if (!(await repo.claimImport(tx, importId, at))) return;
      await repo.saveProgress(tx, importId, {
        state: "failed",
        problem: problem ?? UNEXPECTED,
        changedAt: at,
      });
      await discardFile(deps.blobs, importId);
    },
  };
}

/** Works on a waiting import; more than once if need be. @throws the signal's reason */
export async function runImport(deps: ImportDeps, importId: string, signal: AbortSignal): Promise<void> {
  const { db, clock, blobs, imports } = deps;
  const row = await repo.claimImport(db, importId, new Date(clock.now()));
  if (!row) return discardFile(blobs, importId);
  try {
    await addAll(deps, row.kind, row, signal);
  } catch (error) {
    // It goes on later, perhaps elsewhere, from the last transaction.
    signal.throwIfAborted();
    if (!(error instanceof ImportStopped)) await fail(deps, importId, error);
    else if (await repo.isRunning(db, importId)) return;
  }
  await discardFile(blobs, importId);
  const added = (await repo.countAdded(db, importId)) ?? row.added;
  await imports.kinds[row.kind].afterRun?.(db, row.libraryId, added - row.added);
}

/** Streams the file through its process into the library. @throws {ImportStopped} */
async function addAll<K extends LibraryKind>(
  { db, clock, blobs, settings, imports, quotas }: ImportDeps,
  kindName: K,
  row: repo.ImportRow,
  signal: AbortSignal,
): Promise<void> {
  const kind = imports.kinds[kindName];
  const now = () => new Date(clock.now());
  // The right may be taken away while the file is read.
  const open = () => requireRight(db, row.userId, row.libraryId, "write", kindName);
  const blob = await findFile(blobs, row.id);
  if (!blob) throw new AppError("file.not_found");
  const author = (await personNames(db, [row.userId])).get(row.userId)?.nickName ?? "";
  const problems: StoredRowProblem[] = [];
  const source = { author, now: now() };
  let { lookedAt, added, changed } = row;
  const take = async ({ part, things, ...piece }: ImportPiece<unknown>): Promise<void> => {
    const library = await open();
    for (const { problem, ...place } of piece.problems) problems.push({ ...place, ...problem });
    const { problemCount, readBytes } = piece;
    const from = lookedAt;
    lookedAt += things;
    let isStopped = false;
    await kind.add({ db, quotas }, library, part, source, async (tx, counts) => {
      added += counts.added;
      changed += counts.changed;
      const progress = { lookedAt, added, changed, problems, problemCount, readBytes };
      isStopped = !(await repo.saveProgress(tx, row.id, { ...progress, changedAt: now() }, from));
      return !isStopped;
    });
    if (isStopped) throw new ImportStopped();
  };
  await runStreamProcess<ImportTask, ImportPiece<unknown>, null>({
    entry: join(import.meta.dirname, "import-process.ts"),
    loads: [kind.reader],
    task: {
      ...{ reader: kind.reader, name: row.name, mapping: row.mapping, skip: row.lookedAt, source },
      maxProblems: IMPORT_LIMITS.maxProblems,
    },
    input: (await blobs.open(blob)).stream,
    limits: {
      stallMs: STALL_MS,
      memoryMb: kind.readingOf(row.name) === "stream" ? STREAM_MEMORY_MB : settings.parseMemoryMb,
      niceness: Math.min(settings.workerNiceness, NICENESS),
    },
    take,
    signal,
  });
  const library = await open();
  const isSaved = await db.transaction(async (tx) => {
    const outcome = { state: "done", total: lookedAt, changedAt: now() } as const;
    if (!(await repo.saveProgress(tx, row.id, outcome, lookedAt))) return false;
    const facts = { holds: kindName, added, changed };
    await recordEvent(tx, clock, "library.imported", subjectOf(library), facts);
    return true;
  });
  if (!isSaved) throw new ImportStopped();
}

async function fail({ db, clock, log }: ImportDeps, importId: string, error: unknown): Promise<void> {
  const known = error instanceof AppError ? error : new AppError("internal.unexpected", {}, { cause: error });
  if (known !== error) log.error({ importId, err: error }, "an import failed");
  const problem = { code: known.code, params: known.params };
  await repo.saveProgress(db, importId, { state: "failed", problem, changedAt: new Date(clock.now()) });
}
