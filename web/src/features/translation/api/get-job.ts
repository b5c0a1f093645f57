import { API_PATHS, fillPath, hasEnded } from "@yizhou/contract";
import type { Job } from "@yizhou/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { isAtRest } from "../state/progress.ts";
import { jobKeys } from "./keys.ts";

/** One job as it stands. In the background: the screen says in place when it is gone or cannot be reached. */
export function getJob(id: string, signal?: AbortSignal): Promise<Job> {
  return call<Job>(fillPath(API_PATHS.job, { id }), { signal, background: true });
}

/** One job for a screen that shows it at rest; asked again while it runs, and oftener while its reader waits for files. */
export function useJob(id: string) {
  return useQuery({
    queryKey: jobKeys.one(id),
    queryFn: ({ signal }) => getJob(id, signal),
    refetchInterval: ({ state }) =>
      !state.data || isAtRest(state.data) ? false : hasEnded(state.data) ? 1000 : 3000,
  });
}
