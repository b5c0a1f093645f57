// A quote counts what memory fills and what is left for an engine. Memory can change before the run, up to losing all that the price
// went by, so the site's engines translate for a job about as much as its quotes counted, and no more: the rest fails, and a retry
// has a quote of its own. What they have answered is read from the job itself, so a run that is taken up again has nothing anew.
import { AppError, plainText } from "@yizhou/model";
import type { Segment, SegmentResult } from "@yizhou/model";
import { repeatKey } from "@yizhou/pipeline";
import type { SegmentStore } from "@yizhou/pipeline";
import { countCharacters } from "@yizhou/text";
import type { EngineOffer } from "../engines/index.ts";

interface QuoteLimit extends SiteWork {
  /** What engines of the site may have answered of the job in the end, as its quotes counted it; null: no limit. */
  readonly quoted: number | null;
  /** What the job holds as the run begins. */
  readonly earlier: readonly Answered[];
  /** Where libraries change while a job waits it is off by some: so many are let pass, and a tenth. */
  readonly slack: number;
}

/** By what is told which answers are work of the site's engines for this job. */
export interface SiteWork {
  readonly segments: readonly Pick<Segment, "ordinal" | "source">[];
  readonly offers: readonly Pick<EngineOffer, "engine" | "owner">[];
  /** By `repeatKey`, earlier answers that nothing was paid for. */
  readonly unpaid: ReadonlyMap<string, unknown>;
}

/** Of rows too, whose columns are texts. */
interface Answered extends Pick<SegmentResult, "ordinal" | "engineId"> {
  readonly state: string;
  readonly origin: string | null;
}

/** Counts the characters that engines of the site have answered, of any results of a job. */
export function siteCharacters({
  segments,
  offers,
  unpaid,
}: SiteWork): (results: readonly Answered[]) => number {
  const sources = new Map(segments.map((segment) => [segment.ordinal, segment.source]));
  const ofSite = new Set(offers.filter(({ owner }) => owner === "site").map(({ engine }) => engine.id));
  return (results) => {
    let characters = 0;
    for (const { ordinal, state, origin, engineId } of results) {
      const source = sources.get(ordinal);
      if (state !== "translated" || !source || engineId === null || !ofSite.has(engineId)) continue;
      if (origin !== "engine" && !(origin === "cache" && unpaid.has(repeatKey(source)))) continue;
      characters += countCharacters(plainText(source));
    }
    return characters;
  };
}

/**
 * The store, with an end to what engines of the site may save in it. What they have answered is always saved.
 *
 * @throws {AppError} job.quote_used from `save`, once more was saved than the quote allows
 */
export function withQuoteLimit(
  store: SegmentStore,
  { quoted, slack, earlier, ...work }: QuoteLimit,
): SegmentStore {
  if (quoted === null) return store;
  const most = quoted + Math.ceil(quoted / 10) + slack;
  const charactersOf = siteCharacters(work);
  let saved = charactersOf(earlier);
  return {
    load: () => store.load(),
    // What is asked for a second time was counted the first time.
    amend: (amendments, spent) => store.amend(amendments, spent),
    rate: (ratings) => store.rate(ratings),
    noteReviewed: (ordinals, spent) => store.noteReviewed(ordinals, spent),
    async save(results, spent) {
      await store.save(results, spent);
      const added = charactersOf(results);
      saved += added;
      if (added > 0 && saved > most) throw new AppError("job.quote_used");
    },
  };
}
