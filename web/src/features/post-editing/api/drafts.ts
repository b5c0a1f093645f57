import {
  API_PATHS,
  fillPath,
  type AskDraft,
  type AskedDraft,
  type Drafters,
  type JobSegment,
} from "@yizhou/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { editorKeys } from "./keys.ts";

/** Longer than an engine takes for a sentence, also one that thinks. */
const DEADLINE_MS = 120_000;

/** Which engines can be asked for a sentence of a job. */
export function useDrafters(id: string) {
  return useQuery({
    queryKey: editorKeys.drafters(id),
    queryFn: ({ signal }) =>
      call<Drafters>(fillPath(API_PATHS.jobDrafters, { id }), { signal, background: true }),
    staleTime: 5 * 60_000,
    retry: false,
  });
}

/** An engine's draft of a sentence, asked for by `refetch` alone; it is there again whenever the person comes back to the sentence. */
export function useAskedDraft(
  id: string,
  { ordinal, source }: Pick<JobSegment, "ordinal" | "source">,
  engineId: string,
) {
  return useQuery({
    queryKey: editorKeys.draft(id, ordinal, source, engineId),
    queryFn: ({ signal }) =>
      call<AskedDraft>(fillPath(API_PATHS.segmentDraft, { id, ordinal: String(ordinal) }), {
        body: { engineId } satisfies AskDraft,
        ...{ signal, background: true, timeoutMs: DEADLINE_MS },
      }),
    enabled: false,
    staleTime: Infinity,
    retry: false,
  });
}
