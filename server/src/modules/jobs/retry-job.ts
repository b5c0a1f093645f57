import { AppError, parseLanguageTag } from "@yizhou/model";
import { quoteSegments } from "@yizhou/pipeline";
import type { Transaction } from "../../platform/database/connect.ts";
import { isAtSitePrice, pricedCounts, priceOfCounts, reviewerOf, reviewPriceOf } from "../quotes/index.ts";
import { owedCharactersOf } from "./cut-charges.ts";
import type { EngineOffer } from "../engines/index.ts";
import type { JobDeps } from "./deps.ts";
import { answersOfFirstPage } from "./first-page-answers.ts";
import { documentOfJob, payOrWait } from "./pay-job.ts";
import type { RunQuote } from "./pay-job.ts";
import { requireJob } from "./policy.ts";
import type { OwnJob } from "./policy.ts";
import { siteCharacters, type SiteWork } from "./quote-limit.ts";
import { lockJob, queueAgain, requireJobRoom } from "./repo.ts";
import { loadSegments, resetFailed, toSegment } from "./segment-repo.ts";
import { canGoOn } from "./states.ts";

/**
 * Asks again for what failed or was never reached; what is translated stays. What an engine failed at is done again for nothing,
 * what never came to an engine costs what it would have.
 *
 * @throws {AppError} job.not_found, job.nothing_to_retry, request.too_much_waiting
 */
export async function retryJob(deps: JobDeps, ownerId: string, id: string): Promise<OwnJob> {
  const job = await requireJob(deps, ownerId, id);
  const document = await documentOfJob(deps, job);
  const agreed = job.options.engines?.map(({ id }) => id);
  const all = await deps.engines.list(ownerId);
  const isPaid = isAtSitePrice(job.options.engines ?? [], all);
  const offers = all.filter(({ engine }) => agreed?.includes(engine.id) ?? true);
  const unpaid = await answersOfFirstPage(deps, job);
  await deps.queue.transaction(deps.db, async (tx, send) => {
    const current = await lockJob(tx, job);
    if (!current || !canGoOn(current)) throw new AppError("job.nothing_to_retry");
    await requireJobRoom(tx, ownerId, 1);
    await deps.renditions.unwant(tx, job);
    await resetFailed(tx, job);
    await queueAgain(tx, job, new Date(deps.clock.now()));
    const rest = await quoteRest(deps, tx, job, { isPaid, offers, unpaid });
    await payOrWait(deps, tx, job, { ...rest, document });
    await send("translation.wake", {});
  });
  return requireJob(deps, ownerId, id);
}

/**
 * What the rest may cost at most. A job that never came to its segments costs what it was quoted.
 *
 * @param isPaid  engines of the site are among those that are asked
 */
async function quoteRest(
  { settings }: JobDeps,
  tx: Transaction,
  job: OwnJob,
  {
    isPaid,
    offers,
    unpaid,
  }: Pick<SiteWork, "unpaid"> & {
    readonly isPaid: boolean;
    readonly offers: readonly EngineOffer[];
  },
): Promise<Omit<RunQuote, "document">> {
  if (job.isFirstPage) return { price: 0, engineCharacters: null, quotedBands: null };
  if (!isPaid) return { price: 0, engineCharacters: 0, quotedBands: null };
  const rows = await loadSegments(tx, job);
  if (rows.length === 0) {
    const { price, engineCharacters, quotedBands } = job;
    return { price, engineCharacters, quotedBands };
  }
  const open = rows.filter(({ state }) => state === "untranslated");
  const pair = {
    from: parseLanguageTag(job.sourceLanguage),
    to: parseLanguageTag(job.targetLanguage),
  };
  const all = await quoteSegments(open.map(toSegment), pair);
  const paid = await quoteSegments(open.filter((row) => owedCharactersOf(row) > 0).map(toSegment), pair);
  const reviewer = job.options.review === "all" ? reviewerOf(offers) : null;
  const price =
    priceOfCounts(paid, job.options.pretranslateFrom, settings.matchPrices) +
    reviewPriceOf(all, reviewer, settings.reviewPrice);
  const answered = siteCharacters({ segments: rows, offers, unpaid })(rows);
  const quotedBands = pricedCounts(paid, job.options.pretranslateFrom);
  return { price, engineCharacters: answered + all.engine.characters, quotedBands };
}
