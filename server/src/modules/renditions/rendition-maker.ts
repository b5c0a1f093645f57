// The worker: makes the files of ended jobs whose text has changed. Its pool is its own, so that a person's changes do not wait
// for whole jobs, and jobs do not wait for files.
import { setTimeout as wait } from "node:timers/promises";
import { AppError, isAppError } from "@yizhou/model";
import { ERROR_TABLE } from "../../platform/http/error-table.ts";
import { newId } from "../../platform/random.ts";
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
  deleteTask,
  dueInMs,
  failTask,
  holdsTask,
  listAbandoned,
  notePercent,
  putTaskBack,
  renewTask,
  takeTask,
  triesOf,
} from "./task-repo.ts";
import type { TaskLease } from "./task-repo.ts";

export interface RenditionMaker {
  /** Handles one message. */
  make(jobId: string): Promise<void>;
  /** Breaks off what is being made and gives it back. */
  stop(): Promise<void>;
}

/** How often tasks are looked for that nobody was told of, or whose worker died. */
const SWEEP_EVERY_MS = 5000;
/** A message may be late by so much without being lost. */
const LATE_MS = 10_000;
/** A failure that may pass is tried so often, with a pause between. */
const MOST_TRIES = 3;
const TRY_AGAIN_MS = 15_000;

/** Thrown where a worker finds that a task is not its own any more, or not wanted. */
class TaskLost extends Error {}
/** Why making is broken off when the worker stops. */
class MakerStops extends Error {}

export function startRenditionMaker(deps: RenditionDeps): RenditionMaker {
  const { db, log, queue, settings } = deps;
  const workerId = newId();
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();

  async function make(jobId: string): Promise<void> {
    if (stopping.signal.aborted) return;
    const lease = await takeTask(db, jobId, workerId, settings.leaseMs);
    if (!lease) return askAgainWhenDue(jobId);
    const lost = new AbortController();
    const signal = AbortSignal.any([stopping.signal, lost.signal]);
    const heart = setInterval(() => {
      renewTask(db, lease, settings.leaseMs)
        .then((isHeld) => isHeld || lost.abort(new TaskLost()))
        .catch((error: unknown) => log.warn({ jobId, err: error }, "a lease was not renewed"));
    }, settings.leaseMs / 3);
    try {
      await makeHeld(deps, lease, signal);
    } catch (error) {
      await giveUp(deps, lease, error);
    } finally {
      clearInterval(heart);
    }
  }

  /** Changes came while the message waited: another comes when they are over. A task that is held is its holder's. */
  async function askAgainWhenDue(jobId: string): Promise<void> {
    const afterMs = await dueInMs(db, jobId);
    if (afterMs !== null) await queue.send("renditions.make", { jobId }, { afterMs });
  }

  function track(work: Promise<void>): Promise<void> {
    running.add(work);
    return work.finally(() => running.delete(work));
  }

  async function sweep(): Promise<void> {
    for (let lateMs = 0; !stopping.signal.aborted; lateMs = LATE_MS) {
      try {
        // At the start everything that is due: whoever was told of it may be dead. One at a time, beside the pool: a message
        // would come to a worker that is dead for as long as the queue believes in it.
        for (const jobId of await listAbandoned(db, lateMs)) await track(make(jobId));
      } catch (error) {
        log.error({ err: error }, "files that lag could not be looked for");
      }
      await wait(SWEEP_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }
  const sweeping = sweep();

  return {
    make: (jobId) => track(make(jobId)),
    async stop() {
      stopping.abort(new MakerStops());
      await sweeping;
      await Promise.allSettled(running);
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
