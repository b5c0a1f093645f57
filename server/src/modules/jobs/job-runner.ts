import { AppError } from "@yizhou/model";
import { newId } from "../../platform/random.ts";
import type { JobDeps } from "./deps.ts";
import { claimJob } from "./claim-job.ts";
import { createFairSlots } from "./fair-slots.ts";
import { LeaseLost, releaseLeases, renewLeases } from "./run-repo.ts";
import type { Lease } from "./run-repo.ts";
import { runJob, WorkerStops } from "./run-job.ts";
import { resumeWaitingJobs } from "./wait-for-models.ts";

export interface JobRunner {
  /** Takes waiting jobs as far as there is room. Cheap when there is nothing to do. */
  wake(): Promise<void>;
  /** Resolves when no job runs any more; for tests. */
  idle(): Promise<void>;
  /** Stops between two batches and gives the jobs back, so that the next start goes on at once. */
  stop(): Promise<void>;
}

interface RunningJob {
  readonly lease: Lease;
  readonly abort: AbortController;
  readonly ended: Promise<void>;
}

/** Cancelling shows after at most so long, on whichever worker the job runs. */
const TICK_MS = 1000;

/** The worker: claims jobs fairly, renews its leases, hears of cancelled jobs, and takes over what dead workers left. */
export function startJobRunner(deps: JobDeps): JobRunner {
  const { db, settings, log } = deps;
  const workerId = newId();
  const slots = createFairSlots(settings.workerBatches);
  const running = new Map<string, RunningJob>();
  let isStopping = false;
  let claiming: Promise<void> | null = null;
  let isClaimWanted = false;

  async function fill(): Promise<void> {
    while (!isStopping && running.size < settings.workerJobs) {
      const claimed = await claimJob(deps, workerId);
      if (!claimed) return;
      const { job, lease } = claimed;
      const abort = new AbortController();
      if (job.run.cancelRequestedAt) abort.abort(new AppError("job.cancelled"));
      const ended = runJob(deps, claimed, slots, abort.signal)
        .catch((error: unknown) => {
          if (!(error instanceof LeaseLost) && !(error instanceof WorkerStops)) {
            log.error({ jobId: job.id, err: error }, "a job could not be ended");
          }
        })
        .then(() => {
          running.delete(job.id);
          if (!isStopping) void wake();
        });
      running.set(job.id, { lease, abort, ended });
    }
  }

  /** One claim at a time; a call during one makes it look again. */
  function wake(): Promise<void> {
    isClaimWanted = true;
    claiming ??= (async () => {
      try {
        while (isClaimWanted) {
          isClaimWanted = false;
          await fill();
        }
      } catch (error) {
        log.error({ err: error }, "could not claim a job");
      } finally {
        claiming = null;
      }
    })();
    return claiming;
  }

  async function renew(): Promise<void> {
    if (running.size === 0) return;
    const held = await renewLeases(db, workerId, settings.leaseMs);
    for (const [jobId, { lease, abort }] of running) {
      const state = held.get(jobId);
      // A job that has just ended is not held any more either; its run is over then, and the abort hits nothing.
      if (!state || state.turn !== lease.turn) abort.abort(new LeaseLost(jobId));
      else if (state.isCancelled) abort.abort(new AppError("job.cancelled"));
    }
  }

  let ticking: Promise<void> = Promise.resolve();
  const timer = setInterval(
    () => {
      ticking = ticking
        .then(renew)
        .then(() => resumeWaitingJobs(deps))
        .then(wake)
        .catch((error: unknown) => log.error({ err: error }, "could not renew leases"));
    },
    Math.min(TICK_MS, settings.leaseMs / 3),
  );
  void wake();

  return {
    wake,
    async idle() {
      await wake();
      while (running.size > 0) await Promise.all([...running.values()].map(({ ended }) => ended));
    },
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await ticking;
      await claiming;
      for (const { abort } of running.values()) abort.abort(new WorkerStops());
      await Promise.all([...running.values()].map(({ ended }) => ended));
      await releaseLeases(db, workerId);
    },
  };
}
