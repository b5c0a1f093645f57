// The worker: makes the files of ended jobs whose text has changed, short before long and owners in turn. Its places are its own,
// so that a person's changes do not wait for whole jobs, and jobs do not wait for files.
import { AppError, isAppError } from "@yizhou/model";
import { ERROR_TABLE } from "../../platform/http/error-table.ts";
import { MakesWay } from "../../platform/lanes.ts";
import { newId } from "../../platform/random.ts";
import { createLaneRunner } from "../../platform/work/lane-runner.ts";
import type { LaneRun } from "../../platform/work/lane-runner.ts";
import {
  isOpen,
  keepReport,
  lockJob,
  readDocument,
  reportOn,
  requireHeldJob,
  termbaseOf,
} from "../jobs/index.ts";
import type { OwnJob } from "../jobs/index.ts";
import type { RenditionDeps } from "./deps.ts";
import {
  changeLane,
  deleteTask,
  dueInMs,
  failTask,
  findWaitingOwners,
  holdsTask,
  notePercent,
  putTaskBack,
  renewTask,
  takeTask,
  triesOf,
} from "./task-repo.ts";
import type { HeldTask, TaskLease } from "./task-repo.ts";

export interface RenditionMaker {
  /** Hears of a job whose files are wanted, and makes what is due as far as there is room. */
  hear(jobId: string): Promise<void>;
  /** Resolves when nothing is being made that is due; for tests. */
  idle(): Promise<void>;
  /** Breaks off what is being made and gives it back. */
  stop(): Promise<void>;
}

/** How often tasks are looked for that nobody was told of, or whose worker died. */
const SWEEP_EVERY_MS = 5000;
/** A failure that may pass is tried so often, with a pause between. */
const MOST_TRIES = 3;
const TRY_AGAIN_MS = 15_000;
/** What the files of a few pages take on a busy machine. */
const SHORT_MS = 4000;

/** Thrown where a worker finds that a task is not its own any more, or not wanted. */
class TaskLost extends Error {}
/** Why making is broken off when the worker stops. */
class MakerStops extends Error {}

export function startRenditionMaker(deps: RenditionDeps): RenditionMaker {
  const { db, log, queue, settings } = deps;
  const { leaseMs } = settings;
  const workerId = newId();
  const lanes = createLaneRunner<HeldTask>(
    {
      claim: (lane) => takeTask(db, workerId, { lane, leaseMs }),
      move: (task, lane) => changeLane(db, task, lane),
      waitingOwners: (lane) => findWaitingOwners(db, lane),
      perform,
    },
    { slots: { short: 1, long: settings.workerRenditions }, shortMs: SHORT_MS, log },
  );

  async function perform({ work: lease, abort }: LaneRun<HeldTask>): Promise<void> {
    const { jobId } = lease;
    const heart = setInterval(() => {
      renewTask(db, lease, leaseMs)
        .then((isHeld) => isHeld || abort.abort(new TaskLost()))
        .catch((error: unknown) => log.warn({ jobId, err: error }, "a lease was not renewed"));
    }, leaseMs / 3);
    try {
      await makeHeld(deps, lease, abort.signal);
    } catch (error) {
      await giveUp(deps, lease, error).catch((fault: unknown) =>
        log.error({ jobId, err: fault }, "the making of files could not be given back"),
      );
    } finally {
      clearInterval(heart);
    }
  }

  /** Changes came while the message waited: another comes when they are over. */
  async function askAgainWhenDue(jobId: string): Promise<void> {
    const afterMs = await dueInMs(db, jobId);
    if (afterMs !== null && afterMs > 0) await queue.send("renditions.make", { jobId }, { afterMs });
  }

  const sweeping = setInterval(() => void lanes.wake(), SWEEP_EVERY_MS);
  // At the start everything that is due: whoever was told of it may be dead.
  void lanes.wake();

  return {
    async hear(jobId) {
      await lanes.wake();
      await askAgainWhenDue(jobId);
    },
    idle: lanes.idle,
    async stop() {
      clearInterval(sweeping);
      await lanes.stop(new MakerStops());
    },
  };
}

async function makeHeld(deps: RenditionDeps, lease: TaskLease, signal: AbortSignal): Promise<void> {
  const { db, queue } = deps;
  const job = await requireHeldJob(deps, lease.jobId);
  if (!job || isOpen(job)) throw new TaskLost();
  const document = await readDocument(db, job);
  const made = await deps.renditions.make(job, document, percentTeller(deps, lease), signal);
  const report = await reportOn(job, document.rows, made.warnings, await termbaseOf(deps, job));
  await queue.transaction(db, async (tx, send) => {
    const current = await made.keep(tx, () => holdJob(tx, job, lease));
    await keepReport(tx, job, report);
    if (current === document.revision) return deleteTask(tx, job.id);
    await putTaskBack(tx, lease, null);
    await send("renditions.make", { jobId: job.id }, { afterMs: (await dueInMs(tx, job.id)) ?? 0 });
  });
  await made
    .forget()
    .catch((error: unknown) => deps.log.warn({ jobId: job.id, err: error }, "files were left"));
}

/** @returns the revision that the job's document has now */
async function holdJob(tx: Parameters<typeof lockJob>[0], job: OwnJob, lease: TaskLease): Promise<number> {
  const current = await lockJob(tx, job);
  if (!current || isOpen(current) || !(await holdsTask(tx, lease))) throw new TaskLost();
  return current.revision;
}

function percentTeller({ db, log }: RenditionDeps, lease: TaskLease): (percent: number) => void {
  let told = -1;
  return (percent) => {
    if (percent <= told) return;
    told = percent;
    notePercent(db, lease, percent).catch((error: unknown) =>
      log.warn({ jobId: lease.jobId, err: error }, "progress was not noted"),
    );
  };
}

/** What may pass is tried again; everything else waits for a person. */
async function giveUp(deps: RenditionDeps, lease: TaskLease, error: unknown): Promise<void> {
  const { db, log, queue } = deps;
  const { jobId } = lease;
  if (error instanceof TaskLost) return;
  if (error instanceof MakerStops) return putTaskBack(db, lease, 0);
  if (error instanceof MakesWay) return putTaskBack(db, lease, null, "long");
  const isKnown = isAppError(error);
  if (!isKnown || ERROR_TABLE[error.code].log === "error")
    log.error({ jobId, err: error }, "files of a job could not be made");
  const canPass = !isKnown || ERROR_TABLE[error.code].retryable;
  const { code, params } = isKnown ? error : new AppError("internal.unexpected");
  await queue.transaction(db, async (tx, send) => {
    if (!canPass || (await triesOf(tx, jobId)) >= MOST_TRIES) return failTask(tx, lease, { code, params });
    await putTaskBack(tx, lease, TRY_AGAIN_MS);
    await send("renditions.make", { jobId }, { afterMs: TRY_AGAIN_MS });
  });
}
