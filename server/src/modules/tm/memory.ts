import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import type { Settings } from "../../platform/settings.ts";
import type { Quotas } from "../quotas/index.ts";
import type { MemoryIndexes } from "./memory-indexes.ts";

/** What the use cases of memories take. */
export interface MemoryDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly settings: Pick<Settings, "recycleDays">;
  readonly quotas: Quotas;
  /** What units are found by. */
  readonly memoryIndexes: MemoryIndexes;
}

/** What adding units takes. `quotas`: null for the operator at the console, whom nothing limits. */
export interface AddDeps {
  readonly db: Database;
  readonly quotas: Quotas | null;
}

/** Who changes something, and the name that stands with it. */
export interface Writer {
  readonly userId: string;
  readonly nickName: string;
}
