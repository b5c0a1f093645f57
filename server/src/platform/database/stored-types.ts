import type { CodedProblem, CodedWarning } from "@yizhou/model";

/** A problem or a warning as stored; its text is made when it is shown. */
export type StoredProblem = CodedProblem | CodedWarning;

/** A problem of one row of an imported file, in the order of the file. */
export interface StoredRowProblem extends CodedProblem {
  readonly row: number;
  /** The row was taken all the same. */
  readonly isNote: boolean;
}

/**
 * What a person said of a table: its columns in order, and whether its first row holds headings. A column is a language tag, in
 * memories `note`, in termbases one of `TERM_COLUMNS`; null leaves it out.
 */
export interface StoredMapping {
  readonly columns: readonly (string | null)[];
  readonly hasHeadings: boolean | null;
}
