/** Tables without lines: columns held together by rows that stand side by side. */
import { boxWidth, median, unionBox } from "../model/geometry.ts";
import type { Box } from "../model/page-model.ts";
import type { Fragment } from "../lines/fragments.ts";
import { isMark } from "../lines/lines.ts";
import { isUnmistakable } from "./bullets.ts";
import type { Interval } from "./intervals.ts";

export interface AlignedCell {
  readonly row: number;
  readonly column: number;
  readonly columnSpan: number;
  readonly fragments: readonly Fragment[];
  readonly box: Box;
}

export interface AlignedTable {
  readonly box: Box;
  readonly columnEdges: readonly number[];
  readonly rowEdges: readonly number[];
  readonly cells: readonly AlignedCell[];
  /** Ends of the rules over and under it and the lowest of them, up to which its outer cells may be filled; absent without rules. */
  readonly ruleEnds?: Pick<Box, "left" | "right" | "bottom">;
}

/** A column of running text is at least this wide, in sizes, and its lines fill it. */
const MIN_TEXT_WIDTH = 14;
const MIN_FILL = 0.75;
/** Baselines of one row, in sizes. */
const ROW_SLACK = 0.35;

/**
 * True when columns side by side are a table and not columns of text: their rows line up, and not all of them are filled
 * with running lines.
 *
 * @param columns  two or more, from left to right, none empty
 * @param hasBullet  whether one is drawn before a fragment
 */
export function isTabular(
  columns: readonly (readonly Fragment[])[],
  hasBullet: (fragment: Fragment) => boolean = () => false,
): boolean {
  if (columns.some((column) => column.some((fragment) => fragment.object !== undefined))) return false;
  const rows = readRows(columns.flat());
  if (rows.length < 2 || columns.every(isRunningText)) return false;
  if (columns.filter((column) => isBulleted(column, hasBullet)).length > 1) return false;
  if (rows.length === 2 && columns.length === 2 && !areEntries(rows)) return false;
  const shared = rows.filter(
    (row) => columns.filter((column) => row.some((fragment) => column.includes(fragment))).length > 1,
  );
  const isShared = shared.length >= 2 && shared.length / rows.length >= (columns.length > 2 ? 0.4 : 0.6);
  if (!isShared) return false;
  // Text beside a narrow column of other things (a figure's labels, notes in the margin) stays text.
  const running = columns.filter((column) => isRunningText(column) && column.length >= 6);
  return running.length === 0 || columns.length > 2 || shared.length / rows.length > 0.8;
}

/** Lists of items with signs before them, which are read one after the other; an item's further lines and its own items are set in. */
function isBulleted(column: readonly Fragment[], hasBullet: (fragment: Fragment) => boolean): boolean {
  const marked = column.filter((fragment) => isUnmistakable(fragment.chars[0]!.text) || hasBullet(fragment));
  if (marked.length < 2) return false;
  const [first] = marked.toSorted((a, b) => b.baseline - a.baseline);
  const setIn = column.filter(
    ({ left, size, baseline }) => baseline < first!.baseline && left > first!.left + 0.5 * size,
  );
  return marked.length >= 0.4 * column.length || marked.length + setIn.length >= 0.6 * column.length;
}

/** Of two rows: they stand further apart than lines of one text do, and each begins with a number or a label, told by its colon or its weight. */
function areEntries([upper, lower]: readonly (readonly Fragment[])[]): boolean {
  if (upper!.length !== 2 || lower!.length !== 2) return false;
  const drop = (upper![0]!.baseline - lower![0]!.baseline) / upper![0]!.size;
  const isLabel = (row: readonly Fragment[]) => {
    const [label, text] = row.toSorted((a, b) => a.left - b.left);
    return /\d|[:：]$/u.test(textOf(label!)) || (isBold(label!) && !isBold(text!));
  };
  return drop > 1.45 && isLabel(upper!) && isLabel(lower!);
}

function textOf({ chars }: Fragment): string {
  return chars.map((char) => char.text).join("");
}

/** A row that stands apart from the rows below it by more than this is a heading over them. In their drops. */
const APART = 1.25;

/**
 * Parts a heading that stands over the first column from the rows under it: one piece that is larger and bolder than these, or one of both
 * and further from the first row than the rows are from each other.
 */
export function headingOverRows(columns: readonly (readonly Fragment[])[]): {
  heading: readonly Fragment[];
  below: readonly (readonly Fragment[])[];
} {
  const rows = readRows(columns.flat());
  const [first, second] = rows;
  const none = { heading: [], below: columns };
  if (rows.length < 3 || second!.length < 2) return none;
  // The number of a heading may stand before it by itself.
  const [piece, ...others] = first!.toSorted((a, b) => b.left - a.left);
  if (others.length > 1 || !others.every(({ chars }) => chars.length > 0 && isMark(chars))) return none;
  if (piece!.object !== undefined || !first!.every((one) => columns[0]!.includes(one))) return none;
  const drops = rows.slice(2).map((row, i) => rows[i + 1]![0]!.baseline - row[0]!.baseline);
  const isLarger = piece!.size > 1.05 * second![0]!.size;
  const isBolder = isBold(piece!) && !isBold(second![0]!);
  const isApart = piece!.baseline - second![0]!.baseline > APART * median(drops);
  if (!(isLarger && isBolder) && !(isApart && (isLarger || isBolder))) return none;
  const below = columns.map((column) => column.filter((fragment) => !first!.includes(fragment)));
  return below.some((column) => column.length === 0) ? none : { heading: first!, below };
}

/** Rows under a table stand apart from it by more than this where nothing else tells them, in its drops. */
const FAR_APART = 1.7;

/**
 * Parts what stands under the first column and has nothing beside it from the rows over it: a note under accounts, the heading of what
 * comes next.
 */
export function textUnderRows(columns: readonly (readonly Fragment[])[]): {
  above: readonly (readonly Fragment[])[];
  under: readonly Fragment[];
} {
  const rows = readRows(columns.flat());
  const lastWhole = rows.findLastIndex((row) => row.length > 1);
  const below = rows.slice(lastWhole + 1);
  const none = { above: columns, under: [] };
  const [first] = below[0] ?? [];
  if (lastWhole < 2 || !first || below.flat().some((piece) => !columns[0]!.includes(piece))) return none;
  if (below.flat().some(({ object }) => object !== undefined)) return none;
  const drops = rows.slice(1, lastWhole + 1).map((row, i) => rows[i]![0]!.baseline - row[0]!.baseline);
  const apart = (rows[lastWhole]![0]!.baseline - first.baseline) / median(drops);
  const isHeading =
    first.size > 1.05 * rows[lastWhole]![0]!.size || (isBold(first) && !isBold(rows[lastWhole]![0]!));
  if (apart < (isHeading ? APART : FAR_APART)) return none;
  const under = below.flat();
  return { above: columns.map((column) => column.filter((piece) => !under.includes(piece))), under };
}

export function isBold({ chars }: Fragment): boolean {
  return chars.every(({ font }) => font.isBold);
}

function isRunningText(column: readonly Fragment[]): boolean {
  const widths = lineWidths(column);
  const size = median(column.map((fragment) => fragment.size));
  const widest = Math.max(...widths);
  if (widest < MIN_TEXT_WIDTH * size || column.length < 3) return false;
  const filled = widths.filter((width) => width >= 0.85 * widest).length;
  return filled / widths.length >= 0.5 || median(widths) / widest >= MIN_FILL;
}

/** Blanks of a stretched line are narrower than this, in sizes. */
const MAX_BLANK = 2.5;

/** Widths of a column's lines. The blanks of a narrow column that is set flush on both sides part its lines into several fragments. */
function lineWidths(column: readonly Fragment[]): number[] {
  return readRows(column).flatMap((row) => {
    const widths: number[] = [];
    let [left, right] = [0, -Infinity];
    for (const fragment of row.toSorted((a, b) => a.left - b.left)) {
      if (fragment.left - right < MAX_BLANK * fragment.size) widths.pop();
      else left = fragment.left;
      right = fragment.right;
      widths.push(right - left);
    }
    return widths;
  });
}

/** Fragments by baseline, from top to bottom. */
export function readRows(fragments: readonly Fragment[]): Fragment[][] {
  const rows: Fragment[][] = [];
  for (const fragment of [...fragments].sort((a, b) => b.baseline - a.baseline)) {
    const row = rows.at(-1);
    if (row && row[0]!.baseline - fragment.baseline <= ROW_SLACK * Math.min(row[0]!.size, fragment.size))
      row.push(fragment);
    else rows.push([fragment]);
  }
  return rows;
}

/**
 * @param gutters  one fewer than columns where all are used; cells are cut at their middles
 * @param known  the fragments of each row, where they are known
 */
export function readAlignedTable(
  columns: readonly (readonly Fragment[])[],
  gutters: readonly Interval[],
  known?: readonly Fragment[][],
): AlignedTable {
  const fragments = columns.flat();
  const box = unionBox(fragments)!;
  const inner = gutters.map(({ from, to }) => (from + to) / 2).filter((x) => x > box.left && x < box.right);
  const columnEdges = [box.left - 1, ...inner, box.right + 1];
  const columnOf = (fragment: Fragment) =>
    inner.filter((x) => (fragment.left + fragment.right) / 2 > x).length;
  const rows = known ?? joinWrapped(readRows(fragments), columnOf, columnEdges);
  const rowEdges = [
    box.top + 1,
    ...rows.slice(1).map((row, i) => edgeBetween(rows[i]!, row)),
    box.bottom - 1,
  ];
  const cells: AlignedCell[] = [];
  for (const [row, line] of rows.entries()) {
    for (const own of cellsOfRow(line, inner)) {
      const column = inner.filter((x) => own[0]!.left + 1 > x).length;
      const last = Math.max(
        column,
        inner.filter((x) => Math.max(...own.map(({ right }) => right)) - 1 > x).length,
      );
      cells.push({
        row,
        column,
        columnSpan: last - column + 1,
        fragments: own,
        box: {
          left: columnEdges[column]! + 1,
          right: columnEdges[last + 1]! - 1,
          top: rowEdges[row]!,
          bottom: rowEdges[row + 1]!,
        },
      });
    }
  }
  return { box, columnEdges, rowEdges, cells };
}

/** Fragments of a row by cell; one that reaches over a column's edge brings both columns into one cell. */
function cellsOfRow(line: readonly Fragment[], inner: readonly number[]): Fragment[][] {
  const columnAt = (x: number) => inner.filter((edge) => x > edge).length;
  const cells: { fragments: Fragment[]; last: number }[] = [];
  for (const fragment of [...line].sort((a, b) => a.left - b.left)) {
    const [first, last] = [columnAt(fragment.left + 1), columnAt(fragment.right - 1)];
    const cell = cells.at(-1);
    if (cell && first <= cell.last) {
      cell.fragments.push(fragment);
      cell.last = Math.max(cell.last, last);
    } else cells.push({ fragments: [fragment], last: Math.max(first, last) });
  }
  return cells.map(({ fragments }) => fragments);
}

function edgeBetween(above: readonly Fragment[], below: readonly Fragment[]): number {
  return (Math.min(...above.map(({ bottom }) => bottom)) + Math.max(...below.map(({ top }) => top))) / 2;
}

/**
 * Lines that go on a cell of the row above belong to it: they stand close below, have nothing in the first column, and
 * only cells that the row above has as well.
 */
function joinWrapped(
  rows: readonly Fragment[][],
  columnOf: (fragment: Fragment) => number,
  edges: readonly number[],
): Fragment[][] {
  const joined: Fragment[][] = [];
  const drops = rows.slice(1).map((row, i) => rows[i]![0]!.baseline - row[0]!.baseline);
  // Before rows of several cells: the lines within one are nearer to each other.
  const drop = median(drops.filter((_, i) => rows[i + 1]!.length > 1));
  const ends = new Map<number, number>();
  for (const fragment of rows.flat()) {
    const column = columnOf(fragment);
    ends.set(column, Math.max(ends.get(column) ?? -Infinity, fragment.right));
  }
  const isFull = (fragment: Fragment) =>
    ends.get(columnOf(fragment))! - fragment.right < FULL * fragment.size;
  for (const row of rows) {
    const above = joined.at(-1);
    const isHeading = joined.length === 1 && (rows.length > 2 || goOn(above!, row));
    if (
      above &&
      (goesOn(above, row, { columnOf, isFull, edges, drop }) ||
        (isHeading && stacksOn(above, row, columnOf)) ||
        endsLabel(above, row, columnOf, drop))
    ) {
      above.push(...row);
    } else joined.push([...row]);
  }
  return joined;
}

/** Two lines of one label are nearer to each other than rows are. In the drops of rows. */
const WITHIN_LABEL = 0.9;

/** A label of two lines whose figures stand beside the second, as in accounts. */
function endsLabel(
  above: readonly Fragment[],
  row: readonly Fragment[],
  columnOf: (fragment: Fragment) => number,
  drop: number,
): boolean {
  const [label, ...others] = above;
  if (others.length > 0 || columnOf(label!) !== 0 || row.length < 2) return false;
  const end = row.find((fragment) => columnOf(fragment) === 0);
  return (
    end !== undefined &&
    label!.baseline - end.baseline < WITHIN_LABEL * drop &&
    beginsSmall(end) &&
    end.left - label!.left > -0.5 * end.size &&
    isBold(label!) === isBold(end) &&
    boxWidth(label!) > 0.8 * boxWidth(end) &&
    row.filter(isFigure).length >= row.length - 1
  );
}

/** True when whatever stands under a piece of the row above begins with a small letter. */
function goOn(above: readonly Fragment[], row: readonly Fragment[]): boolean {
  return row.every(
    (fragment) =>
      beginsSmall(fragment) ||
      above.every(({ left, right }) => right <= fragment.left || left >= fragment.right),
  );
}

function beginsSmall({ chars }: Fragment): boolean {
  return /^\p{Ll}/u.test(chars[0]!.text);
}

/** A heading whose cells end on one line: the first line has only those that need two. */
function stacksOn(
  above: readonly Fragment[],
  row: readonly Fragment[],
  columnOf: (fragment: Fragment) => number,
): boolean {
  const lowest = Math.min(...above.map(({ baseline }) => baseline));
  const size = median(row.map((fragment) => fragment.size));
  if (lowest - row[0]!.baseline > 1.35 * size) return false;
  // Figures are the first row of the table's body.
  if (row.filter((fragment) => isFigure(fragment)).length > 0.5 * row.length) return false;
  const [own, upper] = [new Set(row.map(columnOf)), new Set(above.map(columnOf))];
  if (upper.size >= own.size || ![...upper].every((column) => own.has(column))) return false;
  // A heading over several columns is wider than any one below it.
  return above.every((fragment) => {
    const below = row.find((other) => columnOf(other) === columnOf(fragment))!;
    return boxWidth(fragment) < 3 * boxWidth(below) || boxWidth(fragment) < 8 * size;
  });
}

/** A number with what may stand around it: "1.18x", "-", "4 %". */
export function isFigure(fragment: Fragment): boolean {
  const text = textOf(fragment);
  return /^[-+±<>~≈(]?[\d.,:/]*\d[\d.,:/]*\s*[%°)x×]?$|^[-–—]$/u.test(text);
}

/** Lines of one cell are so far apart at most; those of Chinese and Japanese, whose lines are full, further. In sizes. */
const CELL_LEADING = 1.4;
const SQUARE_LEADING = 1.9;
/** A line ends less than this before its column where the next letter, which is as wide as high, had no room. In sizes. */
const FULL = 1.5;
const SQUARE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3001-\u303f\uff01-\uff65]/u;

/** A line of a card's text is at least so long where letters tell of no beginning, in sizes, and most of its widest. */
const WRAPPED = { width: 9, share: 0.72 };

/**
 * Texts of cards side by side, each of which goes on in its own column: whatever stands below begins small under a text that does not, or
 * follows a long line without an end. Rows are further apart than that.
 */
function wrapsOn(
  above: readonly Fragment[],
  row: readonly Fragment[],
  columnOf: (fragment: Fragment) => number,
  drop: number,
): boolean {
  if (row.length < 2) return false;
  const widest = Math.max(...above.map(boxWidth));
  const lines = row.map((fragment) => ({
    fragment,
    last: above.findLast((other) => columnOf(other) === columnOf(fragment)),
  }));
  return lines.every(({ fragment, last }) => {
    if (
      !last ||
      isBold(last) !== isBold(fragment) ||
      Math.abs(last.left - fragment.left) > 0.3 * fragment.size
    )
      return false;
    if (last.baseline - fragment.baseline > Math.min(SQUARE_LEADING * fragment.size, 1.02 * drop))
      return false;
    const text = textOf(last);
    if (/[.:;!?。：；！？]$/u.test(text) || Math.abs(last.size - fragment.size) > 0.1 * last.size)
      return false;
    if (beginsSmall(fragment)) return !/^[\p{Ll}\p{N}]/u.test(text) || above.length > 2 * row.length;
    const isUncased = /^\p{Lo}/u.test(fragment.chars[0]!.text) && /\p{Lo}/u.test(text);
    return isUncased && boxWidth(last) > WRAPPED.width * last.size && boxWidth(last) > WRAPPED.share * widest;
  });
}

/** What is known of the table that rows are of. `drop`: between rows of several cells. */
interface RowsOf {
  readonly columnOf: (fragment: Fragment) => number;
  readonly isFull: (fragment: Fragment) => boolean;
  readonly edges: readonly number[];
  readonly drop: number;
}

function goesOn(
  above: readonly Fragment[],
  row: readonly Fragment[],
  { columnOf, isFull, edges, drop }: RowsOf,
): boolean {
  if (wrapsOn(above, row, columnOf, drop)) return true;
  const lowest = Math.min(...above.map(({ baseline }) => baseline));
  const size = median(row.map((fragment) => fragment.size));
  const areSquare = row.every(({ chars }) => SQUARE.test(chars[0]!.text));
  const hangsOn = (fragment: Fragment) => {
    const last = above.findLast((other) => columnOf(other) === columnOf(fragment));
    return last !== undefined && isFull(last);
  };
  const leading = areSquare && row.every(hangsOn) ? SQUARE_LEADING : CELL_LEADING;
  if (lowest - row[0]!.baseline > leading * size) return false;
  const own = new Set(row.map(columnOf));
  const aboveColumns = new Set(above.map(columnOf));
  if (own.size >= aboveColumns.size || ![...own].every((column) => aboveColumns.has(column))) return false;
  if (!own.has(0)) return true;
  // The first column alone goes on only when the line above it was full, or where a sentence does and rows stand further apart.
  const last = above.filter((fragment) => columnOf(fragment) === 0).at(-1)!;
  const isWithin = beginsSmall(row[0]!) && last.baseline - row[0]!.baseline < WITHIN_LABEL * drop;
  return own.size === 1 && (isWithin || boxWidth(last) > 0.8 * (edges[1]! - edges[0]!));
}
