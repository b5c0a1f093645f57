import type { AlignmentRow, RowPatch } from "@yizhou/alignment";
import type { Realign } from "@yizhou/contract";
import { AppError, parseLanguageTag, type CodedWarning, type LanguageTag } from "@yizhou/model";
import type { Queryable } from "../../platform/database/connect.ts";
import type { AlignmentDeps } from "./deps.ts";
import type { CountedProject, OpenProject, ProjectRow } from "./project.ts";
import * as repo from "./repo.ts";
import { ALIGN_PROJECT } from "./run-project.ts";

const LOCK_MS = 60_000;
const ROWS_A_PAGE = 2000;
/** What a row counts for among texts that wait to be aligned: about its characters. */
const ROW_WEIGHT = 100;

/** Rows by rank behind `after`, and the revision they are of. */
export async function pageOfRows(
  { db }: Pick<AlignmentDeps, "db">,
  project: OpenProject<"read">,
  after: number | undefined,
): Promise<{ revision: number; rows: AlignmentRow[]; next: number | null }> {
  // Both in one snapshot, or a revision could be given for rows it is not of.
  return db.transaction(
    async (tx) => {
      const revision = await repo.findRevision(tx, project);
      if (revision === null) throw new AppError("alignment.not_found");
      const rows = await repo.findRows(tx, project, { after, limit: ROWS_A_PAGE });
      const next = rows.length === ROWS_A_PAGE ? rows.at(-1)!.rank : null;
      return { revision, rows, next };
    },
    { isolationLevel: "repeatable read" },
  );
}

/** Takes or keeps the right to write for a tab. @returns whether it may */
export function holdForTab(
  { db, clock }: AlignmentDeps,
  project: OpenProject<"write">,
  token: string,
  takeOver: boolean,
): Promise<boolean> {
  const now = clock.now();
  const lock = { token, until: new Date(now + LOCK_MS), now: new Date(now), takeOver };
  return repo.takeLock(db, project, lock);
}

/** Gives the right to write back. */
export function releaseByTab(
  { db }: AlignmentDeps,
  project: OpenProject<"write">,
  token: string,
): Promise<void> {
  return repo.releaseLock(db, project, token);
}

/**
 * Changes rows. All of the patch or nothing; a patch made on other rows than these is refused.
 *
 * @returns the new revision
 * @throws {AppError} alignment.not_found, alignment.not_ready, alignment.locked, alignment.changed_elsewhere,
 *   alignment.patch_invalid
 */
export async function changeRows(
  { db, clock }: AlignmentDeps,
  project: OpenProject<"write">,
  { token, revision, removed, put }: RowPatch & { readonly token: string; readonly revision: number },
): Promise<number> {
  return db.transaction(async (tx) => {
    const current = await openForWriting(tx, project, token);
    if (current.revision !== revision) throw new AppError("alignment.changed_elsewhere");
    await checkPatch(tx, project, { removed, put });
    await repo.patchRows(tx, project, { removed, put });
    const changedAt = new Date(clock.now());
    await repo.changeProject(tx, project, { revision: revision + 1, problem: null, changedAt });
    return revision + 1;
  });
}

/**
 * Sends what is not confirmed to be aligned anew; with other languages, where the sides were said to be in wrong ones.
 *
 * @throws {AppError} alignment.not_found, alignment.not_ready, alignment.locked, language.unknown
 */
export async function realignProject(
  { db, work, clock }: AlignmentDeps,
  project: OpenProject<"write"> & Pick<CountedProject, "rows">,
  { token, languages }: Realign,
): Promise<void> {
  const pair = languages && [parseLanguageTag(languages.from), parseLanguageTag(languages.to)];
  await db.transaction(async (tx) => {
    const { warnings } = await openForWriting(tx, project, token);
    const changedAt = new Date(clock.now());
    await repo.changeProject(tx, project, {
      ...{ state: "waiting", problem: null, changedAt },
      ...(pair && {
        ...{ sourceLanguage: pair[0], targetLanguage: pair[1] },
        warnings: warnings.filter((warning) => !isHeeded(warning, pair)),
      }),
    });
    const { id: projectId, ownerId, rows } = project;
    await work.post(tx, ALIGN_PROJECT, { ownerId, weight: rows * ROW_WEIGHT, input: { projectId } });
  });
}

/** Whether a warning says that a side is in the language which it is said to be in now. */
function isHeeded({ code, params }: CodedWarning, [from, to]: readonly LanguageTag[]): boolean {
  return (
    (code === "warning.source_language_differs" && params?.["language"] === from) ||
    (code === "warning.target_language_differs" && params?.["language"] === to)
  );
}

/** The project for writing rows: ready, held by this tab, locked for the transaction. */
async function openForWriting(
  tx: Queryable,
  project: OpenProject<"write">,
  token: string,
): Promise<ProjectRow> {
  const current = await repo.lockProject(tx, project);
  if (!current) throw new AppError("alignment.not_found");
  if (current.state !== "ready") throw new AppError("alignment.not_ready");
  if (current.lockToken !== token) throw new AppError("alignment.locked");
  return current;
}

async function checkPatch(
  tx: Queryable,
  project: OpenProject<"write">,
  { removed, put }: RowPatch,
): Promise<void> {
  const ids = [...removed, ...put.map(({ id }) => id)];
  const isClean =
    new Set(ids).size === ids.length &&
    (await repo.countRows(tx, project, removed)) === removed.length &&
    put.every(({ source, target }) => source.length + target.length > 0);
  if (!isClean) throw new AppError("alignment.patch_invalid");
}
