import { asc, eq, max, or, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import type { Authorized } from "../../platform/rights/authorized.ts";
import { engineKeys } from "./tables.ts";

export type EngineKeyRow = typeof engineKeys.$inferSelect;
type ManagedKey = Authorized<Pick<EngineKeyRow, "id">, "manage">;

/** Whose a key is. */
export type KeyOwner = { readonly userId: string } | { readonly organizationId: number };

/** Who wants to use keys, and where they belong now; null for people of no organisation. */
export interface KeyUser {
  readonly userId: string;
  readonly organizationId: number | null;
}

/** Where somebody belongs decides what they may use: their own keys and those of their organisation now. */
const usableBy = ({ userId, organizationId }: KeyUser) =>
  or(
    eq(engineKeys.userId, userId),
    organizationId === null ? undefined : eq(engineKeys.organizationId, organizationId),
  );

/** Own keys first, then the organisation's, each in their order. */
export async function listUsableKeys(db: Queryable, user: KeyUser): Promise<EngineKeyRow[]> {
  return db
    .select()
    .from(engineKeys)
    .where(usableBy(user))
    .orderBy(sql`${engineKeys.userId} is null`, asc(engineKeys.position), asc(engineKeys.createdAt));
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

/** @param owner  said by the policy, and said again by the row */
export async function insertKey(
  db: Queryable,
  owner: Authorized<KeyOwner, "manage">,
  row: Omit<typeof engineKeys.$inferInsert, "userId" | "organizationId">,
): Promise<void> {
  await db.insert(engineKeys).values({ ...row, ...ownerColumns(owner) });
}

/** The two columns of an owner, of which one is null. */
export function ownerColumns(owner: KeyOwner): Pick<EngineKeyRow, "userId" | "organizationId"> {
  return {
    userId: "userId" in owner ? owner.userId : null,
    organizationId: "organizationId" in owner ? owner.organizationId : null,
  };
}

export async function updateKey(
  db: Queryable,
  { id }: ManagedKey,
  change: Partial<EngineKeyRow>,
): Promise<void> {
  if (Object.keys(change).length > 0) await db.update(engineKeys).set(change).where(eq(engineKeys.id, id));
}

/** The change, and the sign that makes every process make its engine anew. */
export async function reviseKey(
  db: Queryable,
  { id }: ManagedKey,
  change: Partial<EngineKeyRow>,
): Promise<void> {
  await db
    .update(engineKeys)
    .set({ ...change, revision: sql`${engineKeys.revision} + 1` })
    .where(eq(engineKeys.id, id));
}

export async function deleteKey(db: Queryable, { id }: ManagedKey): Promise<void> {
  await db.delete(engineKeys).where(eq(engineKeys.id, id));
}

/** The same secret under another seal, of any owner: for changing the master key only. */
export async function replaceSeal(db: Queryable, id: string, secret: string): Promise<void> {
  await db.update(engineKeys).set({ secret }).where(eq(engineKeys.id, id));
}

/** Keys whose secret was sealed with another master key than `masterId`, locked for the transaction. */
export async function listKeysSealedOtherwise(db: Queryable, masterId: string): Promise<EngineKeyRow[]> {
  return db
    .select()
    .from(engineKeys)
    .where(sql`${engineKeys.secret} is not null and split_part(${engineKeys.secret}, '.', 2) <> ${masterId}`)
    .for("update");
}
