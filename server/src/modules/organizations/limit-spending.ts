// How many of the organisation's characters each member may take in a month, said by its managers. Billing keeps to it.
import type { OwnLimit } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { insertAudit } from "../../platform/audit/audit-log.ts";
import type { OrganizationDeps } from "./deps.ts";
import { requireOrganization } from "./organizations.ts";
import type { OrganizationManager } from "./policy.ts";
import * as repo from "./repo.ts";

/** For everybody who has no limit of their own. @param characters  null: no limit */
export async function limitMembers(
  { db, clock }: Pick<OrganizationDeps, "db" | "clock">,
  { userId, organizationId }: OrganizationManager,
  characters: number | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requireOrganization(tx, organizationId);
    await repo.setMemberLimit(tx, organizationId, characters);
    const details = { organization: organizationId, characters: characters ?? "none" };
    await insertAudit(tx, { at: new Date(clock.now()), userId, event: "organization_limit_set", details });
  });
}

/** For one of them. @throws {AppError} account.not_found for nobody of the organisation */
export async function limitMember(
  { db, clock }: Pick<OrganizationDeps, "db" | "clock">,
  { userId: managerId, organizationId }: OrganizationManager,
  userId: string,
  { isOwn, characters }: OwnLimit,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requireOrganization(tx, organizationId);
    const limit = { hasOwnLimit: isOwn, ownLimit: isOwn ? characters : null };
    if (!(await repo.setOwnLimit(tx, { organizationId, userId }, limit)))
      throw new AppError("account.not_found", { account: userId });
    const said = isOwn ? (characters ?? "none") : "default";
    await insertAudit(tx, {
      ...{ at: new Date(clock.now()), userId: managerId, event: "organization_limit_set", subjectId: userId },
      details: { organization: organizationId, characters: said },
    });
  });
}
