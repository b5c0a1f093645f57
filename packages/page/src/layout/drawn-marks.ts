/**
 * What a page draws between and before words: bullets, boxes to tick, the boxes of a diagram side by side. Browsers and
 * office programs draw many of them as paths, not as letters.
 */
import { boxHeight, boxWidth } from "../model/geometry.ts";
import type { Box } from "../model/page-model.ts";
import { lineOf, type DraftLine } from "../lines/lines.ts";

/** Small drawings, and edges of filled areas. Boxes in the frame of the text. */
export interface DrawnMarks {
  readonly marks: readonly Box[];
  readonly areas: readonly Box[];
}

interface Drawn {
  readonly rules: readonly Box[];
  readonly images: readonly Box[];
  readonly drawings: readonly { readonly box: Box; readonly isFilled: boolean }[];
}

/** Sides of a mark. Points. */
const SMALLEST = 1.2;
const LARGEST = 20;
/** Charts have dots by the thousand; on pages with more none is looked at. */
const MAX_MARKS = 400;
/** An area beside words is as wide, points. */
const MIN_AREA = 24;

/** Cost: O(n log n) in drawings and upright rules. */
export function drawnMarks({ rules, images, drawings }: Drawn): DrawnMarks {
  const boxes = [...images, ...drawings.map(({ box }) => box), ...squares(rules)];
  const marks = boxes.filter((box) => isSide(boxWidth(box)) && isSide(boxHeight(box)));
  const areas = drawings
    .filter(({ box, isFilled }) => isFilled && boxWidth(box) >= MIN_AREA)
    .map(({ box }) => box);
  return {
    marks: marks.length > MAX_MARKS ? [] : marks,
    areas: areas.length > MAX_MARKS ? [] : areas,
  };
}

function isSide(length: number): boolean {
  return length >= SMALLEST && length <= LARGEST;
}

/** Boxes drawn as four rules: two upright ones of one height, close beside each other. */
function squares(rules: readonly Box[]): Box[] {
  const sides = rules
    .filter((rule) => boxHeight(rule) > boxWidth(rule) && isSide(boxHeight(rule)))
    .sort((a, b) => a.left - b.left);
  if (sides.length > 2 * MAX_MARKS) return [];
  return sides.flatMap((left, i) => {
    const right = sides
      .slice(i + 1)
      .find((other) => Math.abs(other.bottom - left.bottom) < 1 && Math.abs(other.top - left.top) < 1);
    const width = right ? right.right - left.left : 0;
    return right && width > 0.6 * boxHeight(left) && width < 1.6 * boxHeight(left)
      ? [{ left: left.left, right: right.right, bottom: left.bottom, top: left.top }]
      : [];
  });
}

/** A mark before a line stands this near, in sizes. */
const REACH = 2.2;
/** Marks are no higher than this, in sizes of the line. */
const MAX_HEIGHT = 1.5;

/** What of a line says whether a mark stands before it. */
type MarkedLine = Pick<DraftLine, "left" | "baseline" | "size">;

/** True for a line with a mark drawn before its first letter. */
export function hasMarkBefore(line: MarkedLine, { marks }: DrawnMarks): boolean {
  return marks.some((mark) => standsBefore(mark, line));
}

/** Bullets are no larger, boxes to tick are. In sizes. */
const LARGEST_BULLET = 0.6;

/** True for a line with a bullet drawn before its first letter. */
export function hasBulletBefore(line: MarkedLine, { marks }: DrawnMarks): boolean {
  return marks.some((mark) => boxHeight(mark) <= LARGEST_BULLET * line.size && standsBefore(mark, line));
}

function standsBefore(mark: Box, line: MarkedLine): boolean {
  return (
    isOnLine(mark, line) &&
    mark.right <= line.left + 0.1 * line.size &&
    line.left - mark.right <= REACH * line.size
  );
}

function isOnLine(mark: Box, { baseline, size }: MarkedLine): boolean {
  const middle = (mark.bottom + mark.top) / 2;
  return (
    boxHeight(mark) <= MAX_HEIGHT * size && middle > baseline - 0.1 * size && middle < baseline + 0.8 * size
  );
}

/** Words on both sides of an area's edge are farther apart, in sizes. */
const PARTED = 0.5;

/** The pieces of a line with marks or the edges of areas between them. */
export function partAtMarks(line: DraftLine, { marks, areas }: DrawnMarks): DraftLine[] {
  const { baseline, size } = line;
  const inLine = marks.filter(
    (mark) => isOnLine(mark, line) && mark.left > line.left && mark.right < line.right,
  );
  const edges = areas
    .filter(({ bottom, top }) => bottom < baseline && top > baseline + 0.5 * size)
    .flatMap(({ left, right }) => [left, right])
    .filter((x) => x > line.left && x < line.right);
  if (inLine.length + edges.length === 0) return [line];
  const pieces = [line.chars.slice(0, 1)];
  for (const [i, char] of line.chars.slice(1).entries()) {
    const { right } = line.chars[i]!;
    const hasMark = inLine.some(
      (mark) => mark.left > right - 0.1 * size && mark.right < char.left + 0.1 * size,
    );
    const hasEdge = char.left - right > PARTED * size && edges.some((x) => x > right && x < char.left);
    if (hasMark || hasEdge) pieces.push([char]);
    else pieces.at(-1)!.push(char);
  }
  return pieces.length === 1 ? [line] : pieces.map((chars) => lineOf(chars));
}
