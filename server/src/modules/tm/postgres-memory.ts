// The memory in PostgreSQL. Exact and context matches by hash; what is alike is named by the indexes of the libraries
// (memory-indexes.ts), which miss nothing, and only what can still win is loaded and compared in full.
import { AppError, type LanguageTag, libraryLanguage } from "@yizhou/model";
import {
  comparedKeys,
  compareJudged,
  CONFIDENCE_PROPERTY,
  confidenceOf,
  contextOf,
  DEFAULT_PENALTIES,
  exactMatch,
  fuzzyMatch,
  judgeEntry,
  memoryKey,
  keyHash,
  rankMatches,
  tokenise,
} from "@yizhou/tm";
import type {
  AlikeUnit,
  JudgedEntry,
  MemoryEntry,
  MemoryMatch,
  MemoryQuery,
  MemoryToken,
  Penalties,
  TranslationMemory,
} from "@yizhou/tm";
import type { Queryable } from "../../platform/database/connect.ts";
import { yieldWhenDue } from "../../platform/yield-to-event-loop.ts";
import {
  findUnitsByHash,
  loadAlikeUnits,
  newestUnits,
  type DirectedUnit,
  type Direction,
} from "./look-up-repo.ts";
import type { MemoryIndexes } from "./memory-indexes.ts";
import { readableLibraries } from "../libraries/index.ts";
import { addUses } from "./unit-repo.ts";
import { contextsFrom } from "./unit-rows.ts";

/** Candidates loaded at once, the likeliest first. */
const LOADED_AT_ONCE = 40;
/** Alike units that are repaired before the best is picked. */
const REPAIRED = 5;

/** Hits that an index is asked for at first, and at most. */
const INDEX_HITS = 24;
const MOST_INDEX_HITS = 600;

/**
 * Tokens above which only the same text is a match: to compare twenty thousand characters with twenty thousand takes a tenth of a
 * second, and there may be hundreds of candidates.
 */
const MOST_FUZZY_TOKENS = 2000;

/** A query whose exact matches are known. */
interface OpenQuery {
  readonly query: MemoryQuery;
  readonly exact: readonly MemoryMatch[];
  /** Units with the same text that can be used as they are. */
  readonly usable: ReadonlySet<number>;
  /** Empty when nothing alike is wanted. */
  readonly tokens: readonly MemoryToken[];
}

/** The memories of a user: what pretranslation and hints ask, and a list of matches for a person to choose from. */
export interface PostgresMemory extends TranslationMemory {
  /** The best matches for one segment, best first; as `TranslationMemory.lookup`, but several. */
  matches(
    query: MemoryQuery,
    pair: { readonly from: LanguageTag; readonly to: LanguageTag },
    limits: { readonly minScore: number; readonly maxResults: number },
  ): Promise<MemoryMatch[]>;
  /** A token that changes when units come to the libraries, or a library becomes readable or stops to be. Cost: an index look-up each. */
  version(): Promise<string>;
}

/** Penalties of a job: the usual ones for what matches are like and who made them, and one for each library. */
export interface MemoryPenalties extends Partial<Penalties> {
  readonly byLibrary?: Readonly<Record<string, number>>;
}

/**
 * The memories a user may read, as one. Exact, context (100, 101, 102) and, below 100, fuzzy matches.
 *
 * @param libraryIds  in the order of preference, which decides between equal scores; absent: all that the user may read
 * @param ownPenalties  what a match loses, where the user set something else than is usual; `byLibrary` for everything of one
 *   library, `library` for those that it does not name, whose own penalty holds where there is neither
 * Cost: one indexed query for the exact part of each look-up of up to some hundred segments, and when fuzzy matches are asked
 *   for one for what all of them may win; beside it processor time of a thread by how large the libraries asked are.
 */
export function createPostgresMemory(
  db: Queryable,
  userId: string,
  indexes: MemoryIndexes,
  libraryIds?: readonly string[],
  { byLibrary, ...ownPenalties }: MemoryPenalties = {},
): PostgresMemory {
  const penalties: Penalties = { ...DEFAULT_PENALTIES, ...ownPenalties };
  async function directionOf(pair: { from: LanguageTag; to: LanguageTag }) {
    const memories = await readableLibraries(db, userId, "memory", libraryIds);
    const names = new Map(memories.map(({ id, name }) => [id, name]));
    const direction: Direction = {
      from: libraryLanguage(pair.from),
      to: libraryLanguage(pair.to),
      memories,
    };
    const penaltiesOf = new Map(
      memories.map(({ id, penalty }) => [
        id,
        { ...penalties, library: byLibrary?.[id] ?? ownPenalties.library ?? penalty },
      ]),
    );
    const rank = (id: string) => libraryIds?.indexOf(id) ?? 0;
    const entryOf = (unit: DirectedUnit): MemoryEntry => ({
      unitId: String(unit.id),
      source: unit.source,
      target: unit.target,
      previous: unit.previous,
      next: unit.next,
      ...(unit.contexts && { contexts: contextsFrom(unit.contexts, unit.isTurned) }),
      origin: unit.origin,
      ...(unit.confidence !== null && {
        confidence: confidenceOf({ [CONFIDENCE_PROPERTY]: unit.confidence }),
      }),
      library: names.get(unit.libraryId) ?? "",
      penalties: penaltiesOf.get(unit.libraryId) ?? penalties,
    });
    /** The library's order, then the newest. */
    const order = (a: DirectedUnit, b: DirectedUnit) => rank(a.libraryId) - rank(b.libraryId) || b.id - a.id;
    return { direction, entryOf, order };
  }

  async function answer(
    queries: readonly MemoryQuery[],
    pair: { readonly from: LanguageTag; readonly to: LanguageTag },
    { minScore, maxResults }: { readonly minScore: number; readonly maxResults: number },
  ): Promise<MemoryMatch[][]> {
    const { direction, entryOf, order } = await directionOf(pair);
    const keys = queries.map(({ source }) => memoryKey(source));
    const same = await findUnitsByHash(db, direction, keys.map(keyHash));
    const byHash = Map.groupBy(same.sort(order), ({ hash }) => hash);
    const breathe = yieldWhenDue();
    const openQuery = (query: MemoryQuery, at: number): OpenQuery => {
      const equal = (byHash.get(keyHash(keys[at]!)) ?? []).filter(
        ({ source }) => memoryKey(source) === keys[at],
      );
      const context = contextOf(query);
      const usable = new Set<number>();
      const exact = equal.flatMap((unit) => {
        const match = exactMatch(query, entryOf(unit), context);
        if (match) usable.add(unit.id);
        return match && match.score >= minScore ? [match] : [];
      });
      const best = exact.reduce((most, { score }) => Math.max(most, score), 0);
      const isEnough = minScore >= 100 || (maxResults === 1 && best >= 99);
      const tokens = isEnough ? [] : tokenise(query.source);
      return { query, exact, usable, tokens: tokens.length > MOST_FUZZY_TOKENS ? [] : tokens };
    };
    const open: OpenQuery[] = [];
    for (const [at, query] of queries.entries()) {
      open.push(openQuery(query, at));
      await breathe();
    }
    const search = { pair, direction, entryOf, order, minScore, maxResults, breathe };
    const fuzzy = await fuzzyMatches(
      open.filter(({ tokens }) => tokens.length > 0),
      search,
    );
    return open.map((one) =>
      rankMatches([...one.exact, ...(fuzzy.get(one) ?? [])], penalties).slice(0, maxResults),
    );
  }

  type Search = Awaited<ReturnType<typeof directionOf>> & {
    readonly pair: { readonly from: LanguageTag; readonly to: LanguageTag };
    readonly minScore: number;
    readonly maxResults: number;
    /** Called between queries: what is compared is in memory mostly, so nothing else would give way. */
    readonly breathe: () => Promise<void>;
  };

  async function fuzzyMatches(
    queries: readonly OpenQuery[],
    search: Search,
  ): Promise<Map<OpenQuery, MemoryMatch[]>> {
    const found = new Map<OpenQuery, MemoryMatch[]>();
    let left = queries;
    // Mostly the first candidates settle it; for what they do not settle, all that the index has are looked at.
    for (const most of [INDEX_HITS, MOST_INDEX_HITS]) {
      const { direction, minScore } = search;
      const asked = left.map(({ tokens }) => comparedKeys(tokens));
      if (left.length === 0) break;
      const hits = await indexes.search(db, direction, asked, { minScore, maxResults: most });
      const first = hits.flatMap((some) => some.slice(0, REPAIRED).map(({ id }) => id));
      const loaded = unitLoader(direction, await loadAlikeUnits(db, direction, first));
      const unsettled: OpenQuery[] = [];
      for (const [at, one] of left.entries()) {
        const candidates = hits[at]!;
        const judged = await judge(one, candidates, loaded, search);
        const isCut = candidates.length === most && most < MOST_INDEX_HITS;
        if (isCut && !isSettled(judged, candidates.at(-1)!.similarity, search)) unsettled.push(one);
        else
          found.set(
            one,
            judged.map((entry) => fuzzyMatch(one.query, one.tokens, entry, search.pair)),
          );
        await search.breathe();
      }
      left = unsettled;
    }
    return found;
  }

  type LoadUnits = (ids: readonly number[]) => Promise<DirectedUnit[]>;

  /** Loads units, those that are there already once only. */
  function unitLoader(direction: Direction, have: readonly DirectedUnit[] = []): LoadUnits {
    const byId = Map.groupBy(have, ({ id }) => id);
    return async (ids) => {
      const known = ids.flatMap((id) => byId.get(id) ?? []);
      const missing = ids.filter((id) => !byId.has(id));
      return missing.length === 0 ? known : [...known, ...(await loadAlikeUnits(db, direction, missing))];
    };
  }

  /** The best of the candidates, which come by what they can reach at most. */
  async function judge(
    { tokens, usable }: OpenQuery,
    all: readonly AlikeUnit[],
    load: LoadUnits,
    search: Search,
  ): Promise<JudgedEntry[]> {
    const { entryOf, order, minScore, breathe } = search;
    const candidates = all.filter(({ id }) => !usable.has(id));
    let judged: { readonly entry: JudgedEntry; readonly unit: DirectedUnit }[] = [];
    const entries = () => judged.map(({ entry }) => entry);
    for (let start = 0, size = REPAIRED; start < candidates.length; start += size, size = LOADED_AT_ONCE) {
      // Once the bar is above what comes next, nothing behind can pass either.
      if (isSettled(entries(), candidates[start]!.similarity, search)) break;
      const part = candidates.slice(start, start + size).map(({ id }) => id);
      for (const unit of await load(part)) {
        const entry = judgeEntry(tokens, entryOf(unit), minScore);
        if (entry) judged.push({ entry, unit });
        await breathe();
      }
      judged = judged
        .sort((a, b) => compareJudged(a.entry, b.entry) || order(a.unit, b.unit))
        .slice(0, Math.max(REPAIRED, search.maxResults));
    }
    return entries();
  }

  function isSettled(judged: readonly JudgedEntry[], bound: number, { maxResults }: Search): boolean {
    return judged.length === Math.max(REPAIRED, maxResults) && bound <= judged.at(-1)!.score;
  }

  return {
    async version() {
      return newestUnits(db, await readableLibraries(db, userId, "memory", libraryIds));
    },
    async lookup(queries, pair, minScore) {
      const answers = await answer(queries, pair, { minScore, maxResults: 1 });
      return answers.map(([best]) => best ?? null);
    },
    async matches(query, pair, limits) {
      const [matches] = await answer([query], pair, limits);
      if (!matches) throw new AppError("internal.unexpected");
      return matches;
    },
  };
}

/**
 * The same memory, which counts each unit that it gives and that can stand as it is: for work that uses what it is given, not for
 * quotes and suggestions.
 */
export function countUses(db: Queryable, memory: TranslationMemory): TranslationMemory {
  return {
    async lookup(queries, pair, minScore) {
      const matches = await memory.lookup(queries, pair, minScore);
      await addUses(
        db,
        matches.flatMap((match) =>
          match?.unitId !== undefined && !match.needsEditing ? [Number(match.unitId)] : [],
        ),
      );
      return matches;
    },
  };
}
