import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import type { Queue } from "../../platform/queue/queue.ts";
import type { Settings } from "../../platform/settings.ts";
import type { DocumentsService } from "../documents/index.ts";
import type { Aligner } from "./aligner.ts";

/** What the use cases of alignment take. */
export interface AlignmentDeps {
  readonly settings: Settings;
  readonly db: Database;
  readonly queue: Queue;
  readonly clock: Clock;
  readonly documents: DocumentsService;
  readonly aligner: Aligner;
}
