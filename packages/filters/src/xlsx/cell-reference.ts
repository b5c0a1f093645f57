/** 0-based column and row; columns run from A (0) to XFD (16383). */
export interface CellPosition {
  readonly column: number;
  readonly row: number;
}

export interface CellRange {
  readonly first: CellPosition;
  readonly last: CellPosition;
}

export const LAST_COLUMN = 16_383;

/** `B5` or `$B$5` as a position; null when it is none. */
export function parseCell(text: string): CellPosition | null {
  const match = /^\$?([A-Za-z]{1,3})\$?(\d{1,7})$/.exec(text);
  if (!match) return null;
  let column = 0;
  for (const letter of match[1]!.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return { column: column - 1, row: Number(match[2]) - 1 };
}

/** `A1:C9`, or one cell, as a range; null when it is none. */
export function parseRange(text: string): CellRange | null {
  const [from, to] = text.split(":");
  const first = parseCell(from ?? "");
  const last = to === undefined ? first : parseCell(to);
  return first && last ? { first, last } : null;
}

/** Letters of a 0-based column. */
export function columnLetters(column: number): string {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

export function isInRange({ column, row }: CellPosition, { first, last }: CellRange): boolean {
  return column >= first.column && column <= last.column && row >= first.row && row <= last.row;
}

export function overlap(a: CellRange, b: CellRange): boolean {
  return (
    a.first.column <= b.last.column &&
    b.first.column <= a.last.column &&
    a.first.row <= b.last.row &&
    b.first.row <= a.last.row
  );
}
