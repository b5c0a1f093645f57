import { API_PATHS, fillPath } from "@yizhou/contract";
import type { Preview } from "@yizhou/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { jobKeys } from "./keys.ts";

/**
 * Pages as pictures; asked again while the converter works. The signed addresses live for minutes: `refetch` renews them.
 *
 * @param revision  of the file that is shown; null where there is none yet. A newer file takes the place of an older one
 */
export function usePreview(id: string, revision: number | null) {
  return useQuery({
    queryKey: jobKeys.preview(id, revision),
    queryFn: ({ signal }) =>
      call<Preview>(fillPath(API_PATHS.jobPreview, { id }), { signal, background: true, timeoutMs: 120_000 }),
    enabled: revision !== null,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.data?.state === "pending" ? 2000 : false),
  });
}
