import { fillPath } from "@yizhou/contract";
import type { LibraryImport, LibraryImportPreview } from "@yizhou/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { call } from "../../../lib/api-client.ts";
import type { ImportKind } from "../components/imports/import-kind.ts";

const POLL_MS = 1000;
const LONG = { background: true, timeoutMs: 300_000 } as const;

export const isMoving = ({ state }: LibraryImport): boolean => state === "waiting" || state === "running";

/** The last imports into a library; asked again while one is going on. */
export function useImports({ key, paths }: ImportKind, id: string) {
  return useQuery({
    queryKey: [key, id, "imports"],
    queryFn: ({ signal }) =>
      call<LibraryImport[]>(fillPath(paths.imports, { id }), { signal, background: true }),
    refetchInterval: ({ state }) => (state.data?.some(isMoving) ? POLL_MS : false),
  });
}

/** One import; asked again until it is over. */
export function useImport({ key, paths }: ImportKind, id: string, importId: string) {
  return useQuery({
    queryKey: [key, id, "imports", importId],
    queryFn: ({ signal }) =>
      call<LibraryImport>(fillPath(paths.one, { id, import: importId }), { signal, background: true }),
    refetchInterval: ({ state }) => (!state.data || isMoving(state.data) ? POLL_MS : false),
  });
}

/** Has the libraries of a kind, with all that is in them, asked for anew. */
export function useRefreshLibraries({ key }: ImportKind): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: [key] }), [client, key]);
}

/** What the columns of a table seem to be; no columns for other files. */
export function previewImport({ paths }: ImportKind, id: string, file: File): Promise<LibraryImportPreview> {
  return call(fillPath(paths.preview, { id }), { body: formOf(file), ...LONG });
}

/** Sends the file, however long that takes, and has it imported. */
export function startImport(
  { paths }: ImportKind,
  id: string,
  file: File,
  mapping: { columns: readonly (string | null)[]; hasHeadings: boolean } | null,
): Promise<LibraryImport> {
  return call(fillPath(paths.imports, { id }), {
    body: formOf(file),
    query: mapping
      ? {
          columns: mapping.columns.map((role) => role ?? "").join(","),
          headings: String(mapping.hasHeadings),
        }
      : {},
    ...LONG,
    timeoutMs: null,
  });
}

export function cancelImport({ paths }: ImportKind, id: string, importId: string): Promise<LibraryImport> {
  return call(fillPath(paths.cancel, { id, import: importId }), { method: "POST" });
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.append("file", file, file.name);
  return form;
}
