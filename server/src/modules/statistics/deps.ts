import type { Database } from "../../platform/database/connect.ts";
import type { Settings } from "../../platform/settings.ts";

/** Engines by the names that people know; their module stands on billing, which stands on this one. */
interface NamedEngines {
  list(
    userId: string,
  ): Promise<readonly { readonly engine: { readonly id: string; readonly name: string } }[]>;
}

export interface StatisticsDeps {
  readonly db: Database;
  readonly engines: NamedEngines;
  readonly settings: Pick<Settings, "gapFenPer10000">;
}
