// All SQL over organisations and who belongs to them.
import { MEMBERS_PER_PAGE } from "@yizhou/contract";
import { and, asc, count, desc, eq, max, ne } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { organizationDomains, organizationMembers, organizationRemovals, organizations } from "./tables.ts";

/** Organisation of everybody who belongs to none. */
export const NO_ORGANIZATION = 0;

export type OrganizationRow = typeof organizations.$inferSelect;
export type MemberRow = typeof organizationMembers.$inferSelect;

export async function findOrganization(db: Queryable, id: number): Promise<OrganizationRow | null> {
  const [row] = await db.select().from(organizations).where(eq(organizations.id, id));
  return row ?? null;
}

/** Locks the row until the transaction ends. @returns false when there is none */
export async function lockOrganization(tx: Queryable, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, id))
    .for("update");
  return rows.length === 1;
}

export async function isNameKnown(db: Queryable, name: string): Promise<boolean> {
  return (await db.$count(organizations, eq(organizations.name, name))) > 0;
}

/** @returns false when the number is taken; nothing is changed then */
export async function insertOrganization(
  db: Queryable,
  row: typeof organizations.$inferInsert,
): Promise<boolean> {
  const made = await db
    .insert(organizations)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: organizations.id });
  return made.length === 1;
}

/** Gives an organisation without a name all that is said of it. @returns false when it has a name already */
export async function nameOrganization(
  tx: Queryable,
  id: number,
  row: Omit<typeof organizations.$inferInsert, "id">,
): Promise<boolean> {
  const named = await tx
    .update(organizations)
    .set(row)
    .where(and(eq(organizations.id, id), eq(organizations.name, "")))
    .returning({ id: organizations.id });
  return named.length === 1;
}

export async function updateOrganization(
  tx: Queryable,
  id: number,
  change: Partial<OrganizationRow>,
): Promise<void> {
  if (Object.keys(change).length > 0)
    await tx.update(organizations).set(change).where(eq(organizations.id, id));
}

export async function deleteOrganizationRow(tx: Queryable, id: number): Promise<void> {
  await tx.delete(organizations).where(eq(organizations.id, id));
}

/** All but the one for none, by number, with how many people belong to each. */
export async function listWithMembers(db: Queryable): Promise<(OrganizationRow & { members: number })[]> {
  const rows = await db
    .select({ organization: organizations, members: count(organizationMembers.userId) })
    .from(organizations)
    .leftJoin(organizationMembers, eq(organizationMembers.organizationId, organizations.id))
    .where(ne(organizations.id, NO_ORGANIZATION))
    .groupBy(organizations.id)
    .orderBy(asc(organizations.id));
  return rows.map(({ organization, members }) => ({ ...organization, members }));
}

export async function countMembers(db: Queryable, organizationId: number): Promise<number> {
  return db.$count(organizationMembers, eq(organizationMembers.organizationId, organizationId));
}

export async function findMember(db: Queryable, userId: string): Promise<MemberRow | null> {
  const [row] = await db.select().from(organizationMembers).where(eq(organizationMembers.userId, userId));
  return row ?? null;
}

/** How many of the organisation's characters a member may take in a month; null: no limit. */
export async function findLimit(
  db: Queryable,
  userId: string,
): Promise<{ readonly organizationId: number; readonly limit: number | null } | null> {
  const [row] = await db
    .select({ member: organizationMembers, memberLimit: organizations.memberLimit })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .where(eq(organizationMembers.userId, userId));
  if (!row) return null;
  const { organizationId, hasOwnLimit, ownLimit } = row.member;
  return { organizationId, limit: hasOwnLimit ? ownLimit : row.memberLimit };
}

export async function setMemberLimit(
  tx: Queryable,
  organizationId: number,
  memberLimit: number | null,
): Promise<void> {
  await tx.update(organizations).set({ memberLimit }).where(eq(organizations.id, organizationId));
}

/** @returns false when the person is not in it */
export async function setOwnLimit(
  tx: Queryable,
  { organizationId, userId }: Pick<MemberRow, "organizationId" | "userId">,
  limit: Pick<MemberRow, "hasOwnLimit" | "ownLimit">,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(organizationMembers)
    .set(limit)
    .where(
      and(eq(organizationMembers.userId, userId), eq(organizationMembers.organizationId, organizationId)),
    );
  return (rowCount ?? 0) > 0;
}

export async function listMemberRows(db: Queryable, organizationId: number): Promise<MemberRow[]> {
  return db
    .select()
    .from(organizationMembers)
    .where(eq(organizationMembers.organizationId, organizationId))
    .orderBy(asc(organizationMembers.role));
}

/** Puts a person in; one who is in already stays as what they are. */
export async function insertMember(
  db: Queryable,
  row: typeof organizationMembers.$inferInsert,
): Promise<void> {
  await db.insert(organizationMembers).values(row).onConflictDoNothing();
}

/** Puts a person in, or gives one who is in the role. */
export async function putMember(
  tx: Queryable,
  row: typeof organizationMembers.$inferInsert & Pick<MemberRow, "role">,
): Promise<void> {
  await tx
    .insert(organizationMembers)
    .values(row)
    .onConflictDoUpdate({
      target: [organizationMembers.organizationId, organizationMembers.userId],
      set: { role: row.role },
    });
}

/** @returns false when the person is not in it */
export async function deleteMember(tx: Queryable, userId: string, organizationId: number): Promise<boolean> {
  const { rowCount } = await tx
    .delete(organizationMembers)
    .where(
      and(eq(organizationMembers.userId, userId), eq(organizationMembers.organizationId, organizationId)),
    );
  return (rowCount ?? 0) > 0;
}

/** The highest number of any organisation; 0 where there is none. */
export async function highestNumber(db: Queryable): Promise<number> {
  const [row] = await db.select({ highest: max(organizations.id) }).from(organizations);
  return row?.highest ?? 0;
}

/** A page of the members, who joined last on top. */
export async function listMemberPage(
  db: Queryable,
  organizationId: number,
  page: number,
): Promise<MemberRow[]> {
  return db
    .select()
    .from(organizationMembers)
    .where(eq(organizationMembers.organizationId, organizationId))
    .orderBy(desc(organizationMembers.joinedAt), asc(organizationMembers.userId))
    .limit(MEMBERS_PER_PAGE)
    .offset((page - 1) * MEMBERS_PER_PAGE);
}

export async function listDomains(
  db: Queryable,
  organizationId: number,
): Promise<(typeof organizationDomains.$inferSelect)[]> {
  return db
    .select()
    .from(organizationDomains)
    .where(eq(organizationDomains.organizationId, organizationId))
    .orderBy(asc(organizationDomains.domain));
}

/** The organisation whose people have mailboxes of a domain. */
export async function findByDomain(db: Queryable, domain: string) {
  const [row] = await db
    .select({
      organizationId: organizations.id,
      name: organizations.name,
      seats: organizations.seats,
    })
    .from(organizationDomains)
    .innerJoin(organizations, eq(organizations.id, organizationDomains.organizationId))
    .where(eq(organizationDomains.domain, domain));
  return row ?? null;
}

/** @returns false when some organisation has the domain already */
export async function insertDomain(
  tx: Queryable,
  row: typeof organizationDomains.$inferInsert,
): Promise<boolean> {
  const { rowCount } = await tx.insert(organizationDomains).values(row).onConflictDoNothing();
  return (rowCount ?? 0) > 0;
}

/** @returns false when it is none of the organisation's */
export async function deleteDomain(tx: Queryable, organizationId: number, domain: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(organizationDomains)
    .where(
      and(eq(organizationDomains.domain, domain), eq(organizationDomains.organizationId, organizationId)),
    );
  return (rowCount ?? 0) > 0;
}

/** Whom a manager took out, the last on top. */
export async function listRemoved(
  db: Queryable,
  organizationId: number,
): Promise<(typeof organizationRemovals.$inferSelect)[]> {
  return db
    .select()
    .from(organizationRemovals)
    .where(eq(organizationRemovals.organizationId, organizationId))
    .orderBy(desc(organizationRemovals.removedAt))
    .limit(MEMBERS_PER_PAGE);
}

export async function isRemoved(db: Queryable, organizationId: number, userId: string): Promise<boolean> {
  const wanted = and(
    eq(organizationRemovals.organizationId, organizationId),
    eq(organizationRemovals.userId, userId),
  );
  return (await db.$count(organizationRemovals, wanted)) > 0;
}

export async function insertRemoval(
  tx: Queryable,
  row: typeof organizationRemovals.$inferInsert,
): Promise<void> {
  await tx.insert(organizationRemovals).values(row).onConflictDoNothing();
}

/** @returns false when nobody took the person out */
export async function deleteRemoval(tx: Queryable, organizationId: number, userId: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(organizationRemovals)
    .where(
      and(eq(organizationRemovals.organizationId, organizationId), eq(organizationRemovals.userId, userId)),
    );
  return (rowCount ?? 0) > 0;
}
