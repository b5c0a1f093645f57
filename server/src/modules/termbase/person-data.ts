import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { jsonListEntry, ROWS_AT_ONCE } from "../../platform/person-data/export-entries.ts";
import type { PersonData, PersonDataDeps } from "../../platform/person-data/person-data.ts";
import { memoryLibraries } from "../libraries/tables.ts";
import { concepts } from "./tables.ts";

/** Concepts of a person's termbases. */
export function termbasePersonData({ db }: PersonDataDeps): PersonData {
  return {
    module: "termbase",
    tables: [],
    async *export(personId) {
      const own = await db
        .select({ id: memoryLibraries.id })
        .from(memoryLibraries)
        .where(eq(memoryLibraries.ownerId, personId));
      if (own.length === 0) return;
      const ids = own.map(({ id }) => id);
      yield jsonListEntry("concepts.json", (last: typeof concepts.$inferSelect | null) =>
        db
          .select()
          .from(concepts)
          .where(and(inArray(concepts.libraryId, ids), last ? gt(concepts.id, last.id) : undefined))
          .orderBy(asc(concepts.id))
          .limit(ROWS_AT_ONCE),
      );
    },
    async erase(tx, personId) {
      const own = tx
        .select({ id: memoryLibraries.id })
        .from(memoryLibraries)
        .where(eq(memoryLibraries.ownerId, personId));
      await tx.delete(concepts).where(inArray(concepts.libraryId, own));
    },
  };
}
