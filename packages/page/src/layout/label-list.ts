/**
 * Lists of labels: terms in a narrow column, what is said of each beside it, in one line or many. They have no lines and too
 * few common rows for a table; read column by column, each text would stand far from its label.
 */
import { median } from "../model/geometry.ts";
import { readRows } from "./aligned-table.ts";
import type { Fragment } from "../lines/fragments.ts";

/** Widest label, in sizes, and as a share of the widest text. */
const MAX_LABEL = 14;
const MAX_SHARE = 0.6;
/** Leading of lines that belong together, in sizes. */
const MAX_LEADING = 1.45;
/** A gap before an item shows by this much over its leading. */
const WIDER = 1.2;
/** Share of the items whose text is seen to begin there. */
const MOST_BEGIN = 0.75;
/** What a line leaves free when the next word would have had room, in sizes. */
const ROOM = 3;

const ENDS = /[.!?。！？;；]$/;

interface Row {
  readonly fragments: readonly Fragment[];
  readonly label: readonly Fragment[];
  readonly text: readonly Fragment[];
  readonly baseline: number;
}

/**
 * The fragments of each item, from top to bottom; null where the columns are no such list, or one that a table does as well,
 * all its labels and texts being single lines.
 *
 * @param columns  from left to right, none empty
 */
export function labelItems(columns: readonly (readonly Fragment[])[]): Fragment[][] | null {
  const [labels, texts] = columns;
  if (columns.length !== 2 || !labels || !texts) return null;
  const all = [...labels, ...texts];
  if (all.some(({ object }) => object !== undefined) || isCode(all)) return null;
  const size = median(all.map((fragment) => fragment.size));
  const widths = [labels, texts].map((column) => right(column) - left(column));
  if (widths[0]! > MAX_LABEL * size || widths[0]! > MAX_SHARE * widths[1]!) return null;
  const rows = readRows(all).map((fragments): Row => {
    const [label, text] = [labels, texts].map((column) => fragments.filter((one) => column.includes(one)));
    return { fragments, label: label!, text: text!, baseline: fragments[0]!.baseline };
  });
  const items = itemsOf(rows, right(labels), right(texts), size);
  const isList =
    items.length >= 2 &&
    items.every(([first]) => first!.label.length > 0 && first!.text.length > 0) &&
    items.some((item) => item.length > 1) &&
    items.filter((item, at) => at === 0 || begins(item, items[at - 1]!, right(texts), size)).length >=
      MOST_BEGIN * items.length;
  return isList ? items.map((item) => item.flatMap(({ fragments }) => fragments)) : null;
}

function itemsOf(rows: readonly Row[], labelRight: number, textRight: number, size: number): Row[][] {
  const items: Row[][] = [];
  for (const row of rows) {
    const item = items.at(-1);
    const goesOn = item && (row.label.length === 0 || goesOnLabel(item, row, labelRight, textRight, size));
    if (goesOn) item.push(row);
    else items.push([row]);
  }
  return items;
}

/** True when the row's label is the next line of the label above, and its text, if any, of the text above. */
function goesOnLabel(
  item: readonly Row[],
  row: Row,
  labelRight: number,
  textRight: number,
  size: number,
): boolean {
  const above = item.at(-1)!;
  if (above.label.length === 0 || above.baseline - row.baseline > MAX_LEADING * size) return false;
  // Where labels begin with small letters anyway, these say nothing.
  const isLower = (fragments: readonly Fragment[]) => /^\p{Ll}/u.test(textOf(fragments));
  const isWord = isLower(row.label) && !isLower(item[0]!.label);
  if (!isWord && labelRight - right(above.label) >= wordWidth(row.label)) return false;
  if (row.text.length === 0) return true;
  if (above.text.length === 0 || ENDS.test(textOf(above.text))) return false;
  return textRight - right(above.text) < wordWidth(row.text) + size;
}

/** True when the text above the item has ended: it left room, came to a full stop, or stands further off. */
function begins([first]: readonly Row[], above: readonly Row[], textRight: number, size: number): boolean {
  const last = above.findLast(({ text }) => text.length > 0)!;
  const drop = above.at(-1)!.baseline - first!.baseline;
  const leadings = above.slice(1).map((row, at) => above[at]!.baseline - row.baseline);
  const isApart = leadings.length > 0 && drop > WIDER * median(leadings);
  return isApart || textRight - right(last.text) > ROOM * size || ENDS.test(textOf(last.text));
}

/** Programs have comments beside them, line by line. */
function isCode(fragments: readonly Fragment[]): boolean {
  const chars = fragments.flatMap((fragment) => fragment.chars);
  return chars.filter(({ font }) => font.family === "mono").length > 0.5 * chars.length;
}

function textOf(fragments: readonly Fragment[]): string {
  return fragments.flatMap(({ chars }) => chars.map((char) => char.text)).join("");
}

/** Width of the first word, with a blank before it. */
function wordWidth(fragments: readonly Fragment[]): number {
  const chars = fragments.flatMap((fragment) => fragment.chars);
  const { left: from, size } = chars[0]!;
  let to = chars[0]!.right;
  for (const char of chars.slice(1)) {
    if (char.hasBlankBefore || char.left - to > 0.15 * size) break;
    to = char.right;
  }
  return to - from + 0.25 * size;
}

function left(fragments: readonly Fragment[]): number {
  return Math.min(...fragments.map((fragment) => fragment.left));
}

function right(fragments: readonly Fragment[]): number {
  return Math.max(...fragments.map((fragment) => fragment.right));
}
