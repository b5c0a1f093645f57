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

/** What counts of characters by band come to. */
export function priceOf(counts: Readonly<Partial<Record<PriceBand, number>>>, prices: MatchPrices): number {
  return roundUp(PRICE_BANDS.reduce((sum, band) => sum + hundredthsOf(counts[band] ?? 0, band, prices), 0));
}
