import { API_PATHS, fillPath, hasEnded } from "@yizhou/contract";
import type { FirstPageRequest, Job } from "@yizhou/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { documentKeys } from "./keys.ts";

const POLL_MS = 2000;

/** How far the first page of a file is; null where nobody has asked for it. Asked again while it is on its way. */
export function useFirstPage(fileId: string) {
  return useQuery({
    queryKey: documentKeys.firstPage(fileId),
    queryFn: ({ signal }) => call<Job | null>(pathOf(fileId), { signal, background: true }),
    refetchInterval: ({ state: { data } }) => (data && !isShown(data) ? POLL_MS : false),
    staleTime: 60_000,
  });
}

/** Nothing of it will change by itself: a cancelled one has its file when that is written. */
function isShown(job: Job): boolean {
  return hasEnded(job) && (job.making === null || job.making.state === "failed");
}

/** Has the first page translated, or goes on with it. A refusal is told beside the file. */
export function useStartFirstPage(fileId: string) {
  return useChange(fileId, (request: FirstPageRequest) =>
    call<Job>(pathOf(fileId), { body: request, background: true, timeoutMs: 120_000 }),
  );
}

/** Stops it; what is translated of it can be looked at. */
export function useCancelFirstPage(fileId: string) {
  return useChange(fileId, (id: string) =>
    call<Job>(fillPath(API_PATHS.jobCancel, { id }), { method: "POST", background: true }),
  );
}

const pathOf = (id: string) => fillPath(API_PATHS.fileFirstPage, { id });

function useChange<T>(fileId: string, mutationFn: (asked: T) => Promise<Job>) {
  const client = useQueryClient();
  const queryKey = documentKeys.firstPage(fileId);
  return useMutation({
    mutationFn,
    onSuccess: (job) => client.setQueryData(queryKey, job),
    // It may have ended meanwhile, or another tab was first: the page shows what is there.
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
