import { priceBandOf, priceOf, roundUp } from "@yizhou/ledger";
import type { MatchPrices, PriceBand, PricedCounts } from "@yizhou/ledger";
import type { DocumentQuote } from "@yizhou/pipeline";
import type { AgreedEngine, EngineOffer } from "../engines/index.ts";

/**
 * What a document may cost at most, in characters. With bands it is what they come to; without them every segment that goes to an
 * engine counts as new, and what memory fills by the worst match that would do.
 *
 * @param counts  null for a document that cannot start
 * @param pretranslateFrom  score from which memory replaces an engine
 */
export function priceOfCounts(
  counts: DocumentQuote | null,
  pretranslateFrom: number,
  prices: MatchPrices,
): number {
  return counts ? priceOf(pricedCounts(counts, pretranslateFrom), prices) : 0;
}

/** A document's characters by what they are paid as. */
export function pricedCounts(counts: DocumentQuote, pretranslateFrom: number): PricedCounts {
  const characters: Record<PriceBand, number> = { repeat: 0, exact: 0, fuzzy: 0, new: 0 };
  if (counts.bands) {
    const { repetitions, context, exact, fuzzy95, fuzzy85, fuzzy75, fuzzy50, none } = counts.bands;
    characters.repeat = repetitions.characters;
    characters.exact = context.characters + exact.characters;
    characters.fuzzy = fuzzy95.characters + fuzzy85.characters;
    characters.new = fuzzy75.characters + fuzzy50.characters + none.characters;
  } else {
    characters.repeat = counts.repeats.characters;
    characters[priceBandOf(pretranslateFrom)] += counts.memory.characters;
    characters.new += counts.engine.characters;
  }
  return characters;
}

/**
 * Who reads translations once more, of the engines in the order in which they are asked: the first that can, at the expense of whoever pays
 * for the translations.
 */
export function reviewerOf<Offer extends Pick<EngineOffer, "engine" | "owner" | "organizationId">>(
  offers: readonly Offer[],
): Offer | null {
  const [first] = offers;
  return (
    offers.find(
      ({ engine, owner, organizationId }) =>
        engine.canReview === true && owner === first?.owner && organizationId === first.organizationId,
    ) ?? null
  );
}

/**
 * What it may add at most that everything an engine translates is read once more, in characters. Only the site's engines are paid for
 * here.
 *
 * @param percent  of a character, for each character of a source
 */
export function reviewPriceOf(
  counts: Pick<DocumentQuote, "engine">,
  reviewer: Pick<EngineOffer, "owner"> | null,
  percent: number,
): number {
  return reviewer?.owner === "site" ? roundUp(counts.engine.characters * percent) : 0;
}

/**
 * True where at least one of the engines is the site's, or where memory does without any: only work on one's own keys alone costs
 * nothing here.
 *
 * @param offers  what is known of them; one that is not among these is taken to be the site's
 */
export function isAtSitePrice(
  agreed: readonly AgreedEngine[],
  offers: readonly Pick<EngineOffer, "engine" | "owner">[],
): boolean {
  const isOwn = ({ id }: AgreedEngine) => {
    const owner = offers.find(({ engine }) => engine.id === id)?.owner;
    return owner === "user" || owner === "organization";
  };
  return agreed.length === 0 || !agreed.every(isOwn);
}
