import { API_PATHS, fillPath, type RevisedSegment, type Reviser, type ReviseSegment } from "@yizhou/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { editorKeys } from "./keys.ts";

/** Which language model would help with a job's segments; none where `engine` is null. */
export function useReviser(id: string) {
  return useQuery({
    queryKey: editorKeys.reviser(id),
    queryFn: ({ signal }) =>
      call<Reviser>(fillPath(API_PATHS.jobReviser, { id }), { signal, background: true }),
    staleTime: 5 * 60_000,
    retry: false,
  });
}

/** A draft written anew or explained; nothing changes by it. */
export function useRevise(id: string) {
  return useMutation({
    mutationFn: ({ ordinal, ...body }: ReviseSegment & { readonly ordinal: number }) =>
      call<RevisedSegment>(fillPath(API_PATHS.segmentRevise, { id, ordinal: String(ordinal) }), {
        body,
        background: true,
      }),
  });
}
