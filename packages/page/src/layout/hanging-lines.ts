import { hasOtherSize } from "./line-pairs.ts";
import { partLine, type DraftLine } from "../lines/lines.ts";

/** In sizes: how far apart lines begin that hang under what stands behind a label, and how far down each is. */
const HANGING_EDGE = 0.3;
const HANGING_LEADING = 1.6;

/** The lines that go on the text behind a label, under which they begin. */
export function linesUnder(text: DraftLine, below: readonly DraftLine[]): DraftLine[] {
  const end = below.findIndex((line, i) => {
    const above = below[i - 1] ?? text;
    return (
      Math.abs(line.left - text.left) > HANGING_EDGE * text.size ||
      above.baseline - line.baseline > HANGING_LEADING * text.size ||
      hasOtherSize(above, line) ||
      partLine(line).length > 1
    );
  });
  return below.slice(0, end < 0 ? below.length : end);
}
