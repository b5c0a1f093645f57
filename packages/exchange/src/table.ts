/** One cell of a table as text. */
export interface TableCell {
  readonly text: string;
  /** The text is the value of a formula; set where it is so. */
  readonly isFormula?: boolean;
}

export interface TableRow {
  /** 1-based, as the program that made the file counts; empty rows count. */
  readonly row: number;
  readonly cells: readonly TableCell[];
}

/** `A`, `B`, … `Z`, `AA`: the name of a 0-based column. */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnName(rest - 1) : "") + String.fromCharCode(65 + (index % 26));
}
