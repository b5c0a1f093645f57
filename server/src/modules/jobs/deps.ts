import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Notices } from "../../platform/database/notices.ts";
import type { Log } from "../../platform/log.ts";
import type { Notifier } from "../../platform/notifications/notifier.ts";
import type { Queue } from "../../platform/queue/queue.ts";
import type { QuoteDeps } from "../quotes/index.ts";
import type { JobRenditions } from "./job-renditions.ts";

/** What the use cases of this module work with: what starting asks of a quote, and the worker's means. */
export interface JobDeps extends QuoteDeps {
  readonly blobs: BlobStore;
  readonly queue: Queue;
  readonly clock: Clock;
  readonly log: Log;
  readonly renditions: JobRenditions;
  readonly notifier: Notifier;
  /** What other processes have committed. */
  readonly notices: Notices;
}
