// Stored bytes go when no module names them any more.
import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import type { DocumentDeps } from "./deps.ts";

type BlobDeps = Pick<DocumentDeps, "blobs" | "blobReferences">;

/** Serialises what stores and what deletes blobs of one owner: a blob must not vanish between its write and its row. */
export async function lockOwnerBlobs(tx: Queryable, ownerId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`blobs:${ownerId}`}, 0))`);
}

/** Those of the digests that some row of the owner needs, whosever it is. */
export async function findUsedBlobs(
  { blobReferences }: Pick<BlobDeps, "blobReferences">,
  db: Queryable,
  ownerId: string,
  digests: readonly string[],
): Promise<Set<string>> {
  const used = new Set<string>();
  if (digests.length === 0) return used;
  for (const module of blobReferences)
    for (const digest of await module.findUsed(db, ownerId, digests)) used.add(digest);
  return used;
}

/** Bytes that the owner keeps and that count. */
export async function sumUsedBytes(
  { blobReferences }: Pick<BlobDeps, "blobReferences">,
  db: Queryable,
  ownerId: string,
): Promise<number> {
  let bytes = 0;
  for (const module of blobReferences) bytes += (await module.sumKeptBytes?.(db, ownerId)) ?? 0;
  return bytes;
}

/** Deletes those of the blobs, what is kept beside them and what was made of them, that no row of the owner needs any more. */
export async function deleteUnusedBlobs(
  deps: BlobDeps,
  tx: Queryable,
  ownerId: string,
  digests: readonly string[],
): Promise<void> {
  const used = await findUsedBlobs(deps, tx, ownerId, digests);
  const unused = digests.filter((digest) => !used.has(digest));
  const derived: string[] = [];
  for (const module of deps.blobReferences)
    derived.push(...((await module.forgetDerived?.(tx, ownerId, unused)) ?? []));
  const usedDerived = await findUsedBlobs(deps, tx, ownerId, derived);
  for (const sha256 of [...unused, ...derived.filter((other) => !usedDerived.has(other))]) {
    // The bytes last: a file without them would be worse than pages without a file.
    await deps.blobs.objects.delete({ ownerId, sha256 });
    await deps.blobs.delete({ ownerId, sha256 });
  }
}
