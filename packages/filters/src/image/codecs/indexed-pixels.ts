/**
 * Pixels that are numbers into a list of colours (PNG, GIF, BMP, TIFF). What is painted gets the nearest colours there are;
 * free places of the list go to those that it lacks most. Pixels that were not painted keep their number.
 */
import type { PixelRect, Samples } from "../samples.ts";

/** `colors`: red, green, blue, alpha of each entry. `limit`: entries that the format has room for. */
export interface Palette {
  readonly colors: number[][];
  readonly limit: number;
}

/** Squared distance from which a new colour deserves a free place. */
const DISTINCT = 3 * 6 ** 2;

export class IndexedPixels {
  readonly width: number;
  readonly height: number;
  readonly index: Uint8Array;
  readonly palette: Palette;
  isChanged = false;

  /** @param index  one number a pixel; those beyond the list show as black */
  constructor(width: number, height: number, index: Uint8Array, palette: Palette) {
    this.width = width;
    this.height = height;
    this.index = index;
    this.palette = palette;
  }

  /** Red, green, blue, alpha. */
  read(rect: PixelRect): Samples {
    const data = new Uint8Array(rect.width * rect.height * 4);
    for (let y = 0; y < rect.height; y++) {
      for (let x = 0; x < rect.width; x++) {
        const color = this.palette.colors[this.index[(rect.top + y) * this.width + rect.left + x]!];
        data.set(color ?? [0, 0, 0, 255], (y * rect.width + x) * 4);
      }
    }
    return { width: rect.width, height: rect.height, channels: 4, data };
  }

  write(rect: PixelRect, samples: Samples): void {
    const before = this.read(rect).data;
    const changed: number[] = [];
    for (let pixel = 0; pixel < rect.width * rect.height; pixel++) {
      const at = pixel * 4;
      if ([0, 1, 2, 3].some((c) => before[at + c] !== samples.data[at + c])) changed.push(pixel);
    }
    if (changed.length === 0) return;
    this.isChanged = true;
    this.#addColors(changed, samples);
    const nearest = new Map<number, number>();
    for (const pixel of changed) {
      const color = samples.data.subarray(pixel * 4, pixel * 4 + 4);
      const key = keyOf(color);
      let entry = nearest.get(key);
      if (entry === undefined) nearest.set(key, (entry = this.#nearest(color).entry));
      const [x, y] = [pixel % rect.width, Math.floor(pixel / rect.width)];
      this.index[(rect.top + y) * this.width + rect.left + x] = entry;
    }
  }

  #addColors(changed: readonly number[], { data }: Samples): void {
    const { colors, limit } = this.palette;
    if (colors.length >= limit) return;
    const counts = new Map<number, { color: number[]; count: number }>();
    for (const pixel of changed) {
      const color = [...data.subarray(pixel * 4, pixel * 4 + 4)];
      const key = keyOf(color.map((value) => value & 0xf0));
      const known = counts.get(key);
      if (known) known.count += 1;
      else counts.set(key, { color, count: 1 });
    }
    for (const { color } of [...counts.values()].sort((a, b) => b.count - a.count)) {
      if (colors.length >= limit) return;
      if (this.#nearest(color).distance > DISTINCT) colors.push(color);
    }
  }

  #nearest(color: ArrayLike<number>): { entry: number; distance: number } {
    let best = { entry: 0, distance: Infinity };
    this.palette.colors.forEach((candidate, entry) => {
      let distance = 0;
      for (let c = 0; c < 4; c++) distance += (candidate[c]! - color[c]!) ** 2;
      if (distance < best.distance) best = { entry, distance };
    });
    return best;
  }
}

function keyOf(color: ArrayLike<number>): number {
  return ((color[0]! * 256 + color[1]!) * 256 + color[2]!) * 256 + color[3]!;
}
