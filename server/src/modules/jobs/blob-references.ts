import { and, eq, inArray, sql } from "drizzle-orm";
import type { BlobReferences } from "../../platform/blobs/blob-references.ts";
import { jobOutputs, jobs } from "./tables.ts";

/** Results of jobs. */
export const outputBlobs: BlobReferences = {
  module: "jobs",
  async findUsed(db, ownerId, digests) {
    const rows = await db
      .select({ sha256: jobOutputs.sha256 })
      .from(jobOutputs)
      .innerJoin(jobs, eq(jobs.id, jobOutputs.jobId))
      .where(and(eq(jobs.ownerId, ownerId), inArray(jobOutputs.sha256, [...digests])));
    return rows.map(({ sha256 }) => sha256);
  },
  async sumKeptBytes(db, ownerId) {
    const [row] = await db
      .select({ bytes: sql<string>`coalesce(sum(${jobOutputs.sizeBytes}), 0)` })
      .from(jobOutputs)
      .innerJoin(jobs, eq(jobs.id, jobOutputs.jobId))
      .where(eq(jobs.ownerId, ownerId));
    return Number(row!.bytes);
  },
};
