import { deleteDueAccounts, tidyAccounts } from "../modules/accounts/index.ts";
import { tidyEngines } from "../modules/engines/index.ts";
import { deleteOverdueJobs } from "../modules/jobs/index.ts";
import { tidyMemories } from "../modules/tm/index.ts";
import type { Services } from "../services.ts";

const EVERY_MS = 10 * 60_000;

/**
 * The cron role: deletes what is past its day, at start and every ten minutes. Running in several processes does no harm.
 *
 * @returns how to end it
 */
export function startCron(services: Services): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const tidy = () => {
    running = runRetention(services).catch((error: unknown) =>
      services.log.error({ err: error }, "tidying failed"),
    );
  };
  const timer = setInterval(tidy, EVERY_MS);
  tidy();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** One round: expired and recycled jobs, expired files, old sessions. */
export async function runRetention(services: Services): Promise<void> {
  const jobs = await deleteOverdueJobs(services);
  const files = await services.documents.deleteExpired();
  const { personData, blobs, documents } = services;
  await deleteDueAccounts(services.accountDeps, { personData, blobs, lockBlobs: documents.lockBlobs });
  await tidyAccounts(services.accountDeps);
  await tidyMemories(services);
  await tidyEngines(services.engineDeps);
  await services.documents.trimKeptPages();
  if (jobs + files > 0) services.log.info({ jobs, files }, "deleted what was past its day");
}
