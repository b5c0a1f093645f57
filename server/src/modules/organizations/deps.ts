import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import type { Settings } from "../../platform/settings.ts";

export interface OrganizationDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly settings: Settings;
}
