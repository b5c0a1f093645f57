import type { AlignmentRow, RowPatch } from "@yizhou/alignment";
import { and, asc, desc, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import type { CountedProject, OpenProject, ProjectRow } from "./project.ts";
import { alignmentProjects, alignmentRows } from "./tables.ts";

/** What changes of a project. */
export type ProjectChange = Partial<typeof alignmentProjects.$inferInsert>;

/** Rows written in one statement; each takes eight values of PostgreSQL's 65,535. */
const ROWS_A_STATEMENT = 2000;

/** Without the input, which may be large. */
const shown = {
  id: alignmentProjects.id,
  ownerId: alignmentProjects.ownerId,
  name: alignmentProjects.name,
  sourceLanguage: alignmentProjects.sourceLanguage,
  targetLanguage: alignmentProjects.targetLanguage,
  sourceName: alignmentProjects.sourceName,
  targetName: alignmentProjects.targetName,
  state: alignmentProjects.state,
  evidence: alignmentProjects.evidence,
  problem: alignmentProjects.problem,
  problemSide: alignmentProjects.problemSide,
  warnings: alignmentProjects.warnings,
  revision: alignmentProjects.revision,
  lockToken: alignmentProjects.lockToken,
  lockedUntil: alignmentProjects.lockedUntil,
  run: alignmentProjects.run,
  createdAt: alignmentProjects.createdAt,
  changedAt: alignmentProjects.changedAt,
};

const counted = {
  ...shown,
  rows: sql<number>`(select count(*)::int from ${alignmentRows} r where r.project_id = alignment_projects.id)`,
  confirmedRows: sql<number>`(select count(*)::int from ${alignmentRows} r where r.project_id = alignment_projects.id and r.is_confirmed)`,
};

export async function insertProject(
  db: Queryable,
  row: typeof alignmentProjects.$inferInsert,
): Promise<void> {
  await db.insert(alignmentProjects).values(row);
}

/** Newest change first. */
export async function listProjects(db: Queryable, ownerId: string): Promise<CountedProject[]> {
  return db
    .select(counted)
    .from(alignmentProjects)
    .where(eq(alignmentProjects.ownerId, ownerId))
    .orderBy(desc(alignmentProjects.changedAt));
}

export async function findProject(
  db: Queryable,
  ownerId: string,
  id: string,
): Promise<CountedProject | null> {
  const [row] = await db
    .select(counted)
    .from(alignmentProjects)
    .where(and(eq(alignmentProjects.id, id), eq(alignmentProjects.ownerId, ownerId)));
  return row ?? null;
}

/** Held for the transaction, so that patches come one after another. */
export async function lockProject(db: Queryable, { id }: OpenProject<"write">): Promise<ProjectRow | null> {
  const [row] = await db.select().from(alignmentProjects).where(eq(alignmentProjects.id, id)).for("update");
  return row ?? null;
}

export async function changeProject(
  db: Queryable,
  { id }: OpenProject<"write">,
  change: ProjectChange,
): Promise<void> {
  await db.update(alignmentProjects).set(change).where(eq(alignmentProjects.id, id));
}

export async function deleteProjectRow(db: Queryable, { id }: OpenProject<"manage">): Promise<void> {
  await db.delete(alignmentProjects).where(eq(alignmentProjects.id, id));
}

/** Counts up with every change of the rows; null when the project is gone. */
export async function findRevision(db: Queryable, { id }: OpenProject<"read">): Promise<number | null> {
  const [row] = await db
    .select({ revision: alignmentProjects.revision })
    .from(alignmentProjects)
    .where(eq(alignmentProjects.id, id));
  return row?.revision ?? null;
}

/** Those of the files that projects are still to be aligned from. */
export async function findFilesInUse(db: Queryable, fileIds: readonly string[]): Promise<string[]> {
  const { state, input } = alignmentProjects;
  const files = sql`array[${input} -> 'source' ->> 'fileId', ${input} -> 'target' ->> 'fileId']`;
  const wanted = sql`${sql.param([...fileIds])}::text[]`;
  const rows = await db
    .select({ files: sql<string[]>`${files}` })
    .from(alignmentProjects)
    .where(and(inArray(state, ["waiting", "aligning"]), sql`${files} && ${wanted}`));
  return rows.flatMap((row) => row.files).filter((id) => fileIds.includes(id));
}

/** Everything that a person aligned, with what is still to be aligned. */
export async function findProjectsOf(db: Queryable, ownerId: string): Promise<ProjectRow[]> {
  return db.select().from(alignmentProjects).where(eq(alignmentProjects.ownerId, ownerId));
}

export async function deleteProjectsOf(tx: Queryable, ownerId: string): Promise<void> {
  const own = tx
    .select({ id: alignmentProjects.id })
    .from(alignmentProjects)
    .where(eq(alignmentProjects.ownerId, ownerId));
  await tx.delete(alignmentRows).where(inArray(alignmentRows.projectId, own));
  await tx.delete(alignmentProjects).where(eq(alignmentProjects.ownerId, ownerId));
}

/**
 * Takes a waiting project for a worker, or one whose worker died with it.
 *
 * @returns the project with its new run; null when it is done, gone or held by a live worker's run
 */
export async function claimProject(db: Queryable, id: string): Promise<ProjectRow | null> {
  const [row] = await db
    .update(alignmentProjects)
    .set({ state: "aligning", run: sql`${alignmentProjects.run} + 1` })
    .where(and(eq(alignmentProjects.id, id), inArray(alignmentProjects.state, ["waiting", "aligning"])))
    .returning();
  return row ?? null;
}

/** Locks the project for the transaction. @returns false when its run is no longer the latest */
export async function lockRun(
  db: Queryable,
  { id, run }: OpenProject<"write"> & Pick<ProjectRow, "run">,
): Promise<boolean> {
  const [row] = await db
    .select({ id: alignmentProjects.id })
    .from(alignmentProjects)
    .where(
      and(
        eq(alignmentProjects.id, id),
        eq(alignmentProjects.run, run),
        eq(alignmentProjects.state, "aligning"),
      ),
    )
    .for("update");
  return row !== undefined;
}

/** Takes or renews the lock of a tab. @returns whether this tab holds it now */
export async function takeLock(
  db: Queryable,
  { id }: OpenProject<"write">,
  lock: { token: string; until: Date; now: Date; takeOver: boolean },
): Promise<boolean> {
  const isFree = or(
    isNull(alignmentProjects.lockToken),
    eq(alignmentProjects.lockToken, lock.token),
    lt(alignmentProjects.lockedUntil, lock.now),
  );
  const taken = await db
    .update(alignmentProjects)
    .set({ lockToken: lock.token, lockedUntil: lock.until })
    .where(lock.takeOver ? eq(alignmentProjects.id, id) : and(eq(alignmentProjects.id, id), isFree))
    .returning({ id: alignmentProjects.id });
  return taken.length > 0;
}

export async function releaseLock(db: Queryable, { id }: OpenProject<"write">, token: string): Promise<void> {
  await db
    .update(alignmentProjects)
    .set({ lockToken: null, lockedUntil: null })
    .where(and(eq(alignmentProjects.id, id), eq(alignmentProjects.lockToken, token)));
}

/** Rows by rank behind `after`. */
export async function findRows(
  db: Queryable,
  { id: projectId }: OpenProject<"read">,
  options: { readonly after?: number | undefined; readonly limit?: number } = {},
): Promise<AlignmentRow[]> {
  const from = eq(alignmentRows.projectId, projectId);
  const query = db
    .select({
      id: alignmentRows.id,
      rank: alignmentRows.rank,
      source: alignmentRows.source,
      target: alignmentRows.target,
      confidence: alignmentRows.confidence,
      isConfirmed: alignmentRows.isConfirmed,
    })
    .from(alignmentRows)
    .where(options.after === undefined ? from : and(from, gt(alignmentRows.rank, options.after)))
    .orderBy(asc(alignmentRows.rank));
  return options.limit === undefined ? query : query.limit(options.limit);
}

/** How many of `ids` the project has. */
export async function countRows(
  db: Queryable,
  { id: projectId }: OpenProject<"read">,
  ids: readonly number[],
): Promise<number> {
  if (ids.length === 0) return 0;
  return db.$count(
    alignmentRows,
    and(eq(alignmentRows.projectId, projectId), sql`${alignmentRows.id} = any(${sql.param(ids)}::int[])`),
  );
}

export async function patchRows(
  db: Queryable,
  { id: projectId }: OpenProject<"write">,
  patch: RowPatch,
): Promise<void> {
  if (patch.removed.length > 0) {
    await db
      .delete(alignmentRows)
      .where(
        and(
          eq(alignmentRows.projectId, projectId),
          sql`${alignmentRows.id} = any(${sql.param(patch.removed)}::int[])`,
        ),
      );
  }
  for (let at = 0; at < patch.put.length; at += ROWS_A_STATEMENT) {
    await db
      .insert(alignmentRows)
      .values(
        patch.put
          .slice(at, at + ROWS_A_STATEMENT)
          .map(({ id, rank, source, target, confidence, isConfirmed }) => ({
            projectId,
            id,
            rank,
            source,
            target,
            confidence,
            isConfirmed,
          })),
      )
      .onConflictDoUpdate({
        target: [alignmentRows.projectId, alignmentRows.id],
        set: {
          rank: sql`excluded.rank`,
          source: sql`excluded.source`,
          target: sql`excluded.target`,
          confidence: sql`excluded.confidence`,
          isConfirmed: sql`excluded.is_confirmed`,
        },
      });
  }
}
