import { API_PATHS } from "@yizhou/contract";
import type { JobOptions, Quote, QuoteRequest } from "@yizhou/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { documentKeys } from "./keys.ts";

/**
 * Counts for these files under these options; asked anew when either changes, the old figures stand meanwhile.
 *
 * @param pages  choices of pages by file id
 * @param withBands  counts the match bands as well; slower, so it is a question of its own
 */
export function useQuote(
  fileIds: readonly string[],
  options: JobOptions,
  {
    isWanted,
    withBands = false,
    pages,
  }: { readonly isWanted: boolean; readonly withBands?: boolean; readonly pages: Record<string, string> },
) {
  const request: QuoteRequest = { fileIds: [...fileIds], options, withBands, pages };
  return useQuery({
    queryKey: documentKeys.quote(request),
    queryFn: ({ signal }) =>
      call<Quote>(API_PATHS.quotes, { body: request, signal, background: true, timeoutMs: 120_000 }),
    enabled: isWanted && fileIds.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}
