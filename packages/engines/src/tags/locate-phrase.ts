/**
 * Finds the translation of a phrase inside the translation of its sentence. A phrase translated alone seldom stands in the
 * sentence to the letter: articles, endings, particles and case differ. So windows of whole words are scored by how many of
 * their characters they share with the phrase, and by how near they lie to where the phrase was expected.
 */
import { WORDS } from "./words.ts";

export interface PhrasePlace {
  readonly start: number;
  readonly end: number;
  /** 0-1: share of characters that window and phrase have in common; 1 for the phrase itself. */
  readonly score: number;
}

export interface WordSpan {
  readonly start: number;
  readonly end: number;
}

/** Below it a window is more likely chance than the phrase. */
const MIN_SCORE = 0.55;
/** What a window at the far end of the sentence loses against one at the expected place. */
const DISTANCE_WEIGHT = 0.25;
const MAX_WORDS = 400;

/**
 * @param expected  target offset where the middle of the phrase is expected
 * @param taken  windows that others hold and that may not be entered
 * @returns the best place, or null when the phrase is not there. Cost: O(words x words of the phrase x its length)
 */
export function locatePhrase(
  phrase: string,
  target: string,
  words: readonly WordSpan[],
  expected: number,
  taken: readonly WordSpan[] = [],
): PhrasePlace | null {
  const wanted = bagOf(phrase);
  if (wanted.size === 0 || words.length > MAX_WORDS) return null;
  let best: (PhrasePlace & { readonly rank: number }) | null = null;
  for (let first = 0; first < words.length; first++) {
    for (let last = first; last < words.length; last++) {
      const start = words[first]!.start;
      const end = words[last]!.end;
      const window = target.slice(start, end);
      const size = lettersOf(window);
      if (size > wanted.letters * 1.8 + 2) break;
      if (size < wanted.letters * 0.45) continue;
      if (taken.some((other) => start < other.end && other.start < end)) continue;
      const score = similarity(wanted, bagOf(window));
      if (score < MIN_SCORE) continue;
      const distance = Math.abs((start + end) / 2 - expected) / Math.max(1, target.length);
      const rank = score - DISTANCE_WEIGHT * distance;
      if (!best || rank > best.rank) best = { start, end, score, rank };
    }
  }
  return best && { start: best.start, end: best.end, score: best.score };
}

/** The words of a text as offsets, punctuation and spaces left out. */
export function wordSpans(text: string): WordSpan[] {
  const spans: WordSpan[] = [];
  for (const { segment, index, isWordLike } of WORDS.segment(text))
    if (isWordLike) spans.push({ start: index, end: index + segment.length });
  return spans;
}

interface Bag {
  readonly counts: ReadonlyMap<string, number>;
  readonly size: number;
  readonly letters: number;
}

/**
 * What a text is made of: pairs of neighbouring characters, which keep something of their order, and single ones for scripts
 * whose characters carry a meaning each.
 */
function bagOf(text: string): Bag {
  const counts = new Map<string, number>();
  let size = 0;
  const add = (piece: string, weight: number): void => {
    counts.set(piece, (counts.get(piece) ?? 0) + weight);
    size += weight;
  };
  const clean =
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const words = clean.filter((word) => clean.length === 1 || !ARTICLES.has(word));
  for (const word of words) {
    const characters = [...word];
    for (const character of characters) if (!/\p{Script=Latin}|\p{N}/u.test(character)) add(character, 1);
    for (let index = 0; index + 1 < characters.length; index++)
      add(characters[index]! + characters[index + 1]!, 1);
    if (characters.length === 1) add(word, 1);
  }
  return { counts, size, letters: words.reduce((sum, word) => sum + word.length, 0) };
}

const ARTICLES: ReadonlySet<string> = new Set(["the", "a", "an", "of", "to"]);

function lettersOf(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

/** Dice coefficient of two bags. */
function similarity(a: Bag, b: Bag): number {
  let common = 0;
  for (const [piece, count] of a.counts) common += Math.min(count, b.counts.get(piece) ?? 0);
  return a.size + b.size === 0 ? 0 : (2 * common) / (a.size + b.size);
}
