// The other end of an invitation by name: whoever has proven the address that it was sent to accepts or declines it.
import type { OwnOrganization } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import type { Queryable } from "../../platform/database/connect.ts";
import type { Actor } from "../../platform/http/actor.ts";
import { lockPerson, personNames, provenAddressesOf } from "../accounts/index.ts";
import type { OrganizationDeps } from "./deps.ts";
import { enterOrganization } from "./enter.ts";
import * as invitations from "./invitation-repo.ts";
import { audit, requireOrganization } from "./organizations.ts";
import * as repo from "./repo.ts";

/** Those that wait for the person's answer, but for what they belong to; none for people of the university. */
export async function invitationsFor(
  { db, clock, settings }: Pick<OrganizationDeps, "db" | "clock" | "settings">,
  { userId, organizationId }: Pick<Actor, "userId" | "organizationId">,
): Promise<OwnOrganization["invitations"]> {
  if (organizationId === settings.universityOrganizationId) return [];
  const waiting = await waitingFor(db, userId, new Date(clock.now()));
  const rows = waiting.filter((row) => row.organizationId !== organizationId);
  const names = await personNames(
    db,
    rows.flatMap(({ invitedBy }) => invitedBy ?? []),
  );
  return Promise.all(
    rows.map(async ({ id, address, invitedBy, expiresAt, ...row }) => ({
      ...{ id, address, expiresAt: expiresAt.toISOString() },
      name: (await repo.findOrganization(db, row.organizationId))?.name ?? "",
      invitedBy: names.get(invitedBy ?? "")?.nickName ?? null,
    })),
  );
}

/**
 * Joins the organisation that sent it. Works once, and brings back whom a manager took out.
 *
 * @throws {AppError} organization.invitation_not_found, also for one that ended, was taken back or went to another address;
 *   organization.member_elsewhere; organization.full
 */
export async function acceptInvitation(
  { db, clock }: OrganizationDeps,
  userId: string,
  id: string,
): Promise<void> {
  const now = new Date(clock.now());
  await db.transaction(async (tx) => {
    const found = (await waitingFor(tx, userId, now)).find((row) => row.id === id);
    if (!found) throw new AppError("organization.invitation_not_found");
    // Organisation before person, as whoever moves members does; then everything is looked at once more.
    const { organizationId, address } = found;
    await requireOrganization(tx, organizationId);
    const own = await lockPerson(tx, userId);
    if (!(await invitations.lockWaiting(tx, id, await provenAddressesOf(tx, userId), now)))
      throw new AppError("organization.invitation_not_found");
    if (own !== repo.NO_ORGANIZATION) throw new AppError("organization.member_elsewhere");
    const seats = (await repo.findOrganization(tx, organizationId))?.seats ?? null;
    await enterOrganization({ clock }, tx, { organizationId, seats, userId }, { by: "invitation", address });
    await repo.deleteRemoval(tx, organizationId, userId);
    await invitations.deleteInvitation(tx, id);
  });
}

/** @throws {AppError} organization.invitation_not_found */
export async function declineInvitation(
  { db, clock }: OrganizationDeps,
  userId: string,
  id: string,
): Promise<void> {
  const now = new Date(clock.now());
  await db.transaction(async (tx) => {
    const row = await invitations.lockWaiting(tx, id, await provenAddressesOf(tx, userId), now);
    if (!row) throw new AppError("organization.invitation_not_found");
    await invitations.markDeclined(tx, id, now);
    const details = { organization: row.organizationId, invitation: id };
    await audit(tx, now, "organization_invitation_declined", details, userId);
  });
}

async function waitingFor(db: Queryable, userId: string, now: Date): Promise<invitations.InvitationRow[]> {
  return invitations.listWaiting(db, await provenAddressesOf(db, userId), now);
}
