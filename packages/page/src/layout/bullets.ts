import type { DraftLine } from "../lines/lines.ts";

/** Marks that begin an item of a list, whatever follows. */
const MARK =
  /^[\u2022\u25e6\u25aa\u25ab\u2023\u2219\u25cf\u25cb\u25a0\u25a1\u2610-\u2612\u25b6\u25ba\u2713\u2714\u27a2\u27a4\u2756\u25c6\u25c7\u2605\u2606\u203b\u00b7\u30fb\u2043\u2212\u2013\u2014*\-o\u00a7\uf0b7]$/u;
/** Numbers and letters of items: "3.", "(a)", "iv)", "①", "一、", "1．", "가." */
const NUMBER =
  /^(?:[([]?(?:\d{1,3}|[a-zA-Z]|[ivxlcIVXLC]{1,5})[.)\]]|\uff08[\d一二三四五六七八九十]{1,3}\uff09|[一二三四五六七八九十]{1,3}、|\d{1,2}[、\uff0e\uff09]|[A-H][、\uff0e]|[\u2460-\u2473\u3220-\u3229]|[가나다라마바사아자차카타파하][.)])$/u;

/** Numbers of lines of a program in words: "12:". */
const LINE_NUMBER = /^\d{1,3}:$/;
/** Numbers of headings and entries, told from quantities by the room behind them: "3.1", "4.2.1." and "7", "3a", "A". */
const SECTION = /^(?:\d{1,2}|[A-Z])(?:\.\d{1,3}){1,4}\.?$/;
const PLAIN = /^(?:\d{1,3}[a-z]?|[A-Z])$/;
const SECTION_GAP = 0.6;
const PLAIN_GAP = 0.75;
/** Characters of the longest bullet, with one behind it. */
const LONGEST = 10;

/** How many characters of a line are its bullet; 0 for none. */
export function bulletLength(line: DraftLine): number {
  const { chars } = line;
  if (line.hasNoBullet) return 0;
  let text = "";
  for (let i = 0; i < Math.min(LONGEST, chars.length - 1); i++) {
    text += chars[i]!.text;
    const gap = (chars[i + 1]!.left - chars[i]!.right) / line.size;
    const isApart = gap > 0.08 || chars[i + 1]!.hasBlankBefore;
    if (i === 0 && MARK.test(text) && (isApart || isUnmistakable(text))) return 1;
    if (isApart && isDayOfMonth(line, text)) return 0;
    // "A. Marlow" is a name; an item's letter stands further off.
    if (/^[A-Z]\.$/.test(text) && gap < 0.45) return 0;
    if (NUMBER.test(text) && (isApart || isCloseBehind(text, chars[i + 1]!.text))) return i + 1;
    if (isApart && LINE_NUMBER.test(text)) return i + 1;
    if ((gap > SECTION_GAP && SECTION.test(text)) || (gap > PLAIN_GAP && PLAIN.test(text))) return i + 1;
    if (isApart) return 0;
  }
  return 0;
}

const DAY = /^(?:[1-9]|[12]\d|3[01])\.?$/;
const MONTH =
  /^\s*(?:jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)(?![\p{L}])/iu;

/** True for the day of a date that begins a line: "31 December", "14. März". */
function isDayOfMonth({ text }: DraftLine, bullet: string): boolean {
  return DAY.test(bullet) && MONTH.test(text.slice(bullet.length));
}

/** A full-width mark behind a number has its room in itself; a digit behind it makes it one of the number. */
function isCloseBehind(bullet: string, next: string): boolean {
  return /[、\uff0e\uff09\u2460-\u2473\u3220-\u3229]$/u.test(bullet) && !/^\d/.test(next);
}

/** True for "9-2" or "9.2" under a line that begins "9-1" where this one does: one more entry, however it is set. */
export function isNextEntry(above: readonly DraftLine[], line: DraftLine): boolean {
  const own = entryOf(line);
  if (own === null) return false;
  return above.some((other) => {
    const before = entryOf(other);
    const isSamePlace = Math.abs(other.left - line.left) < 0.3 * line.size;
    return isSamePlace && before?.chapter === own.chapter && before.number === own.number - 1;
  });
}

function entryOf({ text }: DraftLine): { chapter: string; number: number } | null {
  const entry = /^(\d{1,2}[-.])(\d{1,2})\.?\s/.exec(text);
  return entry && { chapter: entry[1]!, number: Number(entry[2]) };
}

/** True for a mark that is not also a letter, a hyphen or a sign of arithmetic. */
export function isUnmistakable(text: string): boolean {
  return /^[\u2022\u25e6\u25aa\u25ab\u2023\u25cf\u25cb\u2610-\u2612\u25a0\u25b6\u25ba\u27a2\u27a4\uf0b7]$/u.test(
    text,
  );
}

/** True when the bullet is a sign, not a number or letter. */
export function isSign(text: string): boolean {
  return MARK.test(text);
}

/** The sign of an item is further from its text than a word from the next one, in sizes. */
const SIGN_GAP = 0.5;

/** True for a line whose first sign is set off from what follows, as no dash in a sentence is. */
export function hangsBehindSign({ chars, size }: DraftLine): boolean {
  return chars.length > 1 && chars[1]!.left - chars[0]!.right > SIGN_GAP * size;
}
