import { API_PATHS } from "@yizhou/contract";
import type { Job, StartRequest } from "@yizhou/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";

/** Starts one job per file. The same request key never starts anything twice, so a lost answer may be asked for again. */
export function useStartJobs() {
  return useMutation({
    mutationFn: (request: StartRequest) => call<Job[]>(API_PATHS.jobs, { body: request, background: true }),
  });
}
