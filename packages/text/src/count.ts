import { foldWhiteSpace } from "./normalise.ts";

/**
 * The product's unit of quotes and statistics: Unicode code points after white-space folding. A run of white space counts
 * one, white space at the ends counts nothing, an emoji made of several code points counts each of them.
 */
export function countCharacters(text: string): number {
  const folded = foldWhiteSpace(text);
  let count = 0;
  for (let i = 0; i < folded.length; i++) {
    count++;
    const unit = folded.charCodeAt(i);
    const isPair = unit >= 0xd800 && unit <= 0xdbff && (folded.charCodeAt(i + 1) & 0xfc00) === 0xdc00;
    if (isPair) i++;
  }
  return count;
}

/** Scripts written without spaces between words, for which only a dictionary knows the words. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}][\p{L}\p{M}]*/gu;

const HAN_OR_KANA = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー々〆〇";
const SINGLE = `[${HAN_OR_KANA}]`;
const LETTERS = `[[\\p{L}\\p{M}\\p{N}]--[${HAN_OR_KANA}]]`;
/** A Han or kana character is a word; elsewhere a run of letters and digits is, with what joins them inside. */
const WORD = new RegExp(`${SINGLE}|${LETTERS}+(?:['’.,:·_@\\/\\-\u2010\u2011]${LETTERS}+)*`, "gv");

/**
 * Words as translators count them: each Han or kana character is one, Hangul and all other scripts count their words.
 * A number with separators, a hyphenated compound and an address are one word; marks and emoji are none.
 */
export function countWords(text: string): number {
  let count = 0;
  const rest = text.replace(UNSPACED, (run) => {
    for (const piece of new Intl.Segmenter("th", { granularity: "word" }).segment(run)) {
      if (piece.isWordLike) count++;
    }
    return " ";
  });
  return count + (rest.match(WORD)?.length ?? 0);
}
