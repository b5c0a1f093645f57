import type { JobDeps } from "./deps.ts";
import { requireHeldJob } from "./policy.ts";
import type { OwnJob } from "./policy.ts";
import type { Lane } from "../../platform/work/work-kind.ts";
import { takeLease } from "./run-repo.ts";
import type { Lease } from "./run-repo.ts";

/** A job that this worker holds. */
export interface Claim {
  readonly job: OwnJob;
  readonly lease: Lease;
  /** How often it was begun since it was queued, this time too. */
  readonly turns: number;
  /** How long ago the job was begun, by this worker or by one before; 0 for the first. */
  readonly runningMs: number;
}

/** Takes the job of a lane whose turn it is; null when there is none. */
export async function claimJob(
  deps: Pick<JobDeps, "db" | "settings">,
  workerId: string,
  lane: Lane,
): Promise<Claim | null> {
  const taken = await takeLease(deps.db, workerId, { lane, leaseMs: deps.settings.leaseMs });
  const job = taken && (await requireHeldJob(deps, taken.lease.jobId));
  return job && { job, ...taken };
}
