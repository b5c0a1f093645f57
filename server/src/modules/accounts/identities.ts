import type { IdentityProvider } from "@yizhou/contract";
import { and, eq } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { identities, users } from "./tables.ts";
import type { UserRow } from "./repo.ts";

/** A person as an outside party knows them. */
export interface OutsidePerson {
  readonly provider: IdentityProvider;
  readonly subject: string;
}

export type IdentityRow = typeof identities.$inferSelect;

/** The user whom this person signs in as, also a disabled one; null when nobody is bound. */
export async function findUserByIdentity(
  db: Queryable,
  { provider, subject }: OutsidePerson,
): Promise<UserRow | null> {
  const [row] = await db
    .select({ user: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)));
  return row?.user ?? null;
}

export async function listIdentities(db: Queryable, userId: string): Promise<IdentityRow[]> {
  return db.select().from(identities).where(eq(identities.userId, userId)).orderBy(identities.boundAt);
}

/** @returns false when the person is bound already, to whomever */
export async function insertIdentity(
  db: Queryable,
  person: OutsidePerson,
  userId: string,
  at: Date,
): Promise<boolean> {
  const { provider, subject } = person;
  const rows = await db
    .insert(identities)
    .values({ provider, subject, userId, boundAt: at })
    .onConflictDoNothing()
    .returning({ userId: identities.userId });
  return rows.length === 1;
}

export async function deleteIdentities(
  db: Queryable,
  userId: string,
  provider: IdentityProvider,
): Promise<number> {
  const { rowCount } = await db
    .delete(identities)
    .where(and(eq(identities.userId, userId), eq(identities.provider, provider)));
  return rowCount ?? 0;
}
