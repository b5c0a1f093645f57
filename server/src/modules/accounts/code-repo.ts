import { and, eq, lt, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { verificationCodes } from "./tables.ts";
import type { CodeSenders } from "./tables.ts";

export type CodeRow = typeof verificationCodes.$inferSelect;

/** What a code is for and whose it is, as its row says it. */
export type CodeColumns = Pick<CodeRow, "purpose" | "account">;

/** The senders of the newest code; none where none was sent. */
export async function findCodeSenders(db: Queryable, columns: CodeColumns): Promise<CodeSenders> {
  const [row] = await db
    .select({ senders: verificationCodes.senders })
    .from(verificationCodes)
    .where(matches(columns));
  return row?.senders ?? {};
}

/** Writes a new code in the place of the one before. */
export async function replaceCode(db: Queryable, row: typeof verificationCodes.$inferInsert): Promise<void> {
  await db
    .insert(verificationCodes)
    .values(row)
    .onConflictDoUpdate({ target: [verificationCodes.purpose, verificationCodes.account], set: row });
}

/**
 * Counts a try before the code is looked at, in one statement: guesses that come together cannot share a try.
 *
 * @param none  the row that is written where no code was sent, which no code fits
 * @param sender  the key of one of its senders whose tries are counted apart; null for everybody else
 * @param max  tries are counted to one more than that
 * @returns the row as it is now
 */
export async function countCodeTry(
  db: Queryable,
  none: typeof verificationCodes.$inferInsert,
  sender: string | null,
  max: number,
): Promise<CodeRow> {
  const { tries } = verificationCodes;
  const [row] = await db
    .insert(verificationCodes)
    .values({ ...none, tries: 1 })
    .onConflictDoUpdate({
      target: [verificationCodes.purpose, verificationCodes.account],
      set: changeTries(sender, (count) => sql`least(${count}, ${max}) + 1`, sql`${tries}`),
    })
    .returning();
  return row!;
}

/** Marks a code as checked and takes the try back. @returns false when it is gone */
export async function markVerified(
  db: Queryable,
  id: string,
  sender: string | null,
  at: Date,
): Promise<boolean> {
  const { verifiedAt, tries } = verificationCodes;
  const { rowCount } = await db
    .update(verificationCodes)
    .set({
      ...changeTries(sender, (count) => sql`greatest(0, ${count} - 1)`, sql`${tries}`),
      verifiedAt: sql`coalesce(${verifiedAt}, ${at})`,
    })
    .where(eq(verificationCodes.id, id));
  return rowCount === 1;
}

/** @returns false when it was gone already: of several that come at once, one uses it */
export async function deleteCode(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.delete(verificationCodes).where(eq(verificationCodes.id, id));
  return rowCount === 1;
}

export async function deleteCodeOf(db: Queryable, columns: CodeColumns): Promise<void> {
  await db.delete(verificationCodes).where(matches(columns));
}

export async function deleteCodesBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(verificationCodes).where(lt(verificationCodes.createdAt, before));
}

function changeTries(sender: string | null, change: (count: SQL) => SQL, ofStrangers: SQL) {
  const { senders } = verificationCodes;
  if (sender === null) return { tries: change(ofStrangers) };
  const own = sql`(${senders} -> ${sender}::text ->> 'tries')::integer`;
  const path = sql`array[${sender}::text, 'tries']`;
  const isSender = sql`jsonb_exists(${senders}, ${sender}::text)`;
  return {
    senders: sql`case when ${isSender} then jsonb_set(${senders}, ${path}, to_jsonb(${change(own)})) else ${senders} end`,
    tries: sql`case when ${isSender} then ${ofStrangers} else ${change(ofStrangers)} end`,
  };
}

function matches({ purpose, account }: CodeColumns) {
  return and(eq(verificationCodes.purpose, purpose), eq(verificationCodes.account, account));
}
