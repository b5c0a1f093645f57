import { API_PATHS, fillPath } from "@yizhou/contract";
import type { LedgerLine } from "@yizhou/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { jobKeys } from "./keys.ts";

/** What was written of a job's characters, asked for once somebody wants to see it. */
export function useJobLedger(jobId: string, state: string, isWanted: boolean) {
  return useQuery({
    queryKey: jobKeys.ledger(jobId, state),
    queryFn: ({ signal }) =>
      call<LedgerLine[]>(fillPath(API_PATHS.jobLedger, { id: jobId }), { signal, background: true }),
    enabled: isWanted,
  });
}
