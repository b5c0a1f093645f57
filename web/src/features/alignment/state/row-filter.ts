import type { AlignmentRow, RowDoubt } from "@yizhou/alignment/workbench";

export const ROW_FILTERS = ["all", "doubtful", "one-sided", "length", "open"] as const;
export type RowFilter = (typeof ROW_FILTERS)[number];

/** Indices of the rows that pass a filter, in order. */
export function filterRows(
  rows: readonly AlignmentRow[],
  doubts: readonly (readonly RowDoubt[])[],
  filter: RowFilter,
): readonly number[] {
  const indices: number[] = [];
  for (const [index, row] of rows.entries()) if (passes(row, doubts[index]!, filter)) indices.push(index);
  return indices;
}

/** The same with the row in hand, which is always shown. */
export function withRow(
  passing: readonly number[],
  rows: readonly AlignmentRow[],
  currentId: number | null,
): readonly number[] {
  if (passing.length === rows.length) return passing;
  const index = rows.findIndex(({ id }) => id === currentId);
  if (index < 0 || passing.includes(index)) return passing;
  const behind = passing.findIndex((other) => other > index);
  return passing.toSpliced(behind < 0 ? passing.length : behind, 0, index);
}

function passes(row: AlignmentRow, doubts: readonly RowDoubt[], filter: RowFilter): boolean {
  switch (filter) {
    case "all":
      return true;
    case "doubtful":
      return doubts.length > 0;
    case "open":
      return !row.isConfirmed;
    default:
      return doubts.includes(filter);
  }
}

/** The next row with a doubt behind (or before) `index`, going round; -1 when there is none. */
export function nextDoubt(
  doubts: readonly (readonly RowDoubt[])[],
  index: number,
  direction: 1 | -1,
): number {
  for (let step = 1; step <= doubts.length; step++) {
    const at = (index + direction * step + doubts.length * step) % doubts.length;
    if (doubts[at]!.length > 0) return at;
  }
  return -1;
}

/** How sure a row is, for its colour and its mark. */
export type RowTone = "sure" | "fair" | "doubtful" | "hand" | "confirmed";

const SURE = 0.9;
const FAIR = 0.8;

export function rowTone(row: AlignmentRow): RowTone {
  if (row.isConfirmed) return "confirmed";
  if (row.source.length === 0 || row.target.length === 0) return "doubtful";
  if (row.confidence === null) return "hand";
  return row.confidence >= SURE ? "sure" : row.confidence >= FAIR ? "fair" : "doubtful";
}
