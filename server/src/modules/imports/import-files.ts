import type { BlobAddress, BlobStore } from "../../platform/blobs/blob-store.ts";

export const FILE_SPACE = "import-";

/** Each import's file has a name space of its own, so that nobody else's work can need it. */
export function ownerOfFile(importId: string): string {
  return FILE_SPACE + importId;
}

/** The other way round. */
export function importOfFile(ownerId: string): string {
  return ownerId.slice(FILE_SPACE.length);
}

/** The file of an import; null once it is gone. */
export async function findFile(blobs: BlobStore, importId: string): Promise<BlobAddress | null> {
  const [blob] = await blobs.list(ownerOfFile(importId));
  return blob ?? null;
}

export async function discardFile(blobs: BlobStore, importId: string): Promise<void> {
  for (const blob of await blobs.list(ownerOfFile(importId))) await blobs.delete(blob);
}
