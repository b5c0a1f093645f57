// Who belongs to an organisation. A person belongs to one at a time: `users.organization_id` says to which, the member row says
// since when and as what.
import { AppError } from "@yizhou/model";
import type { Database, Queryable } from "../../platform/database/connect.ts";
import { recordEvent } from "../../platform/events/domain-events.ts";
import { lockUserByAccount, moveToOrganization, personNames } from "../accounts/index.ts";
import { audit, requireOrganization } from "./organizations.ts";
import * as repo from "./repo.ts";

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
  const row = await repo.findMember(db, userId);
  return row && { organizationId: row.organizationId, role: row.role };
}

/** Whose characters a person may take, and how many in a month (null: all); null for people of no organisation. */
export function findSpendingLimit(
  db: Queryable,
  userId: string,
): Promise<{ readonly organizationId: number; readonly limit: number | null } | null> {
  return repo.findLimit(db, userId);
}

/** Managers first, then by account. @throws {AppError} organization.not_found */
export async function listMembers(db: Database, organizationId: number): Promise<MemberSummary[]> {
  return db.transaction(async (tx) => {
    await requireOrganization(tx, organizationId);
    const rows = await repo.listMemberRows(tx, organizationId);
    const names = await personNames(
      tx,
      rows.map(({ userId }) => userId),
    );
    return rows
      .map(({ userId, role, joinedAt }) => {
        const { account, userName } = names.get(userId)!;
        return { account, userName, role, joinedAt: joinedAt.toISOString() };
      })
      .toSorted((a, b) => compare(a.role, b.role) || compare(a.account, b.account));
  });
}

/** Everybody in an organisation, with the moment they joined it. */
export async function memberDays(
  db: Queryable,
  organizationId: number,
): Promise<{ readonly userId: string; readonly since: Date }[]> {
  const rows = await repo.listMemberRows(db, organizationId);
  return rows.map(({ userId, joinedAt }) => ({ userId, since: joinedAt }));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Puts a person into an organisation, out of the one before; one who is in it gets the role.
 *
 * @param account  user name, e-mail or phone number
 * @throws {AppError} organization.not_found; account.not_found
 */
export async function addMember(
  db: Queryable,
  { organizationId, account, role }: Membership & { readonly account: string },
  at: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requireOrganization(tx, organizationId);
    const userId = await lockUser(tx, account);
    const before = await findMembership(tx, userId);
    if (before && before.organizationId !== organizationId)
      await repo.deleteMember(tx, userId, before.organizationId);
    await repo.putMember(tx, { organizationId, userId, role, joinedAt: at });
    await repo.deleteRemoval(tx, organizationId, userId);
    await moveToOrganization(tx, userId, organizationId);
    const subject = { ownerId: userId, organizationId };
    await recordEvent(tx, { now: () => at.getTime() }, "organization.joined", subject, { role });
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
    if (!(await repo.deleteMember(tx, userId, organizationId)))
      throw new AppError("organization.not_member", { organization: organizationId, account });
    await moveToOrganization(tx, userId, repo.NO_ORGANIZATION);
    const subject = { ownerId: userId, organizationId };
    await recordEvent(tx, { now: () => at.getTime() }, "organization.left", subject, {});
    await audit(tx, at, "organization_member_removed", { organization: organizationId }, userId);
  });
}

/** The person's id; nobody else moves them before the transaction ends. @throws {AppError} account.not_found */
async function lockUser(tx: Queryable, account: string): Promise<string> {
  const userId = await lockUserByAccount(tx, account);
  if (!userId) throw new AppError("account.not_found", { account });
  return userId;
}
