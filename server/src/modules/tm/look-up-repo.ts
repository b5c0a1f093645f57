// Look-ups for the memory, each from both sides of a unit: a row answers for its own direction and, turned, for the other.
import { and, desc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { plainText, type InlineContent, type LanguageTag, libraryLanguage } from "@yizhou/model";
import { CONFIDENCE_PROPERTY, type UnitOrigin } from "@yizhou/tm";
import type { Queryable } from "../../platform/database/connect.ts";
import { memoryUnits } from "./tables.ts";
import type { ReadableMemory } from "./open-memory.ts";

/** A unit seen in the direction that was asked for. */
export interface DirectedUnit {
  readonly id: number;
  readonly libraryId: string;
  readonly hash: string;
  readonly source: InlineContent;
  readonly target: InlineContent;
  readonly previous: string | null;
  readonly next: string | null;
  /** As the row keeps them, for either side. */
  readonly contexts: readonly string[] | null;
  /** The row reads the other way round. */
  readonly isTurned: boolean;
  readonly origin: UnitOrigin | null;
  /** How sure its alignment was, as an exchange file says it. */
  readonly confidence: string | null;
}

export interface Direction {
  readonly from: string;
  readonly to: string;
  readonly memories: readonly ReadableMemory[];
}

const statedConfidence = sql<
  string | null
>`${memoryUnits.facts}->'unit'->'properties'->>${sql.raw(`'${CONFIDENCE_PROPERTY}'`)}`.as("confidence");

const own = {
  fromColumn: memoryUnits.sourceLanguage,
  toColumn: memoryUnits.targetLanguage,
  hash: memoryUnits.sourceHash,
  shown: {
    id: memoryUnits.id,
    libraryId: memoryUnits.libraryId,
    hash: memoryUnits.sourceHash,
    source: memoryUnits.source,
    target: memoryUnits.target,
    previous: memoryUnits.previousHash,
    next: memoryUnits.nextHash,
    contexts: memoryUnits.contexts,
    isTurned: sql<boolean>`false`.as("is_turned"),
    origin: memoryUnits.origin,
    confidence: statedConfidence,
  },
};
const turned = {
  fromColumn: memoryUnits.targetLanguage,
  toColumn: memoryUnits.sourceLanguage,
  hash: memoryUnits.targetHash,
  shown: {
    id: memoryUnits.id,
    libraryId: memoryUnits.libraryId,
    hash: memoryUnits.targetHash,
    source: memoryUnits.target,
    target: memoryUnits.source,
    previous: memoryUnits.targetPreviousHash,
    next: memoryUnits.targetNextHash,
    contexts: memoryUnits.contexts,
    isTurned: sql<boolean>`true`.as("is_turned"),
    origin: memoryUnits.origin,
    confidence: statedConfidence,
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
  const [first, second] = SIDES.map((side) =>
    db
      .select(side.shown)
      .from(memoryUnits)
      .where(and(inDirection(side, direction), inArray(side.hash, wanted))),
  );
  return unionAll(first!, second!).orderBy(desc(memoryUnits.id));
}

/** Who wrote units and when they were last changed, by id; of libraries that may be read. */
export async function whoWrote(
  db: Queryable,
  memories: readonly ReadableMemory[],
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly author: string | null; readonly changedAt: Date }>> {
  if (ids.length === 0 || memories.length === 0) return new Map();
  const { id, author, changedAt, libraryId } = memoryUnits;
  const rows = await db
    .select({ id, author, changedAt })
    .from(memoryUnits)
    .where(and(inArray(id, [...ids]), inArray(libraryId, idsOf(memories))));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The units themselves as they are now, in any order; those that have gone are left out. */
export async function loadAlikeUnits(
  db: Queryable,
  direction: Direction,
  ids: readonly number[],
): Promise<DirectedUnit[]> {
  if (ids.length === 0) return [];
  const isWanted = sql`${memoryUnits.id} = any(${sql.param([...new Set(ids)])}::bigint[])`;
  const [first, second] = SIDES.map((side) =>
    db
      .select(side.shown)
      .from(memoryUnits)
      .where(and(isWanted, inDirection(side, direction))),
  );
  return unionAll(first!, second!);
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
