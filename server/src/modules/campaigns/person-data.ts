import { eq } from "drizzle-orm";
import { jsonEntry } from "../../platform/person-data/export-entries.ts";
import type { PersonData, PersonDataDeps } from "../../platform/person-data/person-data.ts";
import { campaignClaims } from "./tables.ts";

/** What a person claimed. */
export function campaignsPersonData({ db }: PersonDataDeps): PersonData {
  return {
    module: "campaigns",
    tables: [campaignClaims],
    async *export(personId) {
      yield jsonEntry("campaign-claims.json", () =>
        db.select().from(campaignClaims).where(eq(campaignClaims.userId, personId)),
      );
    },
    async erase(tx, personId) {
      await tx.delete(campaignClaims).where(eq(campaignClaims.userId, personId));
    },
  };
}
