import { jsonListEntry, ROWS_AT_ONCE } from "../../platform/person-data/export-entries.ts";
import type { PersonData, PersonDataDeps } from "../../platform/person-data/person-data.ts";
import { usageQuarters } from "./tables.ts";
import { disownUsage, listUsage } from "./usage-repo.ts";

/** Sums of what somebody used stay when they go, as nobody's. */
export function statisticsPersonData({ db }: PersonDataDeps): PersonData {
  return {
    module: "statistics",
    tables: [usageQuarters],
    async *export(personId) {
      yield jsonListEntry("usage.json", (last: typeof usageQuarters.$inferSelect | null) =>
        listUsage(db, personId, last?.id ?? 0, ROWS_AT_ONCE),
      );
    },
    erase: disownUsage,
  };
}
