// How a search becomes SQL. What words and characters stand for as tokens finds units through the GIN indexes; but a token that
// is everywhere is found sooner by looking at the newest units one after another, and a list of thousands of tokens is dear in
// every row it is held against. So it is decided here, from how common tokens are, which condition leads and which only filter.
// Whatever is left out in SQL is compared in full afterwards: nothing is missed, nothing false is shown.
import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, or, sql, type SQL } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import type { ReadableMemory } from "./memory.ts";
import { memoryUnits, memoryWords } from "./tables.ts";
import { runTokens, type SearchCondition } from "./search-tokens.ts";
import { cachedShares, type Shares } from "./token-share-repo.ts";
import { isOfPair, READ } from "./unit-repo.ts";
import type { UnitRow } from "./unit-rows.ts";

/** A run that more words contain than this says too little to be looked up by. */
const MOST_WORDS_OF_A_RUN = 2000;
/** A list of tokens that so large a share of the units may hold is not asked for: comparing them in full costs less. */
const COMMON_SHARE = 0.02;
/** What so large a share of the units holds is among the newest. */
const LIKELY_SHARE = 0.005;
/** Units that are looked through in order where a hit is likely. */
const WINDOW_UNITS = 12_000;

/** Which units of a memory are meant; conditions hold together. */
export interface UnitFilter {
  readonly memory: ReadableMemory;
  /** In the recycle bin, or not. */
  readonly isDeleted: boolean;
  readonly languages?: { readonly from: string; readonly to: string };
  readonly origin?: "person" | "alignment" | "machine";
  readonly ids?: readonly number[];
  readonly source?: SearchCondition;
  readonly target?: SearchCondition;
  /** On one of the two sides. */
  readonly either?: SearchCondition;
}

/** A filter in SQL. What it finds may still lack a term of the search and has to be compared. */
export interface UnitCondition {
  readonly base: SQL;
  /** Led by an index. */
  readonly indexed: SQL | undefined;
  /** For units that are looked at one after another. */
  readonly scanned: SQL | undefined;
  /** Hits are so common that some are among the newest units. */
  readonly isLikely: boolean;
}

/** @returns null when nothing can fulfil the filter */
export async function conditionOf(db: Queryable, filter: UnitFilter): Promise<UnitCondition | null> {
  const { origin, languages, ids } = filter;
  if (ids?.length === 0) return null;
  const wishes: Wish[] = [];
  const { source, target, either } = filter;
  if (source || target || either) {
    const shares = await cachedShares(db);
    if (source) wishes.push(...sideWishes("source", await lookUpRuns(db, source), shares));
    if (target) wishes.push(...sideWishes("target", await lookUpRuns(db, target), shares));
    if (either) wishes.push(eitherWish(await lookUpRuns(db, either), shares));
  }
  wishes.sort((a, b) => a.share - b.share);
  const [rarest, ...others] = wishes;
  return {
    base: and(
      eq(memoryUnits.libraryId, filter.memory.id),
      filter.isDeleted ? isNotNull(memoryUnits.deletedAt) : isNull(memoryUnits.deletedAt),
      languages && isOfPair(languages),
      origin && (origin === "person" ? isNull(memoryUnits.origin) : eq(memoryUnits.origin, origin)),
      ids && inArray(memoryUnits.id, [...ids]),
    )!,
    indexed: and(rarest?.indexed, ...others.map(({ scanned }) => scanned)),
    scanned: and(...wishes.map(({ scanned }) => scanned)),
    isLikely: rarest !== undefined && rarest.share >= LIKELY_SHARE,
  };
}

/** One condition in both forms, and in how large a share of the units it may hold. */
interface Wish {
  readonly share: number;
  readonly indexed: SQL | undefined;
  readonly scanned: SQL | undefined;
}

/** Tokens of which a unit must have all, and lists of which it must have one each. */
interface WantedTokens {
  readonly all: readonly number[];
  readonly oneOf: readonly (readonly number[])[];
}

async function lookUpRuns(db: Queryable, { all, runs }: SearchCondition): Promise<WantedTokens> {
  const oneOf: number[][] = [];
  for (const patterns of runs) {
    const words = await db
      .select()
      .from(memoryWords)
      .where(sql`${memoryWords.word} like any(${sql.param([...patterns])}::text[])`)
      .limit(MOST_WORDS_OF_A_RUN + 1);
    if (words.length <= MOST_WORDS_OF_A_RUN) oneOf.push(runTokens(words));
  }
  return { all, oneOf };
}

function sideWishes(side: "source" | "target", { all, oneOf }: WantedTokens, shares: Shares): Wish[] {
  const column = side === "source" ? memoryUnits.sourceSignature : memoryUnits.targetSignature;
  const shareOf = (token: number) => shares[side].get(token) ?? shares.least;
  const wishes: Wish[] = [];
  if (all.length > 0) {
    const holds = sql`${column} @> ${sql.param([...all])}::int[]`;
    // Of the form that no index serves.
    wishes.push({ share: Math.min(...all.map(shareOf)), indexed: holds, scanned: sql`(${holds}) is true` });
  }
  for (const tokens of oneOf) {
    const share = Math.min(
      1,
      tokens.reduce((sum, token) => sum + shareOf(token), 0),
    );
    if (share >= COMMON_SHARE) wishes.push({ share, indexed: undefined, scanned: undefined });
    else {
      const list = sql`${sql.param([...tokens])}::int[]`;
      wishes.push({
        share,
        indexed: sql`${column} && ${list}`,
        // Looked up in a table of the list, where `&&` would go through all of it for every row.
        scanned: sql`exists (select from unnest(${column}) token where token = any(${list}))`,
      });
    }
  }
  return wishes;
}

function eitherWish(tokens: WantedTokens, shares: Shares): Wish {
  const sides = (["source", "target"] as const).map((side) => {
    const wishes = sideWishes(side, tokens, shares).sort((a, b) => a.share - b.share);
    const [rarest, ...others] = wishes;
    return {
      share: rarest?.share ?? 1,
      indexed: rarest?.indexed && and(rarest.indexed, ...others.map(({ scanned }) => scanned)),
      scanned: and(...wishes.map(({ scanned }) => scanned)),
    };
  });
  const [left, right] = [sides[0]!, sides[1]!];
  return {
    share: Math.min(1, left.share + right.share),
    indexed: left.indexed && right.indexed && or(left.indexed, right.indexed),
    scanned: left.scanned && right.scanned && or(left.scanned, right.scanned),
  };
}

/** Units of a condition below `before`, newest first. */
export async function unitsBefore(
  db: Queryable,
  { base, indexed }: UnitCondition,
  before: number | undefined,
  limit: number,
): Promise<UnitRow[]> {
  return db
    .select(READ)
    .from(memoryUnits)
    .where(and(base, indexed, before === undefined ? undefined : lt(memoryUnits.id, before)))
    .orderBy(desc(memoryUnits.id))
    .limit(limit);
}

/**
 * The same among the newest units of the memory only, one after another.
 *
 * @returns `end`: the last unit that was looked at, below which to go on; null when there are no more units at all
 */
export async function unitsInWindow(
  db: Queryable,
  { base, scanned }: UnitCondition,
  memory: ReadableMemory,
  before: number | undefined,
  limit: number,
): Promise<{ rows: UnitRow[]; end: number | null }> {
  const below = before === undefined ? undefined : lt(memoryUnits.id, before);
  const [last] = await db
    .select({ id: memoryUnits.id })
    .from(memoryUnits)
    .where(and(eq(memoryUnits.libraryId, memory.id), below))
    .orderBy(desc(memoryUnits.id))
    .offset(WINDOW_UNITS - 1)
    .limit(1);
  const rows = await db
    .select(READ)
    .from(memoryUnits)
    .where(and(base, scanned, below, last && gte(memoryUnits.id, last.id)))
    .orderBy(desc(memoryUnits.id))
    .limit(limit);
  return { rows, end: rows.length === limit ? rows.at(-1)!.id : (last?.id ?? null) };
}
