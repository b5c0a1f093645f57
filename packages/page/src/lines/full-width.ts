/**
 * Full-width punctuation has its ink in one half of its square; the other half may hang out of the column. Which half is
 * that of simplified Chinese; elsewhere the ink stands in the middle, and half of it is no more than a small mark.
 */
import type { Char } from "./chars.ts";

const CLOSING =
  /^[\u3001\u3002\uff0c\uff0e\uff1a\uff1b\uff01\uff1f\uff09\u300b\u300d\u300f\u3011\u3015\u3009\u201d\u2019]$/u;
const OPENING = /^[\uff08\u300a\u300c\u300e\u3010\u3014\u3008\u201c\u2018]$/u;
/** Narrower ones are not full-width, whatever their character. In sizes. */
const MIN_WIDTH = 0.75;

function isFullWidth(char: Char): boolean {
  return char.right - char.left >= MIN_WIDTH * char.size;
}

/** Where a character's ink may begin. */
export function inkLeft(char: Char): number {
  return OPENING.test(char.text) && isFullWidth(char) ? (char.left + char.right) / 2 : char.left;
}

/** Where a character's ink may end. */
export function inkRight(char: Char): number {
  return CLOSING.test(char.text) && isFullWidth(char) ? (char.left + char.right) / 2 : char.right;
}
