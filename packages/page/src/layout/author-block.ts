/**
 * Authors side by side under a title, each with affiliation and address in a column of their own, often in several rows of
 * columns (ACM, IEEE). They look like a table; read row by row the lines of different people would be mixed, and what stands
 * under them would be taken for more rows.
 */
import { median, spread, unionBox } from "../model/geometry.ts";
import type { Box } from "../model/page-model.ts";
import { readRows } from "./aligned-table.ts";
import type { Fragment } from "../lines/fragments.ts";
import { freeIntervals, type Interval } from "./intervals.ts";
import { buildLines, type DraftLine } from "../lines/lines.ts";
import type { BlockCandidate } from "./block-candidate.ts";

/** Authors that stand side by side. `candidates`: one author after the other. */
export interface AuthorBlock {
  readonly box: Box;
  readonly fragments: readonly Fragment[];
  readonly candidates: readonly BlockCandidate[];
}

/** A title is this much larger than running text. */
const TITLE_RATIO = 1.15;
/** Rows looked at under the title, and lines of one author. */
const MAX_ROWS = 40;
const MAX_LINES = 12;
/** White between authors, in sizes. */
const MIN_STRIP = 0.8;
/** A wider gap than this, in usual leadings, begins another row of authors. */
const NEW_ROW = 1.45;
/** Lines of running text are at least this wide, in sizes. */
const RUNNING = 14;

const BODY =
  /^(?:abstract|summary|keywords?|index terms|ccs concepts|1\.?\s*introduction|摘\s*要|초\s*록|요\s*약)/i;
const ADDRESS = /\S@\S+|\S+\.(?:edu|org|com|ac)\b/i;
const INSTITUTION =
  /universi|institut|laborator|department|dept\.|college|school of|faculty|centre|center|academy|research|inc\.|gmbh|corp|hochschule|大学|学院|研究|公司|대학|연구/i;
const NAME = /^\p{Lu}[\p{L}.'’-]*(?:\s\p{L}[\p{L}.'’-]*){1,4}[\d,*†‡§∗]*$/u;
/** A line that goes on, and one that goes on another. */
const GOES_ON = /(?:^|\s)(?:of|and|for|the|in|at|de|der|für|und|&)$|[-\u2010]$/i;
const LOWER = /^\p{Ll}[\p{Ll}]*(?:\s|$)/u;

/**
 * @param fragments  of the first page, without tables and figures
 * @param bodySize  of running text, points
 */
export function findAuthors(fragments: readonly Fragment[], bodySize: number): AuthorBlock[] {
  const text = fragments.filter(({ object }) => object === undefined);
  const rows = rowsUnderTitle(readRows(text), bodySize);
  const groups = groupRows(rows);
  return groups.flatMap((group, at) => {
    const near = [group, ...(isNext(group, groups[at + 1]) ? [groups[at + 1]!] : [])];
    return group.strips.length > 0 && haveAuthors(group, near) ? [blockOf(group)] : [];
  });
}

/** From below the title to where the text begins. */
function rowsUnderTitle(rows: readonly (readonly Fragment[])[], bodySize: number): (readonly Fragment[])[] {
  const upper = rows.slice(0, MAX_ROWS);
  const largest = Math.max(0, ...upper.map((row) => row[0]!.size));
  if (largest < TITLE_RATIO * bodySize) return [];
  const from = upper.findLastIndex((row) => row[0]!.size > 0.97 * largest) + 1;
  const below = upper.slice(from);
  const to = below.findIndex((row, at) =>
    row.some((one) => BODY.test(textOf(one)) || runsOn(one, below[at + 1])),
  );
  return to < 0 ? below : below.slice(0, to);
}

/** True for a line of running text: another one as wide begins under it where it does. */
function runsOn(line: Fragment, next: readonly Fragment[] | undefined): boolean {
  if (line.right - line.left < RUNNING * line.size) return false;
  return (next ?? []).some(
    (other) =>
      Math.abs(other.left - line.left) < 1.6 * line.size &&
      Math.abs(other.right - line.right) < 0.3 * line.size &&
      other.right - other.left >= RUNNING * line.size,
  );
}

interface Group {
  readonly rows: (readonly Fragment[])[];
  /** White from top to bottom between its columns. */
  strips: readonly Interval[];
}

/** Rows that leave the same strips free, one under the other. */
function groupRows(rows: readonly (readonly Fragment[])[]): Group[] {
  const groups: Group[] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    const together = group ? stripsOf([...group.rows, row]) : [];
    const isSame =
      group !== undefined &&
      !isApart(group, row) &&
      (group.rows.length === 1 && row.length > 1 && group.strips.length > 0
        ? together.length > 0
        : together.length === group.strips.length);
    if (isSame) {
      group.rows.push(row);
      group.strips = together;
    } else groups.push({ rows: [row], strips: stripsOf([row]) });
  }
  return groups;
}

function stripsOf(rows: readonly (readonly Fragment[])[]): Interval[] {
  const all = rows.flat();
  const size = median(all.map((fragment) => fragment.size));
  const [from, to] = [Math.min(...all.map(({ left }) => left)), Math.max(...all.map(({ right }) => right))];
  const covered = all.map(({ left, right }) => ({ from: left, to: right }));
  return freeIntervals(covered, from, to, MIN_STRIP * size);
}

function isApart({ rows }: Group, row: readonly Fragment[]): boolean {
  const baselines = rows.map(([first]) => first!.baseline);
  const drop = baselines.at(-1)! - row[0]!.baseline;
  const usual = rows.length > 1 ? median(baselines.slice(1).map((y, at) => baselines[at]! - y)) : 0;
  return drop > Math.max(NEW_ROW * usual, usual > 0 ? 0 : 2 * row[0]!.size);
}

function isNext(group: Group, next: Group | undefined): boolean {
  if (!next) return false;
  const [last] = group.rows.at(-1)!;
  return last!.baseline - next.rows[0]![0]!.baseline < 2.2 * last!.size;
}

/** @param near  the rows and those that say more of the same people */
function haveAuthors({ rows, strips }: Group, near: readonly Group[]): boolean {
  if (rows.length > MAX_LINES) return false;
  // Somebody's periods beside their posts, in a life: a column of dates names nobody.
  const [first] = strips;
  const outer = rows.flat().filter(({ right }) => first && right <= first.from + 1);
  if (outer.length > 1 && outer.every((one) => /^\d/.test(textOf(one)))) return false;
  const texts = rows.flat().map(textOf);
  if (texts.filter((text) => !/\p{L}/u.test(text)).length > 0.25 * texts.length) return false;
  const said = near.flatMap((group) => group.rows.flat()).map(textOf);
  const institutions = said.filter((text) => INSTITUTION.test(text)).length;
  const areNames = texts.every((text) => NAME.test(text) || INSTITUTION.test(text));
  return said.some((text) => ADDRESS.test(text)) || institutions > (areNames ? 0 : 1);
}

function blockOf({ rows, strips }: Group): AuthorBlock {
  const fragments = rows.flat();
  const box = unionBox(fragments)!;
  const edges = [-Infinity, ...strips.map(({ from, to }) => (from + to) / 2), Infinity];
  const columns = edges
    .slice(1)
    .map((to, at) =>
      fragments.filter(({ left, right }) => (left + right) / 2 > edges[at]! && (left + right) / 2 < to),
    );
  const isCentred = columns.some((column) => isAboutMiddle(column));
  const candidates = columns.flatMap((column, at) => {
    const from = at === 0 ? -Infinity : strips[at - 1]!.from + column[0]!.size;
    const to = at + 1 === columns.length ? Infinity : strips[at]!.to - column[0]!.size;
    return candidatesOf(buildLines(column), from, to, isCentred);
  });
  return { box, fragments, candidates };
}

function isAboutMiddle(column: readonly Fragment[]): boolean {
  const { size } = column[0]!;
  return (
    spread(column.map(({ left }) => left)) > 0.5 * size &&
    spread(column.map(({ left, right }) => left + right)) < size
  );
}

/** How far a line may grow at the outer edges, where nobody stands beside: its width times this. */
const OUTWARD = 1.5;

/** One text a line, for names and places end by hand; a line that is seen to go on is joined with the next. */
function candidatesOf(
  lines: readonly DraftLine[],
  from: number,
  to: number,
  isCentred: boolean,
): BlockCandidate[] {
  const texts: DraftLine[][] = [];
  for (const line of lines) {
    const above = texts.at(-1)?.at(-1);
    const goesOn =
      above !== undefined && !ADDRESS.test(line.text) && (GOES_ON.test(above.text) || LOWER.test(line.text));
    if (goesOn) texts.at(-1)!.push(line);
    else texts.push([line]);
  }
  return texts.map((text): BlockCandidate => {
    const [left, right] = [
      Math.min(...text.map((line) => line.left)),
      Math.max(...text.map((line) => line.right)),
    ];
    const middle = (left + right) / 2;
    const own = (right - left) / 2;
    const half = Math.max(own, Math.min(middle - from, to - middle, OUTWARD * own));
    const edges = isCentred
      ? { align: "center" as const, columnLeft: middle - half, columnRight: middle + half }
      : {
          align: "left" as const,
          columnLeft: left,
          columnRight: Math.max(right, Math.min(to, middle + OUTWARD * own)),
        };
    return {
      draft: { kind: "text", lines: text, bulletLength: 0, ...edges },
      role: "paragraph",
      cell: null,
      dropCap: null,
    };
  });
}

function textOf({ chars }: Fragment): string {
  return buildLines([{ chars, left: 0, right: 0, bottom: 0, top: 0, baseline: 0, size: 1 }])[0]!.text;
}
