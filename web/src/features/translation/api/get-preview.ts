import { API_PATHS, fillPath } from "@yizhou/contract";
import type { Preview } from "@yizhou/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { jobKeys } from "./keys.ts";

/** Pages as pictures; asked again while the converter works. The signed addresses live for minutes: `refetch` renews them. */
export function usePreview(id: string, isWanted: boolean) {
  return useQuery({
    queryKey: jobKeys.preview(id),
    queryFn: ({ signal }) =>
      call<Preview>(fillPath(API_PATHS.jobPreview, { id }), { signal, background: true, timeoutMs: 120_000 }),
    enabled: isWanted,
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.data?.state === "pending" ? 2000 : false),
  });
}
