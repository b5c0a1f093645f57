/** Tables with level rules only, as in scientific papers: columns are told by the white strips between the rules. */
import { boxWidth, unionBox } from "../model/geometry.ts";
import {
  isTabular,
  readAlignedTable,
  readRows,
  type AlignedCell,
  type AlignedTable,
} from "./aligned-table.ts";
import type { Fragment } from "../lines/fragments.ts";
import { freeIntervals, intersectIntervals, type Interval } from "./intervals.ts";
import type { GridLine } from "./grid-line.ts";
import { cutAtColumns, NARROW_STRIP } from "./narrow-columns.ts";

/** Ends of the rules of one table lie this near. Points. */
const NEAR = 4;
const MIN_WIDTH = 60;
/** Strips between columns, in sizes of the text. */
const MIN_STRIP = 0.6;
/** Lines of one cell begin this near to each other. Points. */
const FLUSH = 1.5;
/** What a heading leaves free of a strip, in sizes. */
const MIN_LEFT = 0.4;

/** @returns tables and the fragments they took, some of them cut in two, in no particular order */
export function findBooktabsTables(
  levels: readonly GridLine[],
  fragments: readonly Fragment[],
): AlignedTable[] {
  const tables: AlignedTable[] = [];
  for (const rules of sameSpan(levels.filter((line) => line.to - line.from >= MIN_WIDTH))) {
    let run: Fragment[] = [];
    let strips: Interval[] | null = null;
    let first: GridLine | null = null;
    let lowest = 0;
    const close = () => {
      if (run.length > 0 && strips) {
        const table = tableOf([...headingOver(first!, fragments, strips), ...run], strips);
        const ruleEnds = { left: first!.from, right: first!.to, bottom: lowest };
        if (table) tables.push({ ...withHeadsOverRules(table, levels, ruleEnds), ruleEnds });
      }
      run = [];
      strips = null;
    };
    for (let i = 0; i + 1 < rules.length; i++) {
      const [top, bottom] = [rules[i]!, rules[i + 1]!];
      const between = fragments.filter(
        (fragment) =>
          fragment.left >= top.from - NEAR &&
          fragment.right <= top.to + NEAR &&
          fragment.baseline < top.at - 1 &&
          fragment.baseline >= bottom.at - 1,
      );
      if (between.length === 0) continue;
      const { fragments: inside, isCut } = cutAtColumns(between, run);
      const narrowest = (isCut ? NARROW_STRIP : MIN_STRIP) * inside[0]!.size;
      const own = stripsOf(inside, top, narrowest);
      const shared: Interval[] = strips ? intersectIntervals(strips, own, narrowest) : own;
      if (own.length === 0 || (strips && shared.length === 0)) close();
      if (own.length === 0) continue;
      if (run.length === 0) first = top;
      lowest = bottom.at;
      strips = run.length > 0 ? shared : own;
      run.push(...inside);
    }
    close();
  }
  return tables;
}

/** A rule over so much of a table is one of its own. */
const WHOLE_WIDTH = 0.9;
/** A rule under a head over several columns stands this far below its baseline at most, in sizes. */
const UNDER_HEAD = 0.8;

/** Heads over several columns, told by the short rule under them that is as long as these: they have its width. */
function withHeadsOverRules(
  table: AlignedTable,
  levels: readonly GridLine[],
  { left, right }: { readonly left: number; readonly right: number },
): AlignedTable {
  const short = levels.filter(({ from, to }) => to - from < WHOLE_WIDTH * (right - left));
  const { cells } = table;
  const columnsOver = ({ from, to }: GridLine) =>
    cells.flatMap(({ column, columnSpan, fragments }) => {
      const { left: begin, right: end } = unionBox(fragments)!;
      return columnSpan === 1 && begin >= from - NEAR && end <= to + NEAR ? [column] : [];
    });
  const headed = cells.map((cell): AlignedCell => {
    const { left: begin, right: end } = unionBox(cell.fragments)!;
    const { baseline, size } = cell.fragments.at(-1)!;
    const rule = short.find(({ from, to, at }) => {
      const isUnder = at < baseline && at > baseline - UNDER_HEAD * size;
      return isUnder && begin >= from - NEAR && end <= to + NEAR;
    });
    const columns = rule ? columnsOver(rule) : [];
    const [first, last] = [Math.min(...columns), Math.max(...columns)];
    const isAlone = cells.every(
      (other) => other === cell || other.row !== cell.row || other.column < first || other.column > last,
    );
    if (!rule || new Set(columns).size < 2 || !isAlone) return cell;
    const box = { ...cell.box, left: rule.from, right: rule.to };
    return { ...cell, column: first, columnSpan: last - first + 1, box };
  });
  return { ...table, cells: headed };
}

/** The row of pieces right above a table's first rule, when they keep its strips free. */
function headingOver(
  rule: GridLine,
  fragments: readonly Fragment[],
  strips: readonly Interval[],
): readonly Fragment[] {
  const above = fragments.filter(
    (fragment) =>
      fragment.left >= rule.from - NEAR &&
      fragment.right <= rule.to + NEAR &&
      fragment.baseline >= rule.at - 1 &&
      fragment.baseline < rule.at + fragment.size,
  );
  const row = readRows(above).at(-1) ?? [];
  // Words over figures reach further than these; what they leave free of each strip still parts the columns.
  const covered = row.map(({ left, right }) => ({ from: left, to: right }));
  const keepsFree = strips.every(
    ({ from, to }) => freeIntervals(covered, from, to, MIN_LEFT * (row[0]?.size ?? 1)).length > 0,
  );
  return row.length >= 2 && row.length <= strips.length + 1 && keepsFree ? row : [];
}

/** Rules one below the other with the same ends, from top to bottom; lots of two and more. */
function sameSpan(levels: readonly GridLine[]): GridLine[][] {
  const lots: GridLine[][] = [];
  for (const line of [...levels].sort((a, b) => b.at - a.at)) {
    const lot = lots.find(
      ([first]) => Math.abs(first!.from - line.from) <= NEAR && Math.abs(first!.to - line.to) <= NEAR,
    );
    if (lot) lot.push(line);
    else lots.push([line]);
  }
  return lots.filter((lot) => lot.length >= 2);
}

/**
 * White strips that most rows with several pieces leave free.
 *
 * @param narrowest  points
 */
function stripsOf(fragments: readonly Fragment[], rule: GridLine, narrowest: number): Interval[] {
  const all = readRows(fragments);
  const rows = all.filter((row) => row.length > 1);
  const size = fragments[0]!.size;
  const running = fragments.filter(
    (fragment) => fragment.right - fragment.left > Math.max(0.8 * (rule.to - rule.from), 14 * size),
  );
  // What stands alone where a cell of another row begins is a further line of one.
  const begins = rows.flatMap((row) => row.toSorted((a, b) => a.left - b.left).slice(1));
  const further = all.filter(
    ([first, ...more]) =>
      more.length === 0 && begins.some(({ left }) => Math.abs(left - first!.left) < FLUSH),
  );
  if (rows.length < 0.5 * (all.length - further.length) || running.length > 0) return [];
  const inner = (strips: readonly Interval[]) => strips.filter((strip) => isInner(strip, fragments));
  const most = Math.max(0, ...rows.map((row) => row.length));
  const firstWhole = rows.findIndex((row) => row.length === most);
  let strips: Interval[] | null = null;
  for (const row of [...rows.slice(firstWhole), ...rows.slice(0, firstWhole)]) {
    const covered = row.map(({ left, right }) => ({ from: left, to: right }));
    const free = freeIntervals(covered, rule.from, rule.to, narrowest);
    const shared: Interval[] = strips ? intersectIntervals(strips, free, narrowest) : free;
    // A heading over several columns closes strips that the rows below need; over the first row with all columns there are only such.
    const isHeading = rows.indexOf(row) < firstWhole;
    const keepsAll = inner(strips ?? []).every(
      (strip) => shared.filter(({ from, to }) => from >= strip.from && to <= strip.to).length === 1,
    );
    if (isHeading ? keepsAll : inner(shared).length > 0) strips = shared;
  }
  return inner(strips ?? []);
}

function isInner(strip: Interval, fragments: readonly Fragment[]): boolean {
  return (
    fragments.some(({ right }) => right <= strip.from + 0.01) &&
    fragments.some(({ left }) => left >= strip.to - 0.01)
  );
}

function tableOf(fragments: readonly Fragment[], strips: readonly Interval[]): AlignedTable | null {
  const columns: Fragment[][] = [...strips, null].map(() => []);
  for (const fragment of fragments) {
    const middle = (fragment.left + fragment.right) / 2;
    columns[strips.filter(({ from, to }) => middle > (from + to) / 2).length]!.push(fragment);
  }
  const used = columns.filter((column) => column.length > 0);
  const isWide = fragments.some((fragment) => boxWidth(fragment) > 0);
  if (used.length < 2 || !isWide) return null;
  const isTable = isTabular(used) || readRows(fragments).filter((row) => row.length > 1).length >= 2;
  return isTable ? readAlignedTable(used, strips) : null;
}
