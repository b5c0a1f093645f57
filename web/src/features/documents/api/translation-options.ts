import { useQuery } from "@tanstack/react-query";
import { useUiLanguage } from "../../../lib/page.ts";
import { optionsQuery } from "../../../lib/shared-queries.ts";

/** What can be chosen for a translation, and the limits of an upload. Visitors see it too, without anybody's own memories. */
export function useTranslationOptions(isSignedIn: boolean) {
  return useQuery(optionsQuery(useUiLanguage(), isSignedIn));
}
