// What is done to texts for alignment, each as one task of the child process.
import type { AlignmentRow, KnownPair } from "@yizhou/alignment";
import type { LanguageTag } from "@yizhou/model";
import type { AlignmentSide } from "./tables.ts";

interface Languages {
  readonly from: LanguageTag;
  readonly to: LanguageTag;
}

/** What speaks for a bead beside the two texts. */
interface Evidence {
  /** Pairs of the person's libraries and termbases. */
  readonly known: readonly KnownPair[];
  /** Vectors can be asked for. */
  readonly hasVectors: boolean;
}

/** The aligner's own work; it may ask for vectors while it goes on. */
export type AlignerTask =
  | (Languages &
      Evidence & {
        readonly kind: "align";
        readonly source: AlignmentSide;
        readonly target: AlignmentSide;
        readonly maxSentences: number;
      })
  | (Evidence & { readonly kind: "realign"; readonly rows: readonly AlignmentRow[] });

/** Texts whose vectors the aligner asks for. */
export interface VectorQuestion {
  readonly texts: readonly string[];
}
/** Null when the service has failed: the aligner goes on without. */
export type VectorAnswer = readonly (readonly number[])[] | null;

/** Reading for alignment. */
export type AlignmentTask =
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
  /** Vectors were to be had at first, but the rows do without. */
  readonly lacksVectors: boolean;
}

export interface AlignmentAnswers {
  readonly bilingual: readonly AlignmentRow[];
  readonly text: string;
}
