import { and, eq, inArray, sql } from "drizzle-orm";
import type { BlobReferences } from "../../platform/blobs/blob-references.ts";
import { renditions } from "./tables.ts";

/** Files of jobs' documents. */
export const renditionBlobs: BlobReferences = {
  module: "renditions",
  async findUsed(db, ownerId, digests) {
    const rows = await db
      .select({ sha256: renditions.sha256 })
      .from(renditions)
      .where(and(eq(renditions.ownerId, ownerId), inArray(renditions.sha256, [...digests])));
    return rows.map(({ sha256 }) => sha256);
  },
  async keptBytes(db, ownerId) {
    // Those that a newer one has replaced are on their way out.
    const { rows } = await db.execute<{ bytes: string }>(sql`
      select coalesce(sum(size_bytes), 0) as bytes from (
        select distinct on (job_id, form) size_bytes from ${renditions}
        where owner_id = ${ownerId} order by job_id, form, revision desc) newest`);
    return { results: Number(rows[0]!.bytes) };
  },
};
