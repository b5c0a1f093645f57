import { API_PATHS } from "@yizhou/contract";
import type { Job, JobList } from "@yizhou/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { homeKeys } from "./keys.ts";

const COUNT = 3;

/** The latest files of the signed-in user, newest first; undefined while unknown and when they cannot be read. */
export function useLatestJobs(isSignedIn: boolean): readonly Job[] | undefined {
  const { data } = useQuery({
    queryKey: homeKeys.latestJobs(COUNT),
    queryFn: ({ signal }) =>
      call<JobList>(API_PATHS.jobs, { query: { pageSize: COUNT }, signal, background: true }),
    enabled: isSignedIn,
    retry: false,
  });
  return data?.items;
}
