import type { Queryable } from "../../platform/database/connect.ts";
import type { DocumentDeps } from "./deps.ts";

/** Those of the digests that some row of the owner needs, whosever it is. */
export async function findUsedBlobs(
  { blobReferences }: Pick<DocumentDeps, "blobReferences">,
  db: Queryable,
  ownerId: string,
  digests: readonly string[],
): Promise<Set<string>> {
  const used = new Set<string>();
  if (digests.length === 0) return used;
  for (const module of blobReferences.filter(({ space }) => space === undefined))
    for (const digest of await module.findUsed(db, ownerId, digests)) used.add(digest);
  return used;
}
