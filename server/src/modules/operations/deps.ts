import type { Billing } from "../billing/index.ts";
import type { EngineModuleDeps, EngineRegistry } from "../engines/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import type { Settings } from "../../platform/settings.ts";
import type { Queue } from "../../platform/queue/queue.ts";

import type { SiteValues } from "./site-values.ts";

export interface OperationsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly queue: Pick<Queue, "depths">;
  readonly billing: Pick<Billing, "balanceOf" | "costsOf" | "giveVoucher">;
  readonly settings: Pick<Settings, "environment">;
  readonly siteValues: Pick<SiteValues, "base" | "read">;
  readonly engineDeps: EngineModuleDeps;
  readonly engines: Pick<EngineRegistry, "list">;
}
