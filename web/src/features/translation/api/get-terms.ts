import { API_PATHS, fillPath } from "@yizhou/contract";
import type { JobSegments } from "@yizhou/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { jobKeys } from "./keys.ts";

const PAGE = 50;

/** Segments of an ended job that miss terms or use forbidden ones, in reading order, page by page. */
export function useTermFindings(jobId: string, isWanted: boolean) {
  return useInfiniteQuery({
    queryKey: jobKeys.terms(jobId),
    queryFn: ({ signal, pageParam }) =>
      call<JobSegments>(fillPath(API_PATHS.jobTerms, { id: jobId }), {
        query: { after: pageParam, limit: PAGE },
        signal,
        background: true,
      }),
    initialPageParam: -1,
    getNextPageParam: ({ next }) => next,
    enabled: isWanted,
  });
}
