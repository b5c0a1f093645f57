import type { RowProblem } from "@yizhou/exchange";
import type { Concept } from "@yizhou/model";
import type { StoredTermMapping } from "../../platform/database/schema.ts";
import type { TermFile } from "./read-terms.ts";

/** What the limited process does with a file of terms. */
export type TermImportTask =
  | { readonly kind: "preview"; readonly file: TermFile }
  | {
      readonly kind: "read";
      readonly file: TermFile;
      readonly mapping: StoredTermMapping | null;
      readonly maxProblems: number;
    };

export interface TermImportAnswers {
  readonly preview: {
    readonly hasHeadings: boolean;
    readonly columns: readonly {
      readonly name: string;
      readonly heading: string | null;
      readonly samples: readonly string[];
      readonly role: string | null;
    }[];
  };
  readonly read: {
    readonly concepts: readonly Concept[];
    readonly problems: readonly RowProblem[];
    readonly problemCount: number;
  };
}
