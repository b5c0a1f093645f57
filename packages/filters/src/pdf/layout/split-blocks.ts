/**
 * Lines of a column to blocks: paragraphs, items, headings, listings, displayed formulas. A new block begins where the eye
 * sees one begin: another style, a wider gap, an indent, a bullet, or a line that ended although the next word had room.
 */
import { median } from "../geometry.ts";
import type { TextAlign } from "../page-model.ts";
import { bulletLength, isSign } from "./bullets.ts";
import { leaderStart } from "./leaders.ts";
import { partLine, type DraftLine } from "./lines.ts";

export type DraftKind = "text" | "code" | "formula";

export interface SplitOptions {
  /** Typewriter letters are the page's running text, not code. */
  readonly isMonoBody: boolean;
}

export interface DraftBlock {
  readonly kind: DraftKind;
  readonly lines: readonly DraftLine[];
  /** Characters of the first line that are a bullet. */
  readonly bulletLength: number;
  readonly align: TextAlign;
  /** Edges of the column the block stands in. */
  readonly columnLeft: number;
  readonly columnRight: number;
}

/** Indents smaller than this are unevenness. In sizes. */
const MIN_INDENT = 0.6;
/** Larger ones are another column or a centred line. In sizes. */
const MAX_INDENT = 6;

/** As `splitBlocks`, with lines whose pieces stand apart cut into blocks of their own. */
export function splitParted(
  lines: readonly DraftLine[],
  columnLeft: number,
  columnRight: number,
  options: SplitOptions,
): DraftBlock[] {
  const blocks: DraftBlock[] = [];
  let whole: DraftLine[] = [];
  const close = () => {
    if (whole.length > 0) blocks.push(...splitBlocks(whole, columnLeft, columnRight, options));
    whole = [];
  };
  for (const line of lines) {
    const pieces = leaderStart(line) === null ? partLine(line) : [line];
    if (pieces.length === 1) {
      whole.push(line);
      continue;
    }
    close();
    for (const [i, piece] of pieces.entries()) {
      const left = i === 0 ? columnLeft : piece.left;
      const right = i + 1 < pieces.length ? pieces[i + 1]!.left - line.size : columnRight;
      const isLast = i > 0 && i + 1 === pieces.length && columnRight - piece.right < line.size;
      const [draft] = splitBlocks([piece], isLast ? pieces[i - 1]!.right + line.size : left, right, options);
      blocks.push(isLast ? { ...draft!, align: "right" } : draft!);
    }
  }
  close();
  return blocks;
}

/** @param lines  of one column, from top to bottom */
export function splitBlocks(
  lines: readonly DraftLine[],
  columnLeft: number,
  columnRight: number,
  { isMonoBody }: SplitOptions,
): DraftBlock[] {
  const column = {
    left: columnLeft,
    right: usualEdge(lines.map((line) => line.right)) ?? columnRight,
    leading: usualLeading(lines),
    isMonoBody,
    isFlushRight: isFlushRight(lines),
  };
  const blocks: DraftLine[][] = [];
  for (const [i, line] of lines.entries()) {
    const block = blocks.at(-1);
    if (block && !beginsBlock(block, line, lines[i + 1], column)) block.push(line);
    else blocks.push([line]);
  }
  return blocks.map((block) => draftOf(block, column));
}

/** The edge that many lines share; lines that stick out do not widen the column. Null where none is shared. */
function usualEdge(edges: readonly number[]): number | null {
  const counts = new Map<number, number>();
  for (const edge of edges) counts.set(Math.round(edge), (counts.get(Math.round(edge)) ?? 0) + 1);
  const [best] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  if (!best || best[1] < 5 || best[1] < 0.25 * edges.length) return null;
  const beyond = edges.filter((edge) => edge > best[0] + 1.5).length;
  return beyond <= 0.35 * edges.length ? best[0] : null;
}

interface Column {
  readonly left: number;
  readonly right: number;
  readonly leading: number;
  readonly isMonoBody: boolean;
  /** Lines end at the right edge and begin anywhere. */
  readonly isFlushRight: boolean;
}

/** True for columns whose lines share their right ends but not their beginnings. */
function isFlushRight(lines: readonly DraftLine[]): boolean {
  if (lines.length < 4) return false;
  const shareOf = (edges: readonly number[]) => {
    const counts = new Map<number, number>();
    for (const edge of edges) counts.set(Math.round(edge / 2), (counts.get(Math.round(edge / 2)) ?? 0) + 1);
    return Math.max(...counts.values()) / edges.length;
  };
  return shareOf(lines.map((line) => line.right)) > 0.55 && shareOf(lines.map((line) => line.left)) < 0.3;
}

function draftOf(lines: readonly DraftLine[], column: Column): DraftBlock {
  const kind = kindOf(lines[0]!, column);
  return {
    kind,
    lines,
    bulletLength: kind === "text" ? bulletLength(lines[0]!) : 0,
    align: alignOf(lines, column),
    columnLeft: column.left,
    columnRight: column.right,
  };
}

/** What a line is by itself. */
function kindOf(line: DraftLine, column: Column): DraftKind {
  const { facts, text } = line;
  if (facts.monoShare > 0.7 && !column.isMonoBody) return "code";
  const compact = text.replace(/\s/g, "").length;
  const isSparse = facts.words === 0 || (facts.words === 1 && facts.mathShare > 0.35);
  const isMath = facts.mathShare > 0.15 && (isSparse || facts.mathShare > 0.6);
  const isSetOff = line.left - column.left > line.size || facts.mathShare > 0.4;
  return isMath && isSetOff && compact > 1 ? "formula" : "text";
}

/** The leading that most neighbouring lines have, in sizes; 1.2 where there is nothing to measure. */
function usualLeading(lines: readonly DraftLine[]): number {
  const counts = new Map<number, number>();
  for (const [i, line] of lines.slice(1).entries()) {
    const above = lines[i]!;
    const ratio = (above.baseline - line.baseline) / Math.max(above.size, line.size);
    if (ratio < 0.8 || ratio > 2.4) continue;
    const key = Math.round(ratio * 20) / 20;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  return best?.[0] ?? 1.2;
}

function beginsBlock(
  block: readonly DraftLine[],
  line: DraftLine,
  next: DraftLine | undefined,
  column: Column,
): boolean {
  const above = block.at(-1)!;
  const kind = kindOf(block[0]!, column);
  const drop = above.baseline - line.baseline;
  const size = Math.max(above.size, line.size);
  if (kindOf(line, column) !== kind && !isStrayScript(above, line)) {
    return kind !== "text" || !runsOn(block, line, column) || drop > gapLimit(block, column) * size;
  }
  if (kind === "formula") return drop > 2.2 * size;
  if (kind === "code")
    return drop > 2.6 * size || line.size / above.size > 1.15 || line.size / above.size < 0.87;
  if (leaderStart(above) !== null) return true;
  if (hasOtherSize(above, line) || (hasOtherStyle(above, line) && !runsOn(block, line, column))) return true;
  if (drop > gapLimit(block, column) * size) return true;
  if (drop < 0.4 * size) return !isStrayScript(above, line);
  if (bulletLength(line) > 0 && beginsItem(block, line, column)) return true;
  if (column.isFlushRight || isCentered(above, line, column)) return false;
  return hasIndentBreak(block, line, next) || endsEarly(block, above, line, column);
}

/** A lone sub- or superscript that was taken for a line. */
function isStrayScript(above: DraftLine, line: DraftLine): boolean {
  return (
    line.text.length <= 3 && line.size < 0.85 * above.size && above.baseline - line.baseline < above.size
  );
}

/** True when the line above is full and this one stands where a paragraph's next line stands. */
function runsOn(block: readonly DraftLine[], line: DraftLine, column: Column): boolean {
  const above = block.at(-1)!;
  const room = column.right - above.right;
  const isFull = room < firstWordWidth(line) + 0.5 * line.size && above.right - above.left > 8 * line.size;
  const left = block.length > 1 ? above.left : Math.min(textLeft(above), above.left);
  const isInPlace =
    line.left - left < MIN_INDENT * line.size ||
    Math.abs(line.left - textLeft(above)) < MIN_INDENT * line.size;
  const beginsAtEdge = above.left - column.left < MAX_INDENT * line.size;
  return isFull && isInPlace && beginsAtEdge && !/[:：]$/.test(above.text);
}

function hasOtherSize(above: DraftLine, line: DraftLine): boolean {
  const ratio = line.size / above.size;
  return ratio > 1.1 || ratio < 0.9;
}

function hasOtherStyle(above: DraftLine, line: DraftLine): boolean {
  const [a, b] = [above.facts, line.facts];
  const isUniform = a.uniformity > 0.85 && b.uniformity > 0.85;
  if (!isUniform || a.mathShare > 0.2 || b.mathShare > 0.2) return false;
  return (
    a.style.isBold !== b.style.isBold ||
    a.style.isItalic !== b.style.isItalic ||
    a.style.color !== b.style.color ||
    (a.style.family === "mono") !== (b.style.family === "mono")
  );
}

/** In sizes: how far down a next line may be. */
function gapLimit(block: readonly DraftLine[], column: Column): number {
  if (block.length < 2) return Math.max(1.28 * column.leading, column.leading + 0.22);
  const own = median(
    block
      .slice(1)
      .map((line, i) => (block[i]!.baseline - line.baseline) / Math.max(line.size, block[i]!.size)),
  );
  return Math.max(1.2 * own, own + 0.2);
}

/** A number at the start of a line may be a year or a quantity; an item is set off or follows another item or an end. */
function beginsItem(block: readonly DraftLine[], line: DraftLine, column: Column): boolean {
  const mark = line.chars
    .slice(0, bulletLength(line))
    .map((char) => char.text)
    .join("");
  const above = block.at(-1)!;
  const first = block[0]!;
  if (bulletLength(first) > 0 && Math.abs(first.left - line.left) < line.size) return true;
  if (isSign(mark) && !/^[-*o\u2212\u2013\u2014\u00a7]$/.test(mark)) return true;
  const isSetOff = line.left - column.left > MIN_INDENT * line.size;
  const endsAbove = /[.:;!?。：；！？)）]$/.test(above.text) || column.right - above.right > 2 * line.size;
  return endsAbove && (isSetOff || line.left < above.left + MIN_INDENT * line.size);
}

function isCentered(above: DraftLine, line: DraftLine, column: Column): boolean {
  const middle = (column.left + column.right) / 2;
  const [a, b] = [(above.left + above.right) / 2, (line.left + line.right) / 2];
  const isIndented =
    Math.min(above.left, line.left) - column.left > 1.2 * line.size ||
    Math.abs(above.left - line.left) > 1.5 * line.size;
  const slack = 0.8 * line.size;
  return (
    isIndented &&
    Math.abs(a - b) < slack &&
    Math.abs(a - middle) < 3 * slack &&
    column.right - Math.max(above.right, line.right) > 0.4 * line.size
  );
}

function hasIndentBreak(block: readonly DraftLine[], line: DraftLine, next: DraftLine | undefined): boolean {
  const above = block.at(-1)!;
  const unit = line.size;
  const shift = (line.left - textLeft(above)) / unit;
  if (Math.abs(shift) < MIN_INDENT) return false;
  if (shift > 0) {
    // To the right: a first line, unless the block's own first line hangs out to the left and this is its second.
    if (shift > MAX_INDENT) return true;
    if (block.length === 1)
      return (
        next !== undefined &&
        line.left - next.left > MIN_INDENT * unit &&
        Math.abs(next.left - above.left) < MIN_INDENT * unit
      );
    return true;
  }
  // To the left: the second line after an indented first, or the next hanging entry.
  if (block.length === 1) return shift < -MAX_INDENT && line.left < above.left - MIN_INDENT * unit;
  return line.left < Math.min(...block.slice(1).map(({ left }) => left)) - MIN_INDENT * unit;
}

/** Where a line's text begins behind its bullet. */
function textLeft(line: DraftLine): number {
  const length = bulletLength(line);
  return length > 0 ? line.chars[length]!.left : line.left;
}

const WIDE = /^[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/;

/** True when the line above stopped although the next word would have had room. */
function endsEarly(block: readonly DraftLine[], above: DraftLine, line: DraftLine, column: Column): boolean {
  if (/\p{L}[-\u2010\u00ad]$/u.test(above.text) && /^\p{Ll}/u.test(line.text)) return false;
  const right = block.length > 2 ? Math.max(...block.map((other) => other.right)) : column.right;
  const room = right - above.right;
  const needed = firstWordWidth(line) + (WIDE.test(line.text) ? 1.2 : 0.9) * line.size;
  if (room <= needed) return false;
  // Programs do not always fill a ragged line; without a full stop only a much shorter line is a last one.
  const isSentenceEnd = /[.:!?。：！？]["”’)）」』]?$/.test(above.text);
  return room > (isSentenceEnd ? 0.06 : 0.3) * (column.right - column.left);
}

function firstWordWidth(line: DraftLine): number {
  const blank = line.text.indexOf(" ");
  if (WIDE.test(line.text)) return line.chars[0]!.right - line.left;
  if (blank < 0) return line.right - line.left;
  const last = line.starts.findLastIndex((start) => start < blank);
  return line.chars[Math.max(0, last)]!.right - line.left;
}

/** How the lines lie between the column's edges. */
function alignOf(lines: readonly DraftLine[], column: Column): TextAlign {
  const size = lines[0]!.size;
  const slack = 0.5 * size;
  const width = column.right - column.left;
  const middle = (column.left + column.right) / 2;
  const lefts = lines.map((line) => line.left - column.left);
  const rights = lines.map((line) => column.right - line.right);
  if (lines.length === 1) {
    const isMiddle =
      Math.abs((lines[0]!.left + lines[0]!.right) / 2 - middle) < Math.max(slack, 0.02 * width);
    if (isMiddle && lefts[0]! > 1.5 * size) return "center";
    return rights[0]! < slack && lefts[0]! > 0.3 * width ? "right" : "left";
  }
  const body = lines.slice(0, -1);
  const areCentered = lines.every((line) => Math.abs((line.left + line.right) / 2 - middle) < 1.2 * slack);
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
  if (
    areUneven &&
    lefts.every((left, i) => i === 0 || left > -slack) &&
    rights.every((right) => right < slack) &&
    Math.max(...lefts) > 3 * size
  )
    return "right";
  if (body.length >= 2 && flush / body.length >= 0.7) return "justify";
  if (body.length === 1 && flush === 1 && rights[0]! < 0.15 * size) return "justify";
  return "left";
}
