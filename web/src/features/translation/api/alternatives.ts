import { API_PATHS, fillPath } from "@yizhou/contract";
import type { RevisedSegment, Reviser, ReviseSegment, SegmentHelp } from "@yizhou/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { jobKeys } from "./keys.ts";

/** Sentences like this one from the memories of its job. */
export function useMatches(id: string, ordinal: number) {
  return useQuery({
    queryKey: jobKeys.matches(id, ordinal),
    queryFn: ({ signal }) =>
      call<SegmentHelp>(fillPath(API_PATHS.segmentHelp, { id, ordinal: String(ordinal) }), {
        signal,
        background: true,
      }),
    staleTime: Infinity,
  });
}

/** Which language model would write a sentence anew; none where `engine` is null. */
export function useReviser(id: string) {
  return useQuery({
    queryKey: jobKeys.reviser(id),
    queryFn: ({ signal }) =>
      call<Reviser>(fillPath(API_PATHS.jobReviser, { id }), { signal, background: true }),
    staleTime: 5 * 60_000,
  });
}

/** A translation written anew; nothing of the job changes by it. */
export function useRevise(id: string, ordinal: number) {
  return useMutation({
    mutationFn: (body: ReviseSegment) =>
      call<RevisedSegment>(fillPath(API_PATHS.segmentRevise, { id, ordinal: String(ordinal) }), {
        body,
        background: true,
        timeoutMs: 120_000,
      }),
  });
}
