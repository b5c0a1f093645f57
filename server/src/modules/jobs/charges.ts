import { hundredthsOf, priceBandOf } from "@yizhou/ledger";
import type { MatchPrices, PriceBand } from "@yizhou/ledger";
import { plainText, type Segment, type SegmentResult } from "@yizhou/model";
import { needsTranslation, repeatKey } from "@yizhou/pipeline";
import { countCharacters } from "@yizhou/text";
import type { EngineOffer } from "../engines/index.ts";
import { owedCharactersOf, type DuesOf } from "./cut-charges.ts";

/** Hundredths of a character, by ordinal. */
export type Charges = ReadonlyMap<number, number>;

/** What results cost, where they are delivered. */
export type Charger = (results: readonly SegmentResult[]) => Charges;

/** What it costs that an engine has read translations once more; an engine on a person's own key is paid elsewhere. */
export type ReviewCharger = (ordinals: readonly number[], engineId: string | null) => Charges;

/** @param percent  of a character, for each character of a source */
export function createReviewCharger(
  segments: readonly Pick<Segment, "ordinal" | "source">[],
  offers: readonly Pick<EngineOffer, "engine" | "owner">[],
  percent: number,
): ReviewCharger {
  const sources = new Map(segments.map(({ ordinal, source }) => [ordinal, source]));
  return (ordinals, engineId) => {
    const isSites = offers.some(({ engine, owner }) => engine.id === engineId && owner === "site");
    if (!isSites) return new Map();
    return new Map(
      ordinals.map((ordinal) => [ordinal, countCharacters(plainText(sources.get(ordinal)!)) * percent]),
    );
  };
}

/**
 * What an engine says that has looked at a sentence and could not do it. Such a sentence is done again for nothing; one that never
 * came to an answer, since an engine was down or no time was left, is paid for like any other once it is delivered.
 */
const ANSWERED = new Set([
  "engine.bad_response",
  "engine.refused",
  "engine.tags_lost",
  "engine.wrong_language",
]);

/**
 * What delivered segments cost. An answer that an engine gave in an earlier job was paid for then, one of an engine on the person's
 * own key is paid for elsewhere, and what a person wrote is their own. What the site's engine failed at costs nothing from then on.
 *
 * @param unpaid  by `repeatKey` of their sources, earlier answers that nothing was paid for: those of a first page
 */
export function createCharger(
  segments: readonly (Omit<Segment, "targetGap" | "lockReason"> & DuesOf)[],
  offers: readonly Pick<EngineOffer, "engine" | "owner">[],
  prices: MatchPrices,
  unpaid: ReadonlyMap<string, unknown> = new Map(),
): Charger {
  const sources = new Map(segments.map((segment) => [segment.ordinal, segment]));
  const ownEngines = new Set(offers.filter(({ owner }) => owner !== "site").map(({ engine }) => engine.id));
  // The last engine's problem is the one that is kept.
  const isLastOfSite = offers.at(-1)?.owner === "site";

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
      const { ordinal, state, problem } = result;
      if (state === "failed" && isLastOfSite && ANSWERED.has(problem?.code ?? "")) charges.set(ordinal, 0);
      const segment = sources.get(ordinal);
      if (state !== "translated" || !segment || !needsTranslation(segment)) continue;
      const band = bandOf(result, unpaid.has(repeatKey(segment.source)));
      charges.set(ordinal, band === null ? 0 : hundredthsOf(owedCharactersOf(segment), band, prices));
    }
    return charges;
  };
}
