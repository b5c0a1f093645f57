// What is done to texts for alignment, each as one task of the limited process.
import type { AlignmentRow } from "@yizhou/alignment";
import type { LanguageTag } from "@yizhou/model";
import type { StoredAlignmentSide } from "../../platform/database/schema.ts";

interface Languages {
  readonly from: LanguageTag;
  readonly to: LanguageTag;
}

export type AlignmentTask =
  | (Languages & {
      readonly kind: "align";
      readonly source: StoredAlignmentSide;
      readonly target: StoredAlignmentSide;
      readonly maxSentences: number;
    })
  | { readonly kind: "realign"; readonly rows: readonly AlignmentRow[] }
  | (Languages & {
      readonly kind: "bilingual";
      readonly bytes: Uint8Array;
      readonly name: string;
      readonly maxSentences: number;
    })
  | { readonly kind: "text"; readonly bytes: Uint8Array; readonly name: string };

/** Languages that a side seems to be written in, where it is not the one the person said. */
export interface AlignedAnswer {
  readonly rows: readonly AlignmentRow[];
  readonly seems: { readonly source: LanguageTag | null; readonly target: LanguageTag | null };
}

export interface AlignmentAnswers {
  readonly align: AlignedAnswer;
  readonly realign: readonly AlignmentRow[];
  readonly bilingual: readonly AlignmentRow[];
  readonly text: string;
}
