// Who belongs to an organisation. A person belongs to one at a time: `users.organization_id` says to which, the member row says
// since when and as what.
import { AppError } from "@yizhou/model";
import { and, asc, eq, or } from "drizzle-orm";
import type { Database, Queryable } from "../../platform/database/connect.ts";
import { users } from "../accounts/tables.ts";
import { organizationMembers } from "./tables.ts";
import { audit, NO_ORGANIZATION, requireOrganization } from "./organizations.ts";

/** `manager`: looks after what belongs to the organisation as a whole. */
export const ORGANIZATION_ROLES = ["member", "manager"] as const;
export type OrganizationRole = (typeof ORGANIZATION_ROLES)[number];

export interface Membership {
  readonly organizationId: number;
  readonly role: OrganizationRole;
}

export interface MemberSummary {
  readonly account: string;
  readonly userName: string;
  readonly role: OrganizationRole;
  /** ISO 8601, UTC. */
  readonly joinedAt: string;
}

/** Where a person belongs, and as what; null for people of no organisation. */
export async function findMembership(db: Queryable, userId: string): Promise<Membership | null> {
  const { organizationId, role } = organizationMembers;
  const [row] = await db
    .select({ organizationId, role })
    .from(organizationMembers)
    .where(eq(organizationMembers.userId, userId));
  return row ?? null;
}

/** Managers first, then by account. @throws {AppError} organization.not_found */
export async function listMembers(db: Database, organizationId: number): Promise<MemberSummary[]> {
  return db.transaction(async (tx) => {
    await requireOrganization(tx, organizationId);
    const rows = await tx
      .select({
        account: users.account,
        userName: users.userName,
        role: organizationMembers.role,
        joinedAt: organizationMembers.joinedAt,
      })
      .from(organizationMembers)
      .innerJoin(users, eq(users.id, organizationMembers.userId))
      .where(eq(organizationMembers.organizationId, organizationId))
      .orderBy(asc(organizationMembers.role), asc(users.account));
    return rows.map((row) => ({ ...row, joinedAt: row.joinedAt.toISOString() }));
  });
}

/**
 * Puts a person into an organisation, out of the one before; one who is in it gets the role.
 *
 * @param account  user name, e-mail or phone number
 * @throws {AppError} organization.not_found; account.not_found
 */
export async function addMember(
  db: Database,
  { organizationId, account, role }: Membership & { readonly account: string },
  at: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requireOrganization(tx, organizationId);
    const userId = await lockUser(tx, account);
    const before = await findMembership(tx, userId);
    if (before && before.organizationId !== organizationId)
      await tx.delete(organizationMembers).where(eq(organizationMembers.userId, userId));
    await tx
      .insert(organizationMembers)
      .values({ organizationId, userId, role, joinedAt: at })
      .onConflictDoUpdate({
        target: [organizationMembers.organizationId, organizationMembers.userId],
        set: { role },
      });
    await tx.update(users).set({ organizationId }).where(eq(users.id, userId));
    await audit(tx, at, "organization_member_added", { organization: organizationId, role }, userId);
  });
}

/**
 * Takes a person out of an organisation.
 *
 * @throws {AppError} organization.not_found; account.not_found; organization.not_member for somebody who is not in it
 */
export async function removeMember(
  db: Database,
  { organizationId, account }: { readonly organizationId: number; readonly account: string },
  at: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requireOrganization(tx, organizationId);
    const userId = await lockUser(tx, account);
    const { rowCount } = await tx
      .delete(organizationMembers)
      .where(
        and(eq(organizationMembers.userId, userId), eq(organizationMembers.organizationId, organizationId)),
      );
    if (!rowCount) throw new AppError("organization.not_member", { organization: organizationId, account });
    await tx
      .update(users)
      .set({ organizationId: NO_ORGANIZATION })
      .where(and(eq(users.id, userId), eq(users.organizationId, organizationId)));
    await audit(tx, at, "organization_member_removed", { organization: organizationId }, userId);
  });
}

/** The person's id; nobody else moves them before the transaction ends. @throws {AppError} account.not_found */
async function lockUser(tx: Queryable, account: string): Promise<string> {
  const name = account.toLowerCase();
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.account, name), eq(users.email, name), eq(users.phone, account)))
    .for("update");
  if (!user) throw new AppError("account.not_found", { account });
  return user.id;
}
