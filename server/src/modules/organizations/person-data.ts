import { eq } from "drizzle-orm";
import { jsonEntry } from "../../platform/person-data/export-entries.ts";
import type { PersonData, PersonDataDeps } from "../../platform/person-data/person-data.ts";
import { accountKeysOf } from "../accounts/index.ts";
import { forgetPerson, invitationsOfPerson } from "./invitation-repo.ts";
import { organizationInvitations, organizationMembers, organizationRemovals } from "./tables.ts";

/** Memberships of a person, organisations that took them out, and invitations they got or sent. */
export function organizationsPersonData({ db }: PersonDataDeps): PersonData {
  return {
    module: "organizations",
    tables: [organizationMembers, organizationRemovals, organizationInvitations],
    async *export(personId) {
      yield jsonEntry("organizations.json", () =>
        db.select().from(organizationMembers).where(eq(organizationMembers.userId, personId)),
      );
      yield jsonEntry("organization-invitations.json", async () =>
        invitationsOfPerson(db, personId, await accountKeysOf(db, personId)),
      );
    },
    async erase(tx, personId) {
      await tx.delete(organizationMembers).where(eq(organizationMembers.userId, personId));
      await forgetPerson(tx, personId, await accountKeysOf(tx, personId));
      await tx.delete(organizationRemovals).where(eq(organizationRemovals.userId, personId));
    },
  };
}
