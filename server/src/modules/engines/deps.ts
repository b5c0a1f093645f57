import type { Engine, EngineDeps, ModelStore } from "@yizhou/engines";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import type { Log } from "../../platform/log.ts";
import type { Notifier } from "../../platform/notifications/notifier.ts";
import type { Queue } from "../../platform/queue/queue.ts";
import type { MasterKeys } from "../../platform/secrets/master-keys.ts";
import type { Settings } from "../../platform/settings.ts";
import type { Quotas } from "../quotas/index.ts";

/** What the use cases of engine keys, budgets, spending and language models stand on. */
export interface EngineModuleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly queue: Queue;
  readonly settings: Settings;
  readonly notifier: Notifier;
  readonly quotas: Quotas;
  /** Null on a server that has none: nobody can keep keys there. */
  readonly masterKeys: MasterKeys | null;
  /** The operator's engines, in his order. */
  readonly engines: readonly Engine[];
  /** What adapters of people's own keys need of the outside world. */
  readonly outside: EngineDeps;
  /** Language models on this machine; null where the local engine is switched off. */
  readonly models: ModelStore | null;
}
