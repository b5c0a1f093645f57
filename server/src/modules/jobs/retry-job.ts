import { AppError, parseLanguageTag } from "@yizhou/model";
import { quoteSegments } from "@yizhou/pipeline";
import type { Transaction } from "../../platform/database/connect.ts";
import { isAtSitePrice, priceOfCounts } from "../quotes/index.ts";
import type { JobDeps } from "./deps.ts";
import { documentOfJob, payOrWait } from "./pay-job.ts";
import { requireJob } from "./policy.ts";
import type { OwnJob } from "./policy.ts";
import { lockJob, queueAgain, requireJobRoom } from "./repo.ts";
import { loadSegments, resetFailed, toSegment } from "./segment-repo.ts";
import { canGoOn } from "./states.ts";

/**
 * Asks again for what failed or was never reached; what is translated stays. What failed is done again for nothing, what was never
 * reached costs what it would have.
 *
 * @throws {AppError} job.not_found, job.nothing_to_retry, request.too_much_waiting
 */
export async function retryJob(deps: JobDeps, ownerId: string, id: string): Promise<OwnJob> {
  const job = await requireJob(deps, ownerId, id);
  const document = await documentOfJob(deps, job);
  const offers = await deps.engines.list(ownerId);
  const isPaid = isAtSitePrice(job.options.engines ?? [], offers);
  await deps.queue.transaction(deps.db, async (tx, send) => {
    const current = await lockJob(tx, job);
    if (!current || !canGoOn(current)) throw new AppError("job.nothing_to_retry");
    await requireJobRoom(tx, ownerId, 1);
    await deps.renditions.unwant(tx, job);
    await resetFailed(tx, job, job.price > 0);
    await queueAgain(tx, job, new Date(deps.clock.now()));
    const price = isPaid && !job.isFirstPage ? await priceOfRest(deps, tx, job) : 0;
    await payOrWait(deps, tx, job, { price, document });
    await send("translation.wake", {});
  });
  return requireJob(deps, ownerId, id);
}

/** What segments may cost at most that were never reached. A job that never came to its segments costs what it was quoted. */
async function priceOfRest({ settings }: JobDeps, tx: Transaction, job: OwnJob): Promise<number> {
  const rows = await loadSegments(tx, job);
  if (rows.length === 0) return job.price;
  const open = rows.filter(({ state, charge }) => state === "untranslated" && charge === null).map(toSegment);
  const pair = {
    from: parseLanguageTag(job.sourceLanguage),
    to: parseLanguageTag(job.targetLanguage),
  };
  const counts = await quoteSegments(open, pair);
  return priceOfCounts(counts, job.options.pretranslateFrom, settings.matchPrices);
}
