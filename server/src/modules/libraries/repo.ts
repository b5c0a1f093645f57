// All SQL over libraries and the persons they are open to by name. Who may do what is decided in `policy.ts`.
import { and, asc, count, eq, inArray, isNotNull, isNull, or } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import type { Authorized, Right } from "../../platform/rights/authorized.ts";
import type { LibraryRef, LibraryRow } from "./library.ts";
import { libraries, libraryMembers, type LibraryKind } from "./tables.ts";

export type MemberRow = typeof libraryMembers.$inferSelect;
type Managed = Authorized<LibraryRef, "manage">;

const isShared = and(isNull(libraries.ownerId), isNull(libraries.organizationId))!;

/**
 * Libraries of a kind that somebody may perhaps read, by name: their own, their organisation's, those opened to them and the
 * shared ones. `given` is the right that they have accepted.
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
): Promise<{ library: LibraryRow; given: Right | null }[]> {
  const isMeant = and(eq(libraries.kind, kind), ids && inArray(libraries.id, [...ids]));
  if (userId === null) {
    const rows = await db
      .select()
      .from(libraries)
      .where(and(isMeant, isShared))
      .orderBy(...byName);
    return rows.map((library) => ({ library, given: null }));
  }
  return db
    .select({ library: libraries, given: libraryMembers.memberRight })
    .from(libraries)
    .leftJoin(
      libraryMembers,
      and(
        eq(libraryMembers.libraryId, libraries.id),
        eq(libraryMembers.userId, userId),
        isNotNull(libraryMembers.acceptedAt),
      ),
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
    .orderBy(...byName);
}

const byName = [asc(libraries.name), asc(libraries.createdAt)];

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
  change: Partial<Pick<LibraryRow, "name" | "memberRight" | "penalty">>,
): Promise<void> {
  await db.update(libraries).set(change).where(eq(libraries.id, id));
}

/** Deletes a library with all that it holds. */
export async function deleteLibraryRow(db: Queryable, { id }: Managed): Promise<void> {
  await db.delete(libraries).where(eq(libraries.id, id));
}

/** Deletes what a person owns, with all that it holds, and their name from where libraries are open to them. */
export async function forgetPerson(db: Queryable, userId: string): Promise<void> {
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

export async function countMembers(db: Queryable, { id }: Managed): Promise<number> {
  const [row] = await db
    .select({ members: count() })
    .from(libraryMembers)
    .where(eq(libraryMembers.libraryId, id));
  return row?.members ?? 0;
}

/** Adds a person, or changes the right of one who is there. */
export async function putMember(
  db: Queryable,
  { id }: Managed,
  row: Omit<MemberRow, "libraryId">,
): Promise<void> {
  await db
    .insert(libraryMembers)
    .values({ ...row, libraryId: id })
    .onConflictDoUpdate({
      target: [libraryMembers.libraryId, libraryMembers.userId],
      set: { memberRight: row.memberRight },
    });
}

/** @returns whether the person was there */
export async function setMemberRight(
  db: Queryable,
  { id }: Managed,
  userId: string,
  right: Right,
): Promise<boolean> {
  const done = await db
    .update(libraryMembers)
    .set({ memberRight: right })
    .where(isMember(id, userId))
    .returning({ userId: libraryMembers.userId });
  return done.length > 0;
}

/** @returns the row that is gone; null when the person was not there */
export async function deleteMember(
  db: Queryable,
  libraryId: string,
  userId: string,
): Promise<MemberRow | null> {
  const [row] = await db.delete(libraryMembers).where(isMember(libraryId, userId)).returning();
  return row ?? null;
}

/** @returns whether an invitation waited for the person's answer */
export async function acceptMember(
  db: Queryable,
  libraryId: string,
  userId: string,
  at: Date,
): Promise<boolean> {
  const done = await db
    .update(libraryMembers)
    .set({ acceptedAt: at })
    .where(and(isMember(libraryId, userId), isNull(libraryMembers.acceptedAt)))
    .returning({ userId: libraryMembers.userId });
  return done.length > 0;
}

/** Invitations into libraries of a kind that wait for the person's answer, the oldest first. */
export async function findInvitations(
  db: Queryable,
  userId: string,
  kind: LibraryKind,
): Promise<{ library: LibraryRow; right: Right; invitedBy: string | null }[]> {
  return db
    .select({
      library: libraries,
      right: libraryMembers.memberRight,
      invitedBy: libraryMembers.invitedBy,
    })
    .from(libraryMembers)
    .innerJoin(libraries, eq(libraries.id, libraryMembers.libraryId))
    .where(
      and(eq(libraryMembers.userId, userId), isNull(libraryMembers.acceptedAt), eq(libraries.kind, kind)),
    )
    .orderBy(asc(libraryMembers.invitedAt));
}

const isMember = (libraryId: string, userId: string) =>
  and(eq(libraryMembers.libraryId, libraryId), eq(libraryMembers.userId, userId));
