import type { JobEngines } from "@yizhou/contract";
import { AppError, parseLanguageTag } from "@yizhou/model";
import { chooseOffers } from "../quotes/index.ts";
import type { JobDeps } from "./deps.ts";
import { requireJob } from "./policy.ts";
import type { OwnJob } from "./policy.ts";
import { lockJob, setEngines } from "./repo.ts";
import { retryJob } from "./retry-job.ts";
import { canGoOn, isOpen } from "./states.ts";

/**
 * Gives a job other engines: one that waits for models goes on with them at once, one that ended with segments left asks them
 * for these.
 *
 * @throws {AppError} job.not_found; job.nothing_to_retry for one that runs or is done; what a quote of these engines would say
 */
export async function changeEngines(
  deps: JobDeps,
  ownerId: string,
  id: string,
  choice: JobEngines,
): Promise<OwnJob> {
  const job = await requireJob(deps, ownerId, id);
  const isWaiting = isOpen(job) && job.run.waitingFor !== null;
  if (!isWaiting && !canGoOn(job)) throw new AppError("job.nothing_to_retry");
  const pair = { from: parseLanguageTag(job.sourceLanguage), to: parseLanguageTag(job.targetLanguage) };
  const { agreed, serving, problem } = await chooseOffers(deps, ownerId, choice, pair);
  if (problem) throw problem;
  await deps.queue.transaction(deps.db, async (tx, send) => {
    await lockJob(tx, job);
    await setEngines(tx, job, {
      engine: choice.engine,
      engineName: serving[0]?.engine.name ?? null,
      engines: [...agreed],
      ifModelMissing: choice.ifModelMissing,
    });
    if (isWaiting) await send("translation.wake", {});
  });
  if (!isWaiting) return retryJob(deps, ownerId, id);
  return requireJob(deps, ownerId, id);
}
