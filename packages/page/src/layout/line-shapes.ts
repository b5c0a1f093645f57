/** What the ends of lines say of how they are set: about a middle, or flush right. */
import { spread } from "../model/geometry.ts";
import type { TextAlign } from "../model/page-model.ts";
import type { DraftLine } from "../lines/lines.ts";

interface Edges {
  readonly left: number;
  readonly right: number;
}

/** Middles of centred lines are this near, and their ends apart by more, in sizes. */
const ONE_MIDDLE = 0.3;
export const UNEVEN = 0.25;
/** Ends of lines that are flush, in sizes. */
const FLUSH = 0.15;
/** Lines flush right begin at places that differ by this much at least, in sizes. */
const RAGGED = 0.6;
/** Single lines that end at one place by chance are fewer. */
const MIN_FLUSH = 3;

/** True for a line that begins where the words behind the label of the line above do: "To: Orange Inc." and "23 Main Street". */
export function isBehindLabel(above: DraftLine, line: DraftLine): boolean {
  const label = /^[^:：]{1,20}[:：]\s*/u.exec(above.text);
  const first = label ? above.starts.findIndex((start) => start >= label[0].length) : -1;
  return first > 0 && Math.abs(above.chars[first]!.left - line.left) < UNEVEN * line.size;
}

/** True when one line reaches as far beyond the other on both sides. */
export function areNested(above: DraftLine, line: DraftLine): boolean {
  if (isBehindLabel(above, line)) return false;
  const [left, right] = [line.left - above.left, above.right - line.right];
  const isUneven = Math.abs(left) > UNEVEN * line.size && Math.abs(right) > UNEVEN * line.size;
  return isUneven && left > 0 === right > 0 && Math.abs(left - right) < 2 * ONE_MIDDLE * line.size;
}

/** True for lines about one middle, with one wider than another. */
export function shareMiddle(lines: readonly DraftLine[]): boolean {
  if (lines.length < 2 || isBehindLabel(lines[0]!, lines[1]!)) return false;
  const size = Math.min(...lines.map((line) => line.size));
  return (
    spread(lines.map(({ left, right }) => (left + right) / 2)) < ONE_MIDDLE * size &&
    spread(lines.map(({ left }) => left)) > UNEVEN * size &&
    spread(lines.map(({ right }) => right)) > UNEVEN * size
  );
}

/** True for an indented first line that reaches the column's right edge: its last line may end anywhere. */
export function isIndentedFirst([first, ...rest]: readonly DraftLine[], column: Edges): boolean {
  const { left, right, size } = first!;
  return rest.every((line) => left - line.left > UNEVEN * size) && column.right - right < UNEVEN * size;
}

/**
 * True when a centred line stopped although the next word would have had room.
 *
 * @param next  width of that word
 */
export function endsEarlyCentred(above: DraftLine, next: number, column: Edges): boolean {
  return above.right - above.left + next + 0.3 * above.size < 0.92 * (column.right - column.left);
}

interface Aligned {
  readonly lines: readonly DraftLine[];
  readonly bulletLength: number;
  readonly align: TextAlign;
}

/**
 * Single lines in a row that end at one place and begin at others are flush right, whatever else their column holds; and those
 * that begin where the block beside them does and end elsewhere are not centred, though they look it by chance.
 */
export function withFlushEdges<T extends Aligned>(drafts: readonly T[]): T[] {
  const out = drafts.map((draft, i) =>
    draft.align === "center" && draft.lines.length === 1 && isFlushLeft(draft, [drafts[i - 1], drafts[i + 1]])
      ? { ...draft, align: "left" as const }
      : draft,
  );
  let from = 0;
  while (from < drafts.length) {
    const [first] = drafts[from]!.lines;
    const { right, size } = first!;
    let to = from + 1;
    while (to < drafts.length && endsAt(drafts[from]!, right) && endsAt(drafts[to]!, right)) to++;
    const lefts = drafts.slice(from, to).map(({ lines }) => lines[0]!.left);
    const isFlush = to - from >= MIN_FLUSH && Math.max(...lefts) - Math.min(...lefts) >= RAGGED * size;
    for (; from < to; from++) if (isFlush) out[from] = { ...out[from]!, align: "right" };
  }
  return out;
}

function isFlushLeft({ lines }: Aligned, neighbours: readonly (Aligned | undefined)[]): boolean {
  const own = lines[0]!;
  const { left, right, size } = own;
  return neighbours.some((other) =>
    other?.lines.some(
      (line) =>
        (Math.abs(line.left - left) < FLUSH * size && Math.abs(line.right - right) > UNEVEN * size) ||
        isBehindLabel(own, line),
    ),
  );
}

function endsAt({ lines, bulletLength }: Aligned, right: number): boolean {
  const [line] = lines;
  return lines.length === 1 && bulletLength === 0 && Math.abs(line!.right - right) < FLUSH * line!.size;
}

/** Begins with the raised mark of a note, which hangs out of the note's lines. */
export function beginsRaised({ chars, baseline, size }: DraftLine): boolean {
  const [first] = chars;
  return first !== undefined && first.size < 0.85 * size && first.baseline - baseline > 0.1 * size;
}
