import { runProject } from "../modules/alignment/index.ts";
import { fetchModel } from "../modules/engines/index.ts";
import { runImport } from "../modules/imports/index.ts";
import { releaseAllLeases, startJobRunner } from "../modules/jobs/index.ts";
import type { JobRunner } from "../modules/jobs/index.ts";
import { drawPreview } from "../modules/previews/index.ts";
import { releaseAllTasks, startRenditionMaker } from "../modules/renditions/index.ts";
import { startNotificationSender } from "../modules/notifications/index.ts";
import { readFileHandler } from "../modules/documents/index.ts";
import { countFileHandler } from "../modules/quotes/index.ts";
import { clearScratch } from "../platform/page-cache/scratch.ts";
import { startWorkRunner } from "../platform/work/work-runner.ts";
import type { WorkRunner } from "../platform/work/work-runner.ts";
import { releaseAllWork } from "../platform/work/work-repo.ts";
import type { Services } from "../services.ts";

const SCRATCH_EVERY_MS = 3600 * 1000;
/** Drawing takes a processor and a gigabyte: one at a time in each worker. */
const DRAWINGS_AT_ONCE = 1;
/** Each takes a processor for some seconds. */
const ALIGNMENTS_AT_ONCE = 1;
/** Reading a file takes a processor, adding its units the database. */
const IMPORTS_AT_ONCE = 1;
/** The models of both legs of a pair together. */
const MODELS_AT_ONCE = 2;

/**
 * The worker role: translation jobs, their files, previews and imports.
 *
 * @param options.ownsDatabase  no other server can be alive on this database, so jobs it says are held are free
 * @returns how to end it; running jobs are given back
 */
export async function startWorker(
  services: Services,
  options: { ownsDatabase: boolean },
): Promise<() => Promise<void>> {
  if (options.ownsDatabase) {
    await releaseAllLeases(services.db);
    await releaseAllTasks(services.db);
    await releaseAllWork(services.db);
  }
  const clear = () => clearScratch(services.settings.scratchDir);
  await clear();
  const clearing = setInterval(
    () => void clear().catch((error: unknown) => services.log.warn({ err: error }, "scratch was left")),
    SCRATCH_EVERY_MS,
  );
  const asked = startAskedWork(services);
  const runner: JobRunner = startJobRunner(services);
  await services.queue.work("translation.wake", 1, () => runner.wake());
  const maker = startRenditionMaker(services);
  await services.queue.work("renditions.make", services.settings.workerRenditions, ({ jobId }) =>
    maker.make(jobId),
  );
  await services.queue.work("preview.draw", DRAWINGS_AT_ONCE, (message) => drawPreview(services, message));
  await services.queue.work("models.fetch", MODELS_AT_ONCE, ({ modelId }) =>
    fetchModel(services.engineDeps, modelId),
  );
  await services.queue.work("alignment.run", ALIGNMENTS_AT_ONCE, ({ projectId }) =>
    runProject(services, projectId),
  );
  await services.queue.work("memory.import", IMPORTS_AT_ONCE, ({ importId }) =>
    runImport(services, importId),
  );
  await services.queue.work("termbase.import", IMPORTS_AT_ONCE, ({ importId }) =>
    runImport(services, importId),
  );
  const stopSending = startNotificationSender(services);
  return async () => {
    clearInterval(clearing);
    await Promise.all([asked.stop(), runner.stop(), maker.stop(), stopSending()]);
  };
}

/** Does what the web role asks for: reading files, quoting. */
export function startAskedWork(services: Services): WorkRunner {
  const { db, notices, log, settings, documentDeps } = services;
  const { leaseMs, workerShortTasks: short, workerLongTasks: long } = settings;
  const handlers = [readFileHandler(documentDeps), countFileHandler(services)];
  return startWorkRunner({ db, notices, log, leaseMs, slots: { short, long } }, handlers);
}
