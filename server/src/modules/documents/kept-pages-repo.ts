// How much is kept of the pages of documents.
import { and, eq, lt, sql } from "drizzle-orm";
import type { BlobAddress } from "../../platform/blobs/blob-store.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import type { KeptPages } from "../../platform/page-cache/page-cache-store.ts";
import { keptPages } from "./tables.ts";

const ofDocument = ({ ownerId, sha256 }: BlobAddress) =>
  and(eq(keptPages.ownerId, ownerId), eq(keptPages.sha256, sha256));

export async function addKeptPages(
  tx: Queryable,
  { ownerId, sha256 }: BlobAddress,
  bytes: number,
  changedAt: Date,
): Promise<void> {
  await tx
    .insert(keptPages)
    .values({ ownerId, sha256, bytes, changedAt })
    .onConflictDoUpdate({
      target: [keptPages.ownerId, keptPages.sha256],
      set: { bytes: sql`${keptPages.bytes} + ${bytes}`, changedAt },
    });
}

export async function deleteKeptPages(db: Queryable, document: BlobAddress): Promise<void> {
  await db.delete(keptPages).where(ofDocument(document));
}

export async function listDocumentsWithPages(db: Queryable, ownerId: string): Promise<string[]> {
  const rows = await db
    .select({ sha256: keptPages.sha256 })
    .from(keptPages)
    .where(eq(keptPages.ownerId, ownerId));
  return rows.map(({ sha256 }) => sha256);
}

/** Takes over what a listing found, of documents to which nothing was added since. */
export async function correctKeptPages(
  db: Queryable,
  found: readonly KeptPages[],
  listedAt: Date,
): Promise<void> {
  const bytesOf = new Map(found.map((each) => [`${each.ownerId} ${each.sha256}`, each.pageBytes]));
  const rows = await db.select().from(keptPages).where(lt(keptPages.changedAt, listedAt));
  for (const row of rows) {
    const bytes = bytesOf.get(`${row.ownerId} ${row.sha256}`) ?? 0;
    const isUnchanged = and(ofDocument(row), eq(keptPages.changedAt, row.changedAt));
    if (bytes === 0) await db.delete(keptPages).where(isUnchanged);
    else if (bytes !== row.bytes) await db.update(keptPages).set({ bytes }).where(isUnchanged);
  }
}
