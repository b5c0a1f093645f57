import type { DraftBlock } from "./split-blocks.ts";
import { lineOf } from "./lines.ts";

interface Seated {
  readonly draft: DraftBlock;
  readonly dropCap: number | null;
}

/**
 * A large initial beside the first lines of a paragraph becomes the first character of its text.
 *
 * @param seats  in reading order
 */
export function mergeDropCaps<S extends Seated>(seats: readonly S[]): S[] {
  const merged: S[] = [];
  const taken = new Set<number>();
  for (const [i, seat] of seats.entries()) {
    const capital = seat.draft.lines[0]!;
    const isCapital = seat.draft.lines.length === 1 && /^["“‘]?\p{Lu}$/u.test(capital.text);
    const at = isCapital
      ? seats.findIndex((other, j) => Math.abs(j - i) <= 3 && j !== i && stands(capital, other.draft))
      : -1;
    if (at < 0) continue;
    taken.add(i);
    const target = (merged[at] ?? seats[at])!;
    const [first, ...rest] = target.draft.lines;
    const line = { ...lineOf(first!.chars), ...joined(capital, first!) };
    merged[at] = {
      ...target,
      dropCap: capital.chars.at(-1)!.glyph,
      draft: { ...target.draft, lines: [line, ...rest] },
    };
  }
  return seats.map((seat, i) => merged[i] ?? seat).filter((_, i) => !taken.has(i));
}

/** True when the capital stands left of the paragraph's first lines and is as high as two of them. */
function stands(capital: DraftBlock["lines"][number], draft: DraftBlock): boolean {
  const [first, second] = draft.lines;
  if (!first || !second || capital.size < 1.7 * first.size) return false;
  const isBeside = capital.right <= first.left + first.size && first.left - capital.right < 1.5 * first.size;
  return isBeside && capital.baseline < first.baseline - 0.3 * first.size && capital.top > first.baseline;
}

/** The first line with the capital in front of its text; it keeps its own place and size. */
function joined(capital: DraftBlock["lines"][number], first: DraftBlock["lines"][number]) {
  const length = capital.text.length;
  return {
    chars: [...capital.chars, ...first.chars],
    text: capital.text + first.text,
    starts: [...capital.starts, ...first.starts.map((start) => start + length)],
  };
}
