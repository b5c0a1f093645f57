import { isMarkLetter } from "./marks.ts";

/**
 * A run of letters, digits and combining marks, or one Han character or kana (neither script writes spaces). Runs without
 * a letter are numbers, not words. ZWJ and ZWNJ stand inside words of several scripts.
 */
const EAST_ASIAN = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー";
const WORD = new RegExp(`[${EAST_ASIAN}]|(?:(?![${EAST_ASIAN}])[\\p{L}\\p{M}\\p{N}\\u200c\\u200d])+`, "gu");
const LETTER = /\p{L}/gu;

/** The words of a text as pseudo-translation counts them; numbers and marks are none. */
export function pseudoWords(text: string): string[] {
  return (text.match(WORD) ?? []).filter((word) => /\p{L}/u.test(word));
}

/** True when every letter of the word is a mark, so no part of it was left untranslated; false when it has no letter. */
export function isPseudoMarked(word: string): boolean {
  const letters = word.match(LETTER);
  return letters !== null && letters.every(isMarkLetter);
}

export interface MarkedWordShare {
  readonly words: number;
  readonly marked: number;
  /** The words without the mark, in order, repeats included. */
  readonly unmarked: string[];
}

/** How many words of `text` (for instance LibreOffice's plain text of a result) went through pseudo-translation. */
export function markedWordShare(text: string): MarkedWordShare {
  const words = pseudoWords(text);
  const unmarked = words.filter((word) => !isPseudoMarked(word));
  return { words: words.length, marked: words.length - unmarked.length, unmarked };
}
