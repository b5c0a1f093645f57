import { AppError } from "@yizhou/model";
import type { Transaction } from "../../platform/database/connect.ts";
import { recordEvent } from "../../platform/events/domain-events.ts";
import { moveToOrganization } from "../accounts/index.ts";
import type { OrganizationDeps } from "./deps.ts";
import { audit } from "./organizations.ts";
import * as repo from "./repo.ts";

/** How somebody comes in by themselves. */
export type Entry =
  | { readonly by: "mail" }
  /** @param address  what they were invited at */
  | { readonly by: "invitation"; readonly address: string };

const EVENTS = {
  mail: "organization_joined_by_mail",
  invitation: "organization_joined_by_invitation",
} as const;

/**
 * Makes a member of a person who belongs to nobody. The caller has locked the organisation, then the person.
 *
 * @throws {AppError} organization.full
 */
export async function enterOrganization(
  { clock }: Pick<OrganizationDeps, "clock">,
  tx: Transaction,
  { organizationId, seats, userId }: { organizationId: number; seats: number | null; userId: string },
  entry: Entry,
): Promise<void> {
  if (seats !== null && (await repo.countMembers(tx, organizationId)) >= seats)
    throw new AppError("organization.full", { seats });
  const at = new Date(clock.now());
  const how = entry.by === "mail" ? { isByMail: true } : { invitedAs: entry.address };
  await repo.putMember(tx, { organizationId, userId, role: "member", joinedAt: at, ...how });
  await moveToOrganization(tx, userId, organizationId);
  const subject = { ownerId: userId, organizationId };
  await recordEvent(tx, clock, "organization.joined", subject, { role: "member" });
  await audit(tx, at, EVENTS[entry.by], { organization: organizationId }, userId);
}
