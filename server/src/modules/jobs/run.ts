import type { LanguageTag } from "@yizhou/model";
import type { JobDeps } from "./deps.ts";
import type { FairSlots } from "./fair-slots.ts";
import type { OwnJob } from "./policy.ts";
import type { Lease } from "./run-repo.ts";

/** One worker's way through one job. */
export interface Run {
  readonly deps: JobDeps;
  readonly job: OwnJob;
  readonly lease: Lease;
  readonly from: LanguageTag;
  readonly to: LanguageTag;
  readonly signal: AbortSignal;
  /** Aborted when nobody wants the job's files any more: it was cancelled, or is another worker's. */
  readonly unwanted: AbortSignal;
  readonly slots: FairSlots;
}
