import {
  type LanguageTag,
  libraryLanguage,
  type TranslationUnit,
  type TranslationUnitVariant,
} from "@yizhou/model";
import { FuzzyIndex } from "./fuzzy-index.ts";
import {
  contextOf,
  exactMatch,
  fuzzyMatch,
  type JudgedEntry,
  judgeEntry,
  type MemoryEntry,
  rankMatches,
} from "./match-entry.ts";
import type { MemoryMatch, MemoryQuery, TranslationMemory } from "./memory.ts";
import { contextHash, memoryKey } from "./memory-key.ts";
import { statedNeighbour } from "./neighbours.ts";
import { DEFAULT_PENALTIES, confidenceOf, originOf, type Penalties } from "./penalties.ts";
import { comparedKeys, tokenise, tokenKeys } from "./tokens.ts";

/** Fuzzy entries repaired for a query before the best are picked. */
const REPAIRED_AT_LEAST = 5;

/** One language pair of a memory, indexed as far as it has been asked for. */
interface PairIndex {
  readonly entries: MemoryEntry[];
  readonly byKey: Map<string, MemoryEntry[]>;
  readonly fuzzy: FuzzyIndex;
  indexedUnits: number;
}

/**
 * A translation memory held in memory: for the command line, batch work in a worker, tests and small libraries. Every
 * language of a unit can be source or target. Exact, context and fuzzy matches.
 *
 * Cost: one index per language pair asked for, built at its first look-up (the fuzzy part at the first look-up below 100);
 * an exact look-up is O(length of the segment), a fuzzy one looks at the units that share its rarest tokens.
 */
export class InMemoryMemory implements TranslationMemory {
  private readonly library: string;
  private readonly penalties: Penalties;
  private readonly units: TranslationUnit[] = [];
  private readonly indexes = new Map<string, PairIndex>();

  /** @param library  name shown with every match */
  constructor(library: string, units: Iterable<TranslationUnit> = [], penalties: Partial<Penalties> = {}) {
    this.library = library;
    this.penalties = { ...DEFAULT_PENALTIES, ...penalties };
    this.add(units);
  }

  /** Number of units. */
  get size(): number {
    return this.units.length;
  }

  /** Adds units; a later unit with the same source comes before an earlier one of the same score. */
  add(units: Iterable<TranslationUnit>): void {
    for (const unit of units) this.units.push(unit);
  }

  async lookup(
    queries: readonly MemoryQuery[],
    pair: { from: LanguageTag; to: LanguageTag },
    minScore: number,
  ): Promise<readonly (MemoryMatch | null)[]> {
    return queries.map((query) => this.matches(query, pair, { minScore, maxResults: 1 })[0] ?? null);
  }

  /** The best matches for one segment, best first; empty when none reaches `minScore` (see `TranslationMemory.lookup`). */
  matches(
    query: MemoryQuery,
    pair: { from: LanguageTag; to: LanguageTag },
    limits: { minScore: number; maxResults: number },
  ): MemoryMatch[] {
    const { minScore, maxResults } = limits;
    const index = this.indexOf(pair.from, pair.to);
    const key = memoryKey(query.source);
    const same = index.byKey.get(key) ?? [];
    const usable = new Set<MemoryEntry>();
    const context = contextOf(query);
    const exact = [...same].reverse().flatMap((entry) => {
      const match = exactMatch(query, entry, context);
      if (match) usable.add(entry);
      return match && match.score >= minScore ? [match] : [];
    });
    const bestExact = exact.reduce((best, { score }) => Math.max(best, score), 0);
    const isEnough = minScore >= 100 || (maxResults === 1 && bestExact >= 99);
    const fuzzy = isEnough ? [] : this.fuzzyMatches(query, pair, index, usable, limits);
    return rankMatches([...exact, ...fuzzy], this.penalties).slice(0, maxResults);
  }

  private fuzzyMatches(
    query: MemoryQuery,
    pair: { from: LanguageTag; to: LanguageTag },
    index: PairIndex,
    exact: ReadonlySet<MemoryEntry>,
    { minScore, maxResults }: { minScore: number; maxResults: number },
  ): MemoryMatch[] {
    for (let at = index.fuzzy.size; at < index.entries.length; at++)
      index.fuzzy.add(tokenKeys(index.entries[at]!.source));
    const tokens = tokenise(query.source);
    const judged = new Map<number, JudgedEntry>();
    const hits = index.fuzzy.search(comparedKeys(tokens), {
      minScore,
      maxResults: Math.max(REPAIRED_AT_LEAST, maxResults),
      bestPossible: 99 - this.penalties.library,
      judge: (unit, similarity) => {
        const entry = index.entries[unit]!;
        if (exact.has(entry)) return null;
        const result = judgeEntry(tokens, entry, minScore, similarity);
        if (result) judged.set(unit, result);
        return result ? result.score - (result.hasSameNumbers ? 0 : 0.5) : null;
      },
    });
    return hits.flatMap(({ unit, similarity }) => {
      // Of very many alike units some come unjudged.
      const result = judged.get(unit) ?? judgeEntry(tokens, index.entries[unit]!, minScore, similarity);
      return result ? [fuzzyMatch(query, tokens, result, pair)] : [];
    });
  }

  private indexOf(from: LanguageTag, to: LanguageTag): PairIndex {
    const name = `${libraryLanguage(from)}>${libraryLanguage(to)}`;
    let index = this.indexes.get(name);
    if (!index) {
      index = { entries: [], byKey: new Map(), fuzzy: new FuzzyIndex(), indexedUnits: 0 };
      this.indexes.set(name, index);
    }
    for (; index.indexedUnits < this.units.length; index.indexedUnits++) {
      const entry = this.entryOf(index.indexedUnits, from, to);
      if (!entry) continue;
      index.entries.push(entry);
      const key = memoryKey(entry.source);
      const known = index.byKey.get(key);
      if (known) known.push(entry);
      else index.byKey.set(key, [entry]);
    }
    return index;
  }

  private entryOf(position: number, from: LanguageTag, to: LanguageTag): MemoryEntry | null {
    const unit = this.units[position]!;
    const source = variantOf(unit, from);
    const target = variantOf(unit, to);
    if (!source || !target || source === target) return null;
    return {
      unitId: unit.id ?? String(position + 1),
      source: source.content,
      target: target.content,
      previous: contextHash(statedNeighbour(unit, "previous", from)),
      next: contextHash(statedNeighbour(unit, "next", from)),
      origin: originOf(unit.properties),
      confidence: confidenceOf(unit.properties),
      library: this.library,
      penalties: this.penalties,
    };
  }
}

/** The variant of a unit in a language: of that very tag, else of another region of it. */
export function variantOf(unit: TranslationUnit, language: LanguageTag): TranslationUnitVariant | undefined {
  const exact = unit.variants.find((variant) => variant.language === language);
  return (
    exact ?? unit.variants.find((variant) => libraryLanguage(variant.language) === libraryLanguage(language))
  );
}
