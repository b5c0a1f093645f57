import { and, eq, inArray, sql } from "drizzle-orm";
import type { BlobReferences } from "../blobs/blob-references.ts";
import { workRequests } from "./tables.ts";
import { BYTES_SPACE } from "./work-bytes.ts";

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

/** Bytes that a piece of work is about and its answer, in a name space of its own: as long as the row is there. */
export const workBytes: BlobReferences = {
  module: "work",
  space: BYTES_SPACE,
  async findUsed(db, ownerId, digests) {
    const rows = await db
      .select({ id: workRequests.id })
      .from(workRequests)
      .where(sql`${workRequests.id}::text = ${ownerId.slice(BYTES_SPACE.length)}`);
    return rows.length > 0 ? digests : [];
  },
};
