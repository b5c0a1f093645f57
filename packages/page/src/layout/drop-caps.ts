/** Large initials: taken out before lines are built, and given back to the paragraph they begin. */
import { median } from "../model/geometry.ts";
import type { Fragment } from "../lines/fragments.ts";
import { lineOf, type DraftLine } from "../lines/lines.ts";
import type { BlockCandidate } from "./block-candidate.ts";

/** An initial is this much larger than the text around it. */
const MIN_RATIO = 1.7;
/** White between an initial and its text, in sizes of the text. */
const MAX_GAP = 2.2;

/** Parts single large capitals from the rest of a column. */
export function takeCapitals(fragments: readonly Fragment[]): { capitals: Fragment[]; rest: Fragment[] } {
  const size = median(fragments.flatMap((fragment) => fragment.chars.slice(0, 3).map((char) => char.size)));
  const isCapital = (fragment: Fragment) =>
    fragment.size >= MIN_RATIO * size &&
    fragment.chars.length <= 2 &&
    /^["\u201c\u2018]?\p{Lu}$/u.test(fragment.chars.map((char) => char.text).join("")) &&
    fragments.filter((other) => other !== fragment && isBeside(fragment, other)).length >= 2;
  const capitals = fragments.filter(isCapital);
  return { capitals, rest: fragments.filter((fragment) => !capitals.includes(fragment)) };
}

/** Right of the capital, close to it, and no lower or higher. */
function isBeside(capital: Fragment, line: { left: number; baseline: number; size: number }): boolean {
  const gap = line.left - capital.right;
  const isNear = gap > -0.5 * line.size && gap < MAX_GAP * line.size;
  return isNear && line.baseline > capital.baseline - 0.3 * line.size && line.baseline < capital.top;
}

/**
 * Lines beside a capital count as beginning where those under it do, so that neither are taken for indented; the capital may
 * stand a little further out or in.
 */
export function besideCapitals(lines: readonly DraftLine[], capitals: readonly Fragment[]): DraftLine[] {
  return lines.map((line) => {
    const capital = capitals.find((candidate) => isBeside(candidate, line));
    return capital ? { ...line, left: leftUnder(capital, lines) } : line;
  });
}

/** @param lines  from top to bottom */
function leftUnder(capital: Fragment, lines: readonly DraftLine[]): number {
  const last = lines.findLastIndex((line) => isBeside(capital, line));
  const [above, under] = [lines[last], lines[last + 1]];
  const isNear =
    above !== undefined &&
    under !== undefined &&
    above.baseline - under.baseline < 2 * above.size &&
    Math.abs(under.left - capital.left) < MAX_GAP * above.size &&
    under.left < above.left - 0.5 * above.size;
  return isNear ? under.left : capital.left;
}

export function capitalCandidate(capital: Fragment, columnLeft: number, columnRight: number): BlockCandidate {
  const draft = {
    kind: "text",
    lines: [lineOf(capital.chars)],
    bulletLength: 0,
    align: "left",
    columnLeft,
    columnRight,
  } as const;
  return { draft, role: "paragraph", cell: null, dropCap: null };
}

/**
 * Gives every capital to the paragraph whose first lines it stands beside; one that has none stays a block.
 *
 * @param candidates  in reading order
 */
export function mergeDropCaps(candidates: readonly BlockCandidate[]): BlockCandidate[] {
  const merged = [...candidates];
  const taken = new Set<number>();
  for (const [i, candidate] of candidates.entries()) {
    const [capital] = candidate.draft.lines;
    if (candidate.draft.lines.length !== 1 || capital!.chars.length > 2 || !/\p{Lu}$/u.test(capital!.text))
      continue;
    const at = merged.findIndex(
      (other, j) => j !== i && !taken.has(j) && stands(capital!, other.draft.lines),
    );
    if (at < 0) continue;
    taken.add(i);
    const target = merged[at]!;
    const [first, ...rest] = target.draft.lines;
    const lines = [withCapital(capital!, first!), ...rest];
    merged[at] = { ...target, dropCap: capital!.chars.at(-1)!.glyph, draft: { ...target.draft, lines } };
  }
  return merged.filter((_, i) => !taken.has(i));
}

/** True when the capital stands beside the first two lines of a paragraph. */
function stands(capital: DraftLine, [first, second]: readonly DraftLine[]): boolean {
  if (!first || !second || capital.size < MIN_RATIO * first.size) return false;
  const left = first.chars[0]!.left;
  const isBefore = capital.right <= left + first.size && left - capital.right < MAX_GAP * first.size;
  return isBefore && capital.baseline < first.baseline - 0.3 * first.size && capital.top > first.baseline;
}

/** The first line with the capital in front of its text; it keeps its own place and size. */
function withCapital(capital: DraftLine, first: DraftLine): DraftLine {
  const text = capital.text + (first.chars[0]!.hasBlankBefore ? " " : "");
  const length = text.length;
  return {
    ...first,
    chars: [...capital.chars, ...first.chars],
    text: text + first.text,
    starts: [...capital.starts, ...first.starts.map((start) => start + length)],
  };
}
