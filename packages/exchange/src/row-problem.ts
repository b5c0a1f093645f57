import type { CodedProblem } from "@yizhou/model";

/** What could not be taken, or not as it stands, from one unit or row of a file; the rest of the file is read. */
export interface RowProblem {
  /** 1-based: of the unit in a TMX or TBX, of the row in a table, header rows counted. */
  readonly row: number;
  readonly problem: CodedProblem;
  /** The row is imported all the same; this only says what was done with it. */
  readonly isNote: boolean;
}
