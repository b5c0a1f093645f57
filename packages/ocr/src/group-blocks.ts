/** Lines of one region to blocks: where spacing, size, indents and the text itself show that something new begins. */
import { lineSize } from "./line-size.ts";
import type { OcrBlock, OcrLine } from "./ocr-model.ts";
import { boxAround, lineOfWords } from "./tesseract-table.ts";

/** A block before its colours are known. */
export type BareBlock = Pick<OcrBlock, "lines" | "box" | "align">;

/** Sizes of neighbouring lines that are one text; short lines tell their size less surely. */
const LARGER = 1.25;
const LARGER_SHORT = 1.5;
const SHORT = 12;
const WIDER_PITCH = 1.35;
const SENTENCE_END = /[.!?:;。！？：；…][”’"')）」』]*$/;
const ITEM =
  /^(?:[•·●○■□◆▪►◦‣※*–—]|[(（]?[0-9０-９]{1,3}[.)）、．]|[①-⑳]|[(（][a-z가-힣一二三四五六七八九十][)）]|[一二三四五六七八九十]{1,3}、)/;

/** @param isCell  a table's cell is one block */
export function groupBlocks(lines: readonly OcrLine[], isCell: boolean): BareBlock[] {
  const rows = joinRows(lines);
  if (rows.length === 0) return [];
  if (isCell) return [blockOf(rows)];
  const facts = rows.map((line) => ({ line, size: lineSize(line) }));
  const left = Math.min(...rows.map((line) => line.box.left));
  const right = Math.max(...rows.map((line) => line.box.right));
  const pitches = rows.slice(1).map((line, i) => line.baseline - rows[i]!.baseline);
  const blocks: LineFacts[][] = [];
  facts.forEach((one, i) => {
    const block = blocks.at(-1);
    const next = facts[i + 1];
    if (block && !beginsBlock(block, one, next, { left, right, pitch: usualPitch(pitches) })) block.push(one);
    else blocks.push([one]);
  });
  return blocks.map((block) => blockOf(block.map(({ line }) => line)));
}

interface LineFacts {
  readonly line: OcrLine;
  readonly size: number;
}

interface ColumnFacts {
  readonly left: number;
  readonly right: number;
  readonly pitch: number;
}

/** The pitch of running text: the lower quartile, since blocks are set apart by more, never by less. */
function usualPitch(pitches: readonly number[]): number {
  const sorted = pitches.filter((pitch) => pitch > 0).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.3)] ?? Infinity;
}

function beginsBlock(
  block: readonly LineFacts[],
  { line, size }: LineFacts,
  next: LineFacts | undefined,
  column: ColumnFacts,
): boolean {
  const last = block.at(-1)!;
  const typical = block.map((one) => one.size).sort((a, b) => a - b)[block.length >> 1]!;
  const isShort = Math.min(measuringLetters(line.text), measuringLetters(last.line.text)) < SHORT;
  if (Math.max(size, typical) > (isShort ? LARGER_SHORT : LARGER) * Math.min(size, typical)) return true;
  const pitch = line.baseline - last.line.baseline;
  const own =
    block.length > 1 ? (last.line.baseline - block[0]!.line.baseline) / (block.length - 1) : column.pitch;
  if (pitch > WIDER_PITCH * Math.min(own, 2 * size) && pitch > 1.25 * size) return true;
  const width = column.right - column.left;
  const endsShort = last.line.box.right < column.right - Math.max(2.5 * size, 0.08 * width);
  if (ITEM.test(line.text) && (endsShort || line.box.left > column.left + 0.8 * size)) return true;
  const indent = line.box.left - column.left;
  const lastIndent = last.line.box.left - column.left;
  const isIndented = indent > 0.8 * size && indent < 5 * size && lastIndent < indent - 0.6 * size;
  const nextReturns = !next || next.line.box.left < line.box.left - 0.6 * size;
  if (isIndented && nextReturns && width > 12 * size) return true;
  return endsShort && SENTENCE_END.test(last.line.text) && indent < 0.8 * size && width > 12 * size;
}

/** Letters that tell how large a line is set: Han and Hangul are all of one height, so that few of them tell. */
function measuringLetters(text: string): number {
  return text.length + 2 * (text.match(/[\p{Script=Han}\p{Script=Hangul}]/gu)?.length ?? 0);
}

/** Pieces of one row as one line. */
function joinRows(lines: readonly OcrLine[]): OcrLine[] {
  const rows: OcrLine[][] = [];
  for (const line of [...lines].sort((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1);
    const height = Math.min(
      line.box.bottom - line.box.top,
      row ? row[0]!.box.bottom - row[0]!.box.top : Infinity,
    );
    const isBeside = row?.every(
      (one) => one.box.right <= line.box.left + height || one.box.left >= line.box.right - height,
    );
    if (row && isBeside && line.baseline - row[0]!.baseline < 0.4 * height) row.push(line);
    else rows.push([line]);
  }
  return rows.map((row) => {
    if (row.length === 1) return row[0]!;
    const ordered = row.sort((a, b) => a.box.left - b.box.left);
    return lineOfWords(ordered.flatMap((line) => line.words));
  });
}

function blockOf(lines: readonly OcrLine[]): BareBlock {
  return { lines, box: boxAround(lines.map((line) => line.box)), align: alignOf(lines) };
}

function alignOf(lines: readonly OcrLine[]): OcrBlock["align"] {
  if (lines.length < 2) return "left";
  const size = lineSize(lines[0]!);
  const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  const rest = lines.length > 2 ? lines.slice(1) : lines;
  const lefts = spread(rest.map((line) => line.box.left));
  const rights = spread((lines.length > 2 ? lines.slice(0, -1) : lines).map((line) => line.box.right));
  const middles = spread(lines.map((line) => (line.box.left + line.box.right) / 2));
  // Two centred lines of about one length have both edges near each other, but their middles nearer.
  if (lefts > 0.4 * size && middles < 0.15 * size) return "center";
  if (lefts < 0.8 * size) return rights < 0.8 * size && lines.length > 2 ? "justify" : "left";
  if (middles < 0.9 * size) return "center";
  return rights < 0.8 * size ? "right" : "left";
}
