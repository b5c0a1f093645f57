import { eq } from "drizzle-orm";
import { jsonEntry } from "../../platform/person-data/export-entries.ts";
import type { PersonData, PersonDataDeps } from "../../platform/person-data/person-data.ts";
import { daysOf } from "./repo.ts";
import { quotaDays, quotaHolds } from "./tables.ts";

/** What a person used by the day; what their work holds for the moment says nothing of them. */
export function quotasPersonData({ db }: PersonDataDeps): PersonData {
  return {
    module: "quotas",
    tables: [quotaDays, quotaHolds],
    async *export(personId) {
      yield jsonEntry("quota-days.json", () => daysOf(db, personId));
    },
    async erase(tx, personId) {
      await tx.delete(quotaHolds).where(eq(quotaHolds.ownerId, personId));
      await tx.delete(quotaDays).where(eq(quotaDays.ownerId, personId));
    },
  };
}
