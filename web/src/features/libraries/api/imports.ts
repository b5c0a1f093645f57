import { fillPath } from "@yizhou/contract";
import type { LibraryImport, LibraryImportPreview } from "@yizhou/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "../../../lib/api-client.ts";
import { useRefreshLibraries } from "./libraries.ts";
import { libraryKeys, type LibraryKind } from "./keys.ts";
import { PATHS } from "./paths.ts";

const POLL_MS = 1000;

export const isMoving = ({ state }: LibraryImport): boolean => state === "waiting" || state === "running";

/** The last imports into a library; asked again while one is going on. */
export function useImports(kind: LibraryKind, id: string, isWanted = true) {
  return useQuery({
    queryKey: libraryKeys.imports(kind, id),
    enabled: isWanted,
    queryFn: ({ signal }) =>
      call<LibraryImport[]>(fillPath(PATHS[kind].imports, { id }), { signal, background: true }),
    refetchInterval: ({ state }) => (state.data?.some(isMoving) ? POLL_MS : false),
  });
}

/** One import; asked again until it is over. */
export function useImport(kind: LibraryKind, id: string, importId: string) {
  return useQuery({
    queryKey: libraryKeys.import(kind, id, importId),
    queryFn: ({ signal }) =>
      call<LibraryImport>(fillPath(PATHS[kind].import, { id, import: importId }), {
        signal,
        background: true,
      }),
    refetchInterval: ({ state }) => (!state.data || isMoving(state.data) ? POLL_MS : false),
  });
}

/**
 * Has everything of a library asked for anew whenever an import into it ends, also one whose dialog was closed while it went on.
 *
 * @param isWanted  whether the person may know of imports
 */
export function useFollowImports(kind: LibraryKind, id: string, isWanted: boolean): void {
  const refresh = useRefreshLibraries(kind);
  const { data } = useImports(kind, id, isWanted);
  const movingBefore = useRef<readonly string[]>([]);
  useEffect(() => {
    if (!data) return;
    const moving = data.filter(isMoving).map((one) => one.id);
    const hasEnded = movingBefore.current.some((one) => !moving.includes(one));
    movingBefore.current = moving;
    if (hasEnded) void refresh();
  }, [data, refresh]);
}

/** What the columns of a table seem to be; no columns for other files. */
export function usePreviewImport(kind: LibraryKind, id: string) {
  return useMutation({
    mutationFn: (file: File) =>
      call<LibraryImportPreview>(fillPath(PATHS[kind].importPreview, { id }), {
        body: formOf(file),
        background: true,
        timeoutMs: 300_000,
      }),
  });
}

/** Sends the file, however long that takes, and has it imported. */
export function useStartImport(kind: LibraryKind, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      file,
      mapping,
    }: {
      file: File;
      mapping: { columns: readonly (string | null)[]; hasHeadings: boolean } | null;
    }) =>
      call<LibraryImport>(fillPath(PATHS[kind].imports, { id }), {
        body: formOf(file),
        query: mapping
          ? {
              columns: mapping.columns.map((role) => role ?? "").join(","),
              headings: String(mapping.hasHeadings),
            }
          : {},
        background: true,
        timeoutMs: null,
      }),
    // It is seen to end, however soon that is.
    onSuccess: (made) =>
      client.setQueryData<LibraryImport[]>(libraryKeys.imports(kind, id), (known = []) => [made, ...known]),
  });
}

/** Stops an import; what it has written stays. */
export function useCancelImport(kind: LibraryKind, id: string, importId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call<LibraryImport>(fillPath(PATHS[kind].importCancel, { id, import: importId }), { method: "POST" }),
    onSuccess: () => client.invalidateQueries({ queryKey: libraryKeys.all(kind) }),
  });
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.append("file", file, file.name);
  return form;
}
