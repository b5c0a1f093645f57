import { ADMIN_USER_TYPE } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import type { Queryable } from "../../platform/database/connect.ts";
import type { Actor } from "../../platform/http/actor.ts";
import type { Settings } from "../../platform/settings.ts";
import { authorize } from "../../platform/rights/authorize.ts";
import type { Authorized } from "../../platform/rights/authorized.ts";
import { findMembership } from "../organizations/index.ts";
import { listUsableKeys } from "./key-repo.ts";
import type { EngineKeyRow, KeyOwner } from "./key-repo.ts";

/** Who asks, as far as this module minds. */
export interface Person {
  readonly userId: string;
  readonly userType: number;
  readonly isDemo: boolean;
  readonly secondStep: Actor["secondStep"];
}

/** A key that somebody may change. */
export type ManagedKey = Authorized<EngineKeyRow, "manage">;

/** A key that somebody may use, and the right to change it where they have that. */
export interface SeenKey {
  readonly row: EngineKeyRow;
  readonly managed: ManagedKey | null;
}

/** The organisation whose keys the person looks after; null for everybody but its managers. */
export async function managedOrganization(db: Queryable, { userId }: Person): Promise<number | null> {
  const membership = await findMembership(db, userId);
  return membership?.role === "manager" ? membership.organizationId : null;
}

/** Where new keys of the person's own or of the organisation they look after go. @throws {AppError} account.forbidden */
export async function keyOwnerFor(
  db: Queryable,
  person: Person,
  owner: "user" | "organization",
): Promise<Authorized<KeyOwner, "manage">> {
  if (owner === "user") return authorize({ userId: person.userId }, "manage");
  const organizationId = await managedOrganization(db, person);
  if (organizationId === null) throw new AppError("account.forbidden");
  return authorize({ organizationId }, "manage");
}

/** Own keys, which their owner may change, and the organisation's, which its managers may. */
export async function seenKeys(db: Queryable, { userId }: Pick<Person, "userId">): Promise<SeenKey[]> {
  const membership = await findMembership(db, userId);
  const rows = await listUsableKeys(db, { userId, organizationId: membership?.organizationId ?? null });
  const managedId = membership?.role === "manager" ? membership.organizationId : null;
  return rows.map((row) => {
    const mayManage = row.userId ? row.userId === userId : row.organizationId === managedId;
    return { row, managed: mayManage ? authorize(row, "manage") : null };
  });
}

/** @throws {AppError} engine.key_not_found; account.forbidden for a member who may use it and not change it */
export async function requireManagedKey(db: Queryable, person: Person, id: string): Promise<ManagedKey> {
  const key = (await seenKeys(db, person)).find(({ row }) => row.id === id);
  if (!key) throw new AppError("engine.key_not_found");
  if (!key.managed) throw new AppError("account.forbidden");
  return key.managed;
}

/** The people who run the site, once they have done the second step; those of the demo have none. */
export function isOperator({ userType, isDemo, secondStep }: Person): boolean {
  return userType === ADMIN_USER_TYPE && (isDemo || secondStep === "passed");
}

/** Anybody may start a download of the catalogue's models unless the operator keeps it to himself. */
export function mayInstallModels(settings: Pick<Settings, "modelDownloads">, person: Person): boolean {
  return settings.modelDownloads === "everybody" || isOperator(person);
}

/** @throws {AppError} account.second_factor_missing for an administrator who has none yet; account.forbidden for everybody else */
export function mustBe(allowed: boolean, { userType, secondStep }: Person): void {
  if (allowed) return;
  const isMissing = userType === ADMIN_USER_TYPE && secondStep === "none";
  throw new AppError(isMissing ? "account.second_factor_missing" : "account.forbidden");
}
