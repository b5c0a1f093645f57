/** Korean counts items 가. 나. 다., and nearly every Korean sentence ends in 다.: a line that begins so may be the end of one. */
import { bulletText } from "./align-lines.ts";
import type { DraftLine } from "../lines/lines.ts";

const LETTERS = "가나다라마바사아자차카타파하";
/** Items begin at one place, in sizes. */
const SAME_PLACE = 0.5;
/** A line that goes on ends so near to the right edge, in sizes. */
const FULL = 1.5;

/** Lines of a column whose first letter is no item's are told so. Cost: O(n) and, for each such letter, O(n). */
export function withoutChanceLetters(
  lines: readonly DraftLine[],
  column: readonly DraftLine[],
): readonly DraftLine[] {
  const right = Math.max(...lines.map((line) => line.right));
  return lines.map((line, i) => {
    const letter = letterOf(line);
    if (letter < 0) return line;
    const above = lines[i - 1];
    const isWithin =
      above !== undefined &&
      right - above.right < FULL * line.size &&
      Math.abs(above.left - line.left) < 2 * line.size &&
      !/[.:;!?。：；！？)）]$/.test(above.text);
    const isCounted = letter === 0 || column.some((other) => isNeighbour(other, line, letter));
    return isCounted && !isWithin ? line : { ...line, hasNoBullet: true };
  });
}

/** True for the item before above it, or the next below. */
function isNeighbour(other: DraftLine, line: DraftLine, letter: number): boolean {
  const wanted = other.baseline > line.baseline ? letter - 1 : letter + 1;
  return letterOf(other) === wanted && Math.abs(other.left - line.left) < SAME_PLACE * line.size;
}

/** The place of a line's letter among those that items have; -1 for none. */
function letterOf(line: DraftLine): number {
  const mark = bulletText(line);
  return mark.length === 2 && mark.endsWith(".") ? LETTERS.indexOf(mark[0]!) : -1;
}
