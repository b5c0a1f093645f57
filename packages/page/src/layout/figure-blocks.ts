/** Takes drawings and pictures out of the flow, with the words that belong to them. */
import { boxArea, boxHeight, boxWidth, containsPoint, growBox, unionBox } from "../model/geometry.ts";
import type { Box } from "../model/page-model.ts";
import type { Char } from "../lines/chars.ts";
import { isUnmistakable } from "./bullets.ts";
import { bodyLooks, labelsBeside } from "./figure-labels.ts";
import { findFigures } from "./figures.ts";
import type { Fragment } from "../lines/fragments.ts";
import { lineOf } from "../lines/lines.ts";
import type { PageFrame } from "./page-frame.ts";
import type { RuledTable } from "./ruled-table.ts";
import type { BlockCandidate } from "./block-candidate.ts";
import type { DraftBlock } from "./draft-block.ts";

export interface FigureBlocks {
  /** Of the drawing or picture. */
  readonly figure: Box;
  /** Of the figure with its words. */
  readonly box: Box;
  readonly candidates: readonly BlockCandidate[];
}

/** Smaller drawings beside words are ornaments: boxes to tick, icons, rules of fractions. Points. */
const MIN_SIDE = 30;
/** Share of the page that a slide's ornaments reach over, and the size of most of its words. Points. */
const GROUND_SHARE = 0.5;
const SLIDE_SIZE = 15;
/** Stripes looked at per pair of edges. */
const MAX_STRIPES = 100;

/** A column on a ground of its own. */
export interface GroundColumn {
  readonly box: Box;
  readonly fragments: readonly Fragment[];
}

/** @returns the figures, columns on grounds of their own, and the fragments that do not belong to any */
export function takeFigures(
  frame: PageFrame,
  fragments: readonly Fragment[],
  ruled: readonly RuledTable[],
  chars: readonly Char[],
): { figures: FigureBlocks[]; columns: GroundColumn[]; rest: Fragment[] } {
  const figures: FigureBlocks[] = [];
  const columns: GroundColumn[] = [];
  let rest = [...fragments];
  const body = bodyLooks(fragments);
  for (const { box: figure } of findFigures(figureParts(frame, ruled, chars), frame.images, frame.page)) {
    const area = growBox(figure, 4);
    const isIn = ({ left, right, bottom, top }: Fragment) =>
      containsPoint(area, (left + right) / 2, (bottom + top) / 2);
    const outside = rest.filter((fragment) => !isIn(fragment));
    const inside = rest.filter((fragment) => isIn(fragment) && !beginsListUnder(fragment, outside));
    if (holdsRunningText(inside, figure) || isGroundOfSlide(inside, figure, frame)) continue;
    if (isGroundOfColumn(inside, figure, frame)) {
      columns.push({ box: unionBox(inside)!, fragments: inside });
      rest = outside;
      continue;
    }
    if (boxWidth(figure) < MIN_SIDE && boxHeight(figure) < MIN_SIDE && inside.length > 0) continue;
    inside.push(...labelsBeside(figure, inside, rest, body));
    const own = new Set(inside);
    rest = rest.filter((fragment) => !own.has(fragment));
    figures.push({ figure, box: unionBox([figure, ...inside])!, candidates: labelBlocks(inside) });
  }
  return { figures, columns, rest };
}

/** True for an item of a list that goes on outside: an ornament reaches into its first lines. */
function beginsListUnder(item: Fragment, outside: readonly Fragment[]): boolean {
  const under = outside.filter(({ left, baseline }) => left >= item.left - FLUSH && baseline < item.baseline);
  const [sign] = item.chars;
  if (isUnmistakable(sign!.text) && item.chars.length > 1)
    return under.some(({ chars }) => chars[0]!.text === sign!.text);
  const number = numberOf(item);
  return (
    number !== null &&
    under.some((other) => other.left <= item.left + FLUSH && numberOf(other) === number + 1)
  );
}

/** Of an item that begins "7." or "7)"; null for others. */
function numberOf({ chars }: Fragment): number | null {
  const begin = chars.slice(0, 4).map(({ text }) => text);
  const number = /^(\d{1,2})[.)](?!\d)/.exec(begin.join(""));
  return number ? Number(number[1]) : null;
}

/** Items begin at one place within this. Points. */
const FLUSH = 2;

/** Drawn parts outside tables, without the stripes that shade every other row of a list. */
function figureParts(frame: PageFrame, ruled: readonly RuledTable[], chars: readonly Char[]): Box[] {
  const spans = new Map<string, { count: number; withText: number }>();
  const spanOf = (box: Box) => `${Math.round(box.left)} ${Math.round(box.right)}`;
  const parts = frame.drawings.map(({ box, isFilled, isRectangle }) => ({
    box,
    isStripe: isFilled && isRectangle,
  }));
  for (const { box, isStripe } of parts) {
    if (!isStripe) continue;
    const span = spans.get(spanOf(box)) ?? { count: 0, withText: 0 };
    spans.set(spanOf(box), span);
    span.count++;
    if (span.count <= MAX_STRIPES && chars.some((char) => containsPoint(box, char.left, char.baseline)))
      span.withText++;
  }
  const isShade = (box: Box) => {
    const span = spans.get(spanOf(box))!;
    return span.count >= 3 && span.withText > 0.5 * Math.min(span.count, MAX_STRIPES);
  };
  return parts.flatMap(({ box, isStripe }) => {
    const [x, y] = [(box.left + box.right) / 2, (box.bottom + box.top) / 2];
    const isInTable = ruled.some((table) => containsPoint(growBox(table.box, 2), x, y));
    return isInTable || (isStripe && isShade(box)) ? [] : [box];
  });
}

/** Labels in a figure: pieces close below each other and centred or flush are one. */
function labelBlocks(fragments: readonly Fragment[]): BlockCandidate[] {
  const labels: Fragment[][] = [];
  for (const fragment of [...fragments].sort((a, b) => b.baseline - a.baseline || a.left - b.left)) {
    const label = labels.find((candidate) => goesBelow(candidate.at(-1)!, fragment));
    if (label) label.push(fragment);
    else labels.push([fragment]);
  }
  return labels.map((label) => {
    const lines = label.map((fragment) => lineOf(fragment.chars));
    const [left, right] = [
      Math.min(...lines.map((line) => line.left)),
      Math.max(...lines.map((line) => line.right)),
    ];
    const align = lines.length > 1 && Math.abs(lines[0]!.left - lines[1]!.left) < 1 ? "left" : "center";
    const draft: DraftBlock = {
      kind: "text",
      lines,
      bulletLength: 0,
      align,
      columnLeft: left,
      columnRight: right,
    };
    return { draft, role: "figure-text", cell: null, dropCap: null };
  });
}

/** Numbers along an axis are no part of the words over them. */
function isNumber({ chars }: Fragment): boolean {
  return /^[-\u2212]?[\d.,]+%?$/.test(chars.map((char) => char.text).join(""));
}

function goesBelow(above: Fragment, below: Fragment): boolean {
  if (isNumber(above) || isNumber(below)) return false;
  const drop = above.baseline - below.baseline;
  if (
    drop < 0.7 * below.size ||
    drop > 1.5 * below.size ||
    Math.abs(above.size - below.size) > 0.1 * below.size
  )
    return false;
  const isCentered = Math.abs(above.left + above.right - below.left - below.right) < below.size;
  return isCentered || Math.abs(above.left - below.left) < 0.3 * below.size;
}

/**
 * Ornaments over most of a page are what a slide stands on where its words are as large as those of slides, and most of them in no box
 * of a drawing.
 */
function isGroundOfSlide(
  fragments: readonly Fragment[],
  figure: Box,
  { page, drawings }: PageFrame,
): boolean {
  if (boxArea(figure) < GROUND_SHARE * boxArea(page)) return false;
  const boxes = drawings.map(({ box }) => box).filter((box) => boxArea(box) < GROUND_SHARE * boxArea(page));
  const isInBox = ({ left, right, bottom, top }: Fragment) =>
    boxes.some((box) => containsPoint(box, left, bottom) && containsPoint(box, right, top));
  const lettersOf = (own: readonly Fragment[]) => own.reduce((sum, { chars }) => sum + chars.length, 0);
  const half = 0.5 * lettersOf(fragments);
  const large = fragments.filter(({ size }) => size >= SLIDE_SIZE);
  return lettersOf(large) > half && lettersOf(fragments.filter(isInBox)) < half;
}

/** Lines of a column on a ground of its own: so many of them, so large a share of them flush, over such a share of the ground's height. */
const COLUMN = { lines: 8, flush: 0.75, height: 0.3 };
/** A ground covers the figure but for so much. Share of its area. */
const GROUND = 0.9;

/**
 * True for the column at the side of a life or a leaflet: one filled area under all of it, with bars or icons on it, and lines that begin
 * at one place. In charts, labels lie about.
 */
function isGroundOfColumn(fragments: readonly Fragment[], figure: Box, { drawings }: PageFrame): boolean {
  const text = unionBox(fragments);
  if (!text || fragments.length < COLUMN.lines || boxHeight(text) < COLUMN.height * boxHeight(figure))
    return false;
  const hasGround = drawings.some(
    ({ box, isFilled, isRectangle }) =>
      isFilled &&
      isRectangle &&
      boxArea(box) > GROUND * boxArea(figure) &&
      boxArea(box) < 1.1 * boxArea(figure),
  );
  const flush = fragments.filter(({ left, size }) => Math.abs(left - text.left) < 0.2 * size).length;
  return hasGround && flush >= COLUMN.flush * fragments.length;
}

/** Paragraphs on a shaded ground or over a photo are text, not labels. */
function holdsRunningText(fragments: readonly Fragment[], figure: Box): boolean {
  const long = fragments.filter(
    (fragment) => fragment.chars.length >= 30 && fragment.right - fragment.left > 0.5 * boxWidth(figure),
  );
  return long.length >= 3;
}
