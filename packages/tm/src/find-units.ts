import { isMarked } from "./dead-units.ts";
import { unitsHolding, unitsOfBits } from "./find-in-segment.ts";
import type { SearchCondition } from "./searched-text.ts";
import type { LayeredSegment, SegmentedSide } from "./segmented-side.ts";

/** What units must have on one side or both; of several wishes one is enough. */
export interface UnitWish {
  readonly first?: SearchCondition;
  readonly second?: SearchCondition;
}

/**
 * Ids of units that may hold what is searched for, newest first; each has to be compared.
 *
 * @param sides  each read into segments as it came, so that only ids tell which unit of one is which of the other; a side that no
 *   wish asks for may be null
 * @param before  ids below it only
 */
export function findUnitIds(
  sides: { readonly first: SegmentedSide | null; readonly second: SegmentedSide | null },
  wishes: readonly UnitWish[],
  { before = Infinity, limit }: { readonly before?: number | undefined; readonly limit: number },
): number[] {
  const lists = wishes.map((wish) => {
    const first = wish.first && idsHolding(sides.first!, wish.first, before);
    const second = wish.second && idsHolding(sides.second!, wish.second, before);
    return first && second ? idsOfBoth(first, second) : (first ?? second!);
  });
  const found: number[] = [];
  for (const id of idsOfAny(lists)) if (found.push(id) >= limit) break;
  return found;
}

/** The newest first; worked out as far as somebody asks. */
type Ids = Iterator<number, void> & Iterable<number>;

function idsHolding(side: SegmentedSide, condition: SearchCondition, before: number): Ids {
  return idsOfAny(side.layers.map((layer) => idsOfLayer(layer, condition, before)));
}

function* idsOfLayer(layer: LayeredSegment, condition: SearchCondition, before: number): Ids {
  const { segment, dead } = layer;
  for (const unit of unitsOfBits(unitsHolding(layer, condition), lastBelow(segment.ids, before)))
    if (!isMarked(dead, unit)) yield segment.ids[unit]!;
}

function* idsOfBoth(first: Ids, second: Ids): Ids {
  let [left, right] = [next(first), next(second)];
  while (left !== NONE && right !== NONE) {
    if (left === right) {
      yield left;
      left = next(first);
    } else if (left > right) left = next(first);
    else right = next(second);
  }
}

/** Each once. */
function* idsOfAny(lists: readonly Ids[]): Ids {
  const heads = lists.map(next);
  for (;;) {
    let highest = NONE;
    for (const head of heads) if (head > highest) highest = head;
    if (highest === NONE) return;
    yield highest;
    for (let at = 0; at < heads.length; at++) if (heads[at] === highest) heads[at] = next(lists[at]!);
  }
}

/** Below all ids. */
const NONE = -Infinity;

function next(ids: Ids): number {
  return ids.next().value ?? NONE;
}

/** The last unit with an id below `before`; -1 where there is none. */
function lastBelow(ids: Float64Array, before: number): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ids[middle]! < before) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
