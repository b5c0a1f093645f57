/**
 * Centred lines of about one length: line by line each is filled, and what is left over, often a single word or character, would stand
 * alone under them.
 */
import type { Atom } from "./atoms.ts";
import {
  breakFirstFit,
  HYPHEN_GAIN,
  type BrokenLine,
  type LineRuler,
  type LineWidths,
} from "./break-lines.ts";

/** A last line that is shorter than this is evened out, as a share of the longest. */
const SHORT_LAST = 0.6;
/** More lines are running text, of which a short last line is part of the looks. */
const MOST_LINES = 6;
/** Halvings of the range in which the width is looked for. */
const STEPS = 7;

/**
 * The same text in as many lines, as narrow as these allow and with no more words parted; `broken` itself where its last line is long
 * enough, lines end by hand or have different rooms. Cost: seven times that of breaking the text, for short texts only.
 */
export function balanced(
  atoms: readonly Atom[],
  ruler: LineRuler,
  widths: LineWidths,
  broken: readonly BrokenLine[],
): readonly BrokenLine[] {
  if (broken.length < 2 || broken.length > MOST_LINES) return broken;
  const room = widths(0);
  if (broken.some(({ isLast }, line) => widths(line) !== room || isLast !== (line + 1 === broken.length)))
    return broken;
  const lengths = broken.map(({ from, to }) => ruler.measure(from, to).natural);
  if (lengths.at(-1)! >= SHORT_LAST * Math.max(...lengths)) return broken;
  const partedIn = (lines: readonly BrokenLine[]) =>
    lines.filter(({ to, isLast }) => !isLast && atoms[to - 1]!.hyphen !== null).length;
  const most = partedIn(broken);
  let best = broken;
  let [low, high] = [ruler.measure(0, atoms.length).natural / broken.length, room];
  for (let step = 0; step < STEPS; step++) {
    const width = (low + high) / 2;
    const lines = breakFirstFit(atoms, ruler, () => width, HYPHEN_GAIN.display);
    const fits =
      lines.length === broken.length &&
      partedIn(lines) <= most &&
      lines.every(({ from, to }) => ruler.measure(from, to).natural <= room);
    if (fits) [best, high] = [lines, width];
    else low = width;
  }
  return best;
}
