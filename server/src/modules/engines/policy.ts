import { ADMIN_USER_TYPE } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import type { Queryable } from "../../platform/database/connect.ts";
import type { Settings } from "../../platform/settings.ts";
import { findMembership } from "../organizations/index.ts";
import type { EngineKeyRow } from "./key-repo.ts";

/** Who asks, as far as this module minds. */
export interface Person {
  readonly userId: string;
  readonly userType: number;
}

/** The organisation whose keys the person looks after; null for everybody but its managers. */
export async function managedOrganization(db: Queryable, { userId }: Person): Promise<number | null> {
  const membership = await findMembership(db, userId);
  return membership?.role === "manager" ? membership.organizationId : null;
}

/** Own keys are managed by their owner, an organisation's by its managers. */
export function mayManageKey(
  row: Pick<EngineKeyRow, "userId" | "organizationId">,
  person: Person,
  managed: number | null,
): boolean {
  return row.userId ? row.userId === person.userId : row.organizationId === managed;
}

/** The people who run the site. */
export function isOperator({ userType }: Person): boolean {
  return userType === ADMIN_USER_TYPE;
}

/** Anybody may start a download of the catalogue's models unless the operator keeps it to himself. */
export function mayInstallModels(settings: Pick<Settings, "modelDownloads">, person: Person): boolean {
  return settings.modelDownloads === "everybody" || isOperator(person);
}

/** @throws {AppError} account.forbidden */
export function mustBe(allowed: boolean): void {
  if (!allowed) throw new AppError("account.forbidden");
}
