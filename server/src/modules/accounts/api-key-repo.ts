import { and, desc, eq, isNull } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import type { UserRow } from "./repo.ts";
import { apiKeys, users } from "./tables.ts";

export type ApiKeyRow = typeof apiKeys.$inferSelect;

/** Newest first. */
export async function listApiKeys(db: Queryable, userId: string): Promise<ApiKeyRow[]> {
  return db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.userId, userId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
}

export async function insertApiKey(db: Queryable, row: typeof apiKeys.$inferInsert): Promise<void> {
  await db.insert(apiKeys).values(row);
}

/** The key with its owner, whose account is open. */
export async function findApiKey(
  db: Queryable,
  keyHash: string,
): Promise<{ key: ApiKeyRow; user: UserRow } | null> {
  const [row] = await db
    .select({ key: apiKeys, user: users })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(eq(apiKeys.keyHash, keyHash), isNull(users.disabledAt)));
  return row ?? null;
}

export async function touchApiKey(db: Queryable, id: string, at: Date): Promise<void> {
  await db.update(apiKeys).set({ lastUsedAt: at }).where(eq(apiKeys.id, id));
}

/** @returns false when the person has no such key */
export async function deleteApiKey(db: Queryable, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, userId)))
    .returning({ id: apiKeys.id });
  return rows.length === 1;
}

/** @returns how many there were */
export async function deleteApiKeys(db: Queryable, userId: string): Promise<number> {
  const { rowCount } = await db.delete(apiKeys).where(eq(apiKeys.userId, userId));
  return rowCount ?? 0;
}
