import { hasTranslatableText, type InlineContent, type LanguageTag, plainText } from "@yizhou/model";
import { countCharacters } from "@yizhou/text";
import type { TranslationMemory } from "./memory.ts";
import { memoryKey } from "./memory-key.ts";

/** Segments, and the characters of their text by the product's rule. */
export interface LeverageCount {
  readonly segments: number;
  readonly characters: number;
}

/** How much of a document is already translated. Every translatable segment is counted in exactly one band. */
export interface Leverage {
  /** Same source as an earlier segment of the document that memory does not know. */
  readonly repetitions: LeverageCount;
  /** Memory knows it in the same context (101, 102). */
  readonly context: LeverageCount;
  /** Memory knows it (100). */
  readonly exact: LeverageCount;
  /** To be translated anew. Fuzzy bands will be cut out of this one. */
  readonly none: LeverageCount;
}

export interface LeverageSegment {
  readonly source: InlineContent;
  readonly locked?: boolean;
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
  const matches = memory ? await memory.lookup(queries, pair, 100) : [];
  const counts = { repetitions: zero(), context: zero(), exact: zero(), none: zero() };
  const seen = new Set<string>();
  segments.forEach(({ source, locked }, index) => {
    if (locked || !hasTranslatableText(source)) return;
    const score = matches[index]?.score ?? 0;
    const key = memoryKey(source);
    const band = score > 100 ? "context" : score === 100 ? "exact" : seen.has(key) ? "repetitions" : "none";
    if (score < 100) seen.add(key);
    counts[band].segments++;
    counts[band].characters += countCharacters(texts[index]!);
  });
  return counts;
}

function zero(): { segments: number; characters: number } {
  return { segments: 0, characters: 0 };
}
