import { and, eq, isNull, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { auditLog, organizations, sessions, signInFailures, users } from "../../platform/database/schema.ts";

export type UserRow = typeof users.$inferSelect;
export type SessionRow = typeof sessions.$inferSelect;

export async function findUserByAccount(db: Queryable, account: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.account, account.toLowerCase()), isNull(users.disabledAt)));
  return row ?? null;
}

/** @returns false when the account exists already; nothing is changed then */
export async function insertUser(db: Queryable, user: typeof users.$inferInsert): Promise<boolean> {
  const { organizationId = 0 } = user;
  await db.insert(organizations).values({ id: organizationId, name: "" }).onConflictDoNothing();
  const rows = await db
    .insert(users)
    .values({ ...user, account: user.account.toLowerCase() })
    .onConflictDoNothing()
    .returning({ id: users.id });
  return rows.length === 1;
}

export async function insertSession(db: Queryable, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

/** The session with its user by the hash of its bearer token or of its page cookie; revoked ones are not found. */
export async function findSession(
  db: Queryable,
  by: { tokenHash: string } | { pageHash: string },
): Promise<{ session: SessionRow; user: UserRow } | null> {
  const match = "tokenHash" in by ? eq(sessions.tokenHash, by.tokenHash) : eq(sessions.pageHash, by.pageHash);
  const [row] = await db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(match, isNull(sessions.revokedAt), isNull(users.disabledAt)));
  return row ?? null;
}

export async function touchSession(db: Queryable, sessionId: string, at: Date): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: at }).where(eq(sessions.id, sessionId));
}

export async function setPageHash(db: Queryable, sessionId: string, pageHash: string): Promise<void> {
  await db.update(sessions).set({ pageHash }).where(eq(sessions.id, sessionId));
}

export async function revokeSession(db: Queryable, sessionId: string, at: Date): Promise<void> {
  await db.update(sessions).set({ revokedAt: at }).where(eq(sessions.id, sessionId));
}

/** Sessions that ended before `before` leave no trace but their audit lines. */
export async function deleteOldSessions(db: Queryable, before: Date): Promise<void> {
  await db.delete(sessions).where(sql`${sessions.createdAt} < ${before}`);
}

export async function findFailures(db: Queryable, key: string): Promise<{ failures: number; lastAt: Date } | null> {
  const [row] = await db.select().from(signInFailures).where(eq(signInFailures.key, key));
  return row ?? null;
}

/** Counts one more failure; counting starts anew when the last one is older than `forgetBefore`. */
export async function addFailure(db: Queryable, key: string, at: Date, forgetBefore: Date): Promise<void> {
  await db
    .insert(signInFailures)
    .values({ key, failures: 1, lastAt: at })
    .onConflictDoUpdate({
      target: signInFailures.key,
      set: {
        failures: sql`case when ${signInFailures.lastAt} < ${forgetBefore} then 1 else ${signInFailures.failures} + 1 end`,
        lastAt: at,
      },
    });
}

export async function clearFailures(db: Queryable, key: string): Promise<void> {
  await db.delete(signInFailures).where(eq(signInFailures.key, key));
}

export async function insertAudit(db: Queryable, line: Omit<typeof auditLog.$inferInsert, "id">): Promise<void> {
  await db.insert(auditLog).values(line);
}
