// What a stored entry is worth for a query: the same rules for every memory, wherever its entries lie.
import { type InlineContent, type LanguageTag, textOnly } from "@yizhou/model";
import { fitTags } from "./fit-tags.ts";
import type { MemoryMatch, MemoryQuery } from "./memory.ts";
import { contextHash } from "./memory-key.ts";
import { DEFAULT_PENALTIES, originPenalty, type Penalties, type UnitOrigin } from "./penalties.ts";
import { repairMatch } from "./repair-match.ts";
import { scoreMatch } from "./score-match.ts";
import { type MemoryToken, tokenise } from "./tokens.ts";

/** One direction of a unit, as a memory stores it. */
export interface MemoryEntry {
  /** Of its unit, for the match. */
  readonly unitId?: string;
  readonly source: InlineContent;
  readonly target: InlineContent;
  /** `contextHash` of its neighbours; null where they are not known. */
  readonly previous: string | null;
  readonly next: string | null;
  /** Further pairs of neighbours that the same two texts were met between. */
  readonly contexts?: readonly QueryContext[];
  readonly origin: UnitOrigin | null;
  /** How sure its alignment was, 0-100; null or absent where nobody said. */
  readonly confidence?: number | null;
  /** Name of its library. */
  readonly library: string;
  /** Of its library; the usual ones when absent. */
  readonly penalties?: Penalties;
}

/** Points that who made the entry and where it lies cost it, whatever the query. */
export function entryPenalty({
  origin,
  confidence = null,
  penalties = DEFAULT_PENALTIES,
}: MemoryEntry): number {
  return penalties.library + originPenalty(origin, confidence, penalties);
}

/** Hashed neighbours; of a query they are made once for all entries it is compared with. */
export interface QueryContext {
  readonly previous: string | null;
  readonly next: string | null;
}

export function contextOf(query: MemoryQuery): QueryContext {
  return { previous: contextHash(query.previous), next: contextHash(query.next) };
}

/**
 * The match of an entry whose source has the query's `memoryKey`: 100, and one more for each equal neighbour.
 *
 * @param context  `contextOf(query)`
 * @returns null when its target does not carry the tags of its source
 */
export function exactMatch(
  query: MemoryQuery,
  entry: MemoryEntry,
  context: QueryContext = contextOf(query),
): MemoryMatch | null {
  const target = fitTags(query.source, entry.source, entry.target);
  if (!target) return null;
  const { penalties = DEFAULT_PENALTIES, origin, library } = entry;
  const neighbours = [entry, ...(entry.contexts ?? [])].reduce(
    (most, { previous, next }) =>
      Math.max(most, isSame(previous, context.previous) + isSame(next, context.next)),
    0,
  );
  const score = Math.max(0, 100 + neighbours - entryPenalty(entry));
  const reasons = [
    ...(origin && penalties[origin] > 0 ? [origin] : []),
    ...(penalties.library > 0 ? (["library"] as const) : []),
  ];
  return {
    score,
    target,
    library,
    ...(entry.unitId !== undefined && { unitId: entry.unitId }),
    ...(reasons.length > 0 && { penalties: reasons }),
  };
}

/** A fuzzy entry judged but not yet repaired: enough to rank it. */
export interface JudgedEntry {
  readonly entry: MemoryEntry;
  readonly score: number;
  readonly similarity: number;
  readonly penalties: MemoryMatch["penalties"];
  /** Its numbers are those of the query, whatever their order. */
  readonly hasSameNumbers: boolean;
}

/** The better of two judged entries first: by score, then the one whose numbers are the query's; 0 where the store's order decides. */
export function compareJudged(a: JudgedEntry, b: JudgedEntry): number {
  return b.score - a.score || Number(b.hasSameNumbers) - Number(a.hasSameNumbers);
}

function numbersOf(tokens: readonly MemoryToken[]): string {
  return tokens
    .flatMap(({ kind, raw }) => (kind === "number" ? [raw.normalize("NFKC")] : []))
    .sort()
    .join(" ");
}

/**
 * What a fuzzy entry scores.
 *
 * @param similarity  of the token keys where known
 * @returns null when it does not reach `minScore` (penalties of origin and library count, those of form do not)
 */
export function judgeEntry(
  queryTokens: readonly MemoryToken[],
  entry: MemoryEntry,
  minScore: number,
  similarity?: number,
): JudgedEntry | null {
  const { penalties = DEFAULT_PENALTIES, origin } = entry;
  const fixed = entryPenalty(entry);
  if (similarity !== undefined && similarity - fixed < minScore) return null;
  const tokens = tokenise(entry.source);
  const judged = scoreMatch(queryTokens, tokens, penalties, similarity);
  if (!judged || judged.similarity - fixed < minScore) return null;
  const reasons = [
    ...judged.penalties,
    ...(origin && penalties[origin] > 0 ? [origin] : []),
    ...(penalties.library > 0 ? (["library"] as const) : []),
  ];
  return {
    entry,
    score: Math.max(0, judged.score - fixed),
    similarity: judged.similarity,
    penalties: reasons,
    hasSameNumbers: numbersOf(queryTokens) === numbersOf(tokens),
  };
}

/** A sentence with a wrong value is no small change, however alike the words are. */
const MOST_WITH_WRONG_VALUE = 94;

/** The match of a judged entry, its target repaired. */
export function fuzzyMatch(
  query: MemoryQuery,
  queryTokens: readonly MemoryToken[],
  { entry, score, similarity, penalties }: JudgedEntry,
  pair: { from: LanguageTag; to: LanguageTag },
): MemoryMatch {
  const sides = { query: query.source, source: entry.source, target: entry.target };
  const repaired = repairMatch(sides, pair, queryTokens);
  const needsEditing = repaired.unresolvedNumbers > 0 || !repaired.hasAllTags;
  return {
    score: repaired.unresolvedNumbers > 0 ? Math.min(score, MOST_WITH_WRONG_VALUE) : score,
    target: repaired.target,
    library: entry.library,
    ...(entry.unitId !== undefined && { unitId: entry.unitId }),
    source: entry.source,
    similarity,
    ...(penalties && penalties.length > 0 && { penalties }),
    ...(repaired.repairs.length > 0 && { repairs: repaired.repairs }),
    ...(needsEditing && { needsEditing }),
  };
}

/**
 * Matches in the order in which they are offered: by score, those that can be used as they are before those that cannot, those
 * whose values had not to be changed before others, else as they come. Where several different targets share the best score, each loses `severalTranslations`; a match of
 * full context (102) is never in doubt.
 */
export function rankMatches(
  matches: readonly MemoryMatch[],
  penalties: Penalties = DEFAULT_PENALTIES,
): MemoryMatch[] {
  const ranked = [...matches].sort(
    (a, b) =>
      b.score - a.score ||
      Number(a.needsEditing ?? false) - Number(b.needsEditing ?? false) ||
      changedValues(a) - changedValues(b),
  );
  const best = ranked[0]?.score ?? 0;
  const top = ranked.filter(({ score }) => score === best);
  const isDoubtful = new Set(top.map(({ target }) => textOnly(target))).size > 1 && best < 102;
  if (!isDoubtful || penalties.severalTranslations === 0) return ranked;
  return ranked.map((match) =>
    match.score !== best
      ? match
      : {
          ...match,
          score: Math.max(0, match.score - penalties.severalTranslations),
          penalties: [...(match.penalties ?? []), "severalTranslations" as const],
        },
  );
}

function changedValues({ repairs = [] }: MemoryMatch): number {
  return repairs.filter(({ kind }) => kind !== "tag").length;
}

function isSame(stored: string | null, asked: string | null): number {
  return stored !== null && stored === asked ? 1 : 0;
}
