/** What stands at the column's edge beside the last line of a text: what a question of an examination counts, the sign that ends a proof. */
import { textLeft } from "./align-lines.ts";
import { hasOtherSize } from "./line-pairs.ts";
import type { DraftLine } from "../lines/lines.ts";

/** A few figures in brackets at the column's right edge: "(3)", "[2 marks]". */
export function isMarkAtEdge({ text, right, size }: DraftLine, columnRight: number): boolean {
  return /^[([（［]\s?\d{1,3}(?:\s?\p{L}{1,8})?\s?[)\]）］]$/u.test(text) && columnRight - right < size;
}

/** The sign behind the last line of a proof, at the column's right edge. */
export function endsProof({ text, right, size }: DraftLine, columnRight: number): boolean {
  return (
    /^(?:[\u25a0\u25a1\u25fb\u25fc\u220e]|\u2293\s?\u2294|\u2294\s?\u2293)$/u.test(text) &&
    columnRight - right < size
  );
}

/** True for the last line of a proof: it begins where the line above does, or further left under an indented one. */
export function goesOnProof(above: DraftLine, line: DraftLine): boolean {
  const isNear = above.baseline - line.baseline < UNDER * line.size && !hasOtherSize(above, line);
  return isNear && line.left - above.left < FLUSH * line.size;
}

/** Lines of one text are at most so far apart, in sizes. */
const UNDER = 1.6;
/** They begin at one place within this, in sizes. */
const FLUSH = 0.6;

/** True for a line that goes on the sentence of the line above, which had begun a question. */
export function goesOnUnder(above: DraftLine, line: DraftLine): boolean {
  const isNear = above.baseline - line.baseline < UNDER * line.size && !hasOtherSize(above, line);
  return (
    isNear && !/[.?!。？！]$/u.test(above.text) && Math.abs(textLeft(above) - line.left) < FLUSH * line.size
  );
}
