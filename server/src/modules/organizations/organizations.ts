// Organisations: who they are, made and looked after by an operator (`yizhou admin org`).
import { AppError } from "@yizhou/model";
import { and, asc, count, eq } from "drizzle-orm";
import type { Database, Queryable } from "../../platform/database/connect.ts";
import { auditLog, users } from "../accounts/tables.ts";
import { organizations } from "./tables.ts";

/** Organisation of everybody who belongs to none. */
export const NO_ORGANIZATION = 0;

export const ORGANIZATION_KINDS = ["company", "university"] as const;
export type OrganizationKind = (typeof ORGANIZATION_KINDS)[number];

export interface OrganizationSummary {
  readonly id: number;
  /** Empty for one that users were put into before anybody named it. */
  readonly name: string;
  readonly kind: OrganizationKind;
  /** Where its people go when they sign out; null for nowhere but home. */
  readonly signOutUrl: string | null;
  readonly members: number;
}

export interface OrganizationChange {
  readonly name?: string;
  readonly kind?: OrganizationKind;
  /** https, or http to this machine; null for none. */
  readonly signOutUrl?: string | null;
}

/** @throws {AppError} organization.exists; 0 stands for none and exists always */
export async function createOrganization(
  db: Database,
  { id, name, kind = "company", signOutUrl = null }: OrganizationChange & { id: number; name: string },
  at: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = { name, kind, signOutUrl, createdAt: at };
    const made = await tx
      .insert(organizations)
      .values({ id, ...row })
      .onConflictDoNothing()
      .returning({ id: organizations.id });
    // Organisation 4034, and those that users were put into before, are there without a name.
    const isNamed =
      made.length === 0 && id !== NO_ORGANIZATION
        ? await tx
            .update(organizations)
            .set(row)
            .where(and(eq(organizations.id, id), eq(organizations.name, "")))
            .returning({ id: organizations.id })
        : made;
    if (isNamed.length === 0) throw new AppError("organization.exists", { organization: id });
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
    if (Object.keys(change).length > 0)
      await tx.update(organizations).set(change).where(eq(organizations.id, id));
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
    const [row] = await tx.select({ members: count() }).from(users).where(eq(users.organizationId, id));
    if (row!.members > 0)
      throw new AppError("organization.not_empty", { organization: id, members: row!.members });
    await tx.delete(organizations).where(eq(organizations.id, id));
    await audit(tx, at, "organization_deleted", { organization: id });
  });
}

/** All but the one for none, by number. */
export async function listOrganizations(db: Queryable): Promise<OrganizationSummary[]> {
  const rows = await db
    .select({
      id: organizations.id,
      name: organizations.name,
      kind: organizations.kind,
      signOutUrl: organizations.signOutUrl,
      members: count(users.id),
    })
    .from(organizations)
    .leftJoin(users, eq(users.organizationId, organizations.id))
    .groupBy(organizations.id)
    .orderBy(asc(organizations.id));
  return rows.filter((row) => row.id !== NO_ORGANIZATION);
}

/** Locks the organisation until the transaction ends. @throws {AppError} organization.not_found, also for the one for none */
export async function requireOrganization(tx: Queryable, id: number): Promise<void> {
  const rows = await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, id))
    .for("update");
  if (rows.length === 0 || id === NO_ORGANIZATION)
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
  await tx.insert(auditLog).values({ at, userId, event, details });
}
