import type { AlignmentRow, RowPatch } from "./rows.ts";

/**
 * The patch that turns one set of rows into another. Rows are compared by identity, and stand in order of their ranks: what is
 * the same at both ends is passed over. Cost: linear, and small where little changed.
 */
export function patchBetween(before: readonly AlignmentRow[], after: readonly AlignmentRow[]): RowPatch {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  const [old, now] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)];
  const kept = new Set(now.map(({ id }) => id));
  const known = new Map(old.map((row) => [row.id, row] as const));
  return {
    removed: old.filter(({ id }) => !kept.has(id)).map(({ id }) => id),
    put: now.filter((row) => known.get(row.id) !== row),
  };
}
