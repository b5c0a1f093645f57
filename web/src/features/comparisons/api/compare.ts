import { API_PATHS, fillPath, hasEnded } from "@yizhou/contract";
import type { Comparison, ComparisonRequest, Job, JobSegments } from "@yizhou/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { SHARED_KEYS } from "../../../lib/shared-queries.ts";

/** Both texts are read before the answer comes, behind others on a busy server. */
const READING_TIMEOUT_MS = 120_000;
const ASK_EVERY_MS = 1000;
/** Of a paragraph there are never as many. */
const MOST_SENTENCES = 500;

const keys = {
  paragraphs: (fileId: string) => ["comparison", "paragraphs", fileId] as const,
  side: (jobId: string) => ["comparison", "side", jobId] as const,
  sentences: (jobId: string, done: number) => ["comparison", "sentences", jobId, done] as const,
};

/** Paragraphs of a file to try engines on. */
export function useParagraphs(fileId: string | null) {
  return useQuery({
    queryKey: keys.paragraphs(fileId ?? ""),
    queryFn: ({ signal }) =>
      call<string[]>(fillPath(API_PATHS.fileParagraphs, { id: fileId! }), { signal, background: true }),
    enabled: fileId !== null,
    staleTime: Infinity,
  });
}

/** Has a paragraph translated by two engines; both are in the list of texts from then on. */
export function useCompare() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ComparisonRequest) =>
      call<Comparison>(API_PATHS.comparisons, { body, background: true, timeoutMs: READING_TIMEOUT_MS }),
    onSuccess: () => void client.invalidateQueries({ queryKey: SHARED_KEYS.jobs }),
  });
}

/** One side as it comes, from how it began. */
export function useSide(begun: Job) {
  return useQuery({
    queryKey: keys.side(begun.id),
    queryFn: ({ signal }) =>
      call<Job>(fillPath(API_PATHS.job, { id: begun.id }), { signal, background: true }),
    initialData: begun,
    refetchInterval: ({ state }) => (state.data && hasEnded(state.data) ? false : ASK_EVERY_MS),
  });
}

/** Its sentences as far as they are translated. */
export function useSentences({ id, segments: { done } }: Job) {
  return useQuery({
    queryKey: keys.sentences(id, done),
    queryFn: ({ signal }) =>
      call<JobSegments>(fillPath(API_PATHS.jobSegments, { id }), {
        query: { after: -1, limit: MOST_SENTENCES },
        signal,
        background: true,
      }),
    enabled: done > 0,
    placeholderData: (before) => before,
  });
}
