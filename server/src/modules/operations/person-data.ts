import { asc, eq } from "drizzle-orm";
import { jsonEntry } from "../../platform/person-data/export-entries.ts";
import type { PersonData, PersonDataDeps } from "../../platform/person-data/person-data.ts";
import { siteSettings } from "./tables.ts";

/** Settings stay when the operator who set them goes, as nobody's. */
export function operationsPersonData({ db }: PersonDataDeps): PersonData {
  return {
    module: "operations",
    tables: [siteSettings],
    async *export(personId) {
      yield jsonEntry("site-settings.json", () =>
        db
          .select()
          .from(siteSettings)
          .where(eq(siteSettings.createdBy, personId))
          .orderBy(asc(siteSettings.id)),
      );
    },
    async erase(tx, personId) {
      await tx.update(siteSettings).set({ createdBy: null }).where(eq(siteSettings.createdBy, personId));
    },
  };
}
