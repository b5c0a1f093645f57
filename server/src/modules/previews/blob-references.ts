import { and, eq, inArray, sql } from "drizzle-orm";
import type { BlobReferences } from "../../platform/blobs/blob-references.ts";
import { previews } from "./tables.ts";

/** Drawn pages, which go with what they were drawn from. */
export const previewBlobs: BlobReferences = {
  module: "previews",
  async findUsed(db, ownerId, digests) {
    const { rows } = await db.execute<{ sha256: string }>(sql`
      select page ->> 'sha256' as sha256 from ${previews}, jsonb_array_elements(pages) page
      where owner_id = ${ownerId} and page ->> 'sha256' = any(${sql.param([...digests])}::text[])`);
    return rows.map(({ sha256 }) => sha256);
  },
  async keptBytes(db, ownerId) {
    const { rows } = await db.execute<{ bytes: string }>(sql`
      select coalesce(sum((page ->> 'sizeBytes')::bigint), 0) as bytes
      from ${previews}, jsonb_array_elements(pages) page where owner_id = ${ownerId}`);
    return { pictures: Number(rows[0]!.bytes) };
  },
  async forgetDerived(tx, ownerId, digests) {
    const rows = await tx
      .delete(previews)
      .where(and(eq(previews.ownerId, ownerId), inArray(previews.sourceSha256, [...digests])))
      .returning({ pages: previews.pages });
    return rows.flatMap(({ pages }) => pages.map(({ sha256 }) => sha256));
  },
};
