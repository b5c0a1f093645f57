import { MEMORY_LIMITS, type MemoryBatch, type MemoryFilter } from "@yizhou/contract";
import { AppError, parseLanguageTag, libraryLanguage, textOnly } from "@yizhou/model";
import {
  concordanceForm,
  findConcordance,
  matchConcordance,
  parseConcordanceQuery,
  searchCondition,
  type ConcordanceHit,
  type ConcordanceOptions,
  type ConcordanceQuery,
  type SearchCondition,
  type TextRange,
  type UnitWish,
} from "@yizhou/tm";
import { yieldToEventLoop } from "../../platform/yield-to-event-loop.ts";
import { UNITS_AT_ONCE } from "./add-units.ts";
import type { MemoryDeps } from "./memory.ts";
import type { ReadableMemory } from "./open-memory.ts";
import { searchPattern } from "./search-pattern.ts";
import type { UnitRow } from "./unit-rows.ts";
import { isOfFewUnits, unitsAfter, unitsOf, type UnitFilter } from "./unit-search-repo.ts";

/** A unit with the places where a search found its terms. */
export interface FoundUnit {
  readonly row: UnitRow;
  readonly hit: ConcordanceHit;
}

/** Rows that one page of a search looks through before it hands back what it has. */
const LOOKED_THROUGH = 3000;
const MOST_ROWS = 1500;
/** Each look at the index costs the same, however many units it names: the next takes more of them. */
const MORE_ROWS = 6;
/** Enough for a page where every unit is a hit. */
const FIRST_ROWS = MEMORY_LIMITS.pageUnits + 1;
/** Units named at once where all are wanted. */
const ALL_AT_ONCE = 5000;

/** What a search may ask beside its words. */
export interface SearchOptions extends ConcordanceOptions {
  /** The words are one regular expression. */
  readonly isPattern?: boolean;
  readonly author?: string;
  readonly changedFrom?: Date;
  readonly changedBefore?: Date;
}

type SearchDeps = Pick<MemoryDeps, "db" | "memoryIndexes">;

interface Search {
  readonly filter: UnitFilter;
  /** What the indexes are asked for; null where no text is searched for, or they do not have the units. */
  readonly wishes: readonly UnitWish[] | null;
  /** By row, where the words stand; null where they do not. @throws {AppError} tm.pattern_too_slow */
  readonly matchAll: (rows: readonly UnitRow[]) => (ConcordanceHit | null)[];
}

/**
 * A page of units, newest first; with a search only those that hold its terms. Looks through a bounded number of units, so
 * a page may be short although there is more.
 */
export async function pageOfSearch(
  deps: SearchDeps,
  memory: ReadableMemory,
  query: MemoryFilter & { readonly deleted: boolean; readonly before?: number | undefined },
  options: SearchOptions = {},
): Promise<{ found: FoundUnit[]; next: number | null }> {
  const search = prepare(memory, query, { isDeleted: query.deleted }, options);
  const found: FoundUnit[] = [];
  let looked = 0;
  for await (const { rows, next } of batches(deps, search, query.before)) {
    const hits = search.matchAll(rows);
    for (const [at, row] of rows.entries()) {
      const hit = hits[at];
      if (!hit) continue;
      found.push({ row, hit });
      if (found.length === MEMORY_LIMITS.pageUnits)
        return { found, next: row === rows.at(-1) ? next : row.id };
    }
    if (next === null || (looked += rows.length) >= LOOKED_THROUGH) return { found, next };
  }
  return { found, next: null };
}

/** All units that a filter finds in the order in which they came, for writing them to a file. */
export async function* findUnits(
  deps: SearchDeps,
  memory: ReadableMemory,
  filter: MemoryFilter,
): AsyncGenerator<UnitRow> {
  const search = prepare(memory, filter, { isDeleted: false });
  if (!search.wishes) {
    for (let after = 0; ;) {
      const rows = await unitsAfter(deps.db, search.filter, after, UNITS_AT_ONCE);
      yield* rows;
      if (rows.length < UNITS_AT_ONCE) return;
      after = rows.at(-1)!.id;
    }
  }
  // The indexes name the newest first, so the numbers are put in order before the units are read.
  const found: number[] = [];
  for await (const part of findAll(deps, search)) found.push(...part.map(({ row }) => row.id));
  found.reverse();
  for (let start = 0; start < found.length; start += UNITS_AT_ONCE) {
    const candidates = found.slice(start, start + UNITS_AT_ONCE);
    yield* (await unitsOf(deps.db, search.filter, { candidates })).reverse();
  }
}

/**
 * The units that work on many at once is about: those named, or all that a filter finds.
 *
 * @throws {AppError} tm.too_many_units
 */
export async function chooseUnits(
  deps: SearchDeps,
  memory: ReadableMemory,
  { ids, filter }: Pick<MemoryBatch, "ids" | "filter">,
  isDeleted: boolean,
): Promise<UnitRow[]> {
  if (ids?.length === 0) return [];
  const search = prepare(memory, filter ?? {}, { isDeleted, ...(ids && { ids }) });
  const found: UnitRow[] = [];
  for await (const part of findAll(deps, search)) {
    found.push(...part.map(({ row }) => row));
    if (found.length > MEMORY_LIMITS.maxBatchUnits)
      throw new AppError("tm.too_many_units", { limit: MEMORY_LIMITS.maxBatchUnits });
  }
  return found;
}

function prepare(
  memory: ReadableMemory,
  filter: MemoryFilter,
  more: Pick<UnitFilter, "isDeleted" | "ids">,
  { isPattern = false, isWholeWord, isCaseSensitive, ...conditions }: SearchOptions = {},
): Search {
  const { from, to, origin } = filter;
  const units: UnitFilter = {
    ...{ memory, ...more, ...conditions },
    ...(from && to && { languages: { from: languageOf(from), to: languageOf(to) } }),
    ...(origin && { origin }),
  };
  if (isPattern) return preparePattern(filter, units, isCaseSensitive ?? false);
  const parse = (typed = "") => parseConcordanceQuery(typed, { isWholeWord, isCaseSensitive });
  const [source, target, either] = [parse(filter.source), parse(filter.target), parse(filter.text)];
  const match = (row: UnitRow): ConcordanceHit | null => {
    const hit = matchConcordance({ source, target }, row);
    if (!hit || !either) return hit;
    const onSource = findConcordance(either, row.source);
    const onTarget = findConcordance(either, row.target);
    return onSource || onTarget ? { source: onSource ?? [], target: onTarget ?? [] } : null;
  };
  // What is in the recycle bin is in no index; few units that are named are looked at sooner.
  const isIndexed = (source ?? target ?? either) !== null && !more.isDeleted && !more.ids;
  return {
    filter: units,
    wishes: isIndexed ? wishesOf(source, target, either) : null,
    matchAll: (rows) => rows.map(match),
  };
}

/** Texts that an expression is run over at once. */
const PATTERN_TEXTS = 300;

/** The same with a regular expression; the words that it must hold, where it must hold some, are asked of the index. */
function preparePattern(filter: MemoryFilter, units: UnitFilter, isCaseSensitive: boolean): Search {
  const pattern = searchPattern(filter.source ?? filter.target ?? filter.text ?? "", isCaseSensitive);
  const sides = filter.source ? (["source"] as const) : filter.target ? (["target"] as const) : SIDES;
  const words = pattern.words.map((word) => concordanceForm(word));
  const query = words.length > 0 ? { terms: words } : null;
  const isOn = (side: "source" | "target") => (sides.length === 1 && sides[0] === side ? query : null);
  const matchAll = (rows: readonly UnitRow[]): (ConcordanceHit | null)[] => {
    const texts = rows.flatMap((row) => sides.map((side) => textOnly(row[side])));
    const places: (readonly TextRange[])[] = [];
    for (let start = 0; start < texts.length; start += PATTERN_TEXTS)
      places.push(...pattern.find(texts.slice(start, start + PATTERN_TEXTS)));
    return rows.map((_, at) => {
      const own = sides.map((side, nth) => [side, places[at * sides.length + nth]!] as const);
      if (own.every(([, some]) => some.length === 0)) return null;
      return { source: [], target: [], ...Object.fromEntries(own) };
    });
  };
  return {
    filter: units,
    wishes: query ? wishesOf(isOn("source"), isOn("target"), sides.length === 2 ? query : null) : null,
    matchAll,
  };
}

const SIDES = ["source", "target"] as const;

/** A unit may read in either direction: its source is on the one side of the index or on the other. */
function wishesOf(
  source: ConcordanceQuery | null,
  target: ConcordanceQuery | null,
  either: ConcordanceQuery | null,
): UnitWish[] {
  const directions: UnitWish[] =
    source || target
      ? [sidesOf(source?.terms ?? [], target?.terms ?? []), sidesOf(target?.terms ?? [], source?.terms ?? [])]
      : [];
  if (!either) return directions;
  const sides = [sidesOf(either.terms, []), sidesOf([], either.terms)];
  if (directions.length === 0) return sides;
  return directions.flatMap((direction) =>
    sides.map((side) => ({
      ...direction,
      ...(side.first && { first: both(direction.first, side.first) }),
      ...(side.second && { second: both(direction.second, side.second) }),
    })),
  );
}

function sidesOf(first: readonly string[], second: readonly string[]): UnitWish {
  return {
    ...(first.length > 0 && { first: searchCondition(first) }),
    ...(second.length > 0 && { second: searchCondition(second) }),
  };
}

function both(one: SearchCondition | undefined, other: SearchCondition): SearchCondition {
  if (!one) return other;
  return { words: [...one.words, ...other.words], phrases: [...one.phrases, ...other.phrases] };
}

/**
 * What a search has to look at, newest first.
 *
 * @yields rows, and below which unit to go on; null after the last
 */
async function* batches(
  deps: SearchDeps,
  search: Search,
  from: number | undefined,
  first = FIRST_ROWS,
  most = MOST_ROWS,
): AsyncGenerator<{ rows: UnitRow[]; next: number | null }> {
  const { filter } = search;
  const wishes = search.wishes && (await isOfFewUnits(deps.db, filter)) ? null : search.wishes;
  let before = from;
  for (let limit = first; ; limit = Math.min(most, limit * MORE_ROWS)) {
    const { rows, next } = await batch(deps, { filter, wishes }, { before, limit });
    yield { rows, next };
    if (next === null) return;
    before = next;
  }
}

async function batch(
  { db, memoryIndexes }: SearchDeps,
  { filter, wishes }: Pick<Search, "filter" | "wishes">,
  limits: { readonly before: number | undefined; readonly limit: number },
): Promise<{ rows: UnitRow[]; next: number | null }> {
  if (!wishes) {
    const rows = await unitsOf(db, filter, limits);
    return { rows, next: rows.length < limits.limit ? null : rows.at(-1)!.id };
  }
  const candidates = await memoryIndexes.find(db, filter.memory, filter.languages ?? null, wishes, limits);
  const rows = candidates.length === 0 ? [] : await unitsOf(db, filter, { candidates });
  return { rows, next: candidates.length < limits.limit ? null : candidates.at(-1)! };
}

/** Everything that a search finds, newest first, in pieces. */
async function* findAll(deps: SearchDeps, search: Search): AsyncGenerator<FoundUnit[]> {
  const atOnce = search.wishes ? ALL_AT_ONCE : UNITS_AT_ONCE;
  for await (const { rows } of batches(deps, search, undefined, atOnce, atOnce)) {
    const hits = search.matchAll(rows);
    yield rows.flatMap((row, at) => {
      const hit = hits[at];
      return hit ? [{ row, hit }] : [];
    });
    await yieldToEventLoop();
  }
}

const languageOf = (tag: string): string => libraryLanguage(parseLanguageTag(tag));
