import { and, asc, eq, max, or, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { users } from "../accounts/tables.ts";
import { engineKeys } from "./tables.ts";
import { organizations } from "../organizations/tables.ts";

export type EngineKeyRow = typeof engineKeys.$inferSelect;

/** Whose a key is. */
export type KeyOwner = { readonly userId: string } | { readonly organizationId: number };

/** Where somebody belongs decides what they may use: their own keys and those of their organisation now. */
const usableBy = (userId: string) =>
  or(
    eq(engineKeys.userId, userId),
    sql`${engineKeys.organizationId} = (select nullif(${users.organizationId}, 0) from ${users} where ${users.id} = ${userId})`,
  );

/** Own keys first, then the organisation's, each in their order. */
export async function listUsableKeys(db: Queryable, userId: string): Promise<EngineKeyRow[]> {
  return db
    .select()
    .from(engineKeys)
    .where(usableBy(userId))
    .orderBy(sql`${engineKeys.userId} is null`, asc(engineKeys.position), asc(engineKeys.createdAt));
}

/** One key that the person may use; null for another's, as for none. */
export async function findUsableKey(db: Queryable, userId: string, id: string): Promise<EngineKeyRow | null> {
  const [row] = await db
    .select()
    .from(engineKeys)
    .where(and(eq(engineKeys.id, id), usableBy(userId)));
  return row ?? null;
}

const ownedBy = (owner: KeyOwner) =>
  "userId" in owner
    ? eq(engineKeys.userId, owner.userId)
    : eq(engineKeys.organizationId, owner.organizationId);

export async function countKeys(db: Queryable, owner: KeyOwner): Promise<number> {
  return db.$count(engineKeys, ownedBy(owner));
}

export async function nextPosition(db: Queryable, owner: KeyOwner): Promise<number> {
  const [row] = await db
    .select({ last: max(engineKeys.position) })
    .from(engineKeys)
    .where(ownedBy(owner));
  return (row?.last ?? -1) + 1;
}

export async function insertKey(db: Queryable, row: typeof engineKeys.$inferInsert): Promise<void> {
  await db.insert(engineKeys).values(row);
}

export async function updateKey(db: Queryable, id: string, change: Partial<EngineKeyRow>): Promise<void> {
  if (Object.keys(change).length > 0) await db.update(engineKeys).set(change).where(eq(engineKeys.id, id));
}

/** The change, and the sign that makes every process make its engine anew. */
export async function reviseKey(db: Queryable, id: string, change: Partial<EngineKeyRow>): Promise<void> {
  await db
    .update(engineKeys)
    .set({ ...change, revision: sql`${engineKeys.revision} + 1` })
    .where(eq(engineKeys.id, id));
}

export async function deleteKey(db: Queryable, id: string): Promise<void> {
  await db.delete(engineKeys).where(eq(engineKeys.id, id));
}

/** Keys whose secret was sealed with another master key than `masterId`, locked for the transaction. */
export async function listKeysSealedOtherwise(db: Queryable, masterId: string): Promise<EngineKeyRow[]> {
  return db
    .select()
    .from(engineKeys)
    .where(sql`${engineKeys.secret} is not null and split_part(${engineKeys.secret}, '.', 2) <> ${masterId}`)
    .for("update");
}

/** The organisation's name; empty where it has none. */
export async function organizationName(db: Queryable, id: number): Promise<string> {
  const [row] = await db
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, id));
  return row?.name ?? "";
}
