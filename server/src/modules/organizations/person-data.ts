import { eq } from "drizzle-orm";
import { jsonEntry } from "../../platform/person-data/export-entries.ts";
import type { PersonData, PersonDataDeps } from "../../platform/person-data/person-data.ts";
import { organizationMembers } from "./tables.ts";

/** Memberships of a person. */
export function organizationsPersonData({ db }: PersonDataDeps): PersonData {
  return {
    module: "organizations",
    tables: [organizationMembers],
    async *export(personId) {
      yield jsonEntry("organizations.json", () =>
        db.select().from(organizationMembers).where(eq(organizationMembers.userId, personId)),
      );
    },
    async erase(tx, personId) {
      await tx.delete(organizationMembers).where(eq(organizationMembers.userId, personId));
    },
  };
}
