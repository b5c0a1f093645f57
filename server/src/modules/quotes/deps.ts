import type { Database } from "../../platform/database/connect.ts";
import type { Settings } from "../../platform/settings.ts";
import type { DocumentsService } from "../documents/index.ts";
import type { EngineRegistry, ModelsService } from "../engines/index.ts";
import type { MemoryIndexes } from "../tm/index.ts";

/** What the use cases of this module work with. */
export interface QuoteDeps {
  readonly settings: Settings;
  readonly db: Database;
  readonly engines: EngineRegistry;
  readonly models: ModelsService;
  readonly documents: DocumentsService;
  /** Memories of jobs with many segments, held by this process. */
  readonly memoryIndexes: MemoryIndexes;
}
