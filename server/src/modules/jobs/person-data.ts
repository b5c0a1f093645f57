import { and, asc, eq, gt, inArray } from "drizzle-orm";
import {
  blobEntry,
  jsonEntry,
  jsonListEntry,
  ROWS_AT_ONCE,
  safeName,
} from "../../platform/person-data/export-entries.ts";
import type { PersonData, PersonDataDeps } from "../../platform/person-data/person-data.ts";
import { jobOutputs, jobs, segments } from "./tables.ts";

/** A person's jobs with their segments and results. */
export function jobsPersonData({ db, blobs }: PersonDataDeps): PersonData {
  return {
    module: "jobs",
    tables: [jobs],
    async *export(personId) {
      const own = await db.select().from(jobs).where(eq(jobs.ownerId, personId)).orderBy(asc(jobs.createdAt));
      yield jsonEntry("jobs.json", async () => own);
      for (const { id } of own) {
        yield jsonListEntry(`jobs/${id}/segments.json`, (last: typeof segments.$inferSelect | null) =>
          db
            .select()
            .from(segments)
            .where(and(eq(segments.jobId, id), last ? gt(segments.ordinal, last.ordinal) : undefined))
            .orderBy(asc(segments.ordinal))
            .limit(ROWS_AT_ONCE),
        );
        for (const { kind, sha256 } of await db.select().from(jobOutputs).where(eq(jobOutputs.jobId, id)))
          yield blobEntry(blobs, `jobs/${id}/${safeName(kind)}`, { ownerId: personId, sha256 });
      }
    },
    async erase(tx, personId) {
      const own = tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.ownerId, personId));
      await tx.delete(jobOutputs).where(inArray(jobOutputs.jobId, own));
      await tx.delete(segments).where(inArray(segments.jobId, own));
      await tx.delete(jobs).where(eq(jobs.ownerId, personId));
    },
  };
}
