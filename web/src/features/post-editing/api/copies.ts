import { API_PATHS, fillPath } from "@yizhou/contract";
import type { JobCopies } from "@yizhou/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../lib/api-client.ts";
import { SHARED_KEYS } from "../../../lib/shared-queries.ts";
import { editorKeys } from "./keys.ts";
import { askForSegments } from "./visit.ts";

/** The person's copies of a job, and what it is a copy of. */
export function useCopies(id: string) {
  return useQuery({
    queryKey: editorKeys.copies(id),
    queryFn: ({ signal }) =>
      call<JobCopies>(fillPath(API_PATHS.jobCopies, { id }), { signal, background: true }),
    staleTime: 0,
  });
}

/** Makes a copy; asked for twice by one button it is made once. */
export function useMakeCopy(id: string) {
  const client = useQueryClient();
  const [requestKey] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: () =>
      call<{ readonly id: string }>(fillPath(API_PATHS.jobCopies, { id }), {
        ...{ body: { requestKey }, background: true },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: SHARED_KEYS.jobs }),
  });
}

/** What the original of a copy says now. */
export function useOriginal(id: string) {
  return useQuery({
    queryKey: editorKeys.original(id),
    queryFn: ({ signal }) => askForSegments(id, signal),
    ...{ staleTime: 0, gcTime: 0, structuralSharing: false },
  });
}
