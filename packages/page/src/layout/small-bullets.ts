/**
 * Office programs set the signs of a list smaller than its text and raise them to the middle of the line. Here such a sign is given the
 * baseline and the size of the text behind it, so that it is read as the beginning of an item, and moves with it.
 */
import type { Char } from "../lines/chars.ts";
import { isSign } from "./bullets.ts";

/** Smaller than the text behind it by this; above its baseline by so many sizes of it; and up to so far before it. */
const SMALLER = 0.85;
const RAISED = { least: 0.04, most: 0.5 };
const REACH = 2.2;
/** Nothing stands on the text's line, or on the sign's own, so near before it: else it is a sign between words. In sizes of the text. */
const FREE = 3;
/** Baselines of one line differ by less, in sizes. */
const LEVEL = 0.04;
/** A page with more signs draws with them, as leaders and charts do, and has no such list. */
const MOST_SIGNS = 1000;

/** The same characters in the same order. Cost: linear where there are no signs, or too many; else their number times n. */
export function settleSmallBullets(chars: readonly Char[]): readonly Char[] {
  const signs = chars.filter(isBulletSign).length;
  if (signs === 0 || signs > MOST_SIGNS) return chars;
  return chars.map((char) => {
    const text = isBulletSign(char) ? textBehind(char, chars) : null;
    if (!text) return char;
    const { baseline, bottom, top, size } = text;
    return { ...char, baseline, bottom, top, size };
  });
}

/** Letters that serve as signs in fonts of their own are too small to be told from notes' marks. */
function isBulletSign({ text }: Char): boolean {
  return isSign(text) && !/[\p{L}*]/u.test(text);
}

function textBehind(sign: Char, chars: readonly Char[]): Char | null {
  let text: Char | null = null;
  for (const char of chars) {
    const gap = char.left - sign.right;
    if (gap < 0 || gap > REACH * char.size || sign.size > SMALLER * char.size) continue;
    const raised = (sign.baseline - char.baseline) / char.size;
    if (raised < RAISED.least || raised > RAISED.most) continue;
    if (!text || char.left < text.left) text = char;
  }
  if (!text) return null;
  const { size, baseline } = text;
  const isOnOneLine = (one: number, other: number) => Math.abs(one - other) < LEVEL * size;
  const isBetweenWords = chars.some(
    (char) =>
      char !== sign &&
      char.left < text.left &&
      char.right > sign.left - FREE * size &&
      (isOnOneLine(char.baseline, baseline) || isOnOneLine(char.baseline, sign.baseline)),
  );
  return isBetweenWords ? null : text;
}
