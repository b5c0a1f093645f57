import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import { emptyBins, goneLibraries } from "../libraries/index.ts";
import type { MemoryDeps } from "./memory.ts";
import { forgetReplacements } from "./replace-in-units.ts";
import { ownerOfSegments } from "./segment-bytes.ts";
import { forgetLibrary, librariesWithSegments } from "./segment-repo.ts";
import { deleteRecycled, sumUpCounts } from "./unit-repo.ts";

/**
 * Forgets replacements that can no longer be taken back and what libraries were found by that are gone, sums up their counts, and deletes
 * what is past its days in a recycle bin.
 *
 * @returns how many units went
 */
export async function tidyMemories(deps: MemoryDeps & { readonly blobs: BlobStore }): Promise<number> {
  await forgetReplacements(deps);
  await sumUpCounts(deps.db);
  await dropLeftSegments(deps);
  return emptyBins(deps, deleteRecycled);
}

/** Bytes go before the rows that name them, so that none is left of a library whose texts are gone. */
async function dropLeftSegments({
  db,
  blobs,
}: Pick<MemoryDeps, "db"> & { readonly blobs: BlobStore }): Promise<void> {
  for (const libraryId of await goneLibraries(db, await librariesWithSegments(db))) {
    for (const blob of await blobs.list(ownerOfSegments(libraryId))) await blobs.delete(blob);
    await forgetLibrary(db, libraryId);
  }
}
