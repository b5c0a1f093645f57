import { and, desc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { evaluations } from "./tables.ts";

const { pairs: _pairs, outputs: _outputs, ...facts } = getTableColumns(evaluations);
const { id, createdBy, createdAt, state } = evaluations;

export type EvaluationRow = typeof evaluations.$inferSelect;
/** All but its texts. */
export type EvaluationFacts = Omit<EvaluationRow, "pairs" | "outputs">;

const OPEN = ["waiting", "running"] as const;
const LISTED = 50;

export async function insertEvaluation(db: Queryable, row: typeof evaluations.$inferInsert): Promise<void> {
  await db.insert(evaluations).values(row);
}

/** The last ones, newest first. @param ofPerson  of this person alone; null: everybody's */
export function listEvaluations(db: Queryable, ofPerson: string | null): Promise<EvaluationFacts[]> {
  return db
    .select(facts)
    .from(evaluations)
    .where(ofPerson === null ? undefined : eq(createdBy, ofPerson))
    .orderBy(desc(createdAt))
    .limit(LISTED);
}

export async function findEvaluation(db: Queryable, wanted: string): Promise<EvaluationRow | null> {
  const [row] = await db.select().from(evaluations).where(eq(id, wanted));
  return row ?? null;
}

/** How many of a person wait or run. */
export async function countOpen(db: Queryable, ofPerson: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(evaluations)
    .where(and(eq(createdBy, ofPerson), inArray(state, OPEN)));
  return row!.count;
}

/** Takes one to work on, also one whose worker is gone; null where it is over or gone itself. */
export async function claimEvaluation(db: Queryable, wanted: string): Promise<EvaluationRow | null> {
  const [row] = await db
    .update(evaluations)
    .set({ state: "running" })
    .where(and(eq(id, wanted), inArray(state, OPEN)))
    .returning();
  return row ?? null;
}

type Change = Partial<
  Pick<
    EvaluationRow,
    "state" | "done" | "systems" | "outputs" | "faults" | "sheetLines" | "problem" | "finishedAt"
  >
>;

/** Writes what has come of one that runs. @returns false where somebody has cancelled or deleted it */
export async function saveRunning(db: Queryable, wanted: string, change: Change): Promise<boolean> {
  const changed = await db
    .update(evaluations)
    .set(change)
    .where(and(eq(id, wanted), eq(state, "running")))
    .returning({ id });
  return changed.length > 0;
}

/** @returns false where it is over already */
export async function cancelOpen(db: Queryable, wanted: string, at: Date): Promise<boolean> {
  const changed = await db
    .update(evaluations)
    .set({ state: "cancelled", finishedAt: at })
    .where(and(eq(id, wanted), inArray(state, OPEN)))
    .returning({ id });
  return changed.length > 0;
}

export async function deleteEvaluation(db: Queryable, wanted: string): Promise<void> {
  await db.delete(evaluations).where(eq(id, wanted));
}

export function findEvaluationsOf(db: Queryable, personId: string): Promise<EvaluationRow[]> {
  return db.select().from(evaluations).where(eq(createdBy, personId));
}

export async function deleteEvaluationsOf(db: Queryable, personId: string): Promise<void> {
  await db.delete(evaluations).where(eq(createdBy, personId));
}
