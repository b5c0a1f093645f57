/** Where a picture is empty: squares of pixels without any edge in them, counted so that any box is answered at once. */
import type { Raster } from "@yizhou/page/raster";

/** Pixels of a square's side. */
const SQUARE = 2;
/** Neighbouring pixels of paper differ by less. */
const EDGE = 36;
/** Share of squares with edges that a free box may have: specks. */
const SPECKS = 0.006;

export class FreeSpace {
  readonly #columns: number;
  readonly #rows: number;
  /** Edges in all squares above and to the left. */
  readonly #sums: Uint32Array;

  /** Cost: one pass. */
  constructor({ width, height, data }: Raster) {
    this.#columns = Math.ceil(width / SQUARE);
    this.#rows = Math.ceil(height / SQUARE);
    const stride = this.#columns + 1;
    this.#sums = new Uint32Array(stride * (this.#rows + 1));
    const differs = (a: number, b: number) =>
      Math.abs(data[a]! - data[b]!) > EDGE ||
      Math.abs(data[a + 1]! - data[b + 1]!) > EDGE ||
      Math.abs(data[a + 2]! - data[b + 2]!) > EDGE;
    for (let row = 0; row < this.#rows; row++) {
      let line = 0;
      for (let column = 0; column < this.#columns; column++) {
        const at = (row * SQUARE * width + column * SQUARE) * 4;
        const right = column * SQUARE + SQUARE < width ? at + SQUARE * 4 : at;
        const below = row * SQUARE + SQUARE < height ? at + SQUARE * width * 4 : at;
        if (differs(at, right) || differs(at, below)) line += 1;
        this.#sums[(row + 1) * stride + column + 1] = this.#sums[row * stride + column + 1]! + line;
      }
    }
  }

  /** Whether a box, in pixels of the raster, lies inside it and shows nothing but ground. */
  isFree(left: number, top: number, right: number, bottom: number): boolean {
    const [x0, y0] = [Math.floor(left / SQUARE), Math.floor(top / SQUARE)];
    const [x1, y1] = [Math.ceil(right / SQUARE), Math.ceil(bottom / SQUARE)];
    if (x0 < 0 || y0 < 0 || x1 > this.#columns || y1 > this.#rows) return false;
    const stride = this.#columns + 1;
    const sum = (x: number, y: number) => this.#sums[y * stride + x]!;
    const edges = sum(x1, y1) - sum(x0, y1) - sum(x1, y0) + sum(x0, y0);
    return edges <= SPECKS * (x1 - x0) * (y1 - y0);
  }
}
