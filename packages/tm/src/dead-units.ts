import type { UnitSegment } from "./unit-segment.ts";

/** A bit for each unit of a segment that newer segments speak of; null where there is none. */
export type UnitMarks = Uint8Array | null;

export function isMarked(marks: UnitMarks | undefined, unit: number): boolean {
  return !!marks && (marks[unit >>> 3]! & (1 << (unit & 7))) !== 0;
}

/** By segment, the units that a newer one has again or says to be gone. @param segments  oldest first */
export function deadUnits(segments: readonly UnitSegment[]): UnitMarks[] {
  const dead: UnitMarks[] = segments.map(() => null);
  segments.forEach((newer, at) => {
    for (let older = 0; older < at; older++) dead[older] = markDead(segments[older]!, dead[older]!, newer);
  });
  return dead;
}

/** Marks what `newer` says of the units of `older`. @returns the marks, made where there were none */
export function markDead(older: UnitSegment, marks: UnitMarks, newer: UnitSegment): UnitMarks {
  const [first, last] = [older.ids[0], older.ids.at(-1)];
  if (first === undefined || last === undefined) return marks;
  for (const ids of [newer.ids, newer.gone]) {
    if (ids.length === 0 || ids[0]! > last || ids.at(-1)! < first) continue;
    for (const id of ids) {
      const unit = unitOfId(older.ids, id);
      if (unit < 0) continue;
      marks ??= new Uint8Array((older.ids.length + 7) >>> 3);
      marks[unit >>> 3]! |= 1 << (unit & 7);
    }
  }
  return marks;
}

/** The number of a unit; -1 where the segment has it not. */
export function unitOfId(ids: Float64Array, id: number): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ids[middle]! < id) low = middle + 1;
    else high = middle;
  }
  return ids[low] === id ? low : -1;
}
