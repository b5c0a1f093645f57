import { useQuery } from "@tanstack/react-query";
import { useUiLanguage } from "../../../lib/page.ts";
import { optionsQuery } from "../../../lib/shared-queries.ts";

/** What the history shows of the options: how long files are kept, and what can be filtered by. */
export function useOptions() {
  return useQuery(optionsQuery(useUiLanguage(), true));
}
