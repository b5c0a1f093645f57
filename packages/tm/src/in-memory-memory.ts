import {
  type InlineContent,
  type LanguageTag,
  primaryLanguage,
  type TranslationUnit,
  type TranslationUnitVariant,
} from "@yizhou/model";
import { fitTags } from "./fit-tags.ts";
import type { MemoryMatch, MemoryQuery, TranslationMemory } from "./memory.ts";
import { contextHash, memoryKey } from "./memory-key.ts";

/** One direction of a unit, as the index of a language pair holds it. */
interface Entry {
  readonly source: InlineContent;
  readonly target: InlineContent;
  readonly previous: string | null;
  readonly next: string | null;
}

/**
 * Names of the properties in which a unit keeps the text of its neighbours, per language: what makes 101 and 102 matches.
 * They travel through TMX as `<prop>`.
 */
export function contextProperty(side: "previous" | "next", language: LanguageTag | string): string {
  return `x-context-${side}.${languageKey(language)}`;
}

/**
 * A translation memory held in memory: for the command line, tests and small libraries. Every language of a unit can be
 * source or target. Exact and context matches only (100, 101, 102); fuzzy matching joins the same port.
 *
 * Cost: one index per language pair asked for, built at its first look-up; a look-up is O(length of the segment).
 */
export class InMemoryMemory implements TranslationMemory {
  private readonly library: string;
  private readonly units: TranslationUnit[] = [];
  private readonly indexes = new Map<string, { entries: Map<string, Entry[]>; indexedUnits: number }>();

  /** @param library  name shown with every match */
  constructor(library: string, units: Iterable<TranslationUnit> = []) {
    this.library = library;
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
    const entries = this.entriesOf(pair.from, pair.to);
    return queries.map((query) => {
      const match = this.best(query, entries.get(memoryKey(query.source)) ?? []);
      return match && match.score >= minScore ? match : null;
    });
  }

  private best(query: MemoryQuery, candidates: readonly Entry[]): MemoryMatch | null {
    const previous = contextHash(query.previous);
    const next = contextHash(query.next);
    let best: MemoryMatch | null = null;
    for (const entry of candidates) {
      const score = 100 + isSame(entry.previous, previous) + isSame(entry.next, next);
      if (best && best.score > score) continue;
      const target = fitTags(query.source, entry.source, entry.target);
      if (target) best = { score, target, library: this.library };
    }
    return best;
  }

  private entriesOf(from: LanguageTag, to: LanguageTag): ReadonlyMap<string, readonly Entry[]> {
    const name = `${languageKey(from)}>${languageKey(to)}`;
    let index = this.indexes.get(name);
    if (!index) this.indexes.set(name, (index = { entries: new Map(), indexedUnits: 0 }));
    for (; index.indexedUnits < this.units.length; index.indexedUnits++) {
      const unit = this.units[index.indexedUnits]!;
      const source = variantOf(unit, from);
      const target = variantOf(unit, to);
      if (!source || !target || source === target) continue;
      const key = memoryKey(source.content);
      const entry: Entry = {
        source: source.content,
        target: target.content,
        previous: contextHash(unit.properties?.[contextProperty("previous", from)]),
        next: contextHash(unit.properties?.[contextProperty("next", from)]),
      };
      const known = index.entries.get(key);
      if (known) known.push(entry);
      else index.entries.set(key, [entry]);
    }
    return index.entries;
  }
}

function variantOf(unit: TranslationUnit, language: LanguageTag): TranslationUnitVariant | undefined {
  const exact = unit.variants.find((variant) => variant.language === language);
  return exact ?? unit.variants.find((variant) => languageKey(variant.language) === languageKey(language));
}

/** en-US and en-GB share memories; the two scripts of Chinese do not. */
function languageKey(language: LanguageTag | string): string {
  return primaryLanguage(language) === "zh" ? language : primaryLanguage(language);
}

function isSame(stored: string | null, asked: string | null): number {
  return stored !== null && stored === asked ? 1 : 0;
}
