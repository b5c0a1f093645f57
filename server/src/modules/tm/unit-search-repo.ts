// SQL of searches. What a text holds is asked of the indexes of the library (memory-indexes.ts), all else here.
import { and, asc, desc, eq, gte, ilike, inArray, isNotNull, isNull, lt, sql, type SQL } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Queryable } from "../../platform/database/connect.ts";
import type { ReadableMemory } from "./open-memory.ts";
import { memoryUnits } from "./tables.ts";
import { countByPair, isOfPair } from "./unit-repo.ts";
import type { UnitRow } from "./unit-rows.ts";

/** Which units of a memory are meant; conditions hold together. */
export interface UnitFilter {
  readonly memory: ReadableMemory;
  /** In the recycle bin, or not. */
  readonly isDeleted: boolean;
  readonly languages?: { readonly from: string; readonly to: string };
  readonly origin?: "person" | "alignment" | "machine";
  readonly ids?: readonly number[];
  /** Part of the author's name, whatever its letter case. */
  readonly author?: string;
  /** Last changed from this moment on, and before that one. */
  readonly changedFrom?: Date;
  readonly changedBefore?: Date;
}

/** Units of a filter in the order in which they came, behind `after`. */
export async function unitsAfter(
  db: Queryable,
  filter: UnitFilter,
  after: number,
  limit: number,
): Promise<UnitRow[]> {
  return db
    .select()
    .from(memoryUnits)
    .where(and(conditionOf(filter), isBetween(filter.memory, after, MOST_ID)))
    .orderBy(asc(memoryUnits.libraryId), asc(memoryUnits.id))
    .limit(limit);
}

const MOST_ID = Number.MAX_SAFE_INTEGER;

/**
 * Units of a memory between two ids, neither counted. Said of both columns at once, and ordered by both, for the index of a library's
 * units: were the library named by itself, the planner would walk down the ids of all libraries until it met one of this.
 */
function isBetween({ id: libraryId }: ReadableMemory, after: number, before: number): SQL {
  const place = sql`(${memoryUnits.libraryId}, ${memoryUnits.id})`;
  return sql`${place} > (${libraryId}::uuid, ${after}::bigint) and ${place} < (${libraryId}::uuid, ${before}::bigint)`;
}

/** Units of a filter, newest first: below `before`, or those of the candidates that fulfil it. */
export async function unitsOf(
  db: Queryable,
  filter: UnitFilter,
  within:
    | { readonly before?: number | undefined; readonly limit: number }
    | { readonly candidates: readonly number[] },
): Promise<UnitRow[]> {
  const { memory } = filter;
  if ("limit" in within) {
    const { before = MOST_ID, limit } = within;
    const rare = await newestOfRare(db, filter, { before, limit });
    if (rare) return rare.length === 0 ? [] : unitsOf(db, filter, { candidates: rare });
    return db
      .select()
      .from(memoryUnits)
      .where(and(conditionOf(filter), isBetween(memory, 0, before)))
      .orderBy(desc(memoryUnits.libraryId), desc(memoryUnits.id))
      .limit(limit);
  }
  const isNamed = sql`${memoryUnits.id} = any(${sql.param([...within.candidates])}::bigint[])`;
  return db
    .select()
    .from(memoryUnits)
    .where(and(conditionOf(filter), eq(memoryUnits.libraryId, memory.id), isNamed))
    .orderBy(desc(memoryUnits.id));
}

/** Ids of a filter's units, newest first, by an index of what few of them have; null where nothing that is asked for is rare. */
async function newestOfRare(
  db: Queryable,
  filter: UnitFilter,
  page: { readonly before: number; readonly limit: number },
): Promise<number[] | null> {
  const { memory, author, languages, isDeleted } = filter;
  // What few rows name otherwise, the bin or the ids themselves, is read sooner.
  if (isDeleted || filter.ids) return null;
  const names = author === undefined ? null : await authorsLike(db, memory, author);
  if (names) return names.length === 0 ? [] : newestOfAuthors(db, filter, names, page);
  if (languages && (await isRarePair(db, memory, languages)))
    return newestOfPair(db, filter, languages, page);
  return null;
}

/** Of a pair that most units have, every page is soon full. */
const RARE_SHARE = 0.5;

async function isRarePair(
  db: Queryable,
  memory: ReadableMemory,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<boolean> {
  let [all, ofPair] = [0, 0];
  for (const { units, isDeleted, ...pair } of await countByPair(db, [memory])) {
    if (isDeleted) continue;
    all += units;
    if ((pair.from === from && pair.to === to) || (pair.from === to && pair.to === from)) ofPair += units;
  }
  return ofPair < RARE_SHARE * all;
}

/** Authors of one library beyond which all its units are looked through: there are hardly so many. */
const MOST_AUTHORS = 2000;
/** Authors that fit, each of which is asked for units: of more, some wrote every page. */
const MOST_FITTING = 100;

/** Units that are read and compared in less time than a person notices. */
const FEW_UNITS = 1500;

/** The authors of a memory whose name holds `part`; null where they are too many. The index is leapt through from one to the next. */
async function authorsLike(db: Queryable, memory: ReadableMemory, part: string): Promise<string[] | null> {
  const next = (after: SQL) => sql`(select author from memory_units
    where library_id = ${memory.id}::uuid and author ${after} order by library_id, author limit 1)`;
  const { rows } = await db.execute<{ author: string; isLast: boolean }>(sql`
    with recursive names (author, at) as (
      select ${next(sql`is not null`)}, 1
      union all select ${next(sql`> names.author`)}, at + 1 from names
      where author is not null and at <= ${MOST_AUTHORS}
    )
    select author, at > ${MOST_AUTHORS} as "isLast" from names
    where author ilike ${containing(part)} or at > ${MOST_AUTHORS}`);
  if (rows.length > MOST_FITTING || rows.some(({ isLast }) => isLast)) return null;
  return rows.map(({ author }) => author);
}

/** Whether the authors that a filter asks for wrote so few units that these are sooner compared than found by their words. */
export async function isOfFewUnits(db: Queryable, { memory, author }: UnitFilter): Promise<boolean> {
  const names = author === undefined ? null : await authorsLike(db, memory, author);
  if (!names) return false;
  const { rows } = await db.execute<{ units: string }>(sql`select count(*) as units from
    ${ofEach(names, sql`select from memory_units where ${isOfAuthor(memory, MOST_ID)} limit ${FEW_UNITS + 1}`)}`);
  return Number(rows[0]!.units) <= FEW_UNITS;
}

/** Rows of each author by themselves, whose name stands as `names.name`. */
const ofEach = (names: readonly string[], rows: SQL): SQL =>
  sql`unnest(${sql.param([...names])}::text[]) as names (name) cross join lateral (${rows}) own`;

/**
 * Said as in `isBetween`, and for the same reason: where nearly all units have one author, the planner takes those of another one for
 * as many, and walks down the ids. That an author is named at all it cannot tell from that, and the index has no others.
 */
function isOfAuthor({ id: libraryId }: ReadableMemory, before: number): SQL {
  const { author, id } = memoryUnits;
  const place = sql`(${memoryUnits.libraryId}, ${author}, ${id})`;
  const end = (at: number) => sql`(${libraryId}::uuid, names.name, ${at}::bigint)`;
  return sql`${author} is not null and ${place} > ${end(0)} and ${place} < ${end(before)}`;
}

async function newestOfAuthors(
  db: Queryable,
  { author: _author, ...filter }: UnitFilter,
  names: readonly string[],
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<number[]> {
  const { libraryId, author, id } = memoryUnits;
  const own = sql`select ${id} from ${memoryUnits}
    where ${isOfAuthor(filter.memory, before)} and ${conditionOf(filter)}
    order by ${libraryId} desc, ${author} desc, ${id} desc limit ${limit}`;
  const { rows } = await db.execute<{ id: string }>(
    sql`select own.id from ${ofEach(names, own)} order by own.id desc limit ${limit}`,
  );
  return rows.map(({ id }) => Number(id));
}

async function newestOfPair(
  db: Queryable,
  filter: UnitFilter,
  { from, to }: { readonly from: string; readonly to: string },
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<number[]> {
  const { libraryId, sourceLanguage, targetLanguage, id } = memoryUnits;
  const pair = sql`(${sourceLanguage} || ' ' || ${targetLanguage})`;
  const place = sql`(${libraryId}, ${pair}, ${id})`;
  const direction = (source: string, target: string) => {
    const end = (at: number) =>
      sql`(${filter.memory.id}::uuid, ${`${source} ${target}`}::text, ${at}::bigint)`;
    return db
      .select({ id })
      .from(memoryUnits)
      .where(and(conditionOf(filter), sql`${place} > ${end(0)} and ${place} < ${end(before)}`))
      .orderBy(desc(libraryId), sql`${pair} desc`, desc(id))
      .limit(limit);
  };
  const rows = await unionAll(direction(from, to), direction(to, from)).orderBy(desc(id)).limit(limit);
  return rows.map((row) => row.id);
}

const containing = (part: string): string => `%${part.replace(/[\\%_]/g, "\\$&")}%`;

/** What a filter asks beside its memory. */
function conditionOf({
  isDeleted,
  origin,
  languages,
  ids,
  author,
  changedFrom,
  changedBefore,
}: UnitFilter): SQL {
  return and(
    isDeleted ? isNotNull(memoryUnits.deletedAt) : isNull(memoryUnits.deletedAt),
    languages && isOfPair(languages),
    origin && (origin === "person" ? isNull(memoryUnits.origin) : eq(memoryUnits.origin, origin)),
    ids && inArray(memoryUnits.id, [...ids]),
    author === undefined ? undefined : ilike(memoryUnits.author, containing(author)),
    changedFrom && gte(memoryUnits.changedAt, changedFrom),
    changedBefore && lt(memoryUnits.changedAt, changedBefore),
  )!;
}
