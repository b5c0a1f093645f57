import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { jsonEntry, jsonListEntry, ROWS_AT_ONCE } from "../../platform/person-data/export-entries.ts";
import type { PersonData, PersonDataDeps } from "../../platform/person-data/person-data.ts";
import { jobOptions, jobRuns, jobs, segments, segmentVersions } from "./tables.ts";

/** A person's jobs with what was chosen for them, and their segments. */
export function jobsPersonData({ db }: PersonDataDeps): PersonData {
  return {
    module: "jobs",
    tables: [jobs],
    async *export(personId) {
      const own = await db
        .select()
        .from(jobs)
        .innerJoin(jobOptions, eq(jobOptions.jobId, jobs.id))
        .where(eq(jobs.ownerId, personId))
        .orderBy(asc(jobs.createdAt));
      const rows = own.map(({ jobs: job, job_options: { jobId: _, ...options } }) => ({
        ...job,
        ...options,
      }));
      yield jsonEntry("jobs.json", async () => rows);
      for (const { id } of rows) {
        yield jsonListEntry(`jobs/${id}/segments.json`, (last: typeof segments.$inferSelect | null) =>
          db
            .select()
            .from(segments)
            .where(and(eq(segments.jobId, id), last ? gt(segments.ordinal, last.ordinal) : undefined))
            .orderBy(asc(segments.ordinal))
            .limit(ROWS_AT_ONCE),
        );
      }
    },
    async erase(tx, personId) {
      const own = tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.ownerId, personId));
      await tx.delete(jobRuns).where(inArray(jobRuns.jobId, own));
      await tx.delete(jobOptions).where(inArray(jobOptions.jobId, own));
      await tx.delete(segmentVersions).where(inArray(segmentVersions.jobId, own));
      await tx.delete(segments).where(inArray(segments.jobId, own));
      await tx.delete(jobs).where(eq(jobs.ownerId, personId));
    },
  };
}
