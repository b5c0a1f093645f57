// Stored bytes go when no module names them any more.
import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import type { DocumentDeps } from "./deps.ts";
import { forgetPages } from "./kept-files.ts";
import { findUsedBlobs } from "./used-blobs.ts";

type BlobDeps = Pick<DocumentDeps, "blobs" | "blobReferences">;

/** Serialises what stores and what deletes blobs of one owner: a blob must not vanish between its write and its row. */
export async function lockOwnerBlobs(tx: Queryable, ownerId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`blobs:${ownerId}`}, 0))`);
}

/**
 * Deletes those of the blobs, what is kept beside them and what was made of them, that no row of the owner needs any more.
 *
 * @returns how many of those that were named
 */
export async function deleteUnusedBlobs(
  deps: BlobDeps,
  tx: Queryable,
  ownerId: string,
  digests: readonly string[],
): Promise<number> {
  const used = await findUsedBlobs(deps, tx, ownerId, digests);
  const unused = digests.filter((digest) => !used.has(digest));
  const derived: string[] = [];
  for (const module of deps.blobReferences)
    derived.push(...((await module.forgetDerived?.(tx, ownerId, unused)) ?? []));
  const usedDerived = await findUsedBlobs(deps, tx, ownerId, derived);
  for (const sha256 of [...unused, ...derived.filter((other) => !usedDerived.has(other))]) {
    // The bytes last: a file without them would be worse than pages without a file.
    await forgetPages(deps, tx, { ownerId, sha256 });
    await deps.blobs.delete({ ownerId, sha256 });
  }
  return unused.length;
}
