/** Where a word may be parted at the end of a line, and what that costs. */
import { isHangul } from "./character-classes.ts";
import type { Hyphenator } from "./hyphenation.ts";

const HYPHEN_COST = 50;
export const AFTER_MARK_COST = 20;
/** Inside a Hangul word, or a word that is longer than any line: only when nothing else works. */
export const EMERGENCY_COST = 5_000;

/** `offset`: in the word. `isHyphen`: a hyphen is drawn when the line ends there. */
export interface WordBreak {
  readonly offset: number;
  readonly cost: number;
  readonly isHyphen: boolean;
}

/**
 * A word that is longer may be parted anywhere, if need be: an address, a key. A compound is parted between its syllables only, and
 * letters that nobody knows to hyphenate get a hyphen wherever they are parted.
 */
const LONG_WORD = 24;

/** Where a word without blanks may be parted, ascending. */
export function wordBreaks(word: string, hyphenate: Hyphenator): WordBreak[] {
  const breaks = new Map<number, WordBreak>();
  const add = (offset: number, cost: number, isHyphen: boolean) => {
    if (offset > 0 && offset < word.length && (breaks.get(offset)?.cost ?? Infinity) > cost) {
      breaks.set(offset, { offset, cost, isHyphen });
    }
  };
  for (const match of word.matchAll(/[\p{L}\p{N}][-‐–/](?=\p{L})/gu))
    add(match.index + match[0].length, AFTER_MARK_COST, false);
  // A part of an address or a code name is not hyphenated.
  const isHyphenated = !/[@\d_/\\]/.test(word);
  const syllabled: { readonly from: number; readonly to: number }[] = [];
  for (const { 0: letters, index } of word.matchAll(/[\p{Script=Latin}\p{Script=Cyrillic}]+/gu)) {
    if (!isHyphenated) break;
    const offsets = hyphenate(letters);
    for (const offset of offsets) add(index + offset, HYPHEN_COST, true);
    if (offsets.length > 0) syllabled.push({ from: index, to: index + letters.length });
  }
  for (let offset = 1; offset < word.length; offset++) {
    if (isHangul(word[offset - 1]!) && isHangul(word[offset]!)) add(offset, EMERGENCY_COST, false);
    else if (word.length > LONG_WORD && !/[\p{M}\u{dc00}-\u{dfff}]/u.test(word[offset]!)) {
      if (syllabled.some(({ from, to }) => offset > from && offset < to)) continue;
      const isBetweenLetters = /^\p{L}{2}$/u.test(word.slice(offset - 1, offset + 1));
      const isMark = /[/.?&=_-]/.test(word[offset - 1]!);
      add(offset, isMark ? HYPHEN_COST : EMERGENCY_COST, isHyphenated && isBetweenLetters);
    }
  }
  return [...breaks.values()].sort((a, b) => a.offset - b.offset);
}
