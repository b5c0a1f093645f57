import { and, asc, eq, gt, inArray, or } from "drizzle-orm";
import { jsonEntry, jsonListEntry, ROWS_AT_ONCE } from "../../platform/person-data/export-entries.ts";
import type { PersonData, PersonDataDeps } from "../../platform/person-data/person-data.ts";
import { accountKeysOf } from "../accounts/index.ts";
import { forgetSharer } from "./share-repo.ts";
import {
  fileGuides,
  jobAssignments,
  jobCopies,
  jobGuides,
  jobLinks,
  jobLinkVisits,
  jobOptions,
  jobRuns,
  jobs,
  jobShares,
  segmentComments,
  segmentCuts,
  segmentLocks,
  segmentReviews,
  segments,
  segmentVersions,
} from "./tables.ts";

/**
 * A person's jobs with what was chosen for them, and their segments; what others have opened to the person, and what the person said
 * and judged there. What was written into others' jobs stays with these, without the name.
 */
export function jobsPersonData({ db }: PersonDataDeps): PersonData {
  return {
    module: "jobs",
    tables: [
      jobs,
      fileGuides,
      jobShares,
      jobLinkVisits,
      segmentLocks,
      segmentReviews,
      segmentComments,
      segmentVersions,
      segmentCuts,
    ],
    async *export(personId) {
      const own = await db
        .select()
        .from(jobs)
        .innerJoin(jobOptions, eq(jobOptions.jobId, jobs.id))
        .leftJoin(jobGuides, eq(jobGuides.jobId, jobs.id))
        .where(eq(jobs.ownerId, personId))
        .orderBy(asc(jobs.createdAt));
      const rows = own.map(({ jobs: job, job_options: { jobId: _, ...options }, job_guides: guide }) => ({
        ...job,
        ...options,
        brief: guide?.brief ?? null,
        glossary: guide?.terms ?? [],
      }));
      yield jsonEntry("jobs.json", async () => rows);
      yield jsonEntry("file-guides.json", () =>
        db.select().from(fileGuides).where(eq(fileGuides.ownerId, personId)),
      );
      yield jsonEntry("post-editing.json", async () => ({
        open: await db.select().from(jobShares).where(eq(jobShares.userId, personId)),
        links: await db.select().from(jobLinkVisits).where(eq(jobLinkVisits.userId, personId)),
        reviews: await db.select().from(segmentReviews).where(eq(segmentReviews.authorId, personId)),
        comments: await db.select().from(segmentComments).where(eq(segmentComments.authorId, personId)),
        copies: await db
          .select()
          .from(jobCopies)
          .where(
            inArray(
              jobCopies.jobId,
              own.map(({ jobs: { id } }) => id),
            ),
          ),
      }));
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
      await tx.delete(fileGuides).where(eq(fileGuides.ownerId, personId));
      await tx.delete(jobAssignments).where(inArray(jobAssignments.jobId, own));
      await tx.delete(jobShares).where(inArray(jobShares.jobId, own));
      const links = tx.select({ id: jobLinks.id }).from(jobLinks).where(inArray(jobLinks.jobId, own));
      await tx
        .delete(jobLinkVisits)
        .where(or(inArray(jobLinkVisits.linkId, links), eq(jobLinkVisits.userId, personId)));
      await tx.delete(jobLinks).where(inArray(jobLinks.jobId, own));
      await tx.delete(segmentReviews).where(inArray(segmentReviews.jobId, own));
      await tx.delete(segmentComments).where(inArray(segmentComments.jobId, own));
      await tx.delete(segmentCuts).where(inArray(segmentCuts.jobId, own));
      await tx
        .delete(segmentLocks)
        .where(or(inArray(segmentLocks.jobId, own), eq(segmentLocks.userId, personId)));
      await forgetSharer(tx, personId, await accountKeysOf(tx, personId));
      for (const table of [segmentReviews, segmentComments, segmentVersions, segmentCuts])
        await tx.update(table).set({ authorId: null }).where(eq(table.authorId, personId));
      await tx.delete(jobCopies).where(inArray(jobCopies.jobId, own));
      await tx.delete(jobRuns).where(inArray(jobRuns.jobId, own));
      await tx.delete(jobOptions).where(inArray(jobOptions.jobId, own));
      await tx.delete(jobGuides).where(inArray(jobGuides.jobId, own));
      await tx.delete(segmentVersions).where(inArray(segmentVersions.jobId, own));
      await tx.delete(segments).where(inArray(segments.jobId, own));
      await tx.delete(jobs).where(eq(jobs.ownerId, personId));
    },
  };
}
