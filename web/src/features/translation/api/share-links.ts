import { API_PATHS, fillPath } from "@yizhou/contract";
import type { JobLink, NewJobLink, ShareLink } from "@yizhou/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { jobKeys } from "./keys.ts";

/** A link may be taken back while its page is open: that is noticed within this time, or as soon as anything is asked for. */
const LOOK_AGAIN_MS = 30_000;

/** The links to a job, for its owner. */
export function useJobLinks(id: string) {
  return useQuery({
    queryKey: jobKeys.links(id),
    queryFn: ({ signal }) =>
      call<JobLink[]>(fillPath(API_PATHS.jobLinks, { id }), { signal, background: true }),
    staleTime: 0,
  });
}

/** Makes a link; a refusal is told beside the form. */
export function useMakeLink(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewJobLink) =>
      call<JobLink[]>(fillPath(API_PATHS.jobLinks, { id }), { body, background: true }),
    onSuccess: (list) => client.setQueryData(jobKeys.links(id), list),
  });
}

/** Takes a link back at once. */
export function useEndLink(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (link: string) =>
      call<JobLink[]>(fillPath(API_PATHS.jobLink, { id, link }), { method: "DELETE", background: true }),
    onSuccess: (list) => client.setQueryData(jobKeys.links(id), list),
    onError: () => void client.invalidateQueries({ queryKey: jobKeys.links(id) }),
  });
}

/** What a link that somebody follows shows them. */
export function useShareLink(id: string) {
  return useQuery({
    queryKey: jobKeys.shareLink(id),
    queryFn: ({ signal }) =>
      call<ShareLink>(fillPath(API_PATHS.shareLink, { id }), { signal, background: true }),
    staleTime: 0,
    // It may have been taken back while the reader was elsewhere.
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.opened ? LOOK_AGAIN_MS : false),
  });
}

/** Opens it with the code. */
export function useOpenLink(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) =>
      call<ShareLink>(fillPath(API_PATHS.shareLink, { id }), { body: { code }, background: true }),
    onSuccess: (link) => client.setQueryData(jobKeys.shareLink(id), link),
  });
}
