import type { PlacedUnits } from "@yizhou/model";

export type Side = "source" | "target";
export const otherSide = (side: Side): Side => (side === "source" ? "target" : "source");

/** A box of a unit on a page; lengths as shares of the page, from its upper left corner. */
export interface PlacedBox {
  readonly unit: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const PARTS = 10_000;
const NUMBERS = 5;

/** The boxes of a page's side in the order of reading; empty where nothing is known. */
export function boxesOn(places: PlacedUnits | null, side: Side, page: number): PlacedBox[] {
  const numbers = places?.pages[page]?.[side] ?? [];
  const boxes: PlacedBox[] = [];
  for (let at = 0; at + NUMBERS <= numbers.length; at += NUMBERS) {
    const [unit, left, top, right, bottom] = numbers.slice(at, at + NUMBERS) as [
      number,
      number,
      number,
      number,
      number,
    ];
    boxes.push({ unit, left: left / PARTS, top: top / PARTS, right: right / PARTS, bottom: bottom / PARTS });
  }
  return boxes;
}

/** The box that a point of the page is in: the smallest, where one lies within another; null beside all. */
export function boxAt(boxes: readonly PlacedBox[], x: number, y: number): PlacedBox | null {
  let found: PlacedBox | null = null;
  for (const box of boxes) {
    const isInside = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    if (isInside && (!found || areaOf(box) < areaOf(found))) found = box;
  }
  return found;
}

const areaOf = ({ left, top, right, bottom }: PlacedBox) => (right - left) * (bottom - top);

/** A box by where it stands among its page's. */
export interface BoxAddress {
  readonly page: number;
  readonly index: number;
}

/** The next box in the order of reading, over the edges of pages as well; null at the end. */
export function nextBox(
  places: PlacedUnits,
  side: Side,
  { page, index }: BoxAddress,
  step: 1 | -1,
): BoxAddress | null {
  const countOn = (at: number) => (places.pages[at]?.[side].length ?? 0) / NUMBERS;
  const wanted = index + step;
  if (wanted >= 0 && wanted < countOn(page)) return { page, index: wanted };
  for (let at = page + step; at >= 0 && at < places.pages.length; at += step) {
    const count = countOn(at);
    if (count > 0) return { page: at, index: step > 0 ? 0 : count - 1 };
  }
  return null;
}

/** Where a unit stands on a side, looked for from `near` outwards, since pairs stand on the same page or the next; null when nowhere. */
export function findUnit(places: PlacedUnits, side: Side, unit: number, near: number): BoxAddress | null {
  for (let distance = 0; distance < places.pages.length; distance++) {
    for (const page of distance === 0 ? [near] : [near - distance, near + distance]) {
      const numbers = places.pages[page]?.[side] ?? [];
      for (let at = 0; at < numbers.length; at += NUMBERS)
        if (numbers[at] === unit) return { page, index: at / NUMBERS };
    }
  }
  return null;
}
