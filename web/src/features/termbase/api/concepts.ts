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
} from "@yizhou/contract";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, callRaw } from "../../../lib/api-client.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { termbaseKeys } from "./keys.ts";

/**
 * Concepts of a termbase; pages are fetched as they are wanted.
 *
 * @param orderBy  the language whose terms decide the order; newest first when null
 */
export function useConcepts(id: string, filter: ConceptFilter, isDeleted: boolean, orderBy: string | null) {
  return useInfiniteQuery({
    queryKey: termbaseKeys.concepts(id, filter, isDeleted, orderBy),
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

/** Adds a concept. A refusal is told in the editor. */
export function useAddConcept(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: NewConcept) =>
      call<ConceptDto>(fillPath(API_PATHS.concepts, { id }), { body, background: true }),
    onSuccess: refresh,
  });
}

/** Changes a concept; the list keeps the answer itself. A refusal is told in the editor. */
export function useEditConcept(id: string) {
  return useMutation({ mutationFn: (edit: ConceptEdit) => editConcept(id, edit) });
}

/** Takes an edit back. A refusal, such as that somebody has edited since, is told where the offer stood. */
export function useTakeBackEdit(id: string) {
  const refresh = useRefresh();
  return useMutation({ mutationFn: (edit: ConceptEdit) => editConcept(id, edit), onSettled: refresh });
}

/** Deletes, restores or purges concepts. */
export function useChangeConcepts(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: ConceptBatch) =>
      call<ConceptBatchResult>(fillPath(API_PATHS.conceptBatch, { id }), { body, timeoutMs: 180_000 }),
    onSuccess: refresh,
  });
}

/** Saves what a filter finds as a file of the person's own. */
export function useExportConcepts({ id, name }: TermbaseLibrary) {
  return useMutation({
    mutationFn: async ({ filter, format }: { filter: ConceptFilter; format: "tbx" | "xlsx" | "csv" }) => {
      const response = await callRaw(fillPath(API_PATHS.termExport, { id }), {
        query: { ...filter, format },
        timeoutMs: null,
      });
      saveFile(await response.blob(), `${name}.${format}`);
    },
  });
}

interface ConceptEdit {
  readonly concept: number;
  readonly change: ConceptChange;
}

function editConcept(id: string, { concept, change }: ConceptEdit): Promise<ConceptDto> {
  return call(fillPath(API_PATHS.concept, { id, concept: String(concept) }), {
    method: "PATCH",
    body: change,
    background: true,
  });
}

function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: termbaseKeys.all });
}
