import { useCallback } from "react";
import { API_PATHS, fillPath } from "@yizhou/contract";
import type {
  MemoryBatch,
  MemoryBatchResult,
  MemoryFilter,
  MemoryLibrary,
  MemoryLibraryList,
  MemoryReplace,
  MemoryReplaceResult,
  MemoryUnit,
  MemoryUnitChange,
  MemoryUnitPage,
} from "@yizhou/contract";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, callRaw } from "../../../lib/api-client.ts";

const LIST_KEY = ["memories"] as const;
const LONG = { timeoutMs: 180_000 } as const;

/** Every library the person may read. */
export function useLibraries() {
  return useQuery({
    queryKey: LIST_KEY,
    queryFn: ({ signal }) => call<MemoryLibraryList>(API_PATHS.memories, { signal, background: true }),
  });
}

/** Entries of a library, newest first; pages are fetched as they are wanted. */
export function useEntries(id: string, filter: MemoryFilter, isDeleted: boolean) {
  return useInfiniteQuery({
    queryKey: [...LIST_KEY, id, "units", filter, isDeleted],
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

/** Has the libraries, or everything of one, asked for anew. */
export function useRefreshMemories(): (what?: "counts") => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    (what) => client.invalidateQueries({ queryKey: LIST_KEY, exact: what === "counts" }),
    [client],
  );
}

export function createLibrary(name: string, scope: "personal" | "organization"): Promise<MemoryLibrary> {
  return call(API_PATHS.memories, { body: { name, scope } });
}

export function changeLibrary(
  id: string,
  change: { name?: string; memberRight?: "read" | "write"; penalty?: number },
): Promise<MemoryLibrary> {
  return call(fillPath(API_PATHS.memory, { id }), { method: "PATCH", body: change });
}

export function deleteLibrary(id: string): Promise<true> {
  return call(fillPath(API_PATHS.memory, { id }), { method: "DELETE" });
}

export function addEntry(
  id: string,
  entry: { from: string; to: string; source: string; target: string },
): Promise<MemoryUnit> {
  return call(fillPath(API_PATHS.memoryUnits, { id }), { body: entry, background: true });
}

export function editEntry(id: string, unit: number, change: MemoryUnitChange): Promise<MemoryUnit> {
  const path = fillPath(API_PATHS.memoryUnit, { id, unit: String(unit) });
  return call(path, { method: "PATCH", body: change, background: true });
}

export function changeMany(id: string, batch: MemoryBatch): Promise<MemoryBatchResult> {
  return call(fillPath(API_PATHS.memoryBatch, { id }), { body: batch, ...LONG });
}

export function replaceText(id: string, wish: MemoryReplace): Promise<MemoryReplaceResult> {
  return call(fillPath(API_PATHS.memoryReplace, { id }), { body: wish, background: true, ...LONG });
}

export function findDuplicates(
  id: string,
  by: "both" | "source",
  apply: boolean,
): Promise<MemoryBatchResult> {
  return call(fillPath(API_PATHS.memoryDuplicates, { id }), {
    body: { by, apply },
    background: true,
    ...LONG,
  });
}

/** Saves what a filter finds as a file of the person's own. */
export async function exportEntries(
  { id, name }: MemoryLibrary,
  filter: MemoryFilter,
  format: "tmx" | "xlsx" | "csv",
): Promise<void> {
  const response = await callRaw(fillPath(API_PATHS.memoryExport, { id }), {
    query: { ...filter, format },
    timeoutMs: null,
  });
  saveFile(await response.blob(), `${name}.${format}`);
}

/** Hands a file made in the page to the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
