import { API_PATHS, fillPath } from "@yizhou/contract";
import type {
  ConceptBatch,
  ConceptBatchResult,
  ConceptChange,
  ConceptDto,
  ConceptFilter,
  ConceptPage,
  NewConcept,
  TermbaseLibrary,
  TermbaseList,
} from "@yizhou/contract";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, callRaw } from "../../../lib/api-client.ts";
import { saveFile } from "./memories.ts";

const LIST_KEY = ["termbases"] as const;
const LONG = { timeoutMs: 180_000 } as const;

/** Every termbase the person may read. */
export function useTermbases() {
  return useQuery({
    queryKey: LIST_KEY,
    queryFn: ({ signal }) => call<TermbaseList>(API_PATHS.termbases, { signal, background: true }),
  });
}

/**
 * Concepts of a termbase; pages are fetched as they are wanted.
 *
 * @param orderBy  the language whose terms decide the order; newest first when null
 */
export function useConcepts(id: string, filter: ConceptFilter, isDeleted: boolean, orderBy: string | null) {
  return useInfiniteQuery({
    queryKey: [...LIST_KEY, id, "concepts", filter, isDeleted, orderBy],
    queryFn: ({ signal, pageParam }) =>
      call<ConceptPage>(fillPath(API_PATHS.concepts, { id }), {
        query: {
          ...filter,
          deleted: String(isDeleted),
          orderBy: orderBy ?? undefined,
          before: pageParam ?? undefined,
        },
        signal,
        background: true,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** Has the termbases, or everything of them, asked for anew. */
export function useRefreshTermbases(): (what?: "counts") => Promise<void> {
  const client = useQueryClient();
  return (what) => client.invalidateQueries({ queryKey: LIST_KEY, exact: what === "counts" });
}

export function createTermbase(name: string, scope: "personal" | "organization"): Promise<TermbaseLibrary> {
  return call(API_PATHS.termbases, { body: { name, scope } });
}

export function changeTermbase(
  id: string,
  change: { name?: string; memberRight?: "read" | "write" },
): Promise<TermbaseLibrary> {
  return call(fillPath(API_PATHS.termbase, { id }), { method: "PATCH", body: change });
}

export function deleteTermbase(id: string): Promise<true> {
  return call(fillPath(API_PATHS.termbase, { id }), { method: "DELETE" });
}

export function addConcept(id: string, concept: NewConcept): Promise<ConceptDto> {
  return call(fillPath(API_PATHS.concepts, { id }), { body: concept, background: true });
}

export function editConcept(id: string, concept: number, change: ConceptChange): Promise<ConceptDto> {
  const path = fillPath(API_PATHS.concept, { id, concept: String(concept) });
  return call(path, { method: "PATCH", body: change, background: true });
}

export function changeConcepts(id: string, batch: ConceptBatch): Promise<ConceptBatchResult> {
  return call(fillPath(API_PATHS.conceptBatch, { id }), { body: batch, ...LONG });
}

/** Saves what a filter finds as a file of the person's own. */
export async function exportConcepts(
  { id, name }: TermbaseLibrary,
  filter: ConceptFilter,
  format: "tbx" | "xlsx" | "csv",
): Promise<void> {
  const response = await callRaw(fillPath(API_PATHS.termExport, { id }), {
    query: { ...filter, format },
    timeoutMs: null,
  });
  saveFile(await response.blob(), `${name}.${format}`);
}
