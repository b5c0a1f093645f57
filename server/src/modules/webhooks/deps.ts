import type { EngineDeps } from "@yizhou/engines";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import type { Notices } from "../../platform/database/notices.ts";
import type { Log } from "../../platform/log.ts";
import type { Settings } from "../../platform/settings.ts";

/** What the use cases of webhooks stand on. */
export interface WebhookDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly notices: Notices;
  readonly settings: Settings;
  /** The way out, which judges every address. */
  readonly outside: Pick<EngineDeps, "fetch" | "lookup">;
}
