import { asc, eq } from "drizzle-orm";
import { jsonEntry } from "../../platform/person-data/export-entries.ts";
import type { PersonData, PersonDataDeps } from "../../platform/person-data/person-data.ts";
import { announcements, siteSettings } from "./tables.ts";

/** Settings stay when the operator who set them goes, as nobody's. */
export function operationsPersonData({ db }: PersonDataDeps): PersonData {
  return {
    module: "operations",
    tables: [siteSettings, announcements],
    async *export(personId) {
      yield jsonEntry("site-settings.json", () =>
        db
          .select()
          .from(siteSettings)
          .where(eq(siteSettings.createdBy, personId))
          .orderBy(asc(siteSettings.id)),
      );
      yield jsonEntry("announcements.json", () =>
        db.select().from(announcements).where(eq(announcements.createdBy, personId)),
      );
    },
    async erase(tx, personId) {
      await tx.update(siteSettings).set({ createdBy: null }).where(eq(siteSettings.createdBy, personId));
      await tx.update(announcements).set({ createdBy: null }).where(eq(announcements.createdBy, personId));
    },
  };
}
