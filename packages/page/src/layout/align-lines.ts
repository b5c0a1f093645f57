import { spread } from "../model/geometry.ts";
import type { TextAlign } from "../model/page-model.ts";
import { bulletLength, isSign } from "./bullets.ts";
import { beginsRaised, isIndentedFirst, shareMiddle, UNEVEN } from "./line-shapes.ts";
import type { DraftLine } from "../lines/lines.ts";

/** Edges that lines lie between, in the frame. `isCentred`: the lines between them have one middle and neither edge. */
export interface Edges {
  readonly left: number;
  readonly right: number;
  readonly isCentred?: boolean;
}

/** Where a line's text begins behind its bullet. */
export function textLeft(line: DraftLine): number {
  const length = bulletLength(line);
  return length > 0 ? line.chars[length]!.left : line.left;
}

/** The characters of a line's bullet; empty for none. */
export function bulletText(line: DraftLine): string {
  return line.chars
    .slice(0, bulletLength(line))
    .map((char) => char.text)
    .join("");
}

/** A numbered line in the middle of its column is a heading when it begins so far in, in sizes; else an item. */
const CENTRED_HEADING = 4;

/** Lines that are set flush end within so much of each other, in sizes. */
const FLUSH_END = 0.15;

/** Full-width marks of which some programs leave out the empty half, in sizes. */
const CLOSES = /[）〉》」』】〕，。；：]$/u;
const HALF_MARK = 0.5;

/** How the lines lie between the column's edges. */
export function alignOf(lines: readonly DraftLine[], column: Edges): TextAlign {
  const size = lines[0]!.size;
  const slack = 0.5 * size;
  const width = column.right - column.left;
  const middle = (column.left + column.right) / 2;
  const bullet = bulletText(lines[0]!);
  const lefts = lines.map((line, i) => (i === 0 ? textLeft(line) : line.left) - column.left);
  const rights = lines.map((line) => column.right - line.right);
  if (lines.length === 1) {
    const isMiddle =
      Math.abs((lines[0]!.left + lines[0]!.right) / 2 - middle) < Math.max(slack, 0.02 * width);
    const least = bullet === "" ? 1.5 : isSign(bullet) ? Infinity : CENTRED_HEADING;
    if (isMiddle && lines[0]!.left - column.left > least * size) return "center";
    if (isMiddle && bullet === "" && column.isCentred) return "center";
    if (bullet !== "") return "left";
    const room = rights[0]! - (CLOSES.test(lines[0]!.text) ? HALF_MARK * size : 0);
    return room < slack && lefts[0]! > 0.3 * width ? "right" : "left";
  }
  const body = lines.slice(0, -1);
  // The mark of a note hangs out at the column's edge; the lines of two may share their middle by chance.
  const isNote = beginsRaised(lines[0]!) && lines[0]!.left - column.left < 0.3 * size;
  if (bullet === "" && shareMiddle(lines) && !isIndentedFirst(lines, column) && !isNote) return "center";
  const areCentered =
    !isSign(bullet) && lines.every((line) => Math.abs((line.left + line.right) / 2 - middle) < 1.2 * slack);
  if (column.isCentred && areCentered && Math.min(...lefts, ...rights) > UNEVEN * size) return "center";
  const full = Math.max(...lines.map((line) => line.right));
  const areUneven = Math.max(...lefts) - Math.min(...lefts) > size;
  const leftmost = Math.min(...lefts);
  const later = lines.slice(1);
  const flushBoth = later.filter(
    (line) => line.left - column.left - leftmost < 0.3 * size && full - line.right < 0.3 * size,
  ).length;
  // The widest line is flush with itself.
  if (areCentered && areUneven && flushBoth <= 0.5 * later.length && Math.min(...lefts.slice(1)) >= -slack)
    return "center";
  const flush = body.filter((line) => full - line.right < 0.15 * size).length;
  // Other texts of the column may end further right. Lines that hang in begin at one place.
  const haveOneEnd = lines.length > 2 && spread(rights) < FLUSH_END * size && spread(lefts.slice(1)) > size;
  if (
    bullet === "" &&
    areUneven &&
    lefts.every((left, i) => i === 0 || left > -slack) &&
    (haveOneEnd || rights.every((right) => right < slack)) &&
    Math.max(...lefts) > 3 * size
  )
    return "right";
  if (body.length >= 2 && flush / body.length >= 0.7) return "justify";
  if (body.length === 1 && flush === 1 && rights[0]! < 0.15 * size) return "justify";
  return "left";
}
