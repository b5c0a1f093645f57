import type { AlignmentRow, RowPatch } from "@yizhou/alignment/workbench";
import { API_PATHS, fillPath } from "@yizhou/contract";
import type { AlignmentProject, AlignmentRowPage } from "@yizhou/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call, callRaw } from "../../../lib/api-client.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { alignmentKeys } from "./keys.ts";

/** Every row of a project, and the revision they belong to. */
export interface LoadedRows {
  readonly revision: number;
  readonly rows: readonly AlignmentRow[];
}

/** Every row of an aligned project. Asked for once for each time the workbench begins: what is edited there is saved from there. */
export function useRows(id: string, isReady: boolean) {
  return useQuery({
    queryKey: alignmentKeys.rows(id),
    queryFn: ({ signal }) => loadRows(id, signal),
    enabled: isReady,
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
    structuralSharing: false,
  });
}

/** A change between two pages begins anew. */
async function loadRows(id: string, signal: AbortSignal): Promise<LoadedRows> {
  for (;;) {
    const rows: AlignmentRow[] = [];
    let revision: number | null = null;
    let after: number | null | undefined;
    while (after !== null) {
      const page: AlignmentRowPage = await call(fillPath(API_PATHS.alignmentRows, { id }), {
        query: { after },
        signal,
        background: true,
      });
      revision ??= page.revision;
      if (page.revision !== revision) break;
      rows.push(...page.rows);
      after = page.next;
    }
    if (after === null && revision !== null) return { revision, rows };
  }
}

/** @returns the new revision */
export async function sendPatch(
  id: string,
  patch: RowPatch & { readonly token: string; readonly revision: number },
): Promise<number> {
  const { revision } = await call<{ revision: number }>(fillPath(API_PATHS.alignmentPatch, { id }), {
    body: patch,
    background: true,
  });
  return revision;
}

/** @returns whether this tab may write now */
export async function holdLock(id: string, token: string, takeOver: boolean): Promise<boolean> {
  const { isHeld } = await call<{ isHeld: boolean }>(fillPath(API_PATHS.alignmentLock, { id }), {
    body: { token, takeOver },
    background: true,
  });
  return isHeld;
}

export function releaseLock(id: string, token: string): Promise<true> {
  return call(fillPath(API_PATHS.alignmentLock, { id }), {
    method: "DELETE",
    query: { token },
    background: true,
  });
}

/** Which pairs leave the workbench: all, those that a person confirmed, or those and what is at least so sure, 0-100. */
export type WantedPairs = "all" | "confirmed" | number;

/** Thresholds to choose from. */
export const THRESHOLDS = [95, 90, 80, 70, 50] as const;

export function wantedQuery(which: WantedPairs): { confirmed: boolean; minConfidence?: number } {
  return { confirmed: which === "confirmed", ...(typeof which === "number" && { minConfidence: which }) };
}

/** Brings the pairs as a file and hands it to the browser. */
export function useExportRows({ id, name }: AlignmentProject) {
  return useMutation({
    mutationFn: async ({ format, which }: { format: "tmx" | "xlsx"; which: WantedPairs }) => {
      const { confirmed, ...wanted } = wantedQuery(which);
      const response = await callRaw(fillPath(API_PATHS.alignmentExport, { id }), {
        query: { format, confirmed: String(confirmed), ...wanted },
        timeoutMs: 120_000,
      });
      saveFile(await response.blob(), `${name || "alignment"}.${format}`);
    },
  });
}
