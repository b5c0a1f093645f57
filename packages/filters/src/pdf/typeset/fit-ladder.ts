/**
 * The steps by which a text is made to fit its room, from the roomiest: more leading while the paragraph stays in the box it
 * had, then the source's leading with the free space around, then less leading, then a smaller size.
 */

/**
 * `scale` of the size. `spread`: leading as a share of the source's, times scale. `inOwnBox`: only the room that the source
 * filled counts, not the free space below it.
 */
export interface FitStep {
  readonly scale: number;
  readonly spread: number;
  readonly inOwnBox: boolean;
}

/** Smaller sizes are told to the reader of the result. */
export const SCALE_FLOOR = 0.7;

const OWN_SIZE: readonly FitStep[] = [
  ...[1.3, 1.25, 1.2, 1.15, 1.1, 1.05].map((spread) => ({ scale: 1, spread, inOwnBox: true })),
  { scale: 1, spread: 1, inOwnBox: true },
  ...[1, 0.96, 0.92, 0.88, 0.84].map((spread) => ({ scale: 1, spread, inOwnBox: false })),
];

const SMALLER = [0.97, 0.94, 0.91, 0.88, 0.85, 0.82, 0.79, 0.76, 0.73, SCALE_FLOOR];
/** Rather unpleasant than over the neighbour. */
const TINY = [0.65, 0.6, 0.55, 0.5, 0.45, 0.4, 0.35, 0.3];

export const FIT_LADDER: readonly FitStep[] = [
  ...OWN_SIZE,
  ...[...SMALLER, ...TINY].map((scale) => ({ scale, spread: 0.86, inOwnBox: false })),
];

/** The step that leaves the source's size and leading. */
export const PLAIN_STEP = FIT_LADDER.findIndex(({ scale, spread }) => scale === 1 && spread === 1);

/** Smallest distance of baselines, in ems: lines closer than this touch. */
const MIN_LEADING = { eastAsian: 1.12, other: 1.06 };

/** Distance of baselines at a step. Never more than the source had where that was less than lines need. */
export function leadingAt(
  step: FitStep,
  source: { readonly size: number; readonly leading: number },
  isEastAsian: boolean,
): number {
  const wanted = source.leading * step.scale * step.spread;
  const needed = source.size * step.scale * (isEastAsian ? MIN_LEADING.eastAsian : MIN_LEADING.other);
  return Math.max(wanted, Math.min(needed, source.leading * step.scale));
}

/**
 * The first step that a class of texts starts from. Only text for which the room is ample spreads its lines: Chinese
 * characters want more space between lines than Latin ones did.
 */
export function firstStep(primaryLanguage: string): number {
  const most =
    primaryLanguage === "zh" || primaryLanguage === "ja" ? 1.25 : primaryLanguage === "ko" ? 1.1 : 1;
  return FIT_LADDER.findIndex(({ spread }) => spread <= most);
}
