// A manager invites people by the address that their account has, or will have. What is done, answered and shown is the same whether
// anybody has it: the manager learns of a person only by their answer (docs/decisions/0062-named-invitations.md).
import { isEmailAccount } from "@yizhou/contract";
import type { OrganizationInvitation, UiLanguage } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import type { Transaction } from "../../platform/database/connect.ts";
import { newId, sha256 } from "../../platform/random.ts";
import {
  contactsOf,
  DAY_MS,
  findByProvenAddress,
  HOUR_MS,
  mailboxOf,
  provenAddressesOf,
  requireAccount,
  takeFromLimits,
} from "../accounts/index.ts";
import type { InvitingDeps, OrganizationDeps } from "./deps.ts";
import * as invitations from "./invitation-repo.ts";
import { audit, requireOrganization } from "./organizations.ts";
import type { OrganizationManager } from "./policy.ts";
import * as repo from "./repo.ts";

const VALID_DAYS = 14;
/** Whoever declined is left alone so long; one that nobody answered stays as long on the manager's list. */
const KEPT_DAYS = 30;
/** That one organisation has at a time. */
const MOST_INVITATIONS = 200;
/** Each reaches a person, so nobody sends many. */
const SENT_PER_HOUR = 60;
const SENT_TO_ADDRESS_PER_DAY = 3;

/** All of the organisation's, those sent last on top. */
export async function showInvitations(
  { db, clock, notifier }: InvitingDeps,
  { organizationId }: OrganizationManager,
): Promise<OrganizationInvitation[]> {
  const rows = await invitations.listInvitations(db, organizationId);
  const ids = rows.map(({ id }) => id);
  const failed = new Set(ids.length > 0 ? await notifier.failedLetters(db, ids) : []);
  return rows.map(({ id, address, sentAt, expiresAt, declinedAt }) => ({
    ...{ id, address, sentAt: sentAt.toISOString(), expiresAt: expiresAt.toISOString() },
    state: declinedAt ? "declined" : expiresAt.getTime() <= clock.now() ? "expired" : "waiting",
    hasFailed: failed.has(id),
  }));
}

/**
 * Invites whoever proves the address, or sends the invitation that they have once more, which then lasts as long as a new one.
 *
 * @param text  an e-mail address or a phone number
 * @param language  of the message to somebody who has chosen none
 * @throws {AppError} the rules of accounts on addresses; organization.invitation_self, .invitation_declined, .invitations_full,
 *   .no_seats; organization.invitations_too_many with `seconds`
 */
export async function invitePerson(
  deps: InvitingDeps,
  manager: OrganizationManager,
  text: string,
  language: UiLanguage,
): Promise<void> {
  const { db, clock } = deps;
  const { userId, organizationId } = manager;
  const address = addressOf(text);
  if ((await provenAddressesOf(db, userId)).includes(address))
    throw new AppError("organization.invitation_self");
  const limit = (key: string, max: number, windowMs: number) => ({
    ...{ key, max, windowMs, code: "organization.invitations_too_many" as const },
  });
  await takeFromLimits(
    db,
    [
      limit(`organization-invitation:${organizationId}:${sha256(address)}`, SENT_TO_ADDRESS_PER_DAY, DAY_MS),
      limit(`organization-invitations:${organizationId}`, SENT_PER_HOUR, HOUR_MS),
    ],
    clock.now(),
  );
  const at = new Date(clock.now());
  await db.transaction(async (tx) => {
    await requireOrganization(tx, organizationId);
    await requireRoom(tx, organizationId, address);
    const id = await invitations.putInvitation(tx, {
      ...{ id: newId(), organizationId, address, invitedBy: userId },
      ...{ sentAt: at, expiresAt: new Date(at.getTime() + VALID_DAYS * DAY_MS) },
    });
    const details = { organization: organizationId, invitation: id };
    await audit(tx, at, "organization_member_invited", details, userId);
    await tellInvited(deps, tx, (await invitations.findInvitation(tx, organizationId, id))!, language);
  });
}

/** @throws {AppError} as `invitePerson`; organization.invitation_not_found */
export async function sendInvitationAgain(
  deps: InvitingDeps,
  manager: OrganizationManager,
  id: string,
  language: UiLanguage,
): Promise<void> {
  const row = await invitations.findInvitation(deps.db, manager.organizationId, id);
  if (!row) throw new AppError("organization.invitation_not_found");
  await invitePerson(deps, manager, row.address, language);
}

/** Takes an invitation back; one that was declined stays, so that it is not sent anew at once. @throws {AppError} organization.invitation_not_found, .invitation_declined */
export async function withdrawInvitation(
  { db, clock, notifier }: InvitingDeps,
  { userId, organizationId }: OrganizationManager,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requireOrganization(tx, organizationId);
    const row = await invitations.findInvitation(tx, organizationId, id);
    if (!row) throw new AppError("organization.invitation_not_found");
    if (row.declinedAt) throw new AppError("organization.invitation_declined", { days: KEPT_DAYS });
    await invitations.deleteInvitation(tx, id);
    const invited = await findByProvenAddress(tx, row.address);
    if (invited) await notifier.forget(tx, invited.id, id);
    await notifier.forget(tx, null, id);
    const details = { organization: organizationId, invitation: id };
    await audit(tx, new Date(clock.now()), "organization_invitation_withdrawn", details, userId);
  });
}

/** @returns how many were answered, or went unanswered, long ago */
export async function tidyOrganizationInvitations({
  db,
  clock,
}: Pick<OrganizationDeps, "db" | "clock">): Promise<number> {
  return invitations.deleteOldInvitations(db, new Date(clock.now() - KEPT_DAYS * DAY_MS));
}

/** As accounts have it. @throws {AppError} account.phone_invalid, .email_invalid, .account_required */
function addressOf(text: string): string {
  const typed = text.trim();
  const address = isEmailAccount(typed) ? mailboxOf(typed) : typed.replaceAll(/[\s-]/g, "");
  requireAccount(address);
  return address;
}

async function requireRoom(tx: Transaction, organizationId: number, address: string): Promise<void> {
  const seats = (await repo.findOrganization(tx, organizationId))?.seats ?? null;
  if (seats !== null && (await repo.countMembers(tx, organizationId)) >= seats)
    throw new AppError("organization.no_seats", { seats });
  const known = await invitations.listInvitations(tx, organizationId);
  const before = known.find((row) => row.address === address);
  if (before?.declinedAt) throw new AppError("organization.invitation_declined", { days: KEPT_DAYS });
  if (!before && known.length >= MOST_INVITATIONS)
    throw new AppError("organization.invitations_full", { most: MOST_INVITATIONS });
}

/**
 * Behind the bell where an account has the address; by mail or text message in any case, unless that person wants to hear of no
 * invitations, or the operator has no text message for it.
 */
async function tellInvited(
  { notifier, settings, providers }: InvitingDeps,
  tx: Transaction,
  { id, organizationId, address, sentAt, expiresAt }: invitations.InvitationRow,
  asked: UiLanguage,
): Promise<void> {
  const organization = (await repo.findOrganization(tx, organizationId))?.name ?? "";
  const facts = { organization, endsAt: expiresAt.toISOString() };
  const person = await findByProvenAddress(tx, address);
  // People of the university come by its sign-on and are offered nothing.
  if (person?.organizationId === settings.universityOrganizationId) return;
  const contacts = person && (await contactsOf(tx, person.id));
  if (person)
    await notifier.tell(tx, {
      ...{ userId: person.id, kind: "organization.invited", facts, subjectId: id },
      key: `invitation ${id} ${sentAt.toISOString()}`,
    });
  await notifier.forget(tx, null, id);
  const contact = isEmailAccount(address) ? ("email" as const) : ("phone" as const);
  const isReached = contact === "email" || providers.sms.sendsInvitations;
  if (!isReached || contacts?.choices.invitations === false) return;
  const language = contacts?.language ?? asked;
  const to = { contact, value: address };
  await notifier.write(tx, { to, language, kind: "organization.invited", facts, subjectId: id });
}
