import { alignmentHandlers, alignProjectHandler } from "../modules/alignment/index.ts";
import { returnedHandler } from "../modules/exchange/index.ts";
import { runEvaluationHandler } from "../modules/evaluations/index.ts";
import { fetchModel } from "../modules/engines/index.ts";
import { previewFileHandler, runImportHandler } from "../modules/imports/index.ts";
import {
  paragraphPlacesHandler,
  paragraphTableHandler,
  tableProseHandler,
  releaseAllLeases,
  startJobRunner,
} from "../modules/jobs/index.ts";
import type { JobRunner } from "../modules/jobs/index.ts";
import { segmentPageHandler } from "../modules/post-editing/index.ts";
import { setReceiptHandler } from "../modules/payments/index.ts";
import { drawPagesHandler } from "../modules/previews/index.ts";
import { makeFormHandler, releaseAllTasks, startRenditionMaker } from "../modules/renditions/index.ts";
import { startInvitationDealing } from "../modules/invitations/index.ts";
import { startNotificationSender } from "../modules/notifications/index.ts";
import { startWebhookSender } from "../modules/webhooks/index.ts";
import { fetchFileHandler, readFileHandler } from "../modules/documents/index.ts";
import { countFileHandler } from "../modules/quotes/index.ts";
import { clearScratch } from "../platform/page-cache/scratch.ts";
import { startWorkRunner } from "../platform/work/work-runner.ts";
import type { WorkClass, WorkRunner } from "../platform/work/work-runner.ts";
import { releaseAllWork } from "../platform/work/work-repo.ts";
import type { Services } from "../services.ts";

const SCRATCH_EVERY_MS = 3600 * 1000;
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
  const asked = startWork(services);
  const runner: JobRunner = startJobRunner(services);
  await services.queue.work("translation.wake", 1, () => runner.wake());
  const maker = startRenditionMaker(services);
  await services.queue.work("renditions.make", 1, ({ jobId }) => maker.hear(jobId));
  await services.queue.work("models.fetch", MODELS_AT_ONCE, ({ modelId }) =>
    fetchModel(services.engineDeps, modelId),
  );
  const stopSending = startNotificationSender(services);
  const stopTelling = startWebhookSender(services.webhookDeps);
  const { invitationDeps, notices } = services;
  const stopRewarding = startInvitationDealing({ ...invitationDeps, notices });
  return async () => {
    clearInterval(clearing);
    await Promise.all([
      asked.stop(),
      runner.stop(),
      maker.stop(),
      stopSending(),
      stopTelling(),
      stopRewarding(),
    ]);
  };
}

/** Fetching waits for other servers and takes next to nothing of this one. */
const FETCHES = { short: 2, long: 4 };
/** One long piece of work, and beside it one that is soon done. */
const ONE_OF_EACH = { short: 1, long: 1 };
/** Starting LibreOffice alone takes some seconds. */
const SHORT_DRAWING_MS = 6000;

/** Longer than any takes. */
const EVALUATION_MS = 24 * 3600 * 1000;

/** Does what people wait for, and what was left for workers to do. */
export function startWork(services: Services): WorkRunner {
  const { db, notices, log, settings, documentDeps } = services;
  const { leaseMs, workerShortTasks: short, workerLongTasks: long } = settings;
  const classes: readonly WorkClass[] = [
    {
      slots: { short, long },
      handlers: [
        readFileHandler(documentDeps),
        countFileHandler(services),
        ...alignmentHandlers(services),
        returnedHandler(services),
        previewFileHandler(services),
      ],
    },
    { slots: ONE_OF_EACH, shortMs: SHORT_DRAWING_MS, handlers: [drawPagesHandler(services)] },
    // Whoever edits waits for one page: not behind all pages of other documents.
    {
      slots: ONE_OF_EACH,
      shortMs: SHORT_DRAWING_MS,
      handlers: [
        segmentPageHandler(services),
        paragraphPlacesHandler(services),
        paragraphTableHandler(services),
        tableProseHandler(services),
      ],
    },
    // Whoever asks for a Word document waits for it: not behind the files of other jobs.
    { slots: ONE_OF_EACH, shortMs: SHORT_DRAWING_MS, handlers: [makeFormHandler(services)] },
    { slots: ONE_OF_EACH, handlers: [setReceiptHandler(services.paymentDeps)] },
    { slots: FETCHES, handlers: [fetchFileHandler(documentDeps)] },
    { slots: ONE_OF_EACH, handlers: [alignProjectHandler(services)] },
    { slots: ONE_OF_EACH, handlers: [runImportHandler(services)] },
    // Times of engines compare only where no other evaluation runs beside it; one that is moved loses what an engine has begun.
    { slots: { short: 1, long: 0 }, shortMs: EVALUATION_MS, handlers: [runEvaluationHandler(services)] },
  ];
  return startWorkRunner({ db, notices, log, leaseMs }, classes);
}
