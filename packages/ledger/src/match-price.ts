// What translating costs, by how much of it is there already. Prices are shares of a character, so that half of an odd number is
// rounded once, at the end, and up: the smallest amount is a character.

/** What a segment is paid as: it repeats another, stands in memory, is alike to what does, or is new. */
export const PRICE_BANDS = ["repeat", "exact", "fuzzy", "new"] as const;
export type PriceBand = (typeof PRICE_BANDS)[number];

/** Percent of a character for each character of a band; whole numbers, 0-100. */
export type MatchPrices = Readonly<Record<PriceBand, number>>;

/** Scores from here on, and below 100, are paid as alike. */
export const LEAST_PAID_AS_FUZZY = 85;

/** @param score  of the memory's match, 0-102; null for none */
export function priceBandOf(score: number | null): Exclude<PriceBand, "repeat"> {
  if (score === null || score < LEAST_PAID_AS_FUZZY) return "new";
  return score >= 100 ? "exact" : "fuzzy";
}

/** Hundredths of a character that a segment costs: sums of these are rounded once. */
export function hundredthsOf(characters: number, band: PriceBand, prices: MatchPrices): number {
  return characters * prices[band];
}

/** Whole characters for a sum of hundredths. */
export function roundUp(hundredths: number): number {
  return Math.ceil(hundredths / 100);
}

/** Characters by what they are paid as. */
export type PricedCounts = Readonly<Record<PriceBand, number>>;

/** How much of the counts is not paid for, by band: these taken from all characters leave the price. */
export function savingsOf(counts: PricedCounts, prices: MatchPrices): PricedCounts {
  const saved = (band: PriceBand) => Math.floor((counts[band] * (100 - prices[band])) / 100);
  const all = PRICE_BANDS.reduce((sum, band) => sum + counts[band], 0);
  const [repeat, exact, fuzzy] = [saved("repeat"), saved("exact"), saved("fuzzy")];
  // The price is rounded once, so the last of them takes what rounding leaves.
  return { repeat, exact, fuzzy, new: all - priceOf(counts, prices) - repeat - exact - fuzzy };
}

/** What counts of characters by band come to. */
export function priceOf(counts: Readonly<Partial<Record<PriceBand, number>>>, prices: MatchPrices): number {
  return roundUp(PRICE_BANDS.reduce((sum, band) => sum + hundredthsOf(counts[band] ?? 0, band, prices), 0));
}
