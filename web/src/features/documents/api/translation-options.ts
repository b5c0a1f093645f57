import { API_PATHS } from "@yizhou/contract";
import type { TranslationOptions } from "@yizhou/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { useUiLanguage } from "../../../lib/page.ts";

/** What can be chosen for a translation, and the limits of an upload. Visitors see it too, without anybody's own memories. */
export function useTranslationOptions(isSignedIn: boolean) {
  const language = useUiLanguage();
  return useQuery({
    queryKey: ["translation-options", language, isSignedIn],
    queryFn: ({ signal }) => call<TranslationOptions>(API_PATHS.options, { signal, background: true }),
    staleTime: 60_000,
  });
}
