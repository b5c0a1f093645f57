import type { GridLine } from "./grid-line.ts";

/** A line from edge to edge of what it parts reaches over so much of it. More than so many are the lines of a table. */
const EDGE_TO_EDGE = 0.92;
const MOST_LEVELS = 3;

/** Heights of the level lines that part a region; none where they are those of a table. */
export function levelsAcross(
  levels: readonly GridLine[],
  { left, right }: { readonly left: number; readonly right: number },
): number[] {
  const wide = levels.filter(
    ({ from, to }) => to - from > EDGE_TO_EDGE * (right - left) && from < right && to > left,
  );
  return wide.length > MOST_LEVELS ? [] : wide.map(({ at }) => at);
}
