import type { BlobReferences } from "../../platform/blobs/blob-references.ts";
import { FILE_SPACE, importOfFile } from "./import-files.ts";
import { isOpen } from "./repo.ts";

/** Files that are still to be imported; each has a name space of its own, so a row names its file by its id. */
export const importBlobs: BlobReferences = {
  module: "imports",
  space: FILE_SPACE,
  findUsed: async (db, ownerId, digests) => ((await isOpen(db, importOfFile(ownerId))) ? digests : []),
};
