import { and, eq, inArray, sql } from "drizzle-orm";
import type { BlobReferences } from "../blobs/blob-references.ts";
import { workRequests } from "./tables.ts";

/** Bytes that work which has not ended is about: what its input calls `sha256`. */
export const workBlobs: BlobReferences = {
  module: "work",
  async findUsed(db, ownerId, digests) {
    const digest = sql<string>`${workRequests.input} ->> 'sha256'`;
    const rows = await db
      .select({ digest })
      .from(workRequests)
      .where(
        and(
          eq(workRequests.ownerId, ownerId),
          inArray(workRequests.state, ["waiting", "running", "cancelling"]),
          inArray(digest, [...digests]),
        ),
      );
    return rows.map((row) => row.digest);
  },
};
