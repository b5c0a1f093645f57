import type { AlignmentRow } from "@yizhou/alignment/workbench";
import { API_PATHS } from "@yizhou/contract";
import type { PairsTable, Problem, QuickAlignment } from "@yizhou/contract";
import { call, callRaw } from "../../../lib/api-client.ts";

export interface QuickResult {
  readonly rows: readonly AlignmentRow[];
  readonly warnings: readonly Problem[];
}

const LONG = { background: true, timeoutMs: 120_000 } as const;

export function alignQuickly(wish: QuickAlignment): Promise<QuickResult> {
  return call(API_PATHS.quickAlignment, { body: wish, ...LONG });
}

/** Pairs as a workbook, made on the server and not kept there. */
export async function workbookOf(table: PairsTable): Promise<Blob> {
  return (await callRaw(API_PATHS.quickAlignmentWorkbook, { body: table, ...LONG })).blob();
}

/** The text of a file, read on the server and not kept. */
export async function readText(file: File): Promise<string> {
  const { text } = await call<{ text: string }>(API_PATHS.quickAlignmentText, {
    body: formOf(file),
    ...LONG,
  });
  return text;
}

export function readBilingual(file: File, from: string, to: string): Promise<QuickResult> {
  return call(API_PATHS.quickAlignmentBilingual, { body: formOf(file), query: { from, to }, ...LONG });
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.append("file", file, file.name);
  return form;
}
