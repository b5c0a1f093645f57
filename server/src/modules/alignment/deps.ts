import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import type { Settings } from "../../platform/settings.ts";
import type { WorkDesk } from "../../platform/work/work-desk.ts";
import type { DocumentsService } from "../documents/index.ts";
import type { Quotas } from "../quotas/index.ts";
import type { Aligner } from "./aligner.ts";

/** What the use cases of alignment take. */
export interface AlignmentDeps {
  readonly settings: Settings;
  readonly db: Database;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  /** Where a worker is asked to read and to align. */
  readonly work: WorkDesk;
  readonly documents: DocumentsService;
  /** Used by workers alone. */
  readonly aligner: Aligner;
  readonly quotas: Quotas;
}
