import type { RowProblem } from "@yizhou/exchange";
import type { TranslationUnit } from "@yizhou/model";
import type { StoredMapping } from "../../platform/database/schema.ts";
import type { ImportFile } from "./read-import.ts";

/** What the limited process does with a file for import. */
export type ImportTask =
  | { readonly kind: "preview"; readonly file: ImportFile }
  | {
      readonly kind: "read";
      readonly file: ImportFile;
      readonly mapping: StoredMapping | null;
      readonly maxProblems: number;
    };

export interface ImportAnswers {
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
    readonly units: readonly TranslationUnit[];
    readonly problems: readonly RowProblem[];
    readonly problemCount: number;
  };
}
