/** A side of the workbench. */
export type RowSide = "source" | "target";

/** One row of the workbench: the sentences that stand beside each other. */
export interface AlignmentRow {
  /** Unique in its project; never given twice. */
  readonly id: number;
  /** Rows stand by ascending rank. */
  readonly rank: number;
  /** Sentences in order; empty when this side has nothing here. */
  readonly source: readonly string[];
  readonly target: readonly string[];
  /** The aligner's probability, 0-1; `null` once a person has changed what stands here. */
  readonly confidence: number | null;
  readonly isConfirmed: boolean;
}

/** What one step does to the rows: rows that go, and rows that come or take the place of their namesake. */
export interface RowPatch {
  readonly removed: readonly number[];
  readonly put: readonly AlignmentRow[];
}

/** A step with the way back. */
export interface RowStep {
  readonly patch: RowPatch;
  readonly inverse: RowPatch;
}

/**
 * The rows after a patch, by rank.
 *
 * Cost: linear in the rows; nothing is copied that does not change.
 */
export function applyPatch(rows: readonly AlignmentRow[], patch: RowPatch): readonly AlignmentRow[] {
  if (patch.removed.length === 0 && patch.put.length === 0) return rows;
  const gone = new Set(patch.removed);
  for (const { id } of patch.put) gone.add(id);
  const put = [...patch.put].sort(byRank);
  const result: AlignmentRow[] = [];
  let next = 0;
  for (const row of rows) {
    if (gone.has(row.id)) continue;
    while (next < put.length && put[next]!.rank < row.rank) result.push(put[next++]!);
    result.push(row);
  }
  while (next < put.length) result.push(put[next++]!);
  return result;
}

/** The step that leads to `put` without `removed`, with its way back. A row left without any text goes. */
export function stepOf(
  rows: readonly AlignmentRow[],
  gone: readonly number[],
  changed: readonly AlignmentRow[],
): RowStep {
  const isBare = ({ source, target }: AlignmentRow): boolean => source.length === 0 && target.length === 0;
  const put = changed.filter((row) => !isBare(row));
  const bare = new Set(changed.filter(isBare).map(({ id }) => id));
  const removed = [...gone, ...rows.flatMap(({ id }) => (bare.has(id) ? [id] : []))];
  const touched = new Set([...removed, ...put.map(({ id }) => id)]);
  const before = rows.filter(({ id }) => touched.has(id));
  const known = new Set(before.map(({ id }) => id));
  return {
    patch: { removed, put },
    inverse: { removed: put.filter(({ id }) => !known.has(id)).map(({ id }) => id), put: before },
  };
}

/** An id no row has. */
export function freshId(rows: readonly AlignmentRow[]): number {
  return rows.reduce((most, { id }) => Math.max(most, id), 0) + 1;
}

/** How far apart fresh rows stand, so that others fit between. */
export const RANK_GAP = 1024;

/** A rank between two rows; `null` when there is no room left and the rows must be numbered anew. */
export function rankBetween(
  before: AlignmentRow | undefined,
  after: AlignmentRow | undefined,
): number | null {
  if (!before && !after) return 0;
  if (!before) return after!.rank - RANK_GAP;
  if (!after) return before.rank + RANK_GAP;
  const middle = (before.rank + after.rank) / 2;
  return middle > before.rank && middle < after.rank ? middle : null;
}

function byRank(a: AlignmentRow, b: AlignmentRow): number {
  return a.rank - b.rank;
}
