// Organisations and who belongs to them. A person belongs to one at a time: `users.organization_id` says to which, the member
// row says since when and as what.
import { AppError } from "@yizhou/model";
import { and, asc, count, eq, or } from "drizzle-orm";
import type { Database, Queryable } from "../../platform/database/connect.ts";
import { organizationMembers, organizations, users } from "../../platform/database/schema.ts";

/** Organisation of everybody who belongs to none. */
const NONE = 0;

export interface OrganizationSummary {
  readonly id: number;
  readonly name: string;
  readonly kind: string;
  readonly members: number;
}

/** @throws {AppError} organization.exists; 0 stands for none and exists always */
export async function createOrganization(
  db: Database,
  { id, name, kind = "company" }: { readonly id: number; readonly name: string; readonly kind?: string },
  at: Date,
): Promise<void> {
  const rows = await db
    .insert(organizations)
    .values({ id, name, kind, createdAt: at })
    .onConflictDoNothing()
    .returning({ id: organizations.id });
  if (rows.length > 0) return;
  // Organisation 4034, and those that users were put into before, are there without a name.
  const named = await db
    .update(organizations)
    .set({ name, kind, createdAt: at })
    .where(and(eq(organizations.id, id), eq(organizations.name, "")))
    .returning({ id: organizations.id });
  if (named.length === 0 || id === NONE) throw new AppError("organization.exists", { organization: id });
}

/** All but the one for none, by number. */
export async function listOrganizations(db: Queryable): Promise<OrganizationSummary[]> {
  const rows = await db
    .select({
      id: organizations.id,
      name: organizations.name,
      kind: organizations.kind,
      members: count(users.id),
    })
    .from(organizations)
    .leftJoin(users, eq(users.organizationId, organizations.id))
    .groupBy(organizations.id)
    .orderBy(asc(organizations.id));
  return rows.filter((row) => row.id !== NONE);
}

/**
 * Puts a person into an organisation, out of the one before.
 *
 * @param account  user name, e-mail or phone number
 * @throws {AppError} organization.not_found; account.not_found
 */
export async function addMember(
  db: Database,
  { organizationId, account, role }: { organizationId: number; account: string; role: string },
  at: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [organization] = await tx.select().from(organizations).where(eq(organizations.id, organizationId));
    if (!organization || organizationId === NONE)
      throw new AppError("organization.not_found", { organization: organizationId });
    const userId = await findUserId(tx, account);
    await tx.delete(organizationMembers).where(eq(organizationMembers.userId, userId));
    await tx.insert(organizationMembers).values({ organizationId, userId, role, joinedAt: at });
    await tx.update(users).set({ organizationId }).where(eq(users.id, userId));
  });
}

/** Takes a person out of an organisation; one who is not in it stays where they are. @throws {AppError} account.not_found */
export async function removeMember(
  db: Database,
  { organizationId, account }: { organizationId: number; account: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const userId = await findUserId(tx, account);
    await tx
      .delete(organizationMembers)
      .where(
        and(eq(organizationMembers.userId, userId), eq(organizationMembers.organizationId, organizationId)),
      );
    await tx
      .update(users)
      .set({ organizationId: NONE })
      .where(and(eq(users.id, userId), eq(users.organizationId, organizationId)));
  });
}

async function findUserId(db: Queryable, account: string): Promise<string> {
  const name = account.toLowerCase();
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.account, name), eq(users.email, name), eq(users.phone, account)));
  if (!user) throw new AppError("account.not_found", { account });
  return user.id;
}

const DEMO_ORGANIZATIONS = [
  { id: 1, name: "云帆科技", kind: "company" },
  { id: 2, name: "远山出版社", kind: "company" },
  { id: 4034, name: "江海大学", kind: "university" },
] as const;

/** The demo's two companies and its university; those that are there stay as they are. */
export async function seedDemoOrganizations(db: Database, at: Date): Promise<void> {
  const known = await listOrganizations(db);
  for (const organization of DEMO_ORGANIZATIONS) {
    if (!known.some((row) => row.id === organization.id && row.name !== ""))
      await createOrganization(db, organization, at);
  }
}
