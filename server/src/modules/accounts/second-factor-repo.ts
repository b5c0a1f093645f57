import { and, asc, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { recoveryCodes, secondFactors, sessions, users } from "./tables.ts";

export type FactorRow = typeof secondFactors.$inferSelect;

/** Confirmed ones, oldest first. */
export async function listFactors(db: Queryable, userId: string): Promise<FactorRow[]> {
  return db
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
    .orderBy(asc(secondFactors.createdAt));
}

/** One that waits for its first code. */
export async function findUnconfirmed(db: Queryable, userId: string, id: string): Promise<FactorRow | null> {
  const [row] = await db
    .select()
    .from(secondFactors)
    .where(
      and(eq(secondFactors.id, id), eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt)),
    );
  return row ?? null;
}

export async function insertFactor(db: Queryable, row: typeof secondFactors.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(secondFactors)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: secondFactors.id });
  return rows.length === 1;
}

/** Begun and left: another one is begun, or a day has passed. */
export async function deleteUnconfirmed(
  db: Queryable,
  of: { userId: string } | { before: Date },
): Promise<void> {
  await db
    .delete(secondFactors)
    .where(
      and(
        isNull(secondFactors.confirmedAt),
        "userId" in of ? eq(secondFactors.userId, of.userId) : lt(secondFactors.createdAt, of.before),
      ),
    );
}

/** @returns false when it was confirmed a moment before */
export async function confirmFactor(
  db: Queryable,
  id: string,
  change: { readonly name: string; readonly confirmedAt: Date; readonly lastInterval: number },
): Promise<boolean> {
  const rows = await db
    .update(secondFactors)
    .set(change)
    .where(and(eq(secondFactors.id, id), isNull(secondFactors.confirmedAt)))
    .returning({ id: secondFactors.id });
  return rows.length === 1;
}

/** @returns false when there is no such one */
export async function renameFactor(
  db: Queryable,
  userId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const rows = await db
    .update(secondFactors)
    .set({ name })
    .where(and(eq(secondFactors.id, id), eq(secondFactors.userId, userId)))
    .returning({ id: secondFactors.id });
  return rows.length === 1;
}

/** @returns false when there is no such one */
export async function deleteFactor(db: Queryable, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(secondFactors)
    .where(and(eq(secondFactors.id, id), eq(secondFactors.userId, userId)))
    .returning({ id: secondFactors.id });
  return rows.length === 1;
}

/** Says of the person whether sessions need a second step. @returns whether they do */
export async function noteSecondFactor(db: Queryable, userId: string): Promise<boolean> {
  const has = (await listFactors(db, userId)).length > 0;
  await db.update(users).set({ hasSecondFactor: has }).where(eq(users.id, userId));
  if (!has) await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return has;
}

/** Takes everything away. @returns how many factors there were */
export async function deleteFactors(db: Queryable, userId: string): Promise<number> {
  const { rowCount } = await db.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await noteSecondFactor(db, userId);
  return rowCount ?? 0;
}

/** Takes the code of an interval, once. @returns false when it, or a later one, was taken before */
export async function takeInterval(db: Queryable, id: string, interval: number, at: Date): Promise<boolean> {
  const rows = await db
    .update(secondFactors)
    .set({ lastInterval: interval, lastUsedAt: at })
    .where(
      and(
        eq(secondFactors.id, id),
        or(isNull(secondFactors.lastInterval), sql`${secondFactors.lastInterval} < ${interval}`),
      ),
    )
    .returning({ id: secondFactors.id });
  return rows.length === 1;
}

export async function notePasskeyUse(db: Queryable, id: string, uses: number, at: Date): Promise<void> {
  await db.update(secondFactors).set({ uses, lastUsedAt: at }).where(eq(secondFactors.id, id));
}

export async function replaceRecoveryCodes(
  db: Queryable,
  userId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })));
}

export async function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  const rows = await db
    .select({ codeHash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return rows.length;
}

/** @returns false when it is none of theirs, or used */
export async function takeRecoveryCode(
  db: Queryable,
  userId: string,
  codeHash: string,
  at: Date,
): Promise<boolean> {
  const rows = await db
    .update(recoveryCodes)
    .set({ usedAt: at })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId });
  return rows.length === 1;
}

/** The challenge that the session's next passkey is to sign; a new one replaces it. */
export async function setChallenge(
  db: Queryable,
  sessionId: string,
  challenge: string,
  at: Date,
): Promise<void> {
  await db.update(sessions).set({ challenge, challengeAt: at }).where(eq(sessions.id, sessionId));
}

/** Uses the session's challenge up. @returns null where there is none, or only one from before `since` */
export async function takeChallenge(db: Queryable, sessionId: string, since: Date): Promise<string | null> {
  const [row] = await db
    .select({ challenge: sessions.challenge, challengeAt: sessions.challengeAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
    .for("update");
  await db.update(sessions).set({ challenge: null, challengeAt: null }).where(eq(sessions.id, sessionId));
  return row?.challenge && row.challengeAt && row.challengeAt >= since ? row.challenge : null;
}

/** The session is whole from now on. */
export async function noteSecondStep(
  db: Queryable,
  sessionId: string,
  at: Date,
  browser: string | null,
): Promise<void> {
  await db
    .update(sessions)
    .set({ secondStepAt: at, ...(browser === null ? {} : { browser }) })
    .where(eq(sessions.id, sessionId));
}

/** Authenticator apps of everybody. */
export async function listSealed(db: Queryable): Promise<FactorRow[]> {
  return db.select().from(secondFactors).where(isNotNull(secondFactors.sealedSecret));
}

export async function setSealed(db: Queryable, id: string, sealedSecret: string): Promise<void> {
  await db.update(secondFactors).set({ sealedSecret }).where(eq(secondFactors.id, id));
}
