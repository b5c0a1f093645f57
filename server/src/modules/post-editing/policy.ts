// The checks of an organisation are its managers' to change and its people's to work with; everything else of the editor's
// settings is a person's own.
import { AppError } from "@yizhou/model";
import type { Queryable } from "../../platform/database/connect.ts";
import { authorize } from "../../platform/rights/authorize.ts";
import type { Authorized } from "../../platform/rights/authorized.ts";
import { findMembership, type Membership } from "../organizations/index.ts";

export type ManagedOrganization = Authorized<Membership, "manage">;

/** @throws {AppError} account.forbidden for everybody but its managers */
export async function requireManagedOrganization(
  db: Queryable,
  userId: string,
): Promise<ManagedOrganization> {
  const membership = await findMembership(db, userId);
  if (membership?.role !== "manager") throw new AppError("account.forbidden");
  return authorize(membership, "manage");
}
