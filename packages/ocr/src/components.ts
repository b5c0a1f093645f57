/** Pieces of ink that hang together (eight neighbours), found by runs and union of overlapping runs. */
import type { PixelBox } from "@yizhou/page/raster";
import type { InkMask } from "./flatten-paper.ts";

/** `area`: ink pixels. */
export interface Component extends PixelBox {
  readonly area: number;
}

/** More pieces than this is noise, not print. */
const MAX_RUNS = 3_000_000;

/**
 * @param within  part of the mask to look at; boxes are in the mask's pixels all the same
 * @param wanted  1 for ink, 0 for the gaps between
 * @returns in no particular order; null when there are more pieces than any print has
 * Cost: linear in pixels.
 */
export function findComponents(mask: InkMask, within?: PixelBox, wanted: 0 | 1 = 1): Component[] | null {
  const area = within ?? { left: 0, top: 0, right: mask.width, bottom: mask.height };
  const runs = new RunSet();
  let previous: [from: number, to: number] = [0, 0];
  for (let y = area.top; y < area.bottom; y++) {
    const first = runs.count;
    let x = area.left;
    const line = y * mask.width;
    while (x < area.right) {
      while (x < area.right && mask.data[line + x] !== wanted) x++;
      if (x >= area.right) break;
      const from = x;
      while (x < area.right && mask.data[line + x] === wanted) x++;
      runs.add(from, x, y);
    }
    if (runs.count > MAX_RUNS) return null;
    runs.link(previous, [first, runs.count]);
    previous = [first, runs.count];
  }
  return runs.components();
}

class RunSet {
  #from = new Int32Array(4096);
  #to = new Int32Array(4096);
  #y = new Int32Array(4096);
  #parent = new Int32Array(4096);
  count = 0;

  add(from: number, to: number, y: number): void {
    if (this.count === this.#from.length) this.#grow();
    this.#from[this.count] = from;
    this.#to[this.count] = to;
    this.#y[this.count] = y;
    this.#parent[this.count] = this.count;
    this.count++;
  }

  /** Joins runs of neighbouring rows that touch, corners included. */
  link([a, aEnd]: readonly [number, number], [b, bEnd]: readonly [number, number]): void {
    while (a < aEnd && b < bEnd) {
      if (this.#to[a]! < this.#from[b]!) a++;
      else if (this.#to[b]! < this.#from[a]!) b++;
      else {
        this.#parent[this.#root(b)] = this.#root(a);
        if (this.#to[a]! < this.#to[b]!) a++;
        else b++;
      }
    }
  }

  components(): Component[] {
    const places = new Map<
      number,
      { left: number; top: number; right: number; bottom: number; area: number }
    >();
    for (let run = 0; run < this.count; run++) {
      const root = this.#root(run);
      const [left, right, y] = [this.#from[run]!, this.#to[run]!, this.#y[run]!];
      const known = places.get(root);
      if (!known) {
        places.set(root, { left, right, top: y, bottom: y + 1, area: right - left });
        continue;
      }
      known.left = Math.min(known.left, left);
      known.right = Math.max(known.right, right);
      known.top = Math.min(known.top, y);
      known.bottom = Math.max(known.bottom, y + 1);
      known.area += right - left;
    }
    return [...places.values()];
  }

  #root(run: number): number {
    const parent = this.#parent;
    while (parent[run] !== run) run = parent[run] = parent[parent[run]!]!;
    return run;
  }

  #grow(): void {
    const larger = (old: Int32Array): Int32Array<ArrayBuffer> => {
      const next = new Int32Array(old.length * 2);
      next.set(old);
      return next;
    };
    this.#from = larger(this.#from);
    this.#to = larger(this.#to);
    this.#y = larger(this.#y);
    this.#parent = larger(this.#parent);
  }
}

export const widthOf = (box: PixelBox): number => box.right - box.left;
export const heightOf = (box: PixelBox): number => box.bottom - box.top;
