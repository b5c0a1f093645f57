import { API_PATHS, fillPath } from "@yizhou/contract";
import type { JobGuide } from "@yizhou/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { jobKeys } from "./keys.ts";

/** What engines are told of a job's document. @param isWanted  it may be there: the job has begun to translate */
export function useJobGuide(jobId: string, isWanted: boolean) {
  return useQuery({
    queryKey: jobKeys.guide(jobId),
    queryFn: ({ signal }) =>
      call<JobGuide>(fillPath(API_PATHS.jobGuide, { id: jobId }), { signal, background: true }),
    enabled: isWanted,
    staleTime: Infinity,
  });
}
