import type { RowProblem } from "@yizhou/exchange";
import type { StoredMapping } from "../../platform/database/schema.ts";
import type { PreparedUnits } from "./prepare-units.ts";
import type { ImportFile } from "./read-import.ts";
import type { UnitSource } from "./unit-rows.ts";

/** What the limited process does with a file before it is imported. */
export interface PreviewTask {
  readonly file: ImportFile;
}

export interface ImportPreview {
  readonly hasHeadings: boolean;
  readonly columns: readonly {
    readonly name: string;
    readonly heading: string | null;
    readonly samples: readonly string[];
    readonly role: string | null;
  }[];
}

/** An import of a file that comes as the process's input. */
export interface ImportTask {
  readonly name: string;
  readonly mapping: StoredMapping | null;
  /** Units at the beginning that an earlier run has dealt with. */
  readonly skip: number;
  readonly source: UnitSource;
  /** Problems that are told in full; the others are only counted. */
  readonly maxProblems: number;
}

/** Some units of the file, and what there was to say since the last ones. */
export interface ImportPiece {
  readonly prepared: PreparedUnits;
  readonly problems: readonly RowProblem[];
  /** From the beginning. */
  readonly problemCount: number;
  readonly readBytes: number;
}
