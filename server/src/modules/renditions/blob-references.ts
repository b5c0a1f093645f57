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
  async sumKeptBytes(db, ownerId) {
    const [row] = await db
      .select({ bytes: sql<string>`coalesce(sum(${renditions.sizeBytes}), 0)` })
      .from(renditions)
      .where(eq(renditions.ownerId, ownerId));
    return Number(row!.bytes);
  },
};
