// Look-ups for the memory, each from both sides of a unit: a row answers for its own direction and, turned, for the other.
import { and, asc, between, count, desc, eq, gt, gte, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { plainText, type InlineContent, type LanguageTag, libraryLanguage } from "@yizhou/model";
import type { UnitOrigin } from "@yizhou/tm";
import type { Queryable } from "../../platform/database/connect.ts";
import { memoryUnits } from "./tables.ts";
import type { IndexedUnit } from "./index-messages.ts";
import type { ReadableMemory } from "./memory.ts";

/** A unit seen in the direction that was asked for. */
export interface DirectedUnit {
  readonly id: number;
  readonly libraryId: string;
  readonly hash: string;
  readonly source: InlineContent;
  readonly target: InlineContent;
  readonly previous: string | null;
  readonly next: string | null;
  readonly origin: UnitOrigin | null;
}

export interface Direction {
  readonly from: string;
  readonly to: string;
  readonly memories: readonly ReadableMemory[];
}

const own = {
  fromColumn: memoryUnits.sourceLanguage,
  toColumn: memoryUnits.targetLanguage,
  hash: memoryUnits.sourceHash,
  signature: memoryUnits.sourceSignature,
  tokens: memoryUnits.sourceTokens,
  shown: {
    id: memoryUnits.id,
    libraryId: memoryUnits.libraryId,
    hash: memoryUnits.sourceHash,
    source: memoryUnits.source,
    target: memoryUnits.target,
    previous: memoryUnits.previousHash,
    next: memoryUnits.nextHash,
    origin: memoryUnits.origin,
  },
};
const turned = {
  fromColumn: memoryUnits.targetLanguage,
  toColumn: memoryUnits.sourceLanguage,
  hash: memoryUnits.targetHash,
  signature: memoryUnits.targetSignature,
  tokens: memoryUnits.targetTokens,
  shown: {
    id: memoryUnits.id,
    libraryId: memoryUnits.libraryId,
    hash: memoryUnits.targetHash,
    source: memoryUnits.target,
    target: memoryUnits.source,
    previous: memoryUnits.targetPreviousHash,
    next: memoryUnits.targetNextHash,
    origin: memoryUnits.origin,
  },
};
const SIDES = [own, turned] as const;

const idsOf = (memories: readonly ReadableMemory[]) => memories.map(({ id }) => id);

const inDirection = (side: (typeof SIDES)[number], { from, to, memories }: Direction) =>
  and(
    eq(side.fromColumn, from),
    eq(side.toColumn, to),
    inArray(memoryUnits.libraryId, idsOf(memories)),
    isNull(memoryUnits.deletedAt),
  );

/** Units whose source has one of the hashes, newest first. */
export async function findUnitsByHash(
  db: Queryable,
  direction: Direction,
  hashes: readonly string[],
): Promise<DirectedUnit[]> {
  if (hashes.length === 0 || direction.memories.length === 0) return [];
  const wanted = [...new Set(hashes)];
  const found: DirectedUnit[] = [];
  for (const side of SIDES)
    found.push(
      ...(await db
        .select(side.shown)
        .from(memoryUnits)
        .where(and(inDirection(side, direction), inArray(side.hash, wanted)))
        .orderBy(desc(memoryUnits.id))),
    );
  return found.sort((a, b) => b.id - a.id);
}

/** A unit that may be alike, as far as its signature tells. */
export interface AlikeUnit {
  readonly id: number;
  readonly tokens: number;
  readonly signature: readonly number[];
  readonly isTurned: boolean;
}

/** Units with one of the tokens and a number of tokens within the window. Cost: two index scans. */
export async function findAlikeUnits(
  db: Queryable,
  direction: Direction,
  wanted: { readonly own: readonly number[]; readonly turned: readonly number[]; min: number; max: number },
): Promise<AlikeUnit[]> {
  if (direction.memories.length === 0) return [];
  const found: AlikeUnit[] = [];
  for (const side of SIDES) {
    const isTurned = side === turned;
    const tokens = isTurned ? wanted.turned : wanted.own;
    const rows = await db
      .select({ id: memoryUnits.id, tokens: side.tokens, signature: side.signature })
      .from(memoryUnits)
      .where(
        and(
          inDirection(side, direction),
          sql`${side.signature} && ${sql.param(tokens)}::int[]`,
          between(side.tokens, wanted.min, wanted.max),
        ),
      );
    for (const row of rows) found.push({ ...row, isTurned });
  }
  return found;
}

/** The units themselves as they are now, in any order; those that have gone are left out. */
export async function loadAlikeUnits(
  db: Queryable,
  direction: Direction,
  units: readonly Pick<AlikeUnit, "id" | "isTurned">[],
): Promise<DirectedUnit[]> {
  const found: DirectedUnit[] = [];
  for (const side of SIDES) {
    const ids = units.filter(({ isTurned }) => isTurned === (side === turned)).map(({ id }) => id);
    if (ids.length > 0)
      found.push(
        ...(await db
          .select(side.shown)
          .from(memoryUnits)
          .where(and(inArray(memoryUnits.id, ids), inDirection(side, direction)))),
      );
  }
  return found;
}

/** How many units of the memories there are, in the recycle bin as well. */
export async function countUnits(db: Queryable, { memories }: Direction): Promise<number> {
  const [row] = await db
    .select({ units: count() })
    .from(memoryUnits)
    .where(inArray(memoryUnits.libraryId, idsOf(memories)));
  return row?.units ?? 0;
}

const isInLanguages = ({ from, to }: Direction) =>
  or(...SIDES.map((side) => and(eq(side.fromColumn, from), eq(side.toColumn, to))));

/** Ids above `after`, ascending, of units in either direction, deleted ones as well. */
export async function unitIdsAfter(db: Queryable, direction: Direction, after: number): Promise<number[]> {
  const rows = await db
    .select({ id: memoryUnits.id })
    .from(memoryUnits)
    .where(
      and(
        inArray(memoryUnits.libraryId, idsOf(direction.memories)),
        gt(memoryUnits.id, after),
        isInLanguages(direction),
      ),
    )
    .orderBy(asc(memoryUnits.id));
  return rows.map(({ id }) => id);
}

/** What an index needs of units, by id from `after` on; deleted ones as well, since they may come back. */
export async function readUnitsForIndex(
  db: Queryable,
  direction: Direction,
  { after, changedSince }: { readonly after: number; readonly changedSince?: Date },
  limit: number,
): Promise<IndexedUnit[]> {
  const rows = await db
    .select({
      id: memoryUnits.id,
      sourceLanguage: memoryUnits.sourceLanguage,
      source: memoryUnits.source,
      target: memoryUnits.target,
    })
    .from(memoryUnits)
    .where(
      and(
        inArray(memoryUnits.libraryId, idsOf(direction.memories)),
        gt(memoryUnits.id, after),
        changedSince && gte(memoryUnits.changedAt, changedSince),
        isInLanguages(direction),
      ),
    )
    .orderBy(asc(memoryUnits.id))
    .limit(limit);
  return rows.map(({ id, sourceLanguage, source, target }) => {
    const isTurned = sourceLanguage !== direction.from;
    return { id, isTurned, source: isTurned ? target : source };
  });
}

/** The newest unit of each memory, as one text: it changes when units come. Units that are changed in place do not show. */
export async function newestUnits(db: Queryable, memories: readonly ReadableMemory[]): Promise<string> {
  const { rows } = await db.execute<{ newest: string | null }>(sql`
    select string_agg(library || ' ' || coalesce((select max(id) from memory_units where library_id = library), 0), ',' order by library)
      as newest from unnest(${sql.param(idsOf(memories))}::uuid[]) library`);
  return rows[0]?.newest ?? "";
}

/** Longer units pair too many words with each other to tell one (as in packages/alignment). */
const SHORT_TOKENS = 6;
const MOST_SHORT_PAIRS = 20_000;

/** The newest short units of memories, as pairs of words: evidence for an alignment. */
export async function loadShortPairs(
  db: Queryable,
  memories: readonly ReadableMemory[],
  pair: { readonly from: LanguageTag; readonly to: LanguageTag },
): Promise<{ source: string; target: string }[]> {
  if (memories.length === 0) return [];
  const direction: Direction = {
    from: libraryLanguage(pair.from),
    to: libraryLanguage(pair.to),
    memories,
  };
  const found: { source: string; target: string }[] = [];
  for (const side of SIDES) {
    const units = await db
      .select({ source: side.shown.source, target: side.shown.target })
      .from(memoryUnits)
      .where(
        and(
          inDirection(side, direction),
          lte(memoryUnits.sourceTokens, SHORT_TOKENS),
          lte(memoryUnits.targetTokens, SHORT_TOKENS),
        ),
      )
      .orderBy(desc(memoryUnits.id))
      .limit(MOST_SHORT_PAIRS);
    for (const { source, target } of units)
      found.push({ source: plainText(source), target: plainText(target) });
  }
  return found;
}
