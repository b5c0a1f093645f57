import { asc, eq } from "drizzle-orm";
import { jsonEntry } from "../person-data/export-entries.ts";
import type { PersonData, PersonDataDeps } from "../person-data/person-data.ts";
import { auditLog } from "./tables.ts";

/** Lines stay when a person goes, by the id alone, until they are past their day. */
export function auditPersonData({ db }: PersonDataDeps): PersonData {
  return {
    module: "audit",
    tables: [auditLog],
    async *export(personId) {
      yield jsonEntry("history.json", () =>
        db.select().from(auditLog).where(eq(auditLog.userId, personId)).orderBy(asc(auditLog.id)),
      );
    },
    erase: async () => undefined,
  };
}
