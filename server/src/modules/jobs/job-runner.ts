import { AppError } from "@yizhou/model";
import { MakesWay } from "../../platform/lanes.ts";
import { newId } from "../../platform/random.ts";
import { Interruptions } from "../../platform/work/interruptions.ts";
import { createLaneRunner } from "../../platform/work/lane-runner.ts";
import type { LaneRun, LaneWork } from "../../platform/work/lane-runner.ts";
import type { Lane } from "../../platform/work/work-kind.ts";
import type { JobDeps } from "./deps.ts";
import { CREDITED } from "../billing/index.ts";
import { claimJob } from "./claim-job.ts";
import type { Claim } from "./claim-job.ts";
import { createFairSlots } from "./fair-slots.ts";
import { payWaitingJobs } from "./pay-job.ts";
import {
  changeLane,
  findWaitingOwners,
  LeaseLost,
  releaseLeases,
  releaseToLongLane,
  renewLeases,
} from "./run-repo.ts";
import { Interrupted, runJob, WorkerStops } from "./run-job.ts";
import { resumeWaitingJobs } from "./wait-for-models.ts";

export interface JobRunner {
  /** Takes waiting jobs as far as there is room. Cheap when there is nothing to do. */
  wake(): Promise<void>;
  /** Resolves when no job runs any more; for tests. */
  idle(): Promise<void>;
  /** Stops between two batches and gives the jobs back, so that the next start goes on at once. */
  stop(): Promise<void>;
}

/** A job in its lane. */
interface LaneJob extends LaneWork {
  readonly claim: Claim;
}

/** Cancelling shows after at most so long, on whichever worker the job runs. */
const TICK_MS = 1000;

/** What a job of a few pages takes on a busy machine; long ones wait for engines or write books. */
const SHORT_MS = 4000;

/** The worker: claims jobs fairly, short before long, renews its leases, hears of cancelled jobs, and takes over what dead workers left. */
export function startJobRunner(deps: JobDeps): JobRunner {
  const { db, settings, log } = deps;
  const workerId = newId();
  const batches = createFairSlots(settings.workerBatches);
  const lanes = createLaneRunner<LaneJob>(
    {
      async claim(lane) {
        const claim = await claimJob(deps, workerId, lane);
        return claim && { claim, ownerId: claim.job.ownerId, turns: claim.turns };
      },
      move: ({ claim }, lane) => changeLane(db, claim.lease, lane),
      waitingOwners: (lane) => findWaitingOwners(db, lane),
      perform,
    },
    { slots: slotsOf(settings.workerJobs), shortMs: SHORT_MS, log },
  );
  const { running, wake } = lanes;
  const interruptions = new Interruptions();

  async function perform({ work: { claim }, abort }: LaneRun<LaneJob>): Promise<void> {
    const { job, lease } = claim;
    if (job.run.cancelRequestedAt) abort.abort(new AppError("job.cancelled"));
    let afterMs = 0;
    try {
      await runJob(deps, claim, batches, abort.signal, interruptions.mayGoOn(job.id));
      interruptions.forget(job.id);
    } catch (error) {
      if (error instanceof LeaseLost || error instanceof WorkerStops) return;
      if (error instanceof Interrupted) {
        afterMs = interruptions.note(job.id);
        log.warn({ jobId: job.id, err: error }, "a job was interrupted and goes on");
      } else if (!(error instanceof MakesWay))
        return log.error({ jobId: job.id, err: error }, "a job could not be ended");
      await releaseToLongLane(db, lease, afterMs).catch((fault: unknown) =>
        log.error({ jobId: job.id, err: fault }, "a job could not be given back"),
      );
    }
  }

  async function renew(): Promise<void> {
    if (running.size === 0) return;
    const before = [...running];
    const ids = before.map(({ work }) => work.claim.lease.jobId);
    const held = await renewLeases(db, workerId, ids, settings.leaseMs);
    for (const { work, abort } of before) {
      const { lease } = work.claim;
      const state = held.get(lease.jobId);
      // A job that has just ended is not held any more either; its run is over then, and the abort hits nothing.
      if (!state || state.turn !== lease.turn) abort.abort(new LeaseLost(lease.jobId));
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
  let paying = payWaitingJobs(deps).catch((error: unknown) =>
    log.error({ err: error }, "could not look for jobs that can be paid"),
  );
  const deafen = deps.notices.listen(CREDITED, (walletId) => {
    paying = paying.then(() => goOnPaid(Number(walletId)));
  });
  void wake();

  /** Somebody has more to spend than a moment ago. */
  async function goOnPaid(walletId: number): Promise<void> {
    try {
      const owner = await deps.billing.ownerOfWallet(db, walletId);
      if (!owner) return;
      // What an organisation gets may be what any of its people waits for.
      if (await payWaitingJobs(deps, "ownerId" in owner ? owner.ownerId : null)) await wake();
    } catch (error) {
      log.error({ err: error }, "could not let paid jobs go on");
    }
  }

  return {
    wake,
    async idle() {
      await paying;
      await lanes.idle();
    },
    async stop() {
      clearInterval(timer);
      deafen();
      await paying;
      await ticking;
      await lanes.stop(new WorkerStops());
      await releaseLeases(db, workerId);
    },
  };
}

/** Of all places a quarter is for jobs that are soon done, at least one; there is always one of each. */
function slotsOf(jobs: number): Readonly<Record<Lane, number>> {
  const short = Math.max(1, Math.floor(jobs / 4));
  return { short, long: Math.max(1, jobs - short) };
}
