import { eq } from "drizzle-orm";
import { jsonEntry } from "../../platform/person-data/export-entries.ts";
import type { PersonData, PersonDataDeps } from "../../platform/person-data/person-data.ts";
import { organizationMembers, organizationRemovals } from "./tables.ts";

/** Memberships of a person, and organisations that took them out. */
export function organizationsPersonData({ db }: PersonDataDeps): PersonData {
  return {
    module: "organizations",
    tables: [organizationMembers, organizationRemovals],
    async *export(personId) {
      yield jsonEntry("organizations.json", () =>
        db.select().from(organizationMembers).where(eq(organizationMembers.userId, personId)),
      );
    },
    async erase(tx, personId) {
      await tx.delete(organizationMembers).where(eq(organizationMembers.userId, personId));
      await tx.delete(organizationRemovals).where(eq(organizationRemovals.userId, personId));
    },
  };
}
