import { emptyBins } from "../libraries/index.ts";
import type { MemoryDeps } from "./memory.ts";
import { forgetReplacements } from "./replace-in-units.ts";
import { deleteRecycled } from "./unit-repo.ts";

/** Forgets replacements that can no longer be taken back, and deletes what is past its days in a recycle bin. @returns how many units went */
export async function tidyMemories(deps: MemoryDeps): Promise<number> {
  await forgetReplacements(deps);
  return emptyBins(deps, deleteRecycled);
}
