import type { Settings } from "../../platform/settings.ts";
import { emptyBins } from "../libraries/index.ts";
import { deleteRecycled } from "./concept-repo.ts";
import type { TermbaseDeps } from "./termbase.ts";

/** Deletes concepts that are past their days in a recycle bin. @returns how many went */
export function tidyTermbases(
  deps: TermbaseDeps & { readonly settings: Pick<Settings, "recycleDays"> },
): Promise<number> {
  return emptyBins(deps, deleteRecycled);
}
