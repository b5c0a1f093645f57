import { eq } from "drizzle-orm";
import { jsonEntry } from "../../platform/person-data/export-entries.ts";
import type { PersonData, PersonDataDeps } from "../../platform/person-data/person-data.ts";
import { trialApplications } from "./tables.ts";

/** Trials that a person asked for. What they wrote goes with them; that there was a trial stays. */
export function trialsPersonData({ db }: PersonDataDeps): PersonData {
  return {
    module: "trials",
    tables: [trialApplications],
    async *export(personId) {
      yield jsonEntry("trials.json", async () => {
        const rows = await db.select().from(trialApplications).where(eq(trialApplications.ownerId, personId));
        return rows.map(({ approverId: _approver, ...row }) => row);
      });
    },
    async erase(tx, personId) {
      await tx
        .update(trialApplications)
        .set({ ownerId: null, contactName: "", contact: "", purpose: "" })
        .where(eq(trialApplications.ownerId, personId));
      await tx
        .update(trialApplications)
        .set({ approverId: null })
        .where(eq(trialApplications.approverId, personId));
    },
  };
}
