import type { Billing } from "../billing/index.ts";
import type { EngineRegistry } from "../engines/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import type { Queue } from "../../platform/queue/queue.ts";

export interface OperationsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly queue: Pick<Queue, "depths">;
  readonly billing: Pick<Billing, "balanceOf" | "costsOf" | "giveVoucher">;
  readonly engines: Pick<EngineRegistry, "list">;
}
