import { and, asc, eq, gt } from "drizzle-orm";
import { jsonListEntry, ROWS_AT_ONCE } from "../person-data/export-entries.ts";
import type { PersonData, PersonDataDeps } from "../person-data/person-data.ts";
import { domainEvents } from "./tables.ts";

/** Events stay when a person goes, as counts that are nobody's. */
export function eventsPersonData({ db }: PersonDataDeps): PersonData {
  return {
    module: "events",
    tables: [domainEvents],
    async *export(personId) {
      yield jsonListEntry("events.json", (last: typeof domainEvents.$inferSelect | null) =>
        db
          .select()
          .from(domainEvents)
          .where(and(eq(domainEvents.ownerId, personId), last ? gt(domainEvents.id, last.id) : undefined))
          .orderBy(asc(domainEvents.id))
          .limit(ROWS_AT_ONCE),
      );
    },
    async erase(tx, personId) {
      await tx.update(domainEvents).set({ ownerId: null }).where(eq(domainEvents.ownerId, personId));
    },
  };
}
