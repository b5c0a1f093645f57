import { hasTranslatableText, type InlineContent, type LanguageTag, plainText } from "@yizhou/model";
import { countCharacters, countWords } from "@yizhou/text";
import { FuzzyIndex } from "./fuzzy-index.ts";
import type { TranslationMemory } from "./memory.ts";
import { memoryKey } from "./memory-key.ts";
import { tokenKeys } from "./tokens.ts";

/** The bands that translation tools share, from the least work to the most. */
export const LEVERAGE_BANDS = [
  "repetitions",
  "context",
  "exact",
  "fuzzy95",
  "fuzzy85",
  "fuzzy75",
  "fuzzy50",
  "none",
] as const;
export type LeverageBand = (typeof LEVERAGE_BANDS)[number];

/** Segments, and their text by the product's rules of counting. */
export interface LeverageCount {
  readonly segments: number;
  readonly words: number;
  readonly characters: number;
}

/**
 * How much of a document is already translated. Every translatable segment is counted in exactly one band: `repetitions`
 * (same source as an earlier segment of the document that memory does not know exactly), `context` (101 and 102), `exact`
 * (100), `fuzzy95` (95-99), `fuzzy85` (85-94), `fuzzy75` (75-84), `fuzzy50` (50-74), `none`.
 */
export interface Leverage extends Readonly<Record<LeverageBand, LeverageCount>> {
  /**
   * Of `none` and `fuzzy50`: at least 75 like an earlier segment of the document itself, so that its translation helps once
   * it is there. Not a band of its own.
   */
  readonly internal: LeverageCount;
}

export interface LeverageSegment {
  readonly source: InlineContent;
  readonly locked?: boolean;
}

/** Least score that counts as a match at all. */
export const LEAST_FUZZY_SCORE = 50;
const INTERNAL_SCORE = 75;

/** The band of a match score; `none` for null. */
export function bandOf(score: number | null): Exclude<LeverageBand, "repetitions"> {
  if (score === null || score < LEAST_FUZZY_SCORE) return "none";
  if (score > 100) return "context";
  if (score === 100) return "exact";
  if (score >= 95) return "fuzzy95";
  if (score >= 85) return "fuzzy85";
  return score >= 75 ? "fuzzy75" : "fuzzy50";
}

/**
 * Leverage analysis of a document against a memory. Segments that are locked or without letters are left out.
 *
 * @param segments  of the whole document in reading order, since neighbours decide on context matches
 * @param memory  `null` to count repetitions only
 */
export async function analyseLeverage(
  segments: readonly LeverageSegment[],
  memory: TranslationMemory | null,
  pair: { from: LanguageTag; to: LanguageTag },
): Promise<Leverage> {
  const texts = segments.map(({ source }) => plainText(source));
  const queries = segments.map(({ source }, index) => ({
    source,
    previous: texts[index - 1],
    next: texts[index + 1],
  }));
  const matches = memory ? await memory.lookup(queries, pair, LEAST_FUZZY_SCORE) : [];
  const counts = Object.fromEntries(
    [...LEVERAGE_BANDS, "internal"].map((band) => [band, { segments: 0, words: 0, characters: 0 }]),
  ) as Record<keyof Leverage, { segments: number; words: number; characters: number }>;
  const seen = new Set<string>();
  const earlier = new FuzzyIndex();
  segments.forEach(({ source, locked }, index) => {
    if (locked || !hasTranslatableText(source)) return;
    const text = texts[index]!;
    const add = (band: keyof Leverage): void => {
      counts[band].segments++;
      counts[band].words += countWords(text);
      counts[band].characters += countCharacters(text);
    };
    const score = matches[index]?.score ?? null;
    if (score !== null && score >= 100) return add(bandOf(score));
    const key = memoryKey(source);
    if (seen.has(key)) return add("repetitions");
    seen.add(key);
    const band = bandOf(score);
    add(band);
    const keys = tokenKeys(source);
    if (band === "none" || band === "fuzzy50") {
      const [alike] = earlier.search(keys, { minScore: INTERNAL_SCORE, maxResults: 1 });
      if (alike) add("internal");
    }
    earlier.add(keys);
  });
  return counts;
}
