// Organisations: who they are, made and looked after by an operator (`yizhou admin org`).
import { AppError } from "@yizhou/model";
import { insertAudit } from "../../platform/audit/audit-log.ts";
import type { Database, Queryable } from "../../platform/database/connect.ts";
import * as repo from "./repo.ts";

export const ORGANIZATION_KINDS = ["company", "university"] as const;
export type OrganizationKind = (typeof ORGANIZATION_KINDS)[number];

export interface OrganizationSummary {
  readonly id: number;
  /** Empty for one that users were put into before anybody named it. */
  readonly name: string;
  readonly kind: OrganizationKind;
  /** Where its people go when they sign out; null for nowhere but home. */
  readonly signOutUrl: string | null;
  /** How many people may join by mail; null for as many as there are. */
  readonly seats: number | null;
  readonly members: number;
}

export interface OrganizationChange {
  readonly name?: string;
  readonly kind?: OrganizationKind;
  /** https, or http to this machine; null for none. */
  readonly signOutUrl?: string | null;
  readonly seats?: number | null;
}

/** @throws {AppError} organization.exists; 0 stands for none and exists always */
export async function createOrganization(
  db: Queryable,
  {
    id,
    name,
    kind = "company",
    signOutUrl = null,
    seats = null,
  }: OrganizationChange & { id: number; name: string },
  at: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = { name, kind, signOutUrl, seats, createdAt: at };
    const isMade = await repo.insertOrganization(tx, { id, ...row });
    // Organisation 4034, and those that users were put into before, are there without a name.
    const isNamed = isMade || (id !== repo.NO_ORGANIZATION && (await repo.nameOrganization(tx, id, row)));
    if (!isNamed) throw new AppError("organization.exists", { organization: id });
    await audit(tx, at, "organization_created", { organization: id });
  });
}

/** Changes what is given; the rest stays. @throws {AppError} organization.not_found */
export async function changeOrganization(
  db: Database,
  id: number,
  change: OrganizationChange,
  at: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requireOrganization(tx, id);
    await repo.updateOrganization(tx, id, change);
    await audit(tx, at, "organization_changed", { organization: id });
  });
}

/**
 * Deletes an organisation that nobody belongs to.
 *
 * @throws {AppError} organization.not_found; organization.not_empty
 */
export async function deleteOrganization(db: Database, id: number, at: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await requireOrganization(tx, id);
    const members = await repo.countMembers(tx, id);
    if (members > 0) throw new AppError("organization.not_empty", { organization: id, members });
    await repo.deleteOrganizationRow(tx, id);
    await audit(tx, at, "organization_deleted", { organization: id });
  });
}

/** All but the one for none, by number. */
export async function listOrganizations(db: Queryable): Promise<OrganizationSummary[]> {
  const rows = await repo.listWithMembers(db);
  return rows.map(({ createdAt: _made, memberLimit: _limit, ...row }) => row);
}

/** Locks the organisation until the transaction ends. @throws {AppError} organization.not_found, also for the one for none */
export async function organizationName(db: Queryable, id: number): Promise<string> {
  return (await repo.findOrganization(db, id))?.name ?? "";
}

export async function requireOrganization(tx: Queryable, id: number): Promise<void> {
  if (id === repo.NO_ORGANIZATION || !(await repo.lockOrganization(tx, id)))
    throw new AppError("organization.not_found", { organization: id });
}

/** What an operator does to organisations stands in the audit log, without a user: the command line has none. */
export async function audit(
  tx: Queryable,
  at: Date,
  event: string,
  details: Readonly<Record<string, string | number>>,
  userId: string | null = null,
): Promise<void> {
  await insertAudit(tx, { at, userId, event, details });
}
