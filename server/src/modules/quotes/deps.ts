import type { Database } from "../../platform/database/connect.ts";
import type { Settings } from "../../platform/settings.ts";
import type { WorkDesk } from "../../platform/work/work-desk.ts";
import type { Billing } from "../billing/index.ts";
import type { DocumentsService } from "../documents/index.ts";
import type { EngineModuleDeps, EngineRegistry } from "../engines/index.ts";
import type { Quotas } from "../quotas/index.ts";
import type { MemoryIndexes } from "../tm/index.ts";

/** What the use cases of this module work with. */
export interface QuoteDeps {
  readonly settings: Settings;
  readonly db: Database;
  readonly engines: EngineRegistry;
  /** For the language models that a quote may have to wait for. */
  readonly engineDeps: EngineModuleDeps;
  readonly documents: DocumentsService;
  readonly quotas: Quotas;
  readonly billing: Billing;
  /** Where a worker is asked to count. */
  readonly work: WorkDesk;
  /** Memories of jobs with many segments, held by this process. */
  readonly memoryIndexes: MemoryIndexes;
}
