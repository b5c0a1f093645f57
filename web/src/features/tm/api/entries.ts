import { API_PATHS, fillPath } from "@yizhou/contract";
import type {
  MemoryBatch,
  MemoryBatchResult,
  MemoryFilter,
  MemoryLibrary,
  MemoryUnit,
  MemoryUnitChange,
  MemoryUnitPage,
} from "@yizhou/contract";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, callRaw } from "../../../lib/api-client.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { memoryKeys } from "./keys.ts";

const LONG = { timeoutMs: 180_000 } as const;

/** Entries of a library, newest first; pages are fetched as they are wanted. */
export function useEntries(id: string, filter: MemoryFilter, isDeleted: boolean) {
  return useInfiniteQuery({
    queryKey: memoryKeys.entries(id, filter, isDeleted),
    queryFn: ({ signal, pageParam }) =>
      call<MemoryUnitPage>(fillPath(API_PATHS.memoryUnits, { id }), {
        query: { ...filter, deleted: String(isDeleted), before: pageParam ?? undefined },
        signal,
        background: true,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** Adds an entry by hand. A refusal is told in the form. */
export function useAddEntry(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: { from: string; to: string; source: string; target: string }) =>
      call<MemoryUnit>(fillPath(API_PATHS.memoryUnits, { id }), { body, background: true }),
    onSuccess: refresh,
  });
}

/** Changes the text of an entry; the list keeps the answer itself. A refusal is told in the editor. */
export function useEditEntry(id: string) {
  return useMutation({ mutationFn: (edit: EntryEdit) => editEntry(id, edit) });
}

/** Takes an edit back. A refusal, such as that somebody has edited since, is told where the offer stood. */
export function useTakeBackEdit(id: string) {
  const refresh = useRefresh();
  return useMutation({ mutationFn: (edit: EntryEdit) => editEntry(id, edit), onSettled: refresh });
}

/** Deletes, restores, purges or turns entries over. */
export function useChangeEntries(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: MemoryBatch) =>
      call<MemoryBatchResult>(fillPath(API_PATHS.memoryBatch, { id }), { body, ...LONG }),
    onSuccess: refresh,
  });
}

/** How many entries others make needless. */
export function useDuplicates({ id, units }: MemoryLibrary, by: "both" | "source") {
  return useQuery({
    queryKey: memoryKeys.duplicates(id, by, units),
    queryFn: ({ signal }) => duplicates(id, by, false, signal),
    gcTime: 0,
  });
}

/** Puts the needless entries into the recycle bin. A refusal is told in the dialog. */
export function useRemoveDuplicates(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (by: "both" | "source") => duplicates(id, by, true),
    onSuccess: refresh,
  });
}

/** Saves what a filter finds as a file of the person's own. */
export function useExportEntries({ id, name }: MemoryLibrary) {
  return useMutation({
    mutationFn: async ({ filter, format }: { filter: MemoryFilter; format: "tmx" | "xlsx" | "csv" }) => {
      const response = await callRaw(fillPath(API_PATHS.memoryExport, { id }), {
        query: { ...filter, format },
        timeoutMs: null,
      });
      saveFile(await response.blob(), `${name}.${format}`);
    },
  });
}

interface EntryEdit {
  readonly unit: number;
  readonly change: MemoryUnitChange;
}

function editEntry(id: string, { unit, change }: EntryEdit): Promise<MemoryUnit> {
  return call(fillPath(API_PATHS.memoryUnit, { id, unit: String(unit) }), {
    method: "PATCH",
    body: change,
    background: true,
  });
}

function duplicates(id: string, by: "both" | "source", apply: boolean, signal?: AbortSignal) {
  return call<MemoryBatchResult>(fillPath(API_PATHS.memoryDuplicates, { id }), {
    body: { by, apply },
    signal,
    background: true,
    ...LONG,
  });
}

function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: memoryKeys.all });
}
