import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import type { Log } from "../../platform/log.ts";
import type { Queue } from "../../platform/queue/queue.ts";
import type { Settings } from "../../platform/settings.ts";
import type { DocumentsService } from "../documents/index.ts";
import type { EngineRegistry, ModelsService } from "../engines/index.ts";
import type { MemoryIndexes } from "../tm/index.ts";

/** What the use cases of this module work with. */
export interface TranslationDeps {
  readonly settings: Settings;
  readonly db: Database;
  readonly blobs: BlobStore;
  readonly queue: Queue;
  readonly clock: Clock;
  readonly log: Log;
  readonly engines: EngineRegistry;
  readonly models: ModelsService;
  readonly documents: DocumentsService;
  /** Memories of jobs with many segments, held by this process. */
  readonly memoryIndexes: MemoryIndexes;
}
