/**
 * Tags go to the words that translate theirs. Every target piece has shares of source pieces (the model's attention). A pair
 * goes round the stretch of target pieces that gains most: each counts as the share that stems from inside the pair, less
 * one half. A single tag follows the piece it stands behind, or leads the one it stands before.
 */
import type { TagMark } from "../../tags/tag-plan.ts";
import type { MarkedText } from "./marked-text.ts";
import type { TextAlignment } from "./worker-messages.ts";

interface Pieces {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/**
 * @returns the target with the marks that found a place, pairs with both halves; what is missing was lost
 */
export function placeTags(source: MarkedText, target: string, alignment: TextAlignment): MarkedText {
  const from = piecesOf(alignment.sourceStarts, source.text);
  const to = piecesOf(alignment.targetStarts, target);
  const share = (row: number, column: number): number =>
    alignment.weights[row * from.starts.length + column]!;
  const spans: Span[] = [];
  for (const mark of source.marks) {
    if (mark.role === "close") continue;
    if (mark.role === "single") {
      spans.push(pointSpan(mark.number, placeSingle(mark.offset, source.text, target, from, to, share)));
      continue;
    }
    const close = source.marks.find(({ number, role }) => number === mark.number && role === "close");
    if (!close) continue;
    const isInside = from.starts.map((start, at) => start < close.offset && from.ends[at]! > mark.offset);
    const stretch = bestStretch(to.starts.length, (row) =>
      isInside.reduce((sum, inside, column) => (inside ? sum + share(row, column) : sum), -0.5),
    );
    if (!stretch) continue;
    spans.push({ number: mark.number, isPair: true, ...tighten(target, to, stretch) });
  }
  return { text: target, marks: marksOf(spans) };
}

interface Span {
  readonly number: number;
  readonly isPair: boolean;
  readonly start: number;
  readonly end: number;
}

const pointSpan = (number: number, offset: number): Span => ({
  number,
  isPair: false,
  start: offset,
  end: offset,
});

/** Where each piece ends; the white space that a piece begins with belongs to no piece. */
function piecesOf(starts: readonly number[], text: string): Pieces {
  const ends = starts.map((_, at) => starts[at + 1] ?? text.length);
  const trimmed = starts.map((start, at) => {
    const piece = text.slice(start, ends[at]);
    return start + piece.length - piece.trimStart().length;
  });
  return { starts: trimmed, ends };
}

/** The stretch of rows with the largest sum (Kadane), null when no row counts for anything. */
function bestStretch(rows: number, gain: (row: number) => number): { first: number; last: number } | null {
  let best = 0;
  let found: { first: number; last: number } | null = null;
  let sum = 0;
  let first = 0;
  for (let row = 0; row < rows; row++) {
    if (sum <= 0) {
      sum = 0;
      first = row;
    }
    sum += gain(row);
    if (sum > best + 1e-6) {
      best = sum;
      found = { first, last: row };
    }
  }
  return found;
}

/** From piece to characters, without white space at the ends; words of spaced scripts are taken whole. */
function tighten(
  target: string,
  to: Pieces,
  { first, last }: { first: number; last: number },
): { start: number; end: number } {
  let start = to.starts[first]!;
  let end = Math.max(to.ends[last]!, start);
  const isWord = (at: number): boolean => /[\p{L}\p{N}]/u.test(target[at] ?? "");
  const isSpaced = (at: number): boolean =>
    !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(target[at] ?? "");
  while (start > 0 && isWord(start) && isWord(start - 1) && isSpaced(start) && isSpaced(start - 1)) start--;
  while (end < target.length && isWord(end) && isWord(end - 1) && isSpaced(end) && isSpaced(end - 1)) end++;
  while (end > start && /\s/u.test(target[end - 1]!)) end--;
  return { start, end };
}

function placeSingle(
  offset: number,
  source: string,
  target: string,
  from: Pieces,
  to: Pieces,
  share: (row: number, column: number) => number,
): number {
  if (offset === 0) return 0;
  if (offset >= source.trimEnd().length) return target.length;
  const isAttached = !/\s/u.test(source[offset - 1]!);
  const hasWidth = (column: number): boolean => from.ends[column]! > from.starts[column]!;
  const column = isAttached
    ? from.starts.findLastIndex((start, at) => start < offset && hasWidth(at))
    : from.starts.findIndex((start, at) => start >= offset && hasWidth(at));
  if (column < 0) return target.length;
  let best = -1;
  for (let row = 0; row < to.starts.length; row++) {
    if (to.ends[row]! <= to.starts[row]!) continue;
    const value = share(row, column);
    // Of several pieces with the same claim the last one carries what follows the word, the first what leads it.
    if (best < 0 || value > share(best, column) + 1e-6 || (isAttached && value > 0.5)) best = row;
  }
  if (best < 0) return target.length;
  const { start, end } = tighten(target, to, { first: best, last: best });
  return isAttached ? end : start;
}

/** Writes spans out as marks; pairs round the same words keep the source's order, crossing ones are left to the repair. */
function marksOf(spans: readonly Span[]): TagMark[] {
  const marks: { mark: TagMark; order: number }[] = [];
  const bySize = [...spans].sort((a, b) => b.end - b.start - (a.end - a.start) || a.number - b.number);
  bySize.forEach(({ number, isPair, start, end }, depth) => {
    if (!isPair) marks.push({ mark: { number, role: "single", offset: start }, order: 0 });
    else {
      // At one place inner pairs close before outer ones and open after them.
      marks.push({ mark: { number, role: "open", offset: start }, order: 1 + depth });
      marks.push({ mark: { number, role: "close", offset: end }, order: -1 - depth });
    }
  });
  return marks.sort((a, b) => a.mark.offset - b.mark.offset || a.order - b.order).map(({ mark }) => mark);
}
