import type { AlignmentRow } from "@yizhou/alignment/workbench";
import { API_PATHS } from "@yizhou/contract";
import type { AlignmentEvidence, PairsTable, Problem, QuickAlignment } from "@yizhou/contract";
import { useMutation } from "@tanstack/react-query";
import { call, callRaw } from "../../../lib/api-client.ts";
import { saveFile } from "../../../lib/save-file.ts";
import type { NewSide } from "./projects.ts";

interface QuickResult {
  readonly rows: readonly AlignmentRow[];
  readonly warnings: readonly Problem[];
}

/** What is aligned: a file with both languages in it, or two sides. */
type QuickWish = { readonly from: string; readonly to: string } & (
  | { readonly bilingual: File }
  | {
      readonly source: NewSide;
      readonly target: NewSide;
      readonly evidence: AlignmentEvidence | undefined;
    }
);

const LONG = { background: true, timeoutMs: 120_000 } as const;

/** Aligns what is sent; nothing is kept on the server. A refusal is told in the form. */
export function useAlignQuickly() {
  return useMutation({
    mutationFn: async (wish: QuickWish) => {
      if ("bilingual" in wish) {
        const { bilingual, from, to } = wish;
        const body = formOf(bilingual);
        return call<QuickResult>(API_PATHS.quickAlignmentBilingual, { body, query: { from, to }, ...LONG });
      }
      const body: QuickAlignment = {
        ...wish,
        source: await textOf(wish.source),
        target: await textOf(wish.target),
      };
      return call<QuickResult>(API_PATHS.quickAlignment, { body, ...LONG });
    },
  });
}

/** Saves pairs as a workbook, made on the server and not kept there. A refusal is told in the form. */
export function useSaveWorkbook() {
  return useMutation({
    mutationFn: async (table: PairsTable) => {
      const workbook = await callRaw(API_PATHS.quickAlignmentWorkbook, { body: table, ...LONG });
      saveFile(await workbook.blob(), "alignment.xlsx");
    },
  });
}

/** The text of a file, read on the server and not kept. */
async function textOf({ file, text }: NewSide): Promise<string> {
  if (!file) return text;
  return (await call<{ text: string }>(API_PATHS.quickAlignmentText, { body: formOf(file), ...LONG })).text;
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.append("file", file, file.name);
  return form;
}
