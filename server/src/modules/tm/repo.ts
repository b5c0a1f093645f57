import { and, asc, count, desc, eq, gt, inArray, isNull, or } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { memoryLibraries, memoryUnits } from "../../platform/database/schema.ts";

export type MemoryUnitRow = typeof memoryUnits.$inferSelect;

/** Libraries the owner may read: their own and the shared ones; a visitor (null) only the shared ones. */
const readableBy = (ownerId: string | null) =>
  ownerId === null
    ? isNull(memoryLibraries.ownerId)
    : or(eq(memoryLibraries.ownerId, ownerId), isNull(memoryLibraries.ownerId));

export interface LibrarySize {
  readonly id: string;
  readonly name: string;
  readonly seed: string | null;
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly units: number;
}

/** One row for each library and language pair in it. */
export async function listReadableLibraries(db: Queryable, ownerId: string | null): Promise<LibrarySize[]> {
  return db
    .select({
      id: memoryLibraries.id,
      name: memoryLibraries.name,
      seed: memoryLibraries.seed,
      sourceLanguage: memoryUnits.sourceLanguage,
      targetLanguage: memoryUnits.targetLanguage,
      units: count(),
    })
    .from(memoryLibraries)
    .innerJoin(memoryUnits, eq(memoryUnits.libraryId, memoryLibraries.id))
    .where(readableBy(ownerId))
    .groupBy(memoryLibraries.id, memoryLibraries.name, memoryUnits.sourceLanguage, memoryUnits.targetLanguage)
    .orderBy(asc(memoryLibraries.name), asc(memoryUnits.sourceLanguage), asc(memoryUnits.targetLanguage));
}

/** Newest first. Entries with one of the hashes, from readable libraries only; `libraryIds` narrows further, undefined is all. */
export async function findUnitsByHash(
  db: Queryable,
  ownerId: string,
  wanted: {
    hashes: readonly string[];
    sourceLanguage: string;
    targetLanguage: string;
    libraryIds?: readonly string[];
  },
): Promise<(MemoryUnitRow & { libraryName: string })[]> {
  if (wanted.hashes.length === 0 || wanted.libraryIds?.length === 0) return [];
  const rows = await db
    .select({ unit: memoryUnits, libraryName: memoryLibraries.name })
    .from(memoryUnits)
    .innerJoin(memoryLibraries, eq(memoryLibraries.id, memoryUnits.libraryId))
    .where(
      and(
        readableBy(ownerId),
        eq(memoryUnits.sourceLanguage, wanted.sourceLanguage),
        eq(memoryUnits.targetLanguage, wanted.targetLanguage),
        inArray(memoryUnits.sourceHash, [...new Set(wanted.hashes)]),
        wanted.libraryIds ? inArray(memoryUnits.libraryId, [...wanted.libraryIds]) : undefined,
      ),
    )
    .orderBy(desc(memoryUnits.id));
  return rows.map(({ unit, libraryName }) => ({ ...unit, libraryName }));
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
    .where(and(eq(memoryLibraries.ownerId, ownerId), eq(memoryLibraries.name, name)))
    .orderBy(asc(memoryLibraries.createdAt))
    .limit(1);
  return row ?? null;
}

/** Rows of a library with one of the hashes. */
export async function findUnitsInLibrary(
  db: Queryable,
  libraryId: string,
  hashes: readonly string[],
): Promise<MemoryUnitRow[]> {
  if (hashes.length === 0) return [];
  return db
    .select()
    .from(memoryUnits)
    .where(and(eq(memoryUnits.libraryId, libraryId), inArray(memoryUnits.sourceHash, [...new Set(hashes)])));
}

/** Rows of one direction after the row `after`, oldest first. */
export async function pageOfUnits(
  db: Queryable,
  libraryId: string,
  languages: { from: string; to: string },
  after: number,
  limit: number,
): Promise<MemoryUnitRow[]> {
  return db
    .select()
    .from(memoryUnits)
    .where(
      and(
        eq(memoryUnits.libraryId, libraryId),
        eq(memoryUnits.sourceLanguage, languages.from),
        eq(memoryUnits.targetLanguage, languages.to),
        gt(memoryUnits.id, after),
      ),
    )
    .orderBy(asc(memoryUnits.id))
    .limit(limit);
}

export async function insertLibrary(
  db: Queryable,
  library: typeof memoryLibraries.$inferInsert,
): Promise<void> {
  await db.insert(memoryLibraries).values(library);
}

export async function insertUnits(
  db: Queryable,
  units: readonly (typeof memoryUnits.$inferInsert)[],
): Promise<void> {
  for (let start = 0; start < units.length; start += 500)
    await db.insert(memoryUnits).values(units.slice(start, start + 500));
}
