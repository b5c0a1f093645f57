/**
 * One size and one leading for all texts of a style: the size that nearly all of them fit at, and the leading that suits
 * most. The few that need less room still are set by themselves, so that a single long heading does not shrink a whole book.
 */
import { SCALES, SPREADS, tightestAt, type Fit } from "./fit-ladder.ts";
import { layOutBlock, type Frame, type LayoutText } from "./lay-out-block.ts";

/** `weight`: see `capacityOf`. `scale`: the largest size that the text fits at with the tightest leading of that size; the least where none. */
export interface ScaleNeed {
  readonly styleClass: string;
  readonly weight: number;
  readonly scale: number;
}

export interface SpreadNeed extends ScaleNeed {
  /** The widest leading that the text fits at in its size. */
  readonly spread: number;
}

/** Share of a class's text that must fit at its size. */
const MOST = 0.92;
/** Classes of fewer texts take what all of them need. */
const FEW = 4;
/** How far below its median text's size a class may be set for the sake of crowded ones. */
const GIVING_WAY = 0.06;

/**
 * How much a text counts in its class: the room that its source filled, in ems of line. Not its own length, or a heading whose
 * translation came out far too long would speak for all headings.
 */
export function capacityOf({ frames, size }: LayoutText): number {
  return frames.reduce((sum, frame) => sum + frameCapacity(frame, size), 0);
}

/** The same of one frame. */
export function frameCapacity({ left, right, lineCount }: Frame, size: number): number {
  return (lineCount * (right - left)) / size;
}

/** Fitting is taken as monotone: what fits roomily fits more tightly. Cost: up to six layouts. */
export function neededScale(text: LayoutText): number {
  const passes = (scale: number) => fits(text, { scale, spread: tightestAt(scale, text, text.isEastAsian) });
  return SCALES[firstFitting(SCALES, passes)]!;
}

/** @param widest  see `widestSpread` */
export function neededSpread(text: LayoutText, scale: number, widest: number): number {
  const spreads = SPREADS.filter((spread) => spread <= widest);
  return spreads[firstFitting(spreads, (spread) => fits(text, { scale, spread }))]!;
}

/** Size of each class. */
export function chooseScales(needs: Iterable<ScaleNeed>): ReadonlyMap<string, number> {
  return byClass(needs, (members) => {
    const sorted = members.toSorted((a, b) => b.scale - a.scale);
    const wanted = sorted.length < FEW ? sorted.at(-1)! : sorted[quantile(sorted, MOST)]!;
    const least = sorted[quantile(sorted, 0.5)]!.scale - GIVING_WAY;
    return Math.max(wanted.scale, SCALES.find((scale) => scale <= least + 1e-9) ?? SCALES.at(-1)!);
  });
}

/** Leading of each class: the median of its texts. */
export function chooseSpreads(needs: Iterable<SpreadNeed>): ReadonlyMap<string, number> {
  return byClass(needs, (members) => {
    const sorted = members.toSorted((a, b) => b.spread - a.spread);
    return sorted[quantile(sorted, 0.5)]!.spread;
  });
}

function byClass<T extends ScaleNeed>(
  needs: Iterable<T>,
  choose: (members: readonly T[]) => number,
): ReadonlyMap<string, number> {
  const classes = Map.groupBy(needs, ({ styleClass }) => styleClass);
  return new Map([...classes].map(([styleClass, members]) => [styleClass, choose(members)]));
}

/** Index at which the given share of the weight is reached. */
function quantile(sorted: readonly ScaleNeed[], share: number): number {
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0);
  let sum = 0;
  return Math.max(
    0,
    sorted.findIndex(({ weight }) => (sum += weight) >= share * total),
  );
}

function fits(text: LayoutText, fit: Fit): boolean {
  return layOutBlock(text, fit).fits;
}

/** Index of the first value that passes; the last where none does. Most texts pass at once. */
export function firstFitting(values: readonly number[], passes: (value: number) => boolean): number {
  if (passes(values[0]!)) return 0;
  let [low, high] = [1, values.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(values[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}
