import { hundredthsOf, priceBandOf } from "@yizhou/ledger";
import type { MatchPrices, PriceBand } from "@yizhou/ledger";
import { plainText } from "@yizhou/model";
import type { Segment, SegmentResult } from "@yizhou/model";
import { needsTranslation, repeatKey } from "@yizhou/pipeline";
import { countCharacters } from "@yizhou/text";
import type { EngineOffer } from "../engines/index.ts";

/** Hundredths of a character, by ordinal. */
export type Charges = ReadonlyMap<number, number>;

/** What results cost, where they are delivered. */
export type Charger = (results: readonly SegmentResult[]) => Charges;

/**
 * What delivered segments cost. An answer that an engine gave in an earlier job was paid for then, one of an engine on the person's
 * own key is paid for elsewhere, and what a person wrote is their own.
 *
 * @param unpaid  by `repeatKey` of their sources, earlier answers that nothing was paid for: those of a first page
 */
export function createCharger(
  segments: readonly Segment[],
  offers: readonly Pick<EngineOffer, "engine" | "owner">[],
  prices: MatchPrices,
  unpaid: ReadonlyMap<string, unknown> = new Map(),
): Charger {
  const sources = new Map(segments.map((segment) => [segment.ordinal, segment]));
  const ownEngines = new Set(offers.filter(({ owner }) => owner !== "site").map(({ engine }) => engine.id));

  function bandOf({ origin, matchScore, engineId }: SegmentResult, isUnpaid: boolean): PriceBand | null {
    if (origin === "repeat") return "repeat";
    if (origin === "memory") return priceBandOf(matchScore);
    const isNew = origin === "engine" || (origin === "cache" && isUnpaid);
    if (!isNew || (engineId !== null && ownEngines.has(engineId))) return null;
    return priceBandOf(matchScore);
  }

  return (results) => {
    const charges = new Map<number, number>();
    for (const result of results) {
      const segment = sources.get(result.ordinal);
      if (result.state !== "translated" || !segment || !needsTranslation(segment)) continue;
      const band = bandOf(result, unpaid.has(repeatKey(segment.source)));
      const characters = countCharacters(plainText(segment.source));
      charges.set(result.ordinal, band === null ? 0 : hundredthsOf(characters, band, prices));
    }
    return charges;
  };
}
