// All SQL over libraries and the persons they are open to by name. Who may do what is decided in `policy.ts`.
import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import type { Authorized } from "../../platform/rights/authorized.ts";
import type { LibraryRef, LibraryRow } from "./library.ts";
import { libraries, libraryInvitations, libraryMembers, type LibraryKind } from "./tables.ts";

export type MemberRow = typeof libraryMembers.$inferSelect;
export type InvitationRow = typeof libraryInvitations.$inferSelect;
/** What somebody was given by name. */
export type Given = Pick<MemberRow, "memberRight" | "mayExport">;
type Managed = Authorized<LibraryRef, "manage">;

const isShared = and(isNull(libraries.ownerId), isNull(libraries.organizationId))!;

/**
 * Libraries of a kind that somebody may perhaps read, by name: their own, their organisation's, those opened to them and the
 * shared ones. `given` is what they were given by name and have accepted.
 */
export async function findSeenLibraries(
  db: Queryable,
  kind: LibraryKind,
  {
    userId,
    organizationId,
    ids,
  }: {
    /** Null: a visitor. */
    readonly userId: string | null;
    readonly organizationId: number | null;
    readonly ids?: readonly string[];
  },
): Promise<{ library: LibraryRow; given: Given | null }[]> {
  const isMeant = and(eq(libraries.kind, kind), ids && inArray(libraries.id, [...ids]));
  if (userId === null) {
    const rows = await db
      .select()
      .from(libraries)
      .where(and(isMeant, isShared))
      .orderBy(...byName);
    return rows.map((library) => ({ library, given: null }));
  }
  const rows = await db
    .select({ library: libraries, member: libraryMembers })
    .from(libraries)
    .leftJoin(
      libraryMembers,
      and(eq(libraryMembers.libraryId, libraries.id), eq(libraryMembers.userId, userId)),
    )
    .where(
      and(
        isMeant,
        or(
          eq(libraries.ownerId, userId),
          isShared,
          organizationId === null ? undefined : eq(libraries.organizationId, organizationId),
          isNotNull(libraryMembers.userId),
        ),
      ),
    )
    .orderBy(ownFirst(userId), ...byName);
  return rows.map(({ library, member }) => ({ library, given: member }));
}

const byName = [asc(libraries.name), asc(libraries.createdAt)];

/** One's own, then what persons and the organisation have opened, and what is everybody's last. */
const ownFirst = (userId: string) =>
  sql`case when ${libraries.ownerId} = ${userId} then 0 when ${libraries.ownerId} is not null then 1
    when ${libraries.organizationId} is not null then 2 else 3 end`;

export async function findLibraryBySeed(db: Queryable, seed: string): Promise<LibraryRow | null> {
  const [row] = await db.select().from(libraries).where(eq(libraries.seed, seed));
  return row ?? null;
}

/** The oldest, where the owner has several of one name. */
export async function findLibraryByName(
  db: Queryable,
  { ownerId, name, kind }: { readonly ownerId: string; readonly name: string; readonly kind: LibraryKind },
): Promise<LibraryRow | null> {
  const [row] = await db
    .select()
    .from(libraries)
    .where(and(eq(libraries.kind, kind), eq(libraries.ownerId, ownerId), eq(libraries.name, name)))
    .orderBy(asc(libraries.createdAt))
    .limit(1);
  return row ?? null;
}

/** Every library that a person owns, of either kind. */
export async function findOwnLibraries(db: Queryable, ownerId: string): Promise<LibraryRow[]> {
  return db.select().from(libraries).where(eq(libraries.ownerId, ownerId)).orderBy(asc(libraries.createdAt));
}

export async function insertLibrary(
  db: Queryable,
  library: typeof libraries.$inferInsert,
): Promise<LibraryRow> {
  const [row] = await db.insert(libraries).values(library).returning();
  return row!;
}

export async function updateLibrary(
  db: Queryable,
  { id }: Managed,
  change: Partial<Pick<LibraryRow, "name" | "memberRight" | "memberMayExport" | "penalty">>,
): Promise<void> {
  await db.update(libraries).set(change).where(eq(libraries.id, id));
}

/** Which of the ids are of no library any more. */
export async function goneLibraries(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{
    id: string;
  }>(sql`select asked.id from unnest(${sql.param([...ids])}::uuid[]) asked(id)
    where not exists (select from ${libraries} l where l.id = asked.id)`);
  return rows.map(({ id }) => id);
}

/** Deletes a library with all that it holds. */
export async function deleteLibraryRow(db: Queryable, { id }: Managed): Promise<void> {
  await db.delete(libraries).where(eq(libraries.id, id));
}

/**
 * Deletes what a person owns, with all that it holds, and their name from where libraries are open to them.
 *
 * @param accountKeys  what the person may have been invited by, in lower case
 */
export async function forgetPerson(
  db: Queryable,
  userId: string,
  accountKeys: readonly string[],
): Promise<void> {
  await db.delete(libraryInvitations).where(inArray(libraryInvitations.accountKey, [...accountKeys]));
  await db
    .update(libraryInvitations)
    .set({ invitedBy: null })
    .where(eq(libraryInvitations.invitedBy, userId));
  await db.delete(libraryMembers).where(eq(libraryMembers.userId, userId));
  await db.update(libraryMembers).set({ invitedBy: null }).where(eq(libraryMembers.invitedBy, userId));
  await db.delete(libraries).where(eq(libraries.ownerId, userId));
}

/** Holds a library until the transaction ends, so that two writers do not add the same thing. */
export async function lockLibrary(db: Queryable, { id }: Authorized<LibraryRef, "write">): Promise<void> {
  await db.select({ id: libraries.id }).from(libraries).where(eq(libraries.id, id)).for("update");
}

/** Persons a library is open to by name. */
export async function findMembers(db: Queryable, { id }: Managed): Promise<MemberRow[]> {
  return db.select().from(libraryMembers).where(eq(libraryMembers.libraryId, id));
}

/** Invitations that nobody has answered, the oldest first. */
export async function findOpenInvitations(db: Queryable, { id }: Managed): Promise<InvitationRow[]> {
  return db
    .select()
    .from(libraryInvitations)
    .where(eq(libraryInvitations.libraryId, id))
    .orderBy(asc(libraryInvitations.invitedAt));
}

/** Members and invitations. */
export async function countMembers(db: Queryable, { id }: Managed): Promise<number> {
  return (
    (await db.$count(libraryMembers, eq(libraryMembers.libraryId, id))) +
    (await db.$count(libraryInvitations, eq(libraryInvitations.libraryId, id)))
  );
}

/** Adds a person, or changes what one who is there was given. */
export async function putMember(db: Queryable, row: MemberRow): Promise<void> {
  await db
    .insert(libraryMembers)
    .values(row)
    .onConflictDoUpdate({
      target: [libraryMembers.libraryId, libraryMembers.userId],
      set: { memberRight: row.memberRight, mayExport: row.mayExport },
    });
}

/** Invites by what was typed, or changes what is offered. */
export async function putInvitation(
  db: Queryable,
  { id }: Managed,
  row: Omit<InvitationRow, "libraryId">,
): Promise<void> {
  const { memberRight, mayExport, invitedBy, invitedAt } = row;
  await db
    .insert(libraryInvitations)
    .values({ ...row, libraryId: id })
    .onConflictDoUpdate({
      target: [libraryInvitations.libraryId, libraryInvitations.accountKey],
      set: { memberRight, mayExport, invitedBy, invitedAt },
    });
}

/** @param who  a member's person, or an invitation's own id. @returns whether there was such a one */
export async function changeGiven(
  db: Queryable,
  { id }: Managed,
  who: string,
  change: Partial<Given>,
): Promise<boolean> {
  const members = await db
    .update(libraryMembers)
    .set(change)
    .where(isMember(id, who))
    .returning({ userId: libraryMembers.userId });
  if (members.length > 0) return true;
  const invitations = await db
    .update(libraryInvitations)
    .set(change)
    .where(and(eq(libraryInvitations.libraryId, id), eq(libraryInvitations.id, who)))
    .returning({ id: libraryInvitations.id });
  return invitations.length > 0;
}

/** @returns whether the person was there */
export async function deleteMember(db: Queryable, libraryId: string, userId: string): Promise<boolean> {
  const { rowCount } = await db.delete(libraryMembers).where(isMember(libraryId, userId));
  return (rowCount ?? 0) > 0;
}

/** @returns whether there was such an invitation */
export async function deleteInvitation(db: Queryable, { id }: Managed, who: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(libraryInvitations)
    .where(and(eq(libraryInvitations.libraryId, id), eq(libraryInvitations.id, who)));
  return (rowCount ?? 0) > 0;
}

/** Takes every invitation to a library that was addressed so. @returns the newest, with its library; null without one */
export async function takeInvitations(
  db: Queryable,
  libraryId: string,
  accountKeys: readonly string[],
): Promise<{ invitation: InvitationRow; library: LibraryRow } | null> {
  const rows = await db
    .delete(libraryInvitations)
    .where(
      and(
        eq(libraryInvitations.libraryId, libraryId),
        inArray(libraryInvitations.accountKey, [...accountKeys]),
      ),
    )
    .returning();
  const [invitation] = rows.toSorted((a, b) => b.invitedAt.getTime() - a.invitedAt.getTime());
  if (!invitation) return null;
  const [library] = await db.select().from(libraries).where(eq(libraries.id, libraryId));
  return { invitation, library: library! };
}

/** Invitations into libraries of a kind that are addressed so, the oldest first. */
export async function findInvitations(
  db: Queryable,
  accountKeys: readonly string[],
  kind: LibraryKind,
): Promise<{ library: LibraryRow; invitation: InvitationRow }[]> {
  return db
    .select({ library: libraries, invitation: libraryInvitations })
    .from(libraryInvitations)
    .innerJoin(libraries, eq(libraries.id, libraryInvitations.libraryId))
    .where(and(inArray(libraryInvitations.accountKey, [...accountKeys]), eq(libraries.kind, kind)))
    .orderBy(asc(libraryInvitations.invitedAt));
}

/** @returns how many invitations made before that moment went unanswered */
export async function deleteOldInvitations(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.delete(libraryInvitations).where(lt(libraryInvitations.invitedAt, before));
  return rowCount ?? 0;
}

const isMember = (libraryId: string, userId: string) =>
  and(eq(libraryMembers.libraryId, libraryId), eq(libraryMembers.userId, userId));
