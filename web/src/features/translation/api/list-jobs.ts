import { hasEnded } from "@yizhou/contract";
import { API_PATHS } from "@yizhou/contract";
import type { JobList, JobListQuery } from "@yizhou/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { pollDelayMs } from "../state/progress.ts";
import { jobKeys } from "./keys.ts";

/** The history as the query asks for it; asked again while something on it is running, less often when nothing moves. */
export function useJobList(query: JobListQuery) {
  return useQuery({
    queryKey: jobKeys.list(query),
    queryFn: ({ signal }) => call<JobList>(API_PATHS.jobs, { query: { ...query }, signal, background: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const isRunning = state.data?.items.some((job) => !hasEnded(job)) ?? false;
      if (!isRunning) return state.error ? 10_000 : false;
      return pollDelayMs(quietAnswers(state.data!, state.dataUpdateCount));
    },
  });
}

const seen = { fingerprint: "", quiet: 0, count: -1 };

/** How many answers in a row told nothing new. One list is on the screen at a time, so one memory serves. */
function quietAnswers(list: JobList, updateCount: number): number {
  if (seen.count === updateCount) return seen.quiet;
  const fingerprint = list.items.map((job) => `${job.id} ${job.state} ${job.segments.done}`).join();
  seen.quiet = fingerprint === seen.fingerprint ? seen.quiet + 1 : 0;
  seen.fingerprint = fingerprint;
  seen.count = updateCount;
  return seen.quiet;
}
