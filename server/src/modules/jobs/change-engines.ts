import type { JobEngines } from "@yizhou/contract";
import { AppError, parseLanguageTag } from "@yizhou/model";
import { getJob, isOpen, retryJob } from "./change-jobs.ts";
import type { JobDeps } from "./deps.ts";
import { chooseOffers } from "../quotes/index.ts";
import { setEngines } from "./repo.ts";
import type { JobRow } from "./repo.ts";

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
): Promise<JobRow> {
  const job = await getJob(deps, ownerId, id);
  const isWaiting = isOpen(job) && job.waitingFor !== null;
  if (!isWaiting && !["partial", "failed", "cancelled"].includes(job.state))
    throw new AppError("job.nothing_to_retry");
  const pair = { from: parseLanguageTag(job.sourceLanguage), to: parseLanguageTag(job.targetLanguage) };
  const { agreed, serving, problem } = await chooseOffers(deps, ownerId, choice, pair);
  if (problem) throw problem;
  await setEngines(deps.db, ownerId, id, {
    engine: choice.engine,
    engineName: serving[0]?.engine.name ?? null,
    engines: [...agreed],
    ifModelMissing: choice.ifModelMissing,
  });
  if (!isWaiting) return retryJob(deps, ownerId, id);
  await deps.queue.send("translation.wake", {});
  return getJob(deps, ownerId, id);
}
