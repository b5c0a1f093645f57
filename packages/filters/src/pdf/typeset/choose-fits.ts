/**
 * One size for all texts of a style: the step of the fit ladder that nearly all of them fit at. The few that need less room
 * still are set by their own step, so that a single long heading does not shrink a whole book.
 */
import { FIT_LADDER, PLAIN_STEP } from "./fit-ladder.ts";
import { layOutBlock, type LayoutText } from "./lay-out-block.ts";

/** `step`: first of the ladder at which the text fits; the last one where none does. `weight`: characters. */
export interface FitNeed {
  readonly styleClass: string;
  readonly step: number;
  readonly weight: number;
}

/** Share of a class's text that must fit at its step. */
const MOST = 0.92;
/** Classes of fewer texts take what all of them need. */
const FEW = 4;

/**
 * The first step of the ladder, from `from` on, that the text fits at. Fitting is taken as monotone: what fits roomily fits
 * more tightly.
 */
export function neededStep(text: LayoutText, from: number): number {
  const fits = (step: number) => layOutBlock(text, FIT_LADDER[step]!).fits;
  let [low, high] = fits(PLAIN_STEP + 1) ? [from, PLAIN_STEP + 1] : [PLAIN_STEP + 2, FIT_LADDER.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Step of each class. */
export function chooseFits(needs: Iterable<FitNeed>): ReadonlyMap<string, number> {
  const classes = Map.groupBy(needs, ({ styleClass }) => styleClass);
  return new Map([...classes].map(([styleClass, members]) => [styleClass, stepOf(members)]));
}

function stepOf(members: readonly FitNeed[]): number {
  const sorted = [...members].sort((a, b) => a.step - b.step);
  if (sorted.length < FEW) return sorted.at(-1)!.step;
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0);
  let sum = 0;
  for (const { step, weight } of sorted) {
    sum += weight;
    if (sum >= MOST * total) return step;
  }
  return sorted.at(-1)!.step;
}
