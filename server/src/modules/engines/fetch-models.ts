// The worker's part: fetching what is wanted, trying again what failed.
import { isAppError } from "@yizhou/model";
import type { CodedProblem } from "@yizhou/model";
import { recordEvent } from "../../platform/events/domain-events.ts";
import type { EngineModuleDeps } from "./deps.ts";
import * as repo from "./model-repo.ts";

const RETRY_AFTER_MS = 60_000;
/** A cancelled download stops after at most so long. */
const LOOK_EVERY_MS = 1000;

/** The reason of a download's signal when somebody took the wish back. */
class DownloadCancelled extends Error {}

/** Fetches one model that is wanted. A message may come twice or late: the row is what counts. */
export async function fetchModel(deps: EngineModuleDeps, modelId: string): Promise<void> {
  const { db, clock, log, models } = deps;
  const download = await repo.findDownload(db, modelId);
  if (!models || download?.state !== "wanted") return;
  const abort = new AbortController();
  const looking = setInterval(() => {
    repo
      .findDownload(db, modelId)
      .then((row) => {
        if (!row || row.cancelRequestedAt) abort.abort(new DownloadCancelled());
      })
      .catch((error: unknown) => log.warn({ err: error }, "could not look at a download"));
  }, LOOK_EVERY_MS);
  try {
    if (download.cancelRequestedAt) throw new DownloadCancelled();
    await models.install(modelId, { signal: abort.signal });
    await db.transaction(async (tx) => {
      await repo.deleteDownload(tx, modelId);
      const subject = { ownerId: download.requestedBy, subjectId: modelId };
      await recordEvent(tx, clock, "model.installed", subject, { model: modelId });
    });
    log.info({ model: modelId }, "a translation model is installed");
  } catch (error) {
    if (error instanceof DownloadCancelled) {
      await repo.deleteDownload(db, modelId);
      return;
    }
    const problem: CodedProblem = isAppError(error)
      ? { code: error.code, params: error.params }
      : { code: "internal.unexpected", params: {} };
    log.warn({ model: modelId, err: error }, "a translation model could not be fetched");
    await repo.markFailed(db, modelId, problem, new Date(clock.now() + RETRY_AFTER_MS));
  } finally {
    clearInterval(looking);
  }
}

/** Asks again for what failed, once it is due. Cheap when nothing is. */
export async function retryDueModels({ db, clock, queue }: EngineModuleDeps): Promise<void> {
  const now = new Date(clock.now());
  if (!(await repo.isAnyDue(db, now))) return;
  await queue.transaction(db, async (tx, send) => {
    for (const modelId of await repo.takeDue(tx, now)) await send("models.fetch", { modelId });
  });
}

/** Models that are wanted and have no message. @returns how many messages were sent */
export async function sweepModels({ db, queue, models }: EngineModuleDeps): Promise<number> {
  // Where nothing is fetched, nobody would take the messages away.
  if (!models) return 0;
  const wanted = await repo.listWanted(db);
  return queue.sendMissing(
    db,
    "models.fetch",
    wanted.map((modelId) => ({ modelId })),
  );
}
