import type { BlobReferences } from "../../platform/blobs/blob-references.ts";
import { findUsedDigests, sumFileBytes } from "./repo.ts";

/** Files as they were uploaded and as they were read. */
export const documentBlobs: BlobReferences = {
  module: "documents",
  findUsed: findUsedDigests,
  keptBytes: sumFileBytes,
};
