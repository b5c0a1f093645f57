import type { Database } from "../../platform/database/connect.ts";
import type { Settings } from "../../platform/settings.ts";

export interface StatisticsDeps {
  readonly db: Database;
  readonly settings: Pick<Settings, "gapFenPer10000">;
}
