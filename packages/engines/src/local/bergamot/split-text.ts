import { isEastAsian, type LanguageTag } from "@yizhou/model";

/**
 * The models read 128 pieces at once and cut blindly beyond. An English word takes about 1.4 pieces, a Han character about
 * 0.7; the limits leave room.
 */
const MAX_WEIGHT = 90;
const PIECES_PER_CHARACTER = 0.27;
const PIECES_PER_CJK_CHARACTER = 0.9;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Where a long sentence may be cut, the better places first. */
const CUTS = [/[;；:：。！？!?.](?=\s|\P{ASCII}|$)/gu, /[,，、،](?=\s|\P{ASCII}|$)/gu, /\s+/gu];

/**
 * Where to cut a segment before it is translated: between its sentences, and inside very long ones at the punctuation or
 * space nearest to their middle. Segments are single sentences as a rule, so mostly there is nothing to cut.
 *
 * @returns ascending UTF-16 offsets, each at the start of a piece
 */
export function cutsOf(text: string, language: LanguageTag): number[] {
  const cuts: number[] = [];
  const segmenter = new Intl.Segmenter(language, { granularity: "sentence" });
  for (const { segment, index } of segmenter.segment(text)) {
    if (index > 0 && !isAbbreviated(text.slice(0, index))) cuts.push(index);
    cuts.push(...cutLong(segment).map((offset) => index + offset));
  }
  return [...new Set(cuts)].sort((a, b) => a - b);
}

/** `Dr. Smith`, `J. Doe`: what ends in a short capitalised word with a full stop is no sentence yet. */
function isAbbreviated(before: string): boolean {
  return /(?:^|\s)\p{Lu}\p{L}{0,3}\.\s*$/u.test(before);
}

function cutLong(text: string): number[] {
  const weights = Array.from(text, (character) => ({
    length: character.length,
    weight: CJK.test(character) ? PIECES_PER_CJK_CHARACTER : PIECES_PER_CHARACTER,
  }));
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);
  if (total <= MAX_WEIGHT) return [];
  const middle = text.length / 2;
  const cut = bestCut(text, middle);
  return [...cutLong(text.slice(0, cut)), cut, ...cutLong(text.slice(cut)).map((offset) => cut + offset)];
}

function bestCut(text: string, middle: number): number {
  for (const pattern of CUTS) {
    let best: number | null = null;
    for (const { 0: found, index } of text.matchAll(pattern)) {
      const end = index + found.length;
      const spaces = /^\s*/u.exec(text.slice(end))![0].length;
      const at = end + spaces;
      // The middle half: a cut near an end would leave the other part as long as before.
      if (at < text.length / 4 || at > (text.length * 3) / 4) continue;
      if (best === null || Math.abs(at - middle) < Math.abs(best - middle)) best = at;
    }
    if (best !== null) return best;
  }
  const at = Math.floor(middle);
  const isInsidePair = /[\uDC00-\uDFFF]/u.test(text[at]!);
  return isInsidePair ? at + 1 : at;
}

/** What stands between two translated pieces: nothing in scripts without spaces, else what stood there, at least a space. */
export function joinerFor(language: LanguageTag, sourceEnd: string): string {
  if (isEastAsian(language) && !language.startsWith("ko")) return "";
  return sourceEnd.slice(sourceEnd.trimEnd().length) || " ";
}
