import { API_PATHS } from "@yizhou/contract";
import type { TranslationOptions } from "@yizhou/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { useUiLanguage } from "../../../lib/page.ts";

/** What the history shows of the options: how long files are kept, and what can be filtered by. */
export function useOptions() {
  const language = useUiLanguage();
  return useQuery({
    queryKey: ["translation-options", language, true],
    queryFn: ({ signal }) => call<TranslationOptions>(API_PATHS.options, { signal, background: true }),
    staleTime: 60_000,
  });
}
