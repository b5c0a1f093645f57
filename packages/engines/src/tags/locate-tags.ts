import { locatePhrase, wordSpans, type PhrasePlace, type WordSpan } from "./locate-phrase.ts";
import { createPositionMap, type Anchor } from "./position-map.ts";
import { tagPhrases, type TagPhrase } from "./tag-phrases.ts";
import type { TagPlan } from "./tag-plan.ts";

export interface LocatedTags {
  /** Target offsets of the tags that were found. */
  readonly places: ReadonlyMap<
    number,
    { readonly open?: number; readonly close?: number; readonly single?: number }
  >;
  /** Those whose phrases stand in the target to the letter, or nearly: no guess. */
  readonly sure: ReadonlySet<number>;
  /** Where found phrases stand in both texts. */
  readonly anchors: readonly Anchor[];
}

/** A phrase that stands in the target to the letter, or nearly, is no chance hit. */
const SURE = 0.9;

/**
 * Places tags where the translations of their phrases stand in the target. Sure finds come first and move the expected places
 * of the others; two phrases side by side never share words, an inner one looks inside the outer one first.
 */
export function locateTags(
  plan: TagPlan,
  target: string,
  known: readonly Anchor[],
  translations: ReadonlyMap<string, string>,
): LocatedTags {
  const phrases = tagPhrases(plan).flatMap((phrase) => {
    const translated = translations.get(phrase.text);
    return translated === undefined ? [] : [{ phrase, translated }];
  });
  const places = new Map<number, { open?: number; close?: number; single?: number }>();
  const anchors: Anchor[] = [];
  const sure = new Set<number>();
  if (phrases.length === 0) return { places, sure, anchors };

  const words = wordSpans(target);
  const found = new Map<TagPhrase, PhrasePlace>();
  const seek = (minScore: number): void => {
    const map = createPositionMap(plan.text, target, [...known, ...anchors]);
    for (const { phrase, translated } of phrases) {
      if (found.has(phrase)) continue;
      const expected = map.at((phrase.start + phrase.end) / 2);
      const place = placeOf(phrase, translated, target, words, expected, found);
      if (!place || place.score < minScore) continue;
      found.set(phrase, place);
      anchors.push({ source: phrase.start, target: place.start }, { source: phrase.end, target: place.end });
    }
  };
  seek(SURE);
  seek(0);
  widenOuter(found);
  for (const [{ number, kind }, { start, end, score }] of found) {
    places.set(number, kind === "inside" ? { open: start, close: end } : { single: end });
    if (score >= SURE) sure.add(number);
  }
  placeAfterPairs(plan, places, sure);
  return { places, sure, anchors };
}

/** An inner phrase that was found more surely than the outer one draws the outer one round itself. */
function widenOuter(found: Map<TagPhrase, PhrasePlace>): void {
  for (const [outer, place] of found) {
    if (outer.kind !== "inside") continue;
    for (const [inner, { start, end, score }] of found) {
      const isInner = inner !== outer && outer.start <= inner.start && inner.end <= outer.end;
      if (!isInner || score < place.score) continue;
      const known = found.get(outer)!;
      found.set(outer, { ...known, start: Math.min(known.start, start), end: Math.max(known.end, end) });
    }
  }
}

/** A single tag right behind the end of a pair in the source goes right behind it in the target. */
function placeAfterPairs(
  plan: TagPlan,
  places: Map<number, { close?: number; single?: number }>,
  sure: Set<number>,
): void {
  plan.marks.forEach((mark, index) => {
    if (mark.role !== "single" || places.has(mark.number)) return;
    const pair = plan.marks
      .slice(0, index)
      .findLast((other) => other.role === "close" && other.offset === mark.offset);
    const end = pair && places.get(pair.number)?.close;
    if (end === undefined) return;
    places.set(mark.number, { single: end });
    if (sure.has(pair!.number)) sure.add(mark.number);
  });
}

function placeOf(
  phrase: TagPhrase,
  translated: string,
  target: string,
  words: readonly WordSpan[],
  expected: number,
  found: ReadonlyMap<TagPhrase, PhrasePlace>,
): PhrasePlace | null {
  const taken: WordSpan[] = [];
  let outer: PhrasePlace | undefined;
  for (const [other, place] of found) {
    if (other.start <= phrase.start && phrase.end <= other.end) outer ??= place;
    else if (other.end <= phrase.start || phrase.end <= other.start) taken.push(place);
  }
  const inside = outer && words.filter(({ start, end }) => outer.start <= start && end <= outer.end);
  return (
    exactPlace(phrase, translated, target, expected, taken) ??
    (inside && locatePhrase(translated, target, inside, expected, taken)) ??
    locatePhrase(translated, target, words, expected, taken)
  );
}

/** The phrase to the letter, nearest to where it is expected; it may begin or end inside a word: Korean adds particles. */
function exactPlace(
  phrase: TagPhrase,
  translated: string,
  target: string,
  expected: number,
  taken: readonly WordSpan[],
): PhrasePlace | null {
  const wanted = bare(translated);
  if (wanted.length < 2 && !/[\p{Script=Han}\p{Script=Hangul}]/u.test(wanted)) return null;
  const there = target.toLowerCase();
  let best: PhrasePlace | null = null;
  for (let at = there.indexOf(wanted); at >= 0; at = there.indexOf(wanted, at + 1)) {
    const place = { start: at, end: at + wanted.length, score: 1 };
    if (isInsideWord(target, place) || taken.some((other) => at < other.end && other.start < place.end))
      continue;
    const distance = (one: PhrasePlace): number => Math.abs((one.start + one.end) / 2 - expected);
    if (!best || distance(place) < distance(best)) best = place;
  }
  return best;
}

/** Without marks at the ends and in lower case: a phrase alone is often given a full stop and a capital. */
function bare(text: string): string {
  return text.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
}

/** Latin words are whole, and a word of Hangul may have a particle behind it but nothing before it. */
function isInsideWord(text: string, { start, end }: WordSpan): boolean {
  const isLatin = (index: number): boolean => /[\p{Script=Latin}\p{N}]/u.test(text[index] ?? "");
  const isHangul = (index: number): boolean => /\p{Script=Hangul}/u.test(text[index] ?? "");
  return (
    (isLatin(start - 1) && isLatin(start)) ||
    (isLatin(end - 1) && isLatin(end)) ||
    (isHangul(start - 1) && isHangul(start))
  );
}
