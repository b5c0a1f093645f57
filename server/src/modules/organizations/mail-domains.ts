// Which mailboxes let their people join an organisation. A manager names domains of which they have proven a mailbox themselves; nobody is
// put in: whoever has proven one is offered to join (docs/decisions/0067-members-by-mail.md).
import { MOST_MAIL_DOMAINS } from "@yizhou/contract";
import type { OwnOrganization } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import type { Queryable, Transaction } from "../../platform/database/connect.ts";
import { recordEvent } from "../../platform/events/domain-events.ts";
import type { Actor } from "../../platform/http/actor.ts";
import { lockPerson, moveToOrganization, provenMailboxes } from "../accounts/index.ts";
import { invitationsFor } from "./answer-invitation.ts";
import type { InvitingDeps, OrganizationDeps } from "./deps.ts";
import { enterOrganization } from "./enter.ts";
import { mailDomainOf } from "./mail-domain.ts";
import { audit, requireOrganization } from "./organizations.ts";
import { managerOf, mayLeave, requireManager } from "./policy.ts";
import { isPublicMailHost } from "./public-mail-hosts.ts";
import * as repo from "./repo.ts";

/** Where somebody belongs, what they may join, and what they decide there. */
export async function showOwnOrganization(
  deps: InvitingDeps,
  actor: Pick<Actor, "userId" | "organizationId">,
): Promise<OwnOrganization> {
  const { db, settings, providers } = deps;
  const [member, invitations] = await Promise.all([
    repo.findMember(db, actor.userId),
    invitationsFor(deps, actor),
  ]);
  const domain = await provenDomain(db, actor.userId);
  if (!member) {
    const offered =
      actor.organizationId === repo.NO_ORGANIZATION && domain
        ? await offerFor(db, domain, actor.userId)
        : null;
    return {
      ...{ organization: null, mayLeave: false, invitations },
      offer: offered && { name: offered.name, domain: domain! },
      desk: null,
    };
  }
  const [organization, members, manager] = await Promise.all([
    repo.findOrganization(db, member.organizationId),
    repo.countMembers(db, member.organizationId),
    managerOf(db, settings, actor),
  ]);
  const domains = manager ? await repo.listDomains(db, manager.organizationId) : [];
  const isNew = domain !== null && !isPublicMailHost(domain) && !domains.some((row) => row.domain === domain);
  return {
    organization: {
      ...{ name: organization?.name ?? "", role: member.role, members },
      seats: organization?.seats ?? null,
    },
    ...{ mayLeave: mayLeave(member), offer: null, invitations },
    desk: manager && {
      domains: domains.map((row) => ({ domain: row.domain, namedAt: row.namedAt.toISOString() })),
      ownDomain: isNew ? domain : null,
      textsInvitations: providers.sms.sendsInvitations,
    },
  };
}

/**
 * From now on whoever proves a mailbox of the domain may join.
 *
 * @throws {AppError} account.forbidden; organization.domain_invalid, .domain_public, .domain_unproven, .domain_taken, .domains_full
 */
export async function nameMailDomain(
  { db, clock, settings }: OrganizationDeps,
  actor: Pick<Actor, "userId">,
  text: string,
): Promise<void> {
  const { organizationId } = await requireManager(db, settings, actor);
  const domain = mailDomainOf(text);
  if (!domain) throw new AppError("organization.domain_invalid");
  if (isPublicMailHost(domain)) throw new AppError("organization.domain_public", { domain });
  if ((await provenDomain(db, actor.userId)) !== domain)
    throw new AppError("organization.domain_unproven", { domain });
  const at = new Date(clock.now());
  await db.transaction(async (tx) => {
    await requireOrganization(tx, organizationId);
    const known = await repo.listDomains(tx, organizationId);
    if (known.some((row) => row.domain === domain)) return;
    if (known.length >= MOST_MAIL_DOMAINS)
      throw new AppError("organization.domains_full", { most: MOST_MAIL_DOMAINS });
    if (!(await repo.insertDomain(tx, { domain, organizationId, namedAt: at })))
      throw new AppError("organization.domain_taken", { domain });
    await audit(tx, at, "organization_domain_named", { organization: organizationId, domain }, actor.userId);
  });
}

/** Nobody joins by the domain any more; who did stays. @throws {AppError} account.forbidden */
export async function dropMailDomain(
  { db, clock, settings }: OrganizationDeps,
  actor: Pick<Actor, "userId">,
  domain: string,
): Promise<void> {
  const { organizationId } = await requireManager(db, settings, actor);
  await db.transaction(async (tx) => {
    if (!(await repo.deleteDomain(tx, organizationId, domain))) return;
    const details = { organization: organizationId, domain };
    await audit(tx, new Date(clock.now()), "organization_domain_dropped", details, actor.userId);
  });
}

/**
 * Joins the organisation that named the domain of one's proven mailbox.
 *
 * @throws {AppError} organization.no_offer, also for whoever belongs to one or was taken out of it; organization.full
 */
export async function joinByMail({ db, clock }: OrganizationDeps, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await offerOf(tx, userId);
    // Organisation before person, as whoever moves members does; then everything is looked at once more.
    if (found) await requireOrganization(tx, found.organizationId);
    const own = await lockPerson(tx, userId);
    const offer = own === repo.NO_ORGANIZATION ? await offerOf(tx, userId) : null;
    if (!offer || offer.organizationId !== found?.organizationId) throw new AppError("organization.no_offer");
    await enterOrganization({ clock }, tx, { ...offer, userId }, { by: "mail" });
  });
}

/** @throws {AppError} account.forbidden for whoever was put in, and for managers */
export async function leaveOrganization({ db, clock }: OrganizationDeps, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPerson(tx, userId);
    const member = await repo.findMember(tx, userId);
    if (!member || !mayLeave(member)) throw new AppError("account.forbidden");
    await repo.deleteMember(tx, userId, member.organizationId);
    await moveToOrganization(tx, userId, repo.NO_ORGANIZATION);
    const { organizationId } = member;
    await recordEvent(tx, clock, "organization.left", { ownerId: userId, organizationId }, {});
    await audit(tx, new Date(clock.now()), "organization_left", { organization: organizationId }, userId);
  });
}

/** Domain of the mailbox that somebody has proven; null without one. */
async function provenDomain(db: Queryable, userId: string): Promise<string | null> {
  const mailbox = (await provenMailboxes(db, [userId])).get(userId);
  return mailbox ? mailDomainOf(mailbox) : null;
}

async function offerOf(tx: Transaction, userId: string) {
  const domain = await provenDomain(tx, userId);
  return domain === null ? null : offerFor(tx, domain, userId);
}

async function offerFor(db: Queryable, domain: string, userId: string) {
  const named = await repo.findByDomain(db, domain);
  return named && !(await repo.isRemoved(db, named.organizationId, userId)) ? named : null;
}
