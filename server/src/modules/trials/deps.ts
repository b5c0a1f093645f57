import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import type { Notifier } from "../../platform/notifications/notifier.ts";
import type { Settings } from "../../platform/settings.ts";
import type { Billing } from "../billing/index.ts";

export interface TrialDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly notifier: Notifier;
  readonly billing: Pick<Billing, "grant" | "giveVoucher">;
}
