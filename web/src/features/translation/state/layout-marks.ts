import type { LayoutMark } from "@yizhou/model";
import type { PlacedBox } from "./places.ts";

/** Marks of one kind on one page. */
export interface MarkGroup {
  readonly page: number;
  readonly kind: LayoutMark["kind"];
  readonly marks: readonly LayoutMark[];
  /** The smallest size among them, as a share of the source's; undefined where size is not what suffered. */
  readonly scale: number | undefined;
}

/** A long document has hundreds of marks, mostly many of a kind in one table: a row for each page and kind. */
export function groupMarks(marks: readonly LayoutMark[]): MarkGroup[] {
  const groups = new Map<string, LayoutMark[]>();
  for (const mark of marks) {
    const key = `${mark.page} ${mark.kind}`;
    const known = groups.get(key);
    if (known) known.push(mark);
    else groups.set(key, [mark]);
  }
  return [...groups.values()].map((of) => {
    const { page, kind } = of[0]!;
    const scales = of.flatMap(({ scale }) => (scale === undefined ? [] : [scale]));
    return { page, kind, marks: of, scale: scales.length > 0 ? Math.min(...scales) : undefined };
  });
}

/** The mark after the last one that was led to, round and round; the first of the group when that was elsewhere. */
export function nextInGroup({ marks }: MarkGroup, last: LayoutMark | null): LayoutMark {
  return marks[(last ? marks.indexOf(last) + 1 : 0) % marks.length]!;
}

/** A sign on a page, at the upper left corner of what it is about; lengths as shares of the page. */
export interface MarkSpot {
  readonly mark: LayoutMark;
  readonly left: number;
  readonly top: number;
}

/** Signs nearer than this would lie on each other and hide what they are about. */
const [APART_X, APART_Y] = [0.05, 0.035];

/** One sign for what lies close together; the list has them all. */
export function markSpots(marks: readonly LayoutMark[], boxes: readonly PlacedBox[]): MarkSpot[] {
  const spots: MarkSpot[] = [];
  for (const mark of marks) {
    const { left = 0, top = 0 } = boxes.find(({ unit }) => unit === mark.unit) ?? {};
    const isTaken = spots.some(
      (spot) => Math.abs(spot.left - left) < APART_X && Math.abs(spot.top - top) < APART_Y,
    );
    if (!isTaken) spots.push({ mark, left, top });
  }
  return spots;
}
