import { textLeft } from "./align-lines.ts";
import { firstWordWidth } from "./hard-breaks.ts";
import { hasOtherSize } from "./line-pairs.ts";
import { lineOf, partLine, type DraftLine } from "../lines/lines.ts";

/** In sizes: how far apart lines begin that hang under what stands behind a label, and how far down each is. */
const HANGING_EDGE = 0.3;
const HANGING_LEADING = 1.6;

/** A label in bold stands at least so far from its text, and is no longer than that. In sizes. */
const LABEL_GAP = 0.4;
const LONGEST_LABEL = 12;
/** Where the next line begins this near to a word, it begins under it. In sizes. */
const UNDER_WORD = 0.15;
/** Further in than this the lines of one block do not hang. In sizes. */
const LEAST_INDENT = 3;

/**
 * As `partLine`, with a label in bold parted from plain words under which the next line begins: "WARNING  Shut off the water" in a box, where
 * no more than a wide blank stands between.
 */
export function partBeforeHanging(line: DraftLine, next: DraftLine | undefined): DraftLine[] {
  const pieces = partLine(line);
  if (pieces.length > 1 || !next || next.left - line.left < LEAST_INDENT * line.size) return pieces;
  const at = line.chars.findIndex(({ left }) => Math.abs(left - next.left) < UNDER_WORD * line.size);
  if (at < 1) return pieces;
  const [label, text] = [line.chars.slice(0, at), line.chars.slice(at)];
  const [last, first] = [label.at(-1)!, text[0]!];
  const isLabel =
    last.font.isBold &&
    !first.font.isBold &&
    first.left - last.right > LABEL_GAP * line.size &&
    last.right - line.left < LONGEST_LABEL * line.size;
  return isLabel ? [lineOf(label), lineOf(text)] : pieces;
}

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

/** In sizes: how far in the second line of an entry stands at most, how long its first is at least, and what room that may leave. */
const SET_IN = { most: 6, shortest: 20, room: 0.5 };

/** True for the second line of an entry whose label hangs out to the left ("RQ1: …"): the sentence over it filled the line. */
export function goesOnSetIn(above: DraftLine, line: DraftLine, columnRight: number): boolean {
  const shift = (line.left - textLeft(above)) / line.size;
  return (
    shift > 0 &&
    shift < SET_IN.most &&
    columnRight - above.right < firstWordWidth(line) + SET_IN.room * line.size &&
    above.right - above.left > SET_IN.shortest * line.size &&
    /[\p{L}\d,;-]$/u.test(above.text)
  );
}
