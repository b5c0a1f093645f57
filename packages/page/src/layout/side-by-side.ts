/**
 * Texts of short lines that stand side by side without being rows of a table: the addresses of a sender and a receiver, two lists of
 * facts. Their baselines are shared, as a table's are; what the lines say tells them apart.
 */
import { median } from "../model/geometry.ts";
import { readRows } from "./aligned-table.ts";
import type { Fragment } from "../lines/fragments.ts";

/** Addresses have so many lines; lines of one text are so far apart at most, in sizes. */
const LINES = { fewest: 3, most: 9 };
const MAX_LEADING = 1.5;
/** Drops of one text differ by less, in sizes. */
const EVEN = 0.25;
/** Left edges of one text differ by less, in sizes. */
const FLUSH = 0.3;
const MOST_COLUMNS = 3;
/** Where more lines begin with a small letter, it is no sign that one goes on. */
const MOST_SMALL = 0.7;

/** Streets with their numbers, postal codes, boxes, numbers of phones, addresses of the net. */
const ADDRESS_SIGN =
  /\S@\S|\bwww\.|\b(?:tel|phone|fax|mobile)\b|\bbox\s\d|^\d{1,5}[a-z]?,?\s+\p{L}|\p{L}(?:\.|,)?\s+\d{1,5}[a-z]?$|\b\d{5}\b|\b\p{Lu}{1,2}\d[\dA-Z]?\s\d\p{Lu}{2}\b|[路街道]\d*号|\d{6}|\p{Script=Hangul}[로길]\s?\d/iu;

/** Words after which a line goes on. */
const GOES_ON =
  /[,\u2010-]$|\s(?:of|and|or|for|the|a|in|at|by|to|from|with|und|von|der|die|das|für|mit|bei)$/u;

/**
 * The texts of each column, one column after the other, a list of rows each; null where the columns are none such. Lines of an
 * address are texts of their own, a fact goes on with a small letter.
 *
 * @param columns  from left to right, none empty
 */
export function textsSideBySide(columns: readonly (readonly Fragment[])[]): Fragment[][][] | null {
  if (columns.length > MOST_COLUMNS) return null;
  const texts = columns.map((column) => readRows(column));
  if (!texts.every(areLines)) return null;
  const lines = texts.map((rows) => rows.map(textOf));
  if (lines.every(isAddress)) return texts.map((rows) => rows.map((row) => [...row]));
  if (!lines.every(hasWrappedFacts)) return null;
  return texts.map((rows, column) => {
    const facts: Fragment[][] = [];
    for (const [at, row] of rows.entries()) {
      const goesOn = at > 0 && (startsSmall(lines[column]![at]!) || GOES_ON.test(lines[column]![at - 1]!));
      if (goesOn) facts.at(-1)!.push(...row);
      else facts.push([...row]);
    }
    return facts;
  });
}

/** Flush lines as far apart as those of one text. */
function areLines(rows: readonly (readonly Fragment[])[]): boolean {
  if (rows.length < LINES.fewest || rows.length > LINES.most) return false;
  const size = median(rows.map(([first]) => first!.size));
  const lefts = rows.map((row) => Math.min(...row.map(({ left }) => left)));
  if (Math.max(...lefts) - Math.min(...lefts) > FLUSH * size) return false;
  const drops = rows.slice(1).map((row, i) => rows[i]![0]!.baseline - row[0]!.baseline);
  return drops.every((drop) => drop <= MAX_LEADING * size && Math.abs(drop - median(drops)) < EVEN * size);
}

/** It begins with a name, and some lines below, not all, tell where that is. */
function isAddress([name, ...below]: readonly string[]): boolean {
  if (!/^\p{L}/u.test(name!) || ADDRESS_SIGN.test(name!)) return false;
  return below.some((line) => ADDRESS_SIGN.test(line));
}

/** Sentences and facts of several words, of which some go on with a small letter on the next line. */
function hasWrappedFacts(lines: readonly string[]): boolean {
  const small = lines.filter(startsSmall).length;
  const words = lines.map((line) => line.split(/\s+/u).length);
  return /^\p{Lu}/u.test(lines[0]!) && small >= 1 && small < MOST_SMALL * lines.length && median(words) >= 3;
}

function startsSmall(line: string): boolean {
  return /^\p{Ll}/u.test(line);
}

function textOf(row: readonly Fragment[]): string {
  return row
    .toSorted((a, b) => a.left - b.left)
    .map(({ chars }) =>
      chars.map(({ text, hasBlankBefore }, i) => (hasBlankBefore && i > 0 ? ` ${text}` : text)).join(""),
    )
    .join(" ");
}
