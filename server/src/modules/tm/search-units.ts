import { MEMORY_LIMITS, type MemoryBatch, type MemoryFilter } from "@yizhou/contract";
import { AppError, parseLanguageTag, libraryLanguage } from "@yizhou/model";
import { findConcordance, matchConcordance, parseConcordanceQuery, type ConcordanceHit } from "@yizhou/tm";
import type { Database } from "../../platform/database/connect.ts";
import { yieldToEventLoop } from "../../platform/yield-to-event-loop.ts";
import { UNITS_AT_ONCE } from "./add-units.ts";
import type { MemoryDeps, ReadableMemory } from "./memory.ts";
import { searchCondition } from "./search-tokens.ts";
import type { UnitRow } from "./unit-rows.ts";
import { conditionOf, unitsBefore, unitsInWindow, type UnitCondition } from "./unit-search-repo.ts";

/** A unit with the places where a search found its terms. */
export interface FoundUnit {
  readonly row: UnitRow;
  readonly hit: ConcordanceHit;
}

/** Rows that one page of a search looks through before it hands back what it has. */
const LOOKED_THROUGH = 3000;
const MOST_ROWS = 1500;
/** Each look at the index costs the same, however many rows it gives: the next takes more of them. */
const MORE_ROWS = 6;
/** Enough for a page where every row is a hit. */
const FIRST_ROWS = MEMORY_LIMITS.pageUnits + 1;

interface Search {
  readonly condition: UnitCondition | null;
  readonly match: (row: UnitRow) => ConcordanceHit | null;
}

/**
 * A page of units, newest first; with a search only those that hold its terms. Looks through a bounded number of units, so
 * a page may be short although there is more.
 */
export async function pageOfSearch(
  { db }: Pick<MemoryDeps, "db">,
  memory: ReadableMemory,
  query: MemoryFilter & { readonly deleted: boolean; readonly before?: number | undefined },
): Promise<{ found: FoundUnit[]; next: number | null }> {
  const { condition, match } = await prepare(db, memory, query, { isDeleted: query.deleted });
  if (!condition) return { found: [], next: null };
  const found: FoundUnit[] = [];
  let looked = 0;
  for await (const { rows, next } of batches(db, memory, condition, query.before)) {
    for (const row of rows) {
      const hit = match(row);
      if (!hit) continue;
      found.push({ row, hit });
      if (found.length === MEMORY_LIMITS.pageUnits)
        return { found, next: row === rows.at(-1) ? next : row.id };
    }
    if (next === null || (looked += rows.length) >= LOOKED_THROUGH) return { found, next };
  }
  return { found, next: null };
}

/** All units that a filter finds, newest first, for writing them to a file. */
export async function* findUnits(
  { db }: Pick<MemoryDeps, "db">,
  memory: ReadableMemory,
  filter: MemoryFilter,
): AsyncGenerator<UnitRow> {
  const search = await prepare(db, memory, filter, { isDeleted: false });
  for await (const part of findAll(db, search)) for (const { row } of part) yield row;
}

/**
 * The units that work on many at once is about: those named, or all that a filter finds.
 *
 * @throws {AppError} tm.too_many_units
 */
export async function chooseUnits(
  { db }: Pick<MemoryDeps, "db">,
  memory: ReadableMemory,
  { ids, filter }: Pick<MemoryBatch, "ids" | "filter">,
  isDeleted: boolean,
): Promise<UnitRow[]> {
  const search = await prepare(db, memory, filter ?? {}, { isDeleted, ...(ids && { ids }) });
  const found: UnitRow[] = [];
  for await (const part of findAll(db, search)) {
    found.push(...part.map(({ row }) => row));
    if (found.length > MEMORY_LIMITS.maxBatchUnits)
      throw new AppError("tm.too_many_units", { limit: MEMORY_LIMITS.maxBatchUnits });
  }
  return found;
}

async function prepare(
  db: Database,
  memory: ReadableMemory,
  filter: MemoryFilter,
  more: { readonly isDeleted: boolean; readonly ids?: readonly number[] },
): Promise<Search> {
  const source = parseConcordanceQuery(filter.source ?? "");
  const target = parseConcordanceQuery(filter.target ?? "");
  const either = parseConcordanceQuery(filter.text ?? "");
  const { from, to, origin } = filter;
  const condition = await conditionOf(db, {
    memory,
    ...more,
    ...(from && to && { languages: { from: languageOf(from), to: languageOf(to) } }),
    ...(origin && { origin }),
    ...(source && { source: searchCondition(source.terms) }),
    ...(target && { target: searchCondition(target.terms) }),
    ...(either && { either: searchCondition(either.terms) }),
  });
  const match = (row: UnitRow): ConcordanceHit | null => {
    const hit = matchConcordance({ source, target }, row);
    if (!hit || !either) return hit;
    const onSource = findConcordance(either, row.source);
    const onTarget = findConcordance(either, row.target);
    return onSource || onTarget ? { source: onSource ?? [], target: onTarget ?? [] } : null;
  };
  return { condition, match };
}

/**
 * What a condition finds, newest first. Where hits are likely the newest units are looked through in order, and only where
 * these turn out to have few does the index say which units to look at.
 *
 * @yields rows, and below which unit to go on; null after the last
 */
async function* batches(
  db: Database,
  memory: ReadableMemory,
  condition: UnitCondition,
  from: number | undefined,
): AsyncGenerator<{ rows: UnitRow[]; next: number | null }> {
  let before = from;
  let atOnce = FIRST_ROWS;
  for (let isScanning = condition.isLikely; ; atOnce = Math.min(MOST_ROWS, atOnce * MORE_ROWS)) {
    const rows: UnitRow[] = [];
    let next: number | null;
    if (isScanning) {
      const window = await unitsInWindow(db, condition, memory, before, atOnce);
      rows.push(...window.rows);
      next = window.end;
      isScanning = rows.length === atOnce;
    } else {
      rows.push(...(await unitsBefore(db, condition, before, atOnce)));
      next = rows.length < atOnce ? null : rows.at(-1)!.id;
    }
    yield { rows, next };
    if (next === null) return;
    before = next;
  }
}

/** Everything that a search finds, newest first, in pieces. */
async function* findAll(db: Database, { condition, match }: Search): AsyncGenerator<FoundUnit[]> {
  if (!condition) return;
  for (let before: number | undefined; ;) {
    const rows = await unitsBefore(db, condition, before, UNITS_AT_ONCE);
    yield rows.flatMap((row) => {
      const hit = match(row);
      return hit ? [{ row, hit }] : [];
    });
    if (rows.length < UNITS_AT_ONCE) return;
    before = rows.at(-1)!.id;
    await yieldToEventLoop();
  }
}

const languageOf = (tag: string): string => libraryLanguage(parseLanguageTag(tag));
