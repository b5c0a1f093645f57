import { API_PATHS, fillPath } from "@yizhou/contract";
import type { MemoryImport, MemoryImportPreview } from "@yizhou/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";

const POLL_MS = 1000;
const LONG = { background: true, timeoutMs: 300_000 } as const;

export const isMoving = (one: MemoryImport): boolean => one.state === "waiting" || one.state === "running";

/** The last imports into a library; asked again while one is going on. */
export function useImports(id: string) {
  return useQuery({
    queryKey: ["memories", id, "imports"],
    queryFn: ({ signal }) =>
      call<MemoryImport[]>(fillPath(API_PATHS.memoryImports, { id }), { signal, background: true }),
    refetchInterval: ({ state }) => (state.data?.some(isMoving) ? POLL_MS : false),
  });
}

/** One import; asked again until it is over. */
export function useImport(id: string, importId: string) {
  return useQuery({
    queryKey: ["memories", id, "imports", importId],
    queryFn: ({ signal }) =>
      call<MemoryImport>(fillPath(API_PATHS.memoryImport, { id, import: importId }), {
        signal,
        background: true,
      }),
    refetchInterval: ({ state }) => (!state.data || isMoving(state.data) ? POLL_MS : false),
  });
}

/** What the columns of a table seem to be; no columns for TMX and XLIFF. */
export function previewImport(id: string, file: File): Promise<MemoryImportPreview> {
  return call(fillPath(API_PATHS.memoryImportPreview, { id }), { body: formOf(file), ...LONG });
}

/** Sends the file, however long that takes, and has it imported. */
export function startImport(
  id: string,
  file: File,
  mapping: { columns: readonly (string | null)[]; hasHeadings: boolean } | null,
): Promise<MemoryImport> {
  return call(fillPath(API_PATHS.memoryImports, { id }), {
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

export function cancelImport(id: string, importId: string): Promise<MemoryImport> {
  return call(fillPath(API_PATHS.memoryImportCancel, { id, import: importId }), { method: "POST" });
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.append("file", file, file.name);
  return form;
}
