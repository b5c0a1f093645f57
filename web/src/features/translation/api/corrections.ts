import { API_PATHS, fillPath } from "@yizhou/contract";
import type { CorrectUnit, JobCorrections, ParagraphPlaces, SegmentCut } from "@yizhou/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { jobKeys } from "./keys.ts";

/** What people have put right in how a job's file was read. */
export function useCorrections(id: string) {
  return useQuery({
    queryKey: jobKeys.corrections(id),
    queryFn: ({ signal }) =>
      call<JobCorrections>(fillPath(API_PATHS.jobCorrections, { id }), { signal, background: true }),
    staleTime: 0,
  });
}

/** Where a paragraph can be split. */
export function useParagraphPlaces(id: string, unit: string) {
  return useQuery({
    queryKey: jobKeys.paragraphPlaces(id, unit),
    queryFn: ({ signal }) =>
      call<ParagraphPlaces>(fillPath(API_PATHS.paragraphPlaces, { id, unit }), {
        ...{ signal, background: true, timeoutMs: 60_000 },
      }),
    // Another correction may have changed them.
    staleTime: 0,
    gcTime: 0,
  });
}

/** Puts right how a paragraph was read; the job's files are made anew. A refusal is told beside the buttons. */
export function useCorrectUnit(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CorrectUnit) =>
      call<JobCorrections>(fillPath(API_PATHS.jobCorrections, { id }), { body, background: true }),
    onSuccess: (list) => {
      client.setQueryData(jobKeys.corrections(id), list);
      return client.invalidateQueries({ queryKey: jobKeys.one(id) });
    },
  });
}

/** Takes one back. */
export function useTakeBackCorrection(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (cut: string) =>
      call<SegmentCut>(fillPath(API_PATHS.jobCutUndo, { id, cut }), { body: {}, background: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: jobKeys.one(id) }),
  });
}
