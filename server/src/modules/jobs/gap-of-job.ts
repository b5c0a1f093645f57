import type { OrderGap } from "@yizhou/contract";
import { priceOf, savingsOf } from "@yizhou/ledger";
import type { JobDeps } from "./deps.ts";
import { documentOfJob } from "./pay-job.ts";
import { findJob } from "./repo.ts";
import type { JobRow } from "./repo.ts";

/** What a job of somebody's lacks to begin, and how it comes about; null for one that lacks nothing, is another's or is not there. */
export async function gapOfJob(
  {
    db,
    clock,
    billing,
    documents,
    settings,
  }: Pick<JobDeps, "db" | "clock" | "billing" | "documents" | "settings">,
  ownerId: string,
  id: string,
): Promise<{ readonly characters: number; readonly name: string; readonly gap: OrderGap } | null> {
  const job = await findJob(db, ownerId, id, new Date(clock.now()));
  if (job?.state !== "unpaid") return null;
  const document = await documentOfJob({ documents }, job);
  const has = await billing.sourcesFor(db, ownerId, { jobId: id, document });
  const missing = job.price - Object.values(has).reduce((sum, characters) => sum + characters, 0);
  if (missing <= 0) return null;
  const gap = { ...priceParts(job, settings.matchPrices), price: job.price, has, missing };
  return { characters: missing, name: job.name, gap };
}

/** All characters, less what is not paid of them, and with what a review adds, come to the price. */
function priceParts(
  { price, quotedBands }: Pick<JobRow, "price" | "quotedBands">,
  prices: JobDeps["settings"]["matchPrices"],
): Pick<OrderGap, "counted" | "saved" | "review"> {
  const review = quotedBands ? price - priceOf(quotedBands, prices) : -1;
  // Where the site's prices changed meanwhile, the price stands alone.
  if (!quotedBands || review < 0) return { counted: price, saved: null, review: 0 };
  const { repeat, exact, fuzzy, new: rest } = savingsOf(quotedBands, prices);
  const counted = Object.values(quotedBands).reduce((sum, characters) => sum + characters, 0);
  return { counted, saved: { repeat, exact, fuzzy: fuzzy + rest }, review };
}
