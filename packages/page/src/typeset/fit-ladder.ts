/**
 * The steps by which a text is made to fit its room, from the roomiest: more leading while the paragraph stays in the box it
 * had, then the source's leading with the free space around, then less leading, then a smaller size. Latin letters grow a little smaller
 * before their lines come closer than is good to read: those of our fonts are larger at one size than most of a source's.
 */

/**
 * `scale` of the size. `spread`: leading as a share of the source's, times scale; above 1 only the room that the source
 * filled counts, not the free space around it.
 */
export interface Fit {
  readonly scale: number;
  readonly spread: number;
}

/** Smaller sizes are told to the reader of the result. */
export const SCALE_FLOOR = 0.7;

/** Below the floor: rather unpleasant to read than over the neighbour. */
export const SCALES: readonly number[] = [
  1,
  0.97,
  0.94,
  0.91,
  0.88,
  0.85,
  0.82,
  0.79,
  0.76,
  0.73,
  SCALE_FLOOR,
  0.65,
  0.6,
  0.55,
  0.5,
  0.45,
  0.4,
  0.35,
  0.3,
];

export const SPREADS: readonly number[] = [1.3, 1.25, 1.2, 1.15, 1.1, 1.05, 1, 0.96, 0.92, 0.88, 0.84];

export const TIGHTEST = SPREADS.at(-1)!;

/** Smallest distance of baselines, in ems: lines closer than this touch. */
const MIN_LEADING = { eastAsian: 1.12, other: 1.06 };

/** Distance of baselines that Latin text keeps, in ems, as long as its size is above the one from which lines may come close. */
const EASY_LEADING = 1.16;
const CLOSE_FROM = 0.9;

/** The least leading that a text may have at a size, as a share of the source's. */
export function tightestAt(
  scale: number,
  { size, leading }: { readonly size: number; readonly leading: number },
  isEastAsian: boolean,
): number {
  if (isEastAsian || scale < CLOSE_FROM) return TIGHTEST;
  return Math.max(TIGHTEST, Math.min(1, (EASY_LEADING * size) / leading));
}

/** Distance of baselines. Never more than the source had where that was less than lines need. */
export function leadingAt(
  fit: Fit,
  source: { readonly size: number; readonly leading: number },
  isEastAsian: boolean,
): number {
  const wanted = source.leading * fit.scale * fit.spread;
  const needed = source.size * fit.scale * (isEastAsian ? MIN_LEADING.eastAsian : MIN_LEADING.other);
  return Math.max(wanted, Math.min(needed, source.leading * fit.scale));
}

/**
 * How far a text may spread its lines where its room is ample: Chinese characters want more space between lines than Latin
 * ones did.
 */
export function widestSpread(primaryLanguage: string): number {
  return primaryLanguage === "zh" || primaryLanguage === "ja" ? 1.25 : primaryLanguage === "ko" ? 1.1 : 1;
}
