import { displayWidth } from "@yizhou/text";

/** Pairs whose likeness is known, from which on a document has a usual one. */
const FEWEST_PAIRS = 20;
/** Least spread of likenesses, and what short texts add to its square: a word more or less turns their vectors further. */
const LEAST_SPREAD = 0.015;
const SPREAD_OF_SHORT = 0.02;

/**
 * How far the likeness of each pair's vectors lies from what is usual in the document, in standard deviations by the median: below 0
 * the two texts are less alike. 0 where it is not known, and for all where too few are. Cost: linear, and a sort.
 */
export function likenessDeviations(
  pairs: readonly { readonly source: string }[],
  likeness: readonly (number | null)[],
): readonly number[] {
  const known = likeness.filter((value) => value !== null).sort((a, b) => a - b);
  if (known.length < FEWEST_PAIRS) return pairs.map(() => 0);
  const middle = known[known.length >> 1]!;
  const away = known.map((value) => Math.abs(value - middle)).sort((a, b) => a - b);
  const spread = Math.max(LEAST_SPREAD, 1.4826 * away[away.length >> 1]!);
  return pairs.map(({ source }, at) => {
    const value = likeness[at] ?? null;
    if (value === null) return 0;
    return (value - middle) / Math.sqrt(spread ** 2 + SPREAD_OF_SHORT / (displayWidth(source) + 1));
  });
}
