import { API_PATHS } from "@yizhou/contract";
import type { TranslationOptions } from "@yizhou/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";

/** What can be chosen for a translation, and the limits of an upload. Asked only with a session: memories are the user's own. */
export function useTranslationOptions(isSignedIn: boolean) {
  return useQuery({
    queryKey: ["translation-options"],
    queryFn: ({ signal }) => call<TranslationOptions>(API_PATHS.options, { signal, background: true }),
    enabled: isSignedIn,
    staleTime: 60_000,
  });
}
