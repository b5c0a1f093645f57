import type { AlignmentRow, RowPatch } from "@yizhou/alignment";
import { and, asc, desc, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { alignmentProjects, alignmentRows } from "./tables.ts";

export type ProjectRow = typeof alignmentProjects.$inferSelect;

/** A project with how many rows it has and how many of them are confirmed. */
export interface CountedProject extends Omit<ProjectRow, "input"> {
  readonly rows: number;
  readonly confirmedRows: number;
}

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
export async function lockProject(db: Queryable, ownerId: string, id: string): Promise<ProjectRow | null> {
  const [row] = await db
    .select()
    .from(alignmentProjects)
    .where(and(eq(alignmentProjects.id, id), eq(alignmentProjects.ownerId, ownerId)))
    .for("update");
  return row ?? null;
}

export async function changeProject(
  db: Queryable,
  id: string,
  change: Partial<typeof alignmentProjects.$inferInsert>,
): Promise<void> {
  await db.update(alignmentProjects).set(change).where(eq(alignmentProjects.id, id));
}

/** @returns whether there was one */
export async function deleteProject(db: Queryable, ownerId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(alignmentProjects)
    .where(and(eq(alignmentProjects.id, id), eq(alignmentProjects.ownerId, ownerId)))
    .returning({ id: alignmentProjects.id });
  return gone.length > 0;
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

/** The project while `run` is still its latest, locked for the transaction. */
export async function lockRun(db: Queryable, id: string, run: number): Promise<boolean> {
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
  id: string,
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

export async function releaseLock(db: Queryable, id: string, token: string): Promise<void> {
  await db
    .update(alignmentProjects)
    .set({ lockToken: null, lockedUntil: null })
    .where(and(eq(alignmentProjects.id, id), eq(alignmentProjects.lockToken, token)));
}

/** Rows by rank behind `after`. */
export async function listRows(
  db: Queryable,
  projectId: string,
  options: { after?: number; limit?: number } = {},
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
export async function countRows(db: Queryable, projectId: string, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  return db.$count(
    alignmentRows,
    and(eq(alignmentRows.projectId, projectId), sql`${alignmentRows.id} = any(${sql.param(ids)}::int[])`),
  );
}

export async function patchRows(db: Queryable, projectId: string, patch: RowPatch): Promise<void> {
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
