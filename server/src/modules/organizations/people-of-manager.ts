// What a manager sees of the people of an organisation, and does about them.
import type { OrganizationPeople } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { insertAudit } from "../../platform/audit/audit-log.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { recordEvent } from "../../platform/events/domain-events.ts";
import { lockPerson, moveToOrganization, personNames, provenMailboxes } from "../accounts/index.ts";
import type { MemberDeps, OrganizationDeps } from "./deps.ts";
import { mailDomainOf } from "./mail-domain.ts";
import { requireOrganization } from "./organizations.ts";
import type { OrganizationManager } from "./policy.ts";
import * as repo from "./repo.ts";

/** A page of the members, and whom a manager took out. */
export async function showPeople(
  { db, billing }: Pick<MemberDeps, "db" | "billing">,
  { organizationId }: OrganizationManager,
  page: number,
): Promise<OrganizationPeople> {
  const [organization, { characters }, rows, total, removed, domains] = await Promise.all([
    repo.findOrganization(db, organizationId),
    billing.balanceOf(db, { organizationId }),
    repo.listMemberPage(db, organizationId, page),
    repo.countMembers(db, organizationId),
    repo.listRemoved(db, organizationId),
    repo.listDomains(db, organizationId),
  ]);
  const ids = rows.map(({ userId }) => userId);
  const names = await personNames(db, [...ids, ...removed.map(({ userId }) => userId)]);
  const nameOf = (userId: string) => {
    const { nickName = "", userName = "" } = names.get(userId) ?? {};
    return { id: userId, nickName, userName };
  };
  const taken = await billing.takenByMembers(db, organizationId, ids);
  const mailboxes = await provenMailboxes(db, ids);
  const isOurs = (mailbox: string) => domains.some(({ domain }) => domain === mailDomainOf(mailbox));
  return {
    total,
    ...{ balance: characters, memberLimit: organization?.memberLimit ?? null },
    members: rows.map(({ userId, role, joinedAt, isByMail, invitedAs, hasOwnLimit, ownLimit }) => {
      const mailbox = mailboxes.get(userId);
      const address = mailbox && isOurs(mailbox) ? mailbox : invitedAs;
      const cameBy = isByMail ? "mail" : invitedAs === null ? "operator" : "invitation";
      return {
        ...{ ...nameOf(userId), role, joinedAt: joinedAt.toISOString(), cameBy, address },
        ...{ ownLimit: { isOwn: hasOwnLimit, characters: ownLimit }, taken: taken.get(userId) ?? 0 },
      };
    }),
    removed: removed.map(({ userId, removedAt }) => ({
      ...{ ...nameOf(userId), removedAt: removedAt.toISOString() },
    })),
  };
}

/** Takes a member out, whose mailbox does not bring them back. @throws {AppError} account.not_found for nobody of the members; managers are an operator's */
export async function takeOut(
  { db, clock }: OrganizationDeps,
  { userId: managerId, organizationId }: OrganizationManager,
  userId: string,
): Promise<void> {
  const at = new Date(clock.now());
  await db.transaction(async (tx) => {
    await lockMember(tx, organizationId, userId);
    await repo.deleteMember(tx, userId, organizationId);
    await repo.insertRemoval(tx, { organizationId, userId, removedAt: at });
    await moveToOrganization(tx, userId, repo.NO_ORGANIZATION);
    await recordEvent(tx, clock, "organization.left", { ownerId: userId, organizationId }, {});
    await insertAudit(tx, {
      ...{ at, userId: managerId, event: "organization_member_taken_out", subjectId: userId },
      details: { organization: organizationId },
    });
  });
}

/** Somebody whom a manager took out may join again by mail. */
export async function letBack(
  { db, clock }: OrganizationDeps,
  { userId: managerId, organizationId }: OrganizationManager,
  userId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await repo.deleteRemoval(tx, organizationId, userId))) return;
    const at = new Date(clock.now());
    await insertAudit(tx, {
      ...{ at, userId: managerId, event: "organization_member_let_back", subjectId: userId },
      details: { organization: organizationId },
    });
  });
}

async function lockMember(tx: Queryable, organizationId: number, userId: string): Promise<void> {
  await requireOrganization(tx, organizationId);
  await lockPerson(tx, userId);
  const member = await repo.findMember(tx, userId);
  if (member?.organizationId !== organizationId || member.role !== "member")
    throw new AppError("account.not_found", { account: userId });
}
