import { API_PATHS, type Concordance, type ConcordanceQuery } from "@yizhou/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { editorKeys } from "./keys.ts";

const DEADLINE_MS = 10_000;

/** Sentences of all memories that hold the words; nothing is asked for without any. */
export function useConcordance(query: ConcordanceQuery) {
  return useQuery({
    queryKey: editorKeys.concordance(query),
    queryFn: ({ signal }) =>
      call<Concordance>(API_PATHS.concordance, {
        query: { ...query },
        signal: AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]),
        background: true,
      }),
    enabled: query.text.trim() !== "",
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
}
