import { API_PATHS, fillPath } from "@yizhou/contract";
import type { KeptGuideTerms } from "@yizhou/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { termbaseListQuery } from "../../../lib/shared-queries.ts";

/** Termbases that the person may write into. */
export function useWritableTermbases(isWanted: boolean) {
  return useQuery({
    ...termbaseListQuery,
    enabled: isWanted,
    select: ({ termbases }) => termbases.filter(({ right }) => right !== "read"),
  });
}

/** Takes the terms of a job's document into a termbase. */
export function useKeepGuideTerms(jobId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (termbaseId: string) =>
      call<KeptGuideTerms>(fillPath(API_PATHS.jobGuideTerms, { id: jobId }), {
        body: { termbaseId },
        background: true,
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: termbaseListQuery.queryKey }),
  });
}
