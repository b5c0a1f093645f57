import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import type { Database } from "../../platform/database/connect.ts";
import type { Clock } from "../../platform/clock.ts";
import type { MalwareGate } from "../../platform/malware/malware-gate.ts";
import type { Settings } from "../../platform/settings.ts";
import type { DocumentsService } from "../documents/index.ts";
import type { Quotas } from "../quotas/index.ts";
import type { JobDeps } from "../jobs/index.ts";

/** What making files of a document takes. */
export interface FilesDeps {
  readonly settings: Settings;
  readonly db: Database;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly documents: DocumentsService;
  readonly quotas: Quotas;
}

/** What the use cases of this module work with: jobs are read through their own. */
export interface RenditionDeps extends JobDeps {
  /** What other people's bytes pass through. */
  readonly malware: MalwareGate;
}
