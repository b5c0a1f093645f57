/**
 * Fragments to regions in reading order: single columns of text and tables held together by alignment.
 *
 * The page is seen as bands, separated by white lines from edge to edge of the region. Neighbouring bands that leave the
 * same upright strips free form a group with columns; what crosses the strips (titles, wide figures' captions) stands
 * between groups. Columns are read one after the other and searched in turn. A variant of the recursive XY cut (Nagy and
 * Seth 1984), which alone cuts across columns wherever both have a gap at the same height.
 */
import { median } from "../model/geometry.ts";
import type { Fragment } from "../lines/fragments.ts";
import { inkLeft, inkRight } from "../lines/full-width.ts";
import { levelsAcross } from "./edge-to-edge.ts";
import { freeIntervals, intersectIntervals, type Interval } from "./intervals.ts";
import type { GridLine } from "./grid-line.ts";
import { labelItems } from "./label-list.ts";
import { hasLeaders } from "./leaders.ts";
import { textsSideBySide } from "./side-by-side.ts";
import { joinStaggered } from "./staggered-bands.ts";
import {
  headingOverRows,
  isBold,
  isTabular,
  readAlignedTable,
  readRows,
  textUnderRows,
  type AlignedTable,
} from "./aligned-table.ts";

export type Region =
  | {
      readonly kind: "column";
      readonly fragments: readonly Fragment[];
      readonly left: number;
      readonly right: number;
    }
  | { readonly kind: "table"; readonly table: AlignedTable };

/** A strip between columns is at least this wide, in sizes of the text, or one that many lines leave free. */
const MIN_GUTTER = 0.9;
const MAX_DEPTH = 8;
/** Columns with fewer lines on a side are pairs of words, not columns. */
const MIN_LINES = 2;

interface Band {
  readonly fragments: Fragment[];
  readonly top: number;
  readonly bottom: number;
  readonly free: readonly Interval[];
}

/** What counts as a strip between columns. `known`: strips that do whatever their width, see gutters.ts. */
interface StripRule {
  readonly minimum: number;
  readonly known: readonly Interval[];
  /** Heights of the lines that are drawn from edge to edge. */
  readonly levels: readonly number[];
}

/** What is known of a page's fragments beforehand. */
export interface Known {
  /** Narrow strips between columns. */
  readonly strips: readonly Interval[];
  /** Level lines outside tables. */
  readonly levels?: readonly GridLine[];
  /** Whether a bullet is drawn before a fragment. */
  readonly hasBullet: (fragment: Fragment) => boolean;
}

const NOTHING: Known = { strips: [], hasBullet: () => false };

/** Cost: O(depth x n log n). */
export function findRegions(fragments: readonly Fragment[], known = NOTHING, depth = 0): Region[] {
  if (fragments.length === 0) return [];
  const left = Math.min(...fragments.map((fragment) => fragment.left));
  const right = Math.max(...fragments.map((fragment) => fragment.right));
  const size = median(fragments.map((fragment) => fragment.size));
  const rule: StripRule = {
    minimum: MIN_GUTTER * size,
    known: known.strips,
    levels: levelsAcross(known.levels ?? [], { left, right }),
  };
  if (fragments.length === 1 || depth >= MAX_DEPTH) return [{ kind: "column", fragments, left, right }];
  const bands = readBands(fragments, left, right);
  return groupBands(bands, rule, size).flatMap((group) => readGroup(group, known, depth, { left, right }));
}

interface Group {
  readonly bands: readonly Band[];
  readonly gutters: readonly Interval[];
}

function readGroup(
  { bands, gutters }: Group,
  known: Known,
  depth: number,
  edges: { left: number; right: number },
): Region[] {
  const fragments = bands.flatMap((band) => band.fragments);
  const column: Region = { kind: "column", fragments, ...edges };
  if (gutters.length === 0) return [column];
  const columns = cutAt(fragments, gutters).filter((part) => part.length > 0);
  if (columns.length < 2) return [column];
  if (isContents(columns)) return [column];
  const { heading, below } = headingOverRows(columns);
  const above: Region[] = heading.length > 0 ? [{ kind: "column", fragments: heading, ...edges }] : [];
  const items = labelItems(below);
  if (items) return [...above, { kind: "table", table: readAlignedTable(below, gutters, items) }];
  const sections = readSections(below, gutters, edges, known);
  if (sections) return [...above, ...sections];
  if (isTabular(below, known.hasBullet)) {
    const texts = textsSideBySide(below);
    if (texts) return [...above, ...sideBySide(texts, below, edges)];
    const { above: rows, under } = textUnderRows(below);
    const table: Region = { kind: "table", table: readAlignedTable(rows, gutters) };
    if (under.length === 0) return [...above, table];
    // One line tells nothing of the width that it had; several have that of the longest.
    const isLine = readRows(under).length === 1;
    const rest = isLine ? [{ ...column, fragments: under }] : findRegions(under, known, depth + 1);
    return [...above, table, ...rest];
  }
  const parts = depth + 1 < MAX_DEPTH ? readRowsOfForm(bands, columns) : null;
  if (parts) {
    const right = Math.max(...columns[0]!.map((fragment) => fragment.right));
    return parts.flatMap(({ isRow, fragments: part }): Region[] =>
      isRow
        ? findRegions(part, known, depth + 1)
        : [{ kind: "column", fragments: part, left: edges.left, right }],
    );
  }
  const isWhole = columns.some((part) => part.length === fragments.length);
  if (isWhole) return [column];
  return columns.flatMap((part) => findRegions(part, known, depth + 1));
}

/** What a ragged text keeps from its column's edge, in sizes: no more than a word, lest its lines be seen to end early. */
const RAGGED = 0.5;

/** Each text is a region of its own; a line alone may be as wide as the space up to the next column, others have their own width. */
function sideBySide(
  texts: readonly (readonly (readonly Fragment[])[])[],
  columns: readonly (readonly Fragment[])[],
  edges: { left: number; right: number },
): Region[] {
  const lefts = columns.map((column) => Math.min(...column.map((fragment) => fragment.left)));
  return texts.flatMap((column, at) => {
    const size = median(column.flat().map((fragment) => fragment.size));
    const right = at + 1 < lefts.length ? lefts[at + 1]! - size : edges.right;
    return column.map((fragments): Region => {
      const own = Math.max(...fragments.map((fragment) => fragment.right)) + RAGGED * size;
      const isAlone = readRows(fragments).length === 1;
      return { kind: "column", fragments, left: lefts[at]!, right: isAlone ? right : own };
    });
  });
}

/** Lines of text under each other are at most so far apart, in sizes; so many of them are a column of text. */
const TEXT_LEADING = 2;
const MIN_TEXT_LINES = 3;

/** Lines alone, or rows with something beside the first column. */
interface FormPart {
  readonly isRow: boolean;
  readonly fragments: Fragment[];
}

/**
 * A sheet of questions with their answers side by side, parted where lines alone and rows take turns; null where more than the first
 * column has text that runs down the page.
 */
function readRowsOfForm(
  bands: readonly Band[],
  [first, ...others]: readonly (readonly Fragment[])[],
): FormPart[] | null {
  if (others.length < 2 || others.some(runsDown)) return null;
  const alone = new Set(first);
  const parts: FormPart[] = [];
  for (const { fragments } of bands) {
    const isRow = fragments.some((fragment) => !alone.has(fragment));
    const last = parts.at(-1);
    if (last?.isRow === isRow) last.fragments.push(...fragments);
    else parts.push({ isRow, fragments: [...fragments] });
  }
  const rows = parts.filter(({ isRow }) => isRow).length;
  return rows >= 2 && parts.length >= 4 ? parts : null;
}

/** True for columns with lines close under each other, or with things that are no lines. */
function runsDown(column: readonly Fragment[]): boolean {
  if (column.some(({ object }) => object !== undefined)) return true;
  let run = 1;
  const rows = readRows(column);
  for (const [i, [line]] of rows.slice(1).entries()) {
    run = rows[i]![0]!.baseline - line!.baseline < TEXT_LEADING * line!.size ? run + 1 : 1;
    if (run >= MIN_TEXT_LINES) return true;
  }
  return false;
}

/**
 * Lists of labels one under the other, each under a heading that stands over its labels; null where the columns are none. A heading
 * inside running columns says nothing of what stands beside it, so all parts must be lists or tables.
 */
function readSections(
  columns: readonly (readonly Fragment[])[],
  gutters: readonly Interval[],
  edges: { left: number; right: number },
  { hasBullet }: Known,
): Region[] | null {
  const rows = readRows(columns.flat());
  const heads = rows.flatMap((row, at) => (isHeadingRow(row, rows[at + 1], columns) ? [at] : []));
  if (heads.length === 0) return null;
  let hasList = false;
  const regions: Region[] = [];
  for (const [nth, from] of [0, ...heads].entries()) {
    const own = rows.slice(nth === 0 ? 0 : from + 1, heads[nth] ?? rows.length);
    if (nth > 0) regions.push({ kind: "column", fragments: rows[from]!, ...edges });
    else if (own.length === 0) continue;
    const inOwn = new Set(own.flat());
    const parts = columns.map((column) => column.filter((fragment) => inOwn.has(fragment)));
    if (parts.some((part) => part.length === 0)) return null;
    const items = labelItems(parts);
    if (!items && !isTabular(parts, hasBullet)) return null;
    hasList ||= items !== null;
    regions.push({ kind: "table", table: readAlignedTable(parts, gutters, items ?? undefined) });
  }
  return hasList ? regions : null;
}

/** Larger and bolder than the row under it, alone over the labels. */
function isHeadingRow(
  [piece, ...others]: readonly Fragment[],
  next: readonly Fragment[] | undefined,
  [labels]: readonly (readonly Fragment[])[],
): boolean {
  if (!piece || others.length > 0 || piece.object !== undefined || !labels!.includes(piece)) return false;
  if (!next || next.length < 2 || next[0]!.object !== undefined) return false;
  return piece.size > 1.05 * next[0]!.size && isBold(piece) && !isBold(next[0]!);
}

/** Entries with dots that lead to their page numbers: each is a line, not a row of cells. */
function isContents([entries, ...numbers]: readonly (readonly Fragment[])[]): boolean {
  const dotted = entries!.filter((fragment) => hasLeaders(textOf(fragment)));
  return (
    dotted.length >= 2 &&
    numbers.every((column) =>
      column.every((fragment) => /^[\d\s.\u2013-]{1,9}$|^[ivxlc]{1,7}$/i.test(textOf(fragment))),
    )
  );
}

function textOf({ chars }: Fragment): string {
  return chars.map((char) => char.text).join("");
}

/** Bands from top to bottom. */
function readBands(fragments: readonly Fragment[], left: number, right: number): Band[] {
  const sorted = [...fragments].sort((a, b) => coreTop(b) - coreTop(a));
  const bands: Band[] = [];
  let current: Fragment[] = [];
  let bottom = Infinity;
  const bandOf = (own: Fragment[]): Band => {
    const covered = own.map((fragment) => ({ from: fromOf(fragment), to: toOf(fragment) }));
    return {
      fragments: own,
      top: Math.max(...own.map(coreTop)),
      bottom: Math.min(...own.map(coreBottom)),
      free: freeIntervals(covered, left - 1, right + 1, 0),
    };
  };
  const close = () => {
    if (current.length > 0) bands.push(bandOf(current));
  };
  for (const fragment of sorted) {
    if (coreTop(fragment) < bottom && current.length > 0) {
      close();
      current = [];
      bottom = Infinity;
    }
    current.push(fragment);
    bottom = Math.min(bottom, coreBottom(fragment));
  }
  close();
  return joinStaggered(bands, (run) => bandOf(run.flatMap((band) => band.fragments)));
}

/** Ends of a fragment's ink: a mark that hangs out of its column does not close the gutter. */
function fromOf({ chars, left }: Fragment): number {
  return chars.length > 0 ? Math.max(left, Math.min(...chars.map(inkLeft))) : left;
}

function toOf({ chars, right }: Fragment): number {
  return chars.length > 0 ? Math.min(right, Math.max(...chars.map(inkRight))) : right;
}

/** Between these heights a line has its letters, whatever its font says. */
function coreTop(fragment: Fragment): number {
  return fragment.object === undefined ? fragment.baseline + 0.65 * fragment.size : fragment.top;
}

function coreBottom(fragment: Fragment): number {
  return fragment.baseline;
}

/** Joins neighbouring bands that share strips; bands without are joined with each other. */
function groupBands(bands: readonly Band[], rule: StripRule, size: number): Group[] {
  const groups: { bands: Band[]; free: readonly Interval[]; gutters: readonly Interval[] }[] = [];
  for (const [at, band] of bands.entries()) {
    const group = groups.at(-1);
    const own = guttersOf([band], band.free, rule);
    if (
      group &&
      !beginsColumns(group, bands.slice(at, at + LOOKED_AT), rule) &&
      !isParted(group.bands.at(-1)!, band, rule)
    ) {
      const free = intersectIntervals(group.free, band.free, 0);
      const together = guttersOf([...group.bands, band], free, rule);
      // Not what was white at the outer edge of the columns, and has something on both sides now.
      const kept = together.filter((strip) => group.gutters.some((known) => overlaps(known, strip))).length;
      const staysSingle = group.gutters.length === 0 && own.length === 0;
      const staysColumns =
        group.gutters.length > 0 && (kept >= group.gutters.length || kept >= realGutters(group, kept));
      const losesSome = group.gutters.length > 0 && together.length > 0 && own.length > 0;
      // A row far below that has fewer columns begins something else.
      const isNearEnough = isNear(group.bands, band, size, staysColumns && own.length > 0);
      if (staysSingle || ((staysColumns || losesSome) && isNearEnough)) {
        group.bands.push(band);
        group.free = free;
        group.gutters = staysSingle ? [] : together;
        continue;
      }
    }
    groups.push({ bands: [band], free: band.free, gutters: own });
  }
  return joinWeak(groups, rule, size);
}

/** Lines of columns that are looked at before they show that they are none of the row above. */
const LOOKED_AT = 4;

/** True for the first line of columns under a row of three facts: lines below leave strips free that the row fills. */
function beginsColumns(
  { bands: [row, ...others], free }: { readonly bands: readonly Band[]; readonly free: readonly Interval[] },
  below: readonly Band[],
  rule: StripRule,
): boolean {
  const [band, next] = below;
  if (others.length > 0 || guttersOf([row!], free, rule).length < 2) return false;
  if (!next || row!.bottom - band!.top <= band!.bottom - next.top) return false;
  let common = band!.free;
  for (let count = 2; count <= Math.min(LOOKED_AT, below.length); count++) {
    const columns = below.slice(0, count);
    common = intersectIntervals(common, columns.at(-1)!.free, 0);
    if (guttersOf(columns, common, rule).length === 0) return false;
    if (guttersOf([row!, ...columns], intersectIntervals(free, common, 0), rule).length === 0) return true;
  }
  return false;
}

/** True where a line from edge to edge is drawn between the bands, as over the notes at the foot of a page. */
function isParted(above: Band, below: Band, { levels }: StripRule): boolean {
  return levels.some((at) => at < above.bottom && at > below.bottom);
}

/**
 * How many strips have columns of text on both sides, at least one: neither a page number in a corner nor a picture beside another
 * makes a column.
 */
function realGutters({ bands, gutters }: Group, enough: number): number {
  if (enough === 0) return 1;
  const texts = bands.map((band) => ({
    ...band,
    fragments: band.fragments.filter(({ object }) => object === undefined),
  }));
  return Math.max(1, gutters.filter((gutter) => hasColumns(texts, gutter)).length);
}

/** How far below columns a smaller line is the foot of the page or slide, and how much smaller. In sizes. */
const FOOT = { below: 4, size: 0.95 };

/** A line of one column only goes with the columns while it is close to them, the foot of a page never does. */
function isNear(bands: readonly Band[], band: Band, size: number, hasOwn: boolean): boolean {
  const gap = bands.at(-1)!.bottom - band.top;
  const isFoot =
    gap > FOOT.below * size && band.fragments.every((fragment) => fragment.size < FOOT.size * size);
  return !isFoot && (hasOwn || gap < 3 * size);
}

/** Strips that have content on both sides. */
function guttersOf(
  bands: readonly Band[],
  free: readonly Interval[],
  { minimum, known }: StripRule,
): Interval[] {
  const fragments = bands.flatMap((band) => band.fragments);
  const left = Math.min(...fragments.map((fragment) => fragment.left));
  const right = Math.max(...fragments.map((fragment) => fragment.right));
  return free.filter(
    (strip) =>
      (strip.to - strip.from >= minimum || known.some((other) => isWithin(other, strip))) &&
      strip.from >= left - 0.01 &&
      strip.to <= right + 0.01,
  );
}

function overlaps(one: Interval, other: Interval): boolean {
  return Math.min(one.to, other.to) > Math.max(one.from, other.from);
}

function isWithin(inner: Interval, outer: Interval): boolean {
  return inner.from >= outer.from - 0.5 && inner.to <= outer.to + 0.5;
}

/**
 * Groups whose columns are too short to be columns lose them; single groups beside each other are joined; and lines above
 * that fit into the first columns of the group below become part of these.
 */
function joinWeak(
  groups: readonly { bands: Band[]; free: readonly Interval[]; gutters: readonly Interval[] }[],
  rule: StripRule,
  size: number,
): Group[] {
  const joined: { bands: Band[]; free: readonly Interval[]; gutters: readonly Interval[] }[] = [];
  for (const group of groups) {
    const gutters = group.gutters.filter((gutter) => hasColumns(group.bands, gutter));
    const last = joined.at(-1);
    if (gutters.length === 0 && last?.gutters.length === 0) {
      last.bands.push(...group.bands);
      last.free = intersectIntervals(last.free, group.free, 0);
    } else joined.push({ bands: [...group.bands], free: group.free, gutters });
  }
  for (let i = 1; i < joined.length; i++) takeFromAbove(joined[i - 1]!, joined[i]!, rule, size);
  return joined.filter((group) => group.bands.length > 0);
}

function hasColumns(bands: readonly Band[], gutter: Interval): boolean {
  const fragments = bands.flatMap((band) => band.fragments);
  const before = fragments.filter((fragment) => toOf(fragment) <= gutter.from + 0.01);
  const after = fragments.filter((fragment) => fromOf(fragment) >= gutter.to - 0.01);
  if (before.length === 0 || after.length === 0) return false;
  if (isMarkers(before, after)) return false;
  return lines(before) >= MIN_LINES && lines(after) >= MIN_LINES;
}

function lines(fragments: readonly Fragment[]): number {
  return new Set(fragments.map((fragment) => Math.round(fragment.baseline / 3))).size;
}

/** Bullets, numbers of items or lines: narrow, and each with text beside it. */
function isMarkers(before: readonly Fragment[], after: readonly Fragment[]): boolean {
  if (
    before.some(
      (fragment) => fragment.object !== undefined || fragment.right - fragment.left > 3 * fragment.size,
    )
  )
    return false;
  if (!before.every((marker) => isMarker(textOf(marker)))) return false;
  return before.every((marker) =>
    after.some((text) => Math.abs(text.baseline - marker.baseline) < 0.5 * marker.size),
  );
}

/** Of five signs at most, no word and no short name: "12.", "(a)", "A", "iv", a dash. */
function isMarker(text: string): boolean {
  return text.length <= 5 && !/\p{L}{2}/u.test(text.replace(/^[([]?[ivxlc]+[.)\]:]?$/iu, ""));
}

/** Moves the lowest bands of a single group into the columns below when they leave these columns' strips free. */
function takeFromAbove(
  above: { bands: Band[]; free: readonly Interval[]; gutters: readonly Interval[] },
  below: { bands: Band[]; free: readonly Interval[]; gutters: readonly Interval[] },
  rule: StripRule,
  size: number,
): void {
  if (above.gutters.length > 0 || below.gutters.length === 0) return;
  if (below.bands.reduce((sum, band) => sum + band.fragments.length, 0) < 8) return;
  while (above.bands.length > 0) {
    const band = above.bands.at(-1)!;
    const free = intersectIntervals(below.free, band.free, 0);
    const gutters = guttersOf([band, ...below.bands], free, rule);
    const gapBelow = band.bottom - below.bands[0]!.top;
    const next = above.bands.at(-2);
    // The last line of what stands above is nearer to that than to the columns.
    const gapAbove = next ? next.bottom - band.top : Infinity;
    const endsWideText =
      gapAbove < 0.8 * Math.max(size, lineSize(band)) &&
      guttersOf([next!, ...below.bands], intersectIntervals(below.free, next!.free, 0), rule).length === 0;
    const isNearer = gapBelow <= gapAbove + 0.3 * size && !endsWideText;
    if (isParted(band, below.bands[0]!, rule)) return;
    if (gutters.length < below.gutters.length || gapBelow >= 2.2 * size || !isNearer) return;
    above.bands.pop();
    below.bands.unshift(band);
    below.free = free;
    below.gutters = gutters.filter((gutter) => hasColumns(below.bands, gutter));
  }
}

/** Of the smallest letters of a band: lines of a headline are further apart than those of the text. */
function lineSize({ fragments }: Band): number {
  return Math.min(...fragments.map(({ size }) => size));
}

/** The fragments between the strips, from left to right. */
function cutAt(fragments: readonly Fragment[], gutters: readonly Interval[]): Fragment[][] {
  const columns: Fragment[][] = [...gutters, null].map(() => []);
  for (const fragment of fragments) {
    const middle = (fragment.left + fragment.right) / 2;
    const after = gutters.filter((gutter) => middle > (gutter.from + gutter.to) / 2).length;
    columns[after]!.push(fragment);
  }
  return columns;
}
