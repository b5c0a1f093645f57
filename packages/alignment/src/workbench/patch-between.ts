import type { AlignmentRow, RowPatch } from "./rows.ts";

/** The patch that turns one set of rows into another. Rows are compared by identity. Cost: linear. */
export function patchBetween(before: readonly AlignmentRow[], after: readonly AlignmentRow[]): RowPatch {
  const kept = new Set(after.map(({ id }) => id));
  const old = new Map(before.map((row) => [row.id, row] as const));
  return {
    removed: before.filter(({ id }) => !kept.has(id)).map(({ id }) => id),
    put: after.filter((row) => old.get(row.id) !== row),
  };
}
