import { API_PATHS, fillPath } from "@yizhou/contract";
import type {
  AgainQuery,
  AgainQuote,
  Drafters,
  EditSegments,
  EditedSegments,
  TranslateAgain,
  TranslatedAgain,
} from "@yizhou/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { jobKeys } from "./keys.ts";

/** Longer than an engine takes for so many sentences, also one that thinks. */
const DEADLINE_MS = 240_000;

/** What translating a page or a paragraph again would ask for. */
export function useAgainQuote(id: string, where: AgainQuery) {
  const query = new URLSearchParams(
    where.unit === undefined ? { place: where.place! } : { unit: where.unit },
  );
  return useQuery({
    queryKey: jobKeys.again(id, query.toString()),
    queryFn: ({ signal }) =>
      call<AgainQuote>(`${fillPath(API_PATHS.translateAgain, { id })}?${query}`, {
        signal,
        background: true,
      }),
    // Sentences may have been edited in another tab.
    staleTime: 0,
    gcTime: 0,
  });
}

/** Which engines can be asked, and where the text goes. */
export function useAgainEngines(id: string) {
  return useQuery({
    queryKey: jobKeys.drafters(id),
    queryFn: ({ signal }) =>
      call<Drafters>(fillPath(API_PATHS.jobDrafters, { id }), { signal, background: true }),
    staleTime: 5 * 60_000,
  });
}

export function translateAgain(
  id: string,
  body: TranslateAgain,
  signal: AbortSignal,
): Promise<TranslatedAgain> {
  return call<TranslatedAgain>(fillPath(API_PATHS.translateAgain, { id }), {
    ...{ body, signal, background: true, timeoutMs: DEADLINE_MS },
  });
}

/** Old sentences in the place of new ones, as edits. */
export function putBack(id: string, edits: EditSegments["edits"]): Promise<EditedSegments> {
  return call<EditedSegments>(fillPath(API_PATHS.jobEdits, { id }), {
    ...{ body: { edits } satisfies EditSegments, background: true },
  });
}
