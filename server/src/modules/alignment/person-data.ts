import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { jsonEntry, jsonListEntry, ROWS_AT_ONCE } from "../../platform/person-data/export-entries.ts";
import type { PersonData, PersonDataDeps } from "../../platform/person-data/person-data.ts";
import { alignmentProjects, alignmentRows } from "./tables.ts";

/** A person's alignments with their rows. */
export function alignmentPersonData({ db }: PersonDataDeps): PersonData {
  return {
    module: "alignment",
    tables: [alignmentProjects],
    async *export(personId) {
      const own = await db.select().from(alignmentProjects).where(eq(alignmentProjects.ownerId, personId));
      yield jsonEntry("alignments.json", async () => own.map(({ lockToken: _token, ...row }) => row));
      for (const { id } of own)
        yield jsonListEntry(`alignments/${id}/rows.json`, (last: typeof alignmentRows.$inferSelect | null) =>
          db
            .select()
            .from(alignmentRows)
            .where(and(eq(alignmentRows.projectId, id), last ? gt(alignmentRows.rank, last.rank) : undefined))
            .orderBy(asc(alignmentRows.rank))
            .limit(ROWS_AT_ONCE),
        );
    },
    async erase(tx, personId) {
      const own = tx
        .select({ id: alignmentProjects.id })
        .from(alignmentProjects)
        .where(eq(alignmentProjects.ownerId, personId));
      await tx.delete(alignmentRows).where(inArray(alignmentRows.projectId, own));
      await tx.delete(alignmentProjects).where(eq(alignmentProjects.ownerId, personId));
    },
  };
}
