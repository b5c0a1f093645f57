// What goes between an import and the child process that reads its file.
import type { RowProblem } from "@yizhou/exchange";
import type { StoredMapping } from "./tables.ts";

/** A file that a person brings: its ending says what it is. */
export interface ImportFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Who imports, and when. */
export interface ImportSource {
  readonly author: string;
  readonly now: Date;
}

export interface ImportPreview {
  readonly hasHeadings: boolean;
  /** Columns of a table; none for other files. */
  readonly columns: readonly {
    readonly name: string;
    readonly heading: string | null;
    readonly samples: readonly string[];
    /** What it seems to hold, in the words of the wire; null for a column that is left out. */
    readonly role: string | null;
  }[];
}

/** What the child process does with a file before it is imported. */
export interface PreviewTask {
  /** Module whose default export is the kind's `ImportReader`. */
  readonly reader: string;
  readonly file: ImportFile;
}

/** An import of a file that comes as the child process's input. */
export interface ImportTask {
  /** Module whose default export is the kind's `ImportReader`. */
  readonly reader: string;
  readonly name: string;
  readonly mapping: StoredMapping | null;
  /** Things at the beginning that an earlier run has dealt with. */
  readonly skip: number;
  readonly source: ImportSource;
  /** Problems that are told in full; the others are only counted. */
  readonly maxProblems: number;
}

/** Some things of the file, and what there was to say since the last ones. */
export interface ImportPiece<Part> {
  readonly part: Part;
  /** How many things the part holds. */
  readonly things: number;
  readonly problems: readonly RowProblem[];
  /** From the beginning. */
  readonly problemCount: number;
  readonly readBytes: number;
}
