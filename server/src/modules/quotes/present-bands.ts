import { MATCH_BANDS } from "@yizhou/contract";
import type { Bands } from "@yizhou/contract";
import type { BandCounts } from "@yizhou/pipeline";

/** Bands in their order, also those without a segment. */
export function presentBands(bands: BandCounts): Bands {
  return MATCH_BANDS.map((band) => ({ band, ...bands[band] }));
}
