import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import type { Log } from "../../platform/log.ts";
import type { WorkDesk } from "../../platform/work/work-desk.ts";
import type { EngineRegistry } from "../engines/index.ts";

export interface EvaluationDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly work: WorkDesk;
  readonly engines: EngineRegistry;
}
