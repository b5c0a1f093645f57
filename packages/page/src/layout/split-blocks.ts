/**
 * Lines of a column to blocks: paragraphs, items, headings, listings, displayed formulas. A new block begins where the eye
 * sees one begin: another style, a wider gap, an indent, a bullet, or a line that ended although the next word had room.
 */
import { median } from "../model/geometry.ts";
import { alignOf, bulletText, type Edges, textLeft } from "./align-lines.ts";
import { bulletLength, hangsBehindSign, isNextEntry, isSign } from "./bullets.ts";
import { withoutChanceLetters } from "./chance-letters.ts";
import { usualEdges, withoutHanging } from "./column-edges.ts";
import { aboutAxis, withPageAxis, withSharedAxes, withSignature, withWideTitle } from "./draft-axes.ts";
import {
  AT_EDGE,
  type Column,
  type DraftBlock,
  type DraftKind,
  isCentered,
  isSmall,
  MAX_INDENT,
  MIN_INDENT,
  SIGNED,
} from "./draft-block.ts";
import { endsByHand, endsEarly, firstWordWidth } from "./hard-breaks.ts";
import { hasMarkBefore, partAtMarks, type DrawnMarks } from "./drawn-marks.ts";
import { leaderStart, partBehindLeaders } from "./leaders.ts";
import { beginsOtherwise, hasOtherSize, hasOtherStyle, isNumber, isStrayScript } from "./line-pairs.ts";
import { goesOnSetIn, linesUnder, partBeforeHanging } from "./hanging-lines.ts";
import { beginsContact } from "./contact-lines.ts";
import { endsProof, goesOnProof, goesOnUnder, isMarkAtEdge } from "./marks-at-edge.ts";
import {
  areNested,
  beginsRaised,
  endsEarlyCentred,
  isBehindLabel,
  shareMiddle,
  withFlushEdges,
} from "./line-shapes.ts";
import { type DraftLine, partAtBoxes } from "../lines/lines.ts";

export interface SplitOptions {
  /** Typewriter letters are the page's running text, not code. */
  readonly isMonoBody: boolean;
  readonly drawn: DrawnMarks;
  /** Of most characters on the page, points. */
  readonly bodySize: number;
  /** Of the page, from left to right; absent where lines stand in a cell. */
  readonly pageMiddle?: number;
  /** Lines of the whole column, where these are a part of it between tables or figures. */
  readonly columnLines?: readonly DraftLine[];
}

/** Texts of a line that keep to the left, the middle and the right of it; more are a row, whose last may end there by chance. */
const MOST_ENDS = 3;

/** As `splitBlocks`, with lines whose pieces stand apart cut into blocks of their own. */
export function splitParted(
  lines: readonly DraftLine[],
  columnLeft: number,
  columnRight: number,
  options: SplitOptions,
): DraftBlock[] {
  const blocks: DraftBlock[] = [];
  let whole: DraftLine[] = [];
  let marks: DraftBlock[] = [];
  const close = () => {
    if (whole.length > 0) blocks.push(...splitBlocks(whole, columnLeft, columnRight, options));
    blocks.push(...marks);
    [whole, marks] = [[], []];
  };
  let hanging = 0;
  for (const [at, line] of lines.entries()) {
    const apart =
      leaderStart(line) === null
        ? partBeforeHanging(line, lines[at + 1])
        : partAtBoxes(line).flatMap(partBehindLeaders);
    const pieces = apart.flatMap((piece) => partAtMarks(piece, options.drawn));
    if (pieces.length === 1) {
      if (hanging-- <= 0) whole.push(line);
      continue;
    }
    const [text, mark] = pieces as [DraftLine, DraftLine];
    const last = whole.at(-1);
    if (pieces.length === 2 && last && endsProof(mark, columnRight) && goesOnProof(last, text)) {
      // The sign goes behind the last word, wherever the translation ends.
      whole.push(line);
      continue;
    }
    if (pieces.length === 2 && last && isMarkAtEdge(mark, columnRight) && goesOnUnder(last, text)) {
      // Marks of a question stand at the edge beside its last line; the question goes on there.
      whole.push(text);
      const [draft] = splitBlocks([mark], text.right + line.size, columnRight, options);
      marks.push({ ...draft!, align: "right" });
      continue;
    }
    close();
    if (pieces.length === 2 && apart.length === 2) {
      const [label, text] = pieces as [DraftLine, DraftLine];
      const under = linesUnder(text, lines.slice(at + 1));
      if (under.length > 0) {
        blocks.push(...splitBlocks([label], columnLeft, text.left - label.size, options));
        blocks.push(...splitBlocks([text, ...under], text.left, columnRight, options));
        hanging = under.length;
        continue;
      }
    }
    const axes = [options.pageMiddle, (columnLeft + columnRight) / 2];
    for (const [i, piece] of pieces.entries()) {
      const left = i === 0 ? columnLeft : piece.left;
      const right = i + 1 < pieces.length ? pieces[i + 1]!.left - line.size : columnRight;
      const isApart = pieces.length === apart.length;
      const isEnd = isApart && i > 0 && pieces.length <= MOST_ENDS && i + 1 === pieces.length;
      const isLast = isEnd && columnRight - piece.right < line.size;
      const [draft] = splitBlocks([piece], isLast ? pieces[i - 1]!.right + line.size : left, right, options);
      const about = axes.reduce((one, axis) => aboutAxis(one, columnLeft, axis), draft!);
      blocks.push(isLast ? { ...draft!, align: "right" } : about);
    }
  }
  close();
  return blocks;
}

/** @param lines  of one column, from top to bottom */
export function splitBlocks(
  all: readonly DraftLine[],
  columnLeft: number,
  columnRight: number,
  { isMonoBody, bodySize, drawn, pageMiddle, columnLines = all }: SplitOptions,
): DraftBlock[] {
  const edges = usualEdges(all, columnLeft, columnRight);
  const lines = withoutChanceLetters(
    all.map((line) => withoutHanging(line, edges)),
    columnLines,
  );
  const isCentred = shareMiddle(lines);
  const column = {
    ...(isCentred ? aboutMiddle(lines, edges) : edges),
    leading: usualLeading(lines),
    isMonoBody,
    bodySize,
    isFlushRight: isFlushRight(lines),
    isCentred,
  };
  const standApart = centredApart(lines, column);
  const blocks: DraftLine[][] = [];
  for (const [i, line] of lines.entries()) {
    const block = blocks.at(-1);
    const isNew =
      hasMarkBefore(line, drawn) ||
      !block ||
      standApart.has(line) ||
      isNextEntry(block, line) ||
      beginsBlock(block, line, lines[i + 1], column);
    if (isNew) blocks.push([line]);
    else block.push(line);
  }
  const drafts = withFlushEdges(
    blocks.map((block) => withSeenEdge(draftOf(block, column), columnLines, column)),
  );
  const settled = withSignature(withSharedAxes(drafts, column), column);
  return withPageAxis(withWideTitle(settled, column), column, pageMiddle);
}

/** Edges as far from the middle of centred lines: what stands under them may reach further on one side. */
function aboutMiddle(lines: readonly DraftLine[], { left, right }: Edges): Edges {
  const axis = median(lines.map((line) => (line.left + line.right) / 2));
  const half = Math.max(axis - left, right - axis);
  return { left: axis - half, right: axis + half };
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
  const align = alignOf(lines, column);
  // The number of a centred heading moves with its words.
  const isPartOfText = align === "center" && !isSign(bulletText(lines[0]!));
  return {
    kind,
    lines,
    bulletLength: kind === "text" && !isPartOfText ? bulletLength(lines[0]!) : 0,
    align,
    columnLeft: column.left,
    columnRight: column.right,
  };
}

/** One full line over a last one is the widest by chance, unless another line of its column ends where it does. */
function withSeenEdge(draft: DraftBlock, columnLines: readonly DraftLine[], column: Column): DraftBlock {
  const [first, last] = draft.lines;
  if (draft.align !== "justify" || draft.lines.length !== 2) return draft;
  // A line that no hyphen could shorten sticks out.
  const edge = Math.min(first!.right, column.right);
  const endsThere = ({ right }: DraftLine) => Math.abs(right - edge) < AT_EDGE * first!.size;
  const isSeen =
    columnLines.some((line) => !draft.lines.includes(line) && endsThere(line)) || endsThere(last!);
  return isSeen ? draft : { ...draft, align: "left" };
}

/** Pieces of a displayed formula stand this far from the column's edge, in sizes. */
const SET_OFF = 3;

/** Single letters in italics with signs and numbers, as over and under the bar of a fraction and at a sum: "n + k", "i = 1", "N". */
function isOfLetters({ chars, facts, text }: DraftLine): boolean {
  if (facts.words > 0 || text.length > 40) return false;
  const words = text.split(" ");
  const areShort = words.every((word) => /^(?:[^\p{L}]*\p{L}){0,2}[^\p{L}]*$/u.test(word));
  const letters = chars.filter((char) => /\p{L}/u.test(char.text));
  return areShort && letters.length > 0 && letters.every(({ font, isMath }) => font.isItalic || isMath);
}

/** What a line is by itself. */
function kindOf(line: DraftLine, column: Column): DraftKind {
  const { facts, text } = line;
  if (facts.monoShare > 0.7 && !column.isMonoBody) return "code";
  const compact = text.replace(/\s/g, "").length;
  const isSparse = facts.words === 0 || (facts.words === 1 && facts.mathShare > 0.35);
  const isMath = facts.mathShare > 0.15 && (isSparse || facts.mathShare > 0.6);
  const isSetOff = line.left - column.left > line.size || facts.mathShare > 0.4;
  if (isMath && isSetOff && compact > 1) return "formula";
  return isOfLetters(line) && line.left - column.left > SET_OFF * line.size ? "formula" : "text";
}

/** The leading that most neighbouring lines have, in sizes; 1.2 where there is nothing to measure. */
function usualLeading(lines: readonly DraftLine[]): number {
  const counts = new Map<number, number>();
  const pairs = lines.slice(1).map((line, i): [DraftLine, DraftLine] => [lines[i]!, line]);
  // A title stands over its authors as far as it likes.
  const alike = pairs.filter((pair) => !hasOtherSize(...pair));
  for (const [above, line] of alike.length > 0 ? alike : pairs) {
    const ratio = (above.baseline - line.baseline) / Math.max(above.size, line.size);
    if (ratio < 0.8 || ratio > 2.4) continue;
    const key = Math.round(ratio * 20) / 20;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  // Rounded the one way and the other they are one leading.
  const near = ([key, count]: [number, number]) => {
    const sides = [key - 0.05, key + 0.05].map((side) => counts.get(Math.round(side * 20) / 20) ?? 0);
    return count + Math.max(...sides);
  };
  const [best] = [...counts].sort((a, b) => near(b) - near(a) || b[1] - a[1] || a[0] - b[0]);
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
    const goesOn = runsOn(block, line, column) || closesBracket(block, line);
    return kind !== "text" || !goesOn || drop > gapLimit(block, column) * size;
  }
  if (kind === "formula") return drop > 2.2 * size;
  if (kind === "code")
    return drop > 2.6 * size || line.size / above.size > 1.15 || line.size / above.size < 0.87;
  if (leaderStart(above) !== null) return true;
  if (isNumber(line) !== isNumber(above) && Math.abs(line.left - above.left) > 0.5 * size) return true;
  if (hasOtherSize(above, line)) return true;
  if (hasOtherStyle(above, line) && (headsLine(above, line) || !runsOn(block, line, column))) return true;
  // A heading at the edge under the last line of what is set in.
  if (above.left - line.left > MIN_INDENT * size && beginsOtherwise(above, line)) return true;
  if (drop > gapLimit(block, column) * size) return true;
  if (drop < 0.4 * size) return !isStrayScript(above, line);
  if (bulletLength(line) > 0 && beginsItem(block, line, column)) return true;
  if (isLabelled(line) && isLabelled(above)) return true;
  if (beginsContact(above, line)) return true;
  if (
    LABEL.test(line.text) &&
    block.every(({ text }) => LABEL.test(text)) &&
    !fillsColumn(above, line, column)
  )
    return true;
  if (column.isFlushRight || isCentered(above, line, column) || areFlushRight(above, line, column))
    return isSmall(line, column, 1.3) && endsByHand(above, line, column.right - column.left);
  if (isBehindLabel(above, line) && endsByHand(above, line, column.right - column.left)) return true;
  if (areNested(above, line)) return endsEarlyCentred(above, firstWordWidth(line), column);
  const right = block.length > 2 ? Math.max(...block.map((other) => other.right)) : column.right;
  const room = right - above.right;
  return (
    (hasIndentBreak(block, line, next) &&
      !goesOnAtEdge(block, line, column) &&
      !(block.length === 1 && goesOnSetIn(above, line, column.right))) ||
    endsEarly(above, line, room, column.right - column.left, isSmall(line, column, 1.15))
  );
}

/** Larger centred lines are a title, whose breaks are made for its looks. In sizes of the page's text. */
const LARGEST_APART = 1.6;
/** So many centred lines one after the other that each had room for more are lines of their own, in bold as well. */
const LINES_APART = 3;
/** What stands at the end of an invitation: "March 17, 2006", "12-13-13". */
const DATE =
  /^\D{0,14}\d{1,2}(?:st|nd|rd|th)?[\s./\u2013-]+(?:\p{L}+|\d{1,2})[\s./-]+(?:\d\d|(?:19|20)\d\d)\.?$|^\p{L}+ (?:\d{1,2}, ?)?(?:19|20)\d\d$/u;

/** Centred lines that begin a text of their own though they look like those above them: name, course and date over an exercise. */
function centredApart(lines: readonly DraftLine[], column: Column): ReadonlySet<DraftLine> {
  const apart = new Set<DraftLine>();
  let run: DraftLine[] = [];
  const close = () => {
    const isSmallEnough = run.every(({ size }) => size <= LARGEST_APART * column.bodySize);
    if (run.length >= LINES_APART && isSmallEnough) for (const line of run.slice(1)) apart.add(line);
    run = [];
  };
  for (const [i, line] of lines.entries()) {
    const above = lines[i - 1];
    const isAlike = above && isCentered(above, line, column) && !hasOtherSize(above, line);
    const isOwn = isAlike && endsByHand(above, line, column.right - column.left);
    if (isOwn && DATE.test(line.text)) apart.add(line);
    if (!isOwn || hasOtherStyle(above, line) || above.baseline - line.baseline > 2 * line.size) close();
    run.push(line);
  }
  close();
  return apart;
}

/** A few words and a colon at the beginning of a line, and something behind them. */
const LABEL =
  /^(?:\p{Lu}[^\s:：]{0,20}(?:\s[^\s:：]{1,20}){0,3}|[\p{Script=Han}\p{Script=Hangul}][\p{Script=Han}\p{Script=Hangul}\s]{1,9})[:：]\s?\S/u;

/** Lines of prose are longer, in sizes, and those that are full end so near to their column's edge. */
const PROSE = { shortest: 20, room: 1.5 };

/** True for a full line of prose over one that begins where it does or before: a sentence may begin a line by chance. */
function fillsColumn(above: DraftLine, line: DraftLine, column: Column): boolean {
  const isLong = above.right - above.left > PROSE.shortest * line.size;
  const isFull = column.right - above.right < PROSE.room * line.size;
  return isLong && isFull && line.left - above.left < MIN_INDENT * line.size;
}

/** True for a line that begins with a few bold words and a colon: "Require: samples". */
function isLabelled({ text, chars, starts }: DraftLine): boolean {
  const label = /^[^\s:：]{2,20}(?:\s[^\s:：]{1,20}){0,3}[:：]/u.exec(text);
  if (!label) return false;
  const end = starts.findIndex((start) => start >= label[0].length);
  return end > 0 && end < chars.length && chars[0]!.font.isBold && !chars.at(-1)!.font.isBold;
}

/** True for a line all in bold over one in plain letters that begins with a capital: the name over an address, however wide it is. */
function headsLine(above: DraftLine, line: DraftLine): boolean {
  const isAllBold = above.chars.every(({ font }) => font.isBold) && !/[,;&-]$/.test(above.text);
  return isAllBold && line.chars.every(({ font }) => !font.isBold) && /^\p{Lu}/u.test(line.text);
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

/** What closes a bracket of the lines above, with nothing but a unit or a letter before it: "Peak flood (m" over "s\u207b\u00b9)". */
const CLOSING = /^[^()\uff08\uff09[\]]{0,16}[)\uff09\]]/u;

/** True for a line of signs that ends what the lines above have opened: no displayed formula does. */
function closesBracket(block: readonly DraftLine[], line: DraftLine): boolean {
  const above = block.map(({ text }) => text).join(" ");
  const count = (signs: RegExp) => above.match(signs)?.length ?? 0;
  return CLOSING.test(line.text) && count(/[(\uff08[]/gu) > count(/[)\uff09\]]/gu);
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
  const mark = bulletText(line);
  const above = block.at(-1)!;
  const first = block[0]!;
  if (bulletLength(first) > 0 && Math.abs(first.left - line.left) < line.size) return true;
  if (isSign(mark) && !/^[-*o\u2212\u2013\u2014\u00a7]$/.test(mark)) return true;
  if (isSign(mark) && isSign(bulletText(first)) && hangsBehindSign(line)) return true;
  const isSetOff = line.left - column.left > MIN_INDENT * line.size;
  const right = block.length > 1 ? Math.max(...block.map((other) => other.right)) : column.right;
  const endsAbove = /[.:;!?。：；！？)）]$/.test(above.text) || right - above.right > 2 * line.size;
  return endsAbove && (isSetOff || line.left < above.left + MIN_INDENT * line.size);
}

/** Lines far from the column's left edge that end at one place and begin at two: senders of letters, facts of bills. */
function areFlushRight(above: DraftLine, line: DraftLine, column: Column): boolean {
  const size = line.size;
  const width = column.right - column.left;
  const setIn = Math.min(above.left, line.left) - column.left;
  const gap = column.right - line.right;
  return (
    Math.abs(above.right - line.right) < 0.15 * size &&
    (gap < size || (gap < MAX_INDENT * size && setIn > SIGNED * width)) &&
    Math.abs(above.left - line.left) > MIN_INDENT * size &&
    setIn > Math.max(MAX_INDENT * size, 0.3 * width)
  );
}

/**
 * True for the second line of a paragraph whose first was set far in, by tabs or blanks: it begins at the column's edge in the midst of
 * a sentence, and the line above had no room for its first word.
 */
function goesOnAtEdge(block: readonly DraftLine[], line: DraftLine, column: Column): boolean {
  const above = block.at(-1)!;
  const isFull = column.right - above.right < firstWordWidth(line) + 0.5 * line.size;
  const isAtEdge = line.left - column.left < MIN_INDENT * line.size && textLeft(above) > line.left;
  return (
    block.length === 1 && isFull && isAtEdge && /^\p{Ll}/u.test(line.text) && /[\p{L},]\s*$/u.test(above.text)
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
        !beginsRaised(above) &&
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
