// What bilingual files of a job say of its segments beyond their texts.
import type { SegmentResult } from "@yizhou/model";
import type { SegmentProgress, XliffSourceUnit } from "@yizhou/pipeline";
import { toResult, type SegmentRow } from "./segment-repo.ts";

/** The text units behind a job's rows, in the order of the document. */
export function xliffUnitsOf(rows: readonly SegmentRow[]): XliffSourceUnit[] {
  const first = new Map<string, SegmentRow>();
  for (const row of rows) if (!first.has(row.unitId)) first.set(row.unitId, row);
  return [...first.values()].map(({ unitId, kind, place, locked }) => ({
    id: unitId,
    kind,
    isLocked: locked,
    ...(place === null ? {} : { place }),
  }));
}

/** By ordinal, of those that have come to something. */
export function resultsOf(rows: readonly SegmentRow[]): ReadonlyMap<number, SegmentResult> {
  return new Map(
    rows.flatMap((row) => (row.state === "untranslated" ? [] : [[row.ordinal, toResult(row)] as const])),
  );
}

/**
 * How far segments have come, and the version that a file which comes back was made from.
 *
 * @param notes  what people have said of them, by ordinal
 */
export function progressOf(
  rows: readonly SegmentRow[],
  notes: ReadonlyMap<number, readonly string[]> = new Map(),
): ReadonlyMap<number, SegmentProgress> {
  return new Map(
    rows.map((row) => {
      const own = notes.get(row.ordinal);
      return [row.ordinal, { state: stateOf(row), version: row.version, ...(own && { notes: own }) }];
    }),
  );
}

function stateOf({ confirmedAt, review }: SegmentRow): SegmentProgress["state"] {
  if (review === "reviewed") return "final";
  return confirmedAt === null ? "translated" : "reviewed";
}
