// All SQL over trials. Whoever changes one holds its row.
import type { TrialReviewQuery } from "@yizhou/contract";
import { TRIALS_PER_PAGE } from "@yizhou/contract";
import { and, asc, desc, eq, lte, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../platform/database/connect.ts";
import { trialApplications } from "./tables.ts";

export type TrialRow = typeof trialApplications.$inferSelect;

/** @returns false while the person has another that is open or runs */
export async function insertTrial(
  tx: Transaction,
  row: typeof trialApplications.$inferInsert,
): Promise<boolean> {
  const { rowCount } = await tx.insert(trialApplications).values(row).onConflictDoNothing();
  return (rowCount ?? 0) > 0;
}

export async function lockTrial(tx: Transaction, id: string): Promise<TrialRow | null> {
  const [row] = await tx.select().from(trialApplications).where(eq(trialApplications.id, id)).for("update");
  return row ?? null;
}

export async function updateTrial(
  tx: Queryable,
  id: string,
  set: Partial<Omit<TrialRow, "id" | "ownerId">>,
): Promise<void> {
  await tx.update(trialApplications).set(set).where(eq(trialApplications.id, id));
}

/** Somebody's own, newest first. */
export async function listOwn(db: Queryable, ownerId: string): Promise<TrialRow[]> {
  return db
    .select()
    .from(trialApplications)
    .where(eq(trialApplications.ownerId, ownerId))
    .orderBy(desc(trialApplications.submittedAt))
    .limit(20);
}

/** A page of all: those that wait first, oldest first; then the others, newest first. */
export async function listAll(
  db: Queryable,
  { state, page = 1 }: TrialReviewQuery,
): Promise<{ readonly rows: TrialRow[]; readonly total: number }> {
  const wanted = state && eq(trialApplications.state, state);
  const isOpen = sql`${trialApplications.state} in ('submitted', 'reviewing')`;
  const rows = await db
    .select()
    .from(trialApplications)
    .where(wanted)
    .orderBy(
      sql`${isOpen} desc`,
      sql`case when ${isOpen} then ${trialApplications.submittedAt} end`,
      desc(trialApplications.submittedAt),
    )
    .limit(TRIALS_PER_PAGE)
    .offset((page - 1) * TRIALS_PER_PAGE);
  return { rows, total: await db.$count(trialApplications, wanted) };
}

/** Those that run and end before a moment, the first to end on top. */
export async function listEnding(db: Queryable, before: Date): Promise<TrialRow[]> {
  return db
    .select()
    .from(trialApplications)
    .where(and(eq(trialApplications.state, "approved"), lte(trialApplications.endsAt, before)))
    .orderBy(asc(trialApplications.endsAt))
    .limit(500);
}
