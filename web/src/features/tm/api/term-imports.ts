import { API_PATHS, fillPath } from "@yizhou/contract";
import type { TermImport, TermImportPreview } from "@yizhou/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";

const POLL_MS = 1000;
const LONG = { background: true, timeoutMs: 300_000 } as const;

export const isTermImportMoving = ({ state }: TermImport): boolean =>
  state === "waiting" || state === "running";

/** The last imports into a termbase; asked again while one is going on. */
export function useTermImports(id: string) {
  return useQuery({
    queryKey: ["termbases", id, "imports"],
    queryFn: ({ signal }) =>
      call<TermImport[]>(fillPath(API_PATHS.termImports, { id }), { signal, background: true }),
    refetchInterval: ({ state }) => (state.data?.some(isTermImportMoving) ? POLL_MS : false),
  });
}

/** One import; asked again until it is over. */
export function useTermImport(id: string, importId: string) {
  return useQuery({
    queryKey: ["termbases", id, "imports", importId],
    queryFn: ({ signal }) =>
      call<TermImport>(fillPath(API_PATHS.termImport, { id, import: importId }), {
        signal,
        background: true,
      }),
    refetchInterval: ({ state }) => (!state.data || isTermImportMoving(state.data) ? POLL_MS : false),
  });
}

/** What the columns of a table seem to be; no columns for TBX. */
export function previewTerms(id: string, file: File): Promise<TermImportPreview> {
  return call(fillPath(API_PATHS.termImportPreview, { id }), { body: formOf(file), ...LONG });
}

export function startTermImport(
  id: string,
  file: File,
  mapping: { columns: readonly (string | null)[]; hasHeadings: boolean } | null,
): Promise<TermImport> {
  return call(fillPath(API_PATHS.termImports, { id }), {
    body: formOf(file),
    query: mapping
      ? {
          columns: mapping.columns.map((role) => role ?? "").join(","),
          headings: String(mapping.hasHeadings),
        }
      : {},
    ...LONG,
  });
}

export function cancelTermImport(id: string, importId: string): Promise<TermImport> {
  return call(fillPath(API_PATHS.termImportCancel, { id, import: importId }), { method: "POST" });
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.append("file", file, file.name);
  return form;
}
