// Libraries and who may do what with them; look-ups from either side of a unit.
import { and, asc, count, eq, inArray, isNull, or, sql, type SQL } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { memoryLibraries } from "../libraries/tables.ts";
import type { LibraryKind } from "../libraries/tables.ts";
import { organizationMembers } from "../organizations/tables.ts";
import { memoryUnits } from "./tables.ts";

export type LibraryRow = typeof memoryLibraries.$inferSelect;
/** `manage` holds `write`, `write` holds `read`. */
export type LibraryRight = "read" | "write" | "manage";

const organizationsOf = (userId: string, isManager = false) =>
  sql`(select ${organizationMembers.organizationId} from ${organizationMembers}
    where ${organizationMembers.userId} = ${userId} ${isManager ? sql`and ${organizationMembers.role} = 'manager'` : sql``})`;

const isShared = and(isNull(memoryLibraries.ownerId), isNull(memoryLibraries.organizationId))!;

/** Rights that a person was given by name and has accepted; in a library of an organisation, while they belong to it. */
const givenRights = (userId: string) => sql`(select member_right from memory_members
    where library_id = ${memoryLibraries.id} and user_id = ${userId} and accepted_at is not null
      and (${memoryLibraries.organizationId} is null or ${memoryLibraries.organizationId} in ${organizationsOf(userId)}))`;

/**
 * Libraries the user may read: their own, their organisation's, those opened to them by name and the shared ones; a visitor (null)
 * only the shared ones.
 */
const readableBy = (userId: string | null): SQL =>
  userId === null
    ? isShared
    : or(
        eq(memoryLibraries.ownerId, userId),
        isShared,
        sql`${memoryLibraries.organizationId} in ${organizationsOf(userId)}`,
        sql`exists ${givenRights(userId)}`,
      )!;

const rightOf = (userId: string) => sql<LibraryRight>`case
  when ${memoryLibraries.ownerId} = ${userId} then 'manage'
  when ${memoryLibraries.organizationId} in ${organizationsOf(userId, true)} then 'manage'
  when 'manage' in ${givenRights(userId)} then 'manage'
  when 'write' in ${givenRights(userId)} then 'write'
  when ${memoryLibraries.organizationId} is not null then ${memoryLibraries.memberRight}
  else 'read' end`;

export interface LibrarySize {
  readonly id: string;
  readonly name: string;
  readonly seed: string | null;
  readonly penalty: number;
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly units: number;
}

/** One row for each library and direction that it can be asked in. */
export async function listReadableLibraries(db: Queryable, userId: string | null): Promise<LibrarySize[]> {
  const rows = await db
    .select({
      id: memoryLibraries.id,
      name: memoryLibraries.name,
      seed: memoryLibraries.seed,
      penalty: memoryLibraries.penalty,
      sourceLanguage: memoryUnits.sourceLanguage,
      targetLanguage: memoryUnits.targetLanguage,
      units: count(),
    })
    .from(memoryLibraries)
    .innerJoin(memoryUnits, eq(memoryUnits.libraryId, memoryLibraries.id))
    .where(and(readableBy(userId), isNull(memoryUnits.deletedAt)))
    .groupBy(memoryLibraries.id, memoryUnits.sourceLanguage, memoryUnits.targetLanguage)
    .orderBy(asc(memoryLibraries.name));
  const sizes = new Map<string, LibrarySize>();
  const add = (row: LibrarySize) => {
    const key = `${row.id} ${row.sourceLanguage} ${row.targetLanguage}`;
    sizes.set(key, { ...row, units: row.units + (sizes.get(key)?.units ?? 0) });
  };
  for (const row of rows) {
    add(row);
    add({ ...row, sourceLanguage: row.targetLanguage, targetLanguage: row.sourceLanguage });
  }
  return [...sizes.values()].sort(
    (a, b) =>
      a.name.localeCompare(b.name) ||
      a.id.localeCompare(b.id) ||
      a.sourceLanguage.localeCompare(b.sourceLanguage) ||
      a.targetLanguage.localeCompare(b.targetLanguage),
  );
}

/** A library as one user sees it. */
export interface SeenLibrary extends LibraryRow {
  readonly right: LibraryRight;
}

/** The readable libraries of a kind, by name; `id` narrows to one. */
export async function findLibraries(
  db: Queryable,
  userId: string,
  id?: string,
  kind: LibraryKind = "memory",
): Promise<SeenLibrary[]> {
  const rows = await db
    .select({ library: memoryLibraries, right: rightOf(userId) })
    .from(memoryLibraries)
    .where(
      and(
        eq(memoryLibraries.kind, kind),
        readableBy(userId),
        id === undefined ? undefined : eq(memoryLibraries.id, id),
      ),
    )
    .orderBy(asc(memoryLibraries.name), asc(memoryLibraries.createdAt));
  return rows.map(({ library, right }) => ({ ...library, right }));
}

/** Libraries of these that the user may read; undefined is all that they may. */
export async function readableLibraries(
  db: Queryable,
  userId: string,
  libraryIds?: readonly string[],
): Promise<ReadonlyMap<string, Pick<LibraryRow, "id" | "name" | "penalty">>> {
  if (libraryIds?.length === 0) return new Map();
  const rows = await db
    .select({ id: memoryLibraries.id, name: memoryLibraries.name, penalty: memoryLibraries.penalty })
    .from(memoryLibraries)
    .where(and(readableBy(userId), libraryIds ? inArray(memoryLibraries.id, [...libraryIds]) : undefined));
  return new Map(rows.map((row) => [row.id, row]));
}

export async function findLibraryBySeed(db: Queryable, seed: string): Promise<{ id: string } | null> {
  const [row] = await db
    .select({ id: memoryLibraries.id })
    .from(memoryLibraries)
    .where(eq(memoryLibraries.seed, seed));
  return row ?? null;
}

/** The oldest, where the owner has several of one name. */
export async function findLibraryByName(
  db: Queryable,
  { ownerId, name }: { ownerId: string; name: string },
): Promise<{ id: string } | null> {
  const [row] = await db
    .select({ id: memoryLibraries.id })
    .from(memoryLibraries)
    .where(
      and(
        eq(memoryLibraries.kind, "memory"),
        eq(memoryLibraries.ownerId, ownerId),
        eq(memoryLibraries.name, name),
      ),
    )
    .orderBy(asc(memoryLibraries.createdAt))
    .limit(1);
  return row ?? null;
}

export async function insertLibrary(
  db: Queryable,
  library: typeof memoryLibraries.$inferInsert,
): Promise<void> {
  await db.insert(memoryLibraries).values(library);
}

export async function updateLibrary(
  db: Queryable,
  id: string,
  change: Partial<Pick<LibraryRow, "name" | "memberRight" | "penalty">>,
): Promise<void> {
  await db.update(memoryLibraries).set(change).where(eq(memoryLibraries.id, id));
}

/** Deletes a library with its units. */
export async function deleteLibrary(db: Queryable, id: string): Promise<void> {
  await db.delete(memoryLibraries).where(eq(memoryLibraries.id, id));
}
