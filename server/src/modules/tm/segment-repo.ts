// SQL over the segments of libraries and over what they do not speak for. Whoever asks has been let read, or merges for all.
import type { InlineContent } from "@yizhou/model";
import { SEGMENT_FORMAT } from "@yizhou/tm";
import { and, asc, eq, inArray, or, sql, type SQL } from "drizzle-orm";
import type { Database, Queryable } from "../../platform/database/connect.ts";
import { memorySegments, memoryTouched, memoryUnits } from "./tables.ts";

/** Both languages of a segment, in the order of their tags. */
export type LanguagePair = readonly [string, string];

export function pairOf(one: string, other: string): LanguagePair {
  return one < other ? [one, other] : [other, one];
}

export type SegmentRow = typeof memorySegments.$inferSelect;

/** Units between two ids that segments do not speak for. */
export interface TouchedUnits {
  readonly seq: number;
  readonly first: number;
  readonly last: number;
  readonly units: number;
}

/** What is to be known of a library, as of one moment. */
export interface LibraryState {
  readonly segments: readonly Pick<
    SegmentRow,
    | "id"
    | "firstLanguage"
    | "secondLanguage"
    | "firstBytes"
    | "secondBytes"
    | "firstSha256"
    | "secondSha256"
    | "format"
  >[];
  readonly touched: readonly TouchedUnits[];
  /** Whoever asks from here on misses nothing, though it may be told some things twice. */
  readonly known: string;
}

/** For everything that has been touched. */
export const FROM_THE_BEGINNING = "0";

/** @returns in the order of what was asked; a library that holds nothing has an empty state */
export async function readStates(
  db: Queryable,
  asked: readonly { readonly libraryId: string; readonly known: string }[],
): Promise<LibraryState[]> {
  const { rows } = await db.execute<{
    segments: LibraryState["segments"];
    touched: readonly TouchedUnits[];
    known: string;
  }>(sql`select
      (select coalesce(json_agg(json_build_object('id', s.id, 'firstLanguage', s.first_language, 'secondLanguage', s.second_language,
          'firstBytes', s.first_bytes, 'secondBytes', s.second_bytes, 'firstSha256', s.first_sha256, 'secondSha256', s.second_sha256,
          'format', s.format) order by s.seq), '[]')
        from memory_segments s where s.library_id = l.id) as segments,
      (select coalesce(json_agg(json_build_object('seq', t.seq, 'first', t.first_id, 'last', t.last_id, 'units', t.units) order by t.seq), '[]')
        from memory_touched t where t.library_id = l.id and t.xact >= l.known::xid8) as touched,
      pg_snapshot_xmin(pg_current_snapshot())::text as known
    from unnest(${sql.param(asked.map(({ libraryId }) => libraryId))}::uuid[], ${sql.param(asked.map(({ known }) => known))}::text[])
      with ordinality l(id, known, place) order by l.place`);
  return rows;
}

/**
 * The languages of units that segments do not speak for. Asked range by range, and fenced by `offset 0`: joined as a whole, the planner
 * reads every unit of the server to find that nothing waits.
 */
export async function touchedPairs(db: Queryable, libraryId: string): Promise<LanguagePair[]> {
  const { rows } = await db.execute<{ source: string; target: string }>(sql`
    select distinct u.source, u.target from memory_touched t
    cross join lateral (select u.source_language as source, u.target_language as target
      from memory_units u where u.library_id = ${libraryId}::uuid and u.id between t.first_id and t.last_id offset 0) u
    where t.library_id = ${libraryId}::uuid`);
  return rows.map(({ source, target }) => pairOf(source, target));
}

/** The first of what waits to be taken into segments, so much that it is about so many units. */
export async function waitingUnits(db: Queryable, libraryId: string, most: number): Promise<TouchedUnits[]> {
  const { rows } = await db.execute<{ seq: string; first: string; last: string; units: number }>(sql`
    select seq, first_id as first, last_id as last, units from (
      select *, sum(units) over (order by seq) as sum from memory_touched where library_id = ${libraryId}::uuid) t
    where t.sum - t.units < ${most} order by seq`);
  return rows.map(({ seq, first, last, units }) => ({
    ...{ seq: Number(seq), first: Number(first), last: Number(last), units },
  }));
}

/** Libraries of which more than so many units wait. */
export async function librariesWaiting(db: Queryable, moreThan: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select library_id as id from memory_touched group by library_id having sum(units) > ${moreThan}`,
  );
  return rows.map(({ id }) => id);
}

/** A unit as segments need it. */
export interface CurrentUnit {
  readonly id: number;
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly source: InlineContent;
  readonly target: InlineContent;
  readonly deletedAt: Date | null;
}

const CURRENT = {
  id: memoryUnits.id,
  sourceLanguage: memoryUnits.sourceLanguage,
  targetLanguage: memoryUnits.targetLanguage,
  source: memoryUnits.source,
  target: memoryUnits.target,
  deletedAt: memoryUnits.deletedAt,
};

/** By id, or some behind `after` up to `last`. */
type WantedUnits =
  | { readonly ids: readonly number[] }
  | { readonly after: number; readonly last: number; readonly limit: number };

/** Units of a library as they are now, those in the recycle bin among them. */
export async function currentUnits(
  db: Queryable,
  libraryId: string,
  wanted: WantedUnits,
): Promise<CurrentUnit[]> {
  const found = db
    .select(CURRENT)
    .from(memoryUnits)
    .where(and(eq(memoryUnits.libraryId, libraryId), isWanted(wanted)))
    .orderBy(asc(memoryUnits.id));
  return "ids" in wanted ? found : found.limit(wanted.limit);
}

const isWanted = (wanted: WantedUnits): SQL =>
  "ids" in wanted
    ? sql`${memoryUnits.id} = any(${sql.param([...wanted.ids])}::bigint[])`
    : sql`${memoryUnits.id} > ${wanted.after} and ${memoryUnits.id} <= ${wanted.last}`;

/** The same for who makes segments of them elsewhere: texts as they come, for reading them would keep all others of this process waiting. */
export interface WrittenUnit {
  readonly id: number;
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  /** Of both sides, as JSON; null in the recycle bin. */
  readonly source: string | null;
  readonly target: string | null;
}

export async function writtenUnits(
  db: Queryable,
  libraryId: string,
  wanted: WantedUnits,
): Promise<WrittenUnit[]> {
  const { id, sourceLanguage, targetLanguage, source, target, deletedAt } = memoryUnits;
  const { rows } = await db.execute<Omit<WrittenUnit, "id"> & { readonly id: string }>(sql`
    select ${id} as id, ${sourceLanguage} as "sourceLanguage", ${targetLanguage} as "targetLanguage",
      case when ${deletedAt} is null then ${source}::text end as source,
      case when ${deletedAt} is null then ${target}::text end as target
    from ${memoryUnits} where ${memoryUnits.libraryId} = ${libraryId} and ${isWanted(wanted)}
    order by ${id}${"ids" in wanted ? sql`` : sql` limit ${wanted.limit}`}`);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/** Segments of one pair of languages, the oldest first. */
export async function segmentsOf(db: Queryable, libraryId: string): Promise<SegmentRow[]> {
  return db
    .select()
    .from(memorySegments)
    .where(eq(memorySegments.libraryId, libraryId))
    .orderBy(asc(memorySegments.seq));
}

/** Puts segments in the place of others, and says how far what waited has been taken in; all in one transaction. */
export async function exchangeSegments(
  db: Database,
  change: {
    readonly made: readonly Omit<typeof memorySegments.$inferInsert, "seq" | "format">[];
    readonly replaced?: readonly string[];
    /** Taken in as a whole. */
    readonly taken?: readonly number[];
    /** Taken in up to an id; the rest waits. */
    readonly cut?: { readonly seq: number; readonly from: number; readonly taken: number } | null;
  },
): Promise<void> {
  const { made, replaced = [], taken = [], cut } = change;
  await db.transaction(async (tx) => {
    if (replaced.length > 0) await tx.delete(memorySegments).where(inArray(memorySegments.id, [...replaced]));
    if (made.length > 0)
      await tx.insert(memorySegments).values(made.map((segment) => ({ ...segment, format: SEGMENT_FORMAT })));
    if (taken.length > 0)
      await tx.execute(sql`delete from memory_touched where seq = any(${sql.param([...taken])}::bigint[])`);
    if (cut)
      await tx.execute(sql`update memory_touched set first_id = ${cut.from}, units = greatest(1, units - ${cut.taken})
        where seq = ${cut.seq}`);
  });
}

/** Has all of a library made again from its rows. */
export async function forgetSegments(db: Database, libraryId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(memorySegments).where(eq(memorySegments.libraryId, libraryId));
    await tx.execute(sql`delete from memory_touched where library_id = ${libraryId}::uuid`);
    await tx.execute(sql`insert into memory_touched (library_id, first_id, last_id, units)
      select library_id, min(id), max(id), count(*) from memory_units where library_id = ${libraryId}::uuid group by library_id`);
  });
}

/** Which of the digests segments of the library are stored under. */
export async function usedDigests(
  db: Queryable,
  libraryId: string,
  digests: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ first: memorySegments.firstSha256, second: memorySegments.secondSha256 })
    .from(memorySegments)
    .where(
      and(
        sql`${memorySegments.libraryId}::text = ${libraryId}`,
        or(
          inArray(memorySegments.firstSha256, [...digests]),
          inArray(memorySegments.secondSha256, [...digests]),
        ),
      ),
    );
  return new Set(rows.flatMap(({ first, second }) => [first, second]));
}

/** Every library of which there are segments or something waits. */
export async function librariesWithSegments(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select library_id as id from memory_segments union select library_id from memory_touched`,
  );
  return rows.map(({ id }) => id);
}

/** Forgets all of a library that is gone; its bytes go before. */
export async function forgetLibrary(db: Queryable, libraryId: string): Promise<void> {
  await db.delete(memorySegments).where(eq(memorySegments.libraryId, libraryId));
  await db.delete(memoryTouched).where(eq(memoryTouched.libraryId, libraryId));
}
