import { API_PATHS } from "@yizhou/contract";
import type { JobEffort, JobList } from "@yizhou/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { countWaiting } from "../state/outbox.ts";
import { editorKeys } from "./keys.ts";

export const TASKS_A_PAGE = 20;

/** Translations that are done and can be edited, the newest first. */
export function useTasks(page: number) {
  return useQuery({
    queryKey: editorKeys.tasks(page),
    queryFn: ({ signal }) =>
      call<JobList>(API_PATHS.jobs, {
        query: { group: "done", page, pageSize: TASKS_A_PAGE },
        signal,
        background: true,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** How many edits of each job this browser keeps that the server has not; empty where it keeps nothing. */
export function useWaiting(): ReadonlyMap<string, number> {
  const { data } = useQuery({
    queryKey: editorKeys.waiting,
    queryFn: countWaiting,
    ...{ networkMode: "always", staleTime: 0, gcTime: 0, structuralSharing: false },
  });
  return data ?? new Map();
}

/** What post-editing each of these jobs has taken, by job; empty while it is not known. */
export function useEfforts(ids: readonly string[]): ReadonlyMap<string, JobEffort> {
  const { data } = useQuery({
    queryKey: editorKeys.efforts(ids),
    queryFn: ({ signal }) =>
      call<JobEffort[]>(API_PATHS.jobEfforts, { query: { ids: ids.join() }, signal, background: true }),
    enabled: ids.length > 0,
    staleTime: 0,
  });
  return new Map((data ?? []).map((effort) => [effort.jobId, effort]));
}
