import type { FileReferences } from "../documents/index.ts";
import { findFilesInUse } from "./repo.ts";

/** Projects hold the files that they are still to be aligned from. */
export const alignmentFiles: FileReferences = {
  module: "alignment",
  findUsedFiles: findFilesInUse,
  findOpenWorks: async () => [],
};
