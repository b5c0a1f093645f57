import { and, asc, eq, gt, inArray, or } from "drizzle-orm";
import { jsonEntry, jsonListEntry, ROWS_AT_ONCE } from "../../platform/person-data/export-entries.ts";
import type { PersonData, PersonDataDeps } from "../../platform/person-data/person-data.ts";
import { memoryLibraries, memoryMembers } from "../libraries/tables.ts";
import { memoryUnits } from "./tables.ts";

/** A person's libraries with the units of their memories, and what others opened to the person. */
export function librariesPersonData({ db }: PersonDataDeps): PersonData {
  return {
    module: "tm",
    tables: [memoryLibraries, memoryMembers],
    async *export(personId) {
      const own = await db.select().from(memoryLibraries).where(eq(memoryLibraries.ownerId, personId));
      yield jsonEntry("memory.json", async () => own);
      if (own.length === 0) return;
      const ids = own.map(({ id }) => id);
      yield jsonListEntry("memory-units.json", (last: typeof memoryUnits.$inferSelect | null) =>
        db
          .select()
          .from(memoryUnits)
          .where(and(inArray(memoryUnits.libraryId, ids), last ? gt(memoryUnits.id, last.id) : undefined))
          .orderBy(asc(memoryUnits.id))
          .limit(ROWS_AT_ONCE),
      );
    },
    async erase(tx, personId) {
      const own = tx
        .select({ id: memoryLibraries.id })
        .from(memoryLibraries)
        .where(eq(memoryLibraries.ownerId, personId));
      await tx.delete(memoryUnits).where(inArray(memoryUnits.libraryId, own));
      await tx.update(memoryMembers).set({ invitedBy: null }).where(eq(memoryMembers.invitedBy, personId));
      await tx
        .delete(memoryMembers)
        .where(or(eq(memoryMembers.userId, personId), inArray(memoryMembers.libraryId, own)));
      await tx.delete(memoryLibraries).where(eq(memoryLibraries.ownerId, personId));
    },
  };
}
