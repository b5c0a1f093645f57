/**
 * From outlines to how much of each pixel they cover: every edge adds its signed area to the pixels it passes, and sums along
 * the rows give the coverage. Exact for straight edges; curves are flattened. Source: R. Levien, the accumulation buffer of
 * font-rs (2016).
 */

/** x' = a x + c y + e, y' = b x + d y + f. */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** How far a flattened curve may leave the true one, pixels. */
const FLATNESS = 0.05;

export class Coverage {
  readonly width: number;
  readonly height: number;
  readonly #sums: Float32Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#sums = new Float32Array(width * height + 2);
  }

  /** Adds an outline (see `ShapingFont.outline`), placed by `matrix`. Overlapping outlines of one direction cover once. */
  add(path: string, matrix: Affine): void {
    const [a, b, c, d, e, f] = matrix;
    const numbers: number[] = [];
    let [startX, startY, x, y] = [0, 0, 0, 0];
    const point = (at: number): [number, number] => [
      a * numbers[at]! + c * numbers[at + 1]! + e,
      b * numbers[at]! + d * numbers[at + 1]! + f,
    ];
    for (const [, command, values] of path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
      numbers.length = 0;
      for (const value of values!.split(/[ ,]+/)) if (value !== "") numbers.push(Number(value));
      if (command === "Z") {
        this.#line(x, y, startX, startY);
        [x, y] = [startX, startY];
      } else if (command === "M") {
        [startX, startY] = [x, y] = point(0);
      } else if (command === "L") {
        const [x1, y1] = point(0);
        this.#line(x, y, x1, y1);
        [x, y] = [x1, y1];
      } else if (command === "Q") {
        const [cx, cy] = point(0);
        const [x1, y1] = point(2);
        this.#quadratic(x, y, cx, cy, x1, y1);
        [x, y] = [x1, y1];
      } else {
        const [[c1x, c1y], [c2x, c2y], [x1, y1]] = [point(0), point(2), point(4)];
        this.#cubic(x, y, c1x, c1y, c2x, c2y, x1, y1);
        [x, y] = [x1, y1];
      }
    }
  }

  #quadratic(x0: number, y0: number, cx: number, cy: number, x1: number, y1: number): void {
    const bend = Math.hypot(x0 - 2 * cx + x1, y0 - 2 * cy + y1);
    const steps = Math.max(1, Math.ceil(Math.sqrt(bend / (4 * FLATNESS))));
    let [px, py] = [x0, y0];
    for (let i = 1; i <= steps; i++) {
      const t = i / steps;
      const s = 1 - t;
      const x = s * s * x0 + 2 * s * t * cx + t * t * x1;
      const y = s * s * y0 + 2 * s * t * cy + t * t * y1;
      this.#line(px, py, x, y);
      [px, py] = [x, y];
    }
  }

  #cubic(
    ...[x0, y0, ax, ay, bx, by, x1, y1]: [number, number, number, number, number, number, number, number]
  ): void {
    const bend = Math.max(
      Math.hypot(x0 - 2 * ax + bx, y0 - 2 * ay + by),
      Math.hypot(ax - 2 * bx + x1, ay - 2 * by + y1),
    );
    const steps = Math.max(1, Math.ceil(Math.sqrt((0.75 * bend) / FLATNESS)));
    let [px, py] = [x0, y0];
    for (let i = 1; i <= steps; i++) {
      const t = i / steps;
      const s = 1 - t;
      const [k0, k1, k2, k3] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
      const x = k0 * x0 + k1 * ax + k2 * bx + k3 * x1;
      const y = k0 * y0 + k1 * ay + k2 * by + k3 * y1;
      this.#line(px, py, x, y);
      [px, py] = [x, y];
    }
  }

  #line(x0: number, y0: number, x1: number, y1: number): void {
    if (y0 === y1) return;
    const direction = y0 < y1 ? 1 : -1;
    const [topX, topY, endX, endY] = y0 < y1 ? [x0, y0, x1, y1] : [x1, y1, x0, y0];
    const slope = (endX - topX) / (endY - topY);
    const first = Math.max(0, Math.floor(topY));
    const last = Math.min(this.height - 1, Math.ceil(endY) - 1);
    for (let row = first; row <= last; row++) {
      const [from, to] = [Math.max(topY, row), Math.min(endY, row + 1)];
      const height = to - from;
      if (height <= 0) continue;
      const xa = topX + (from - topY) * slope;
      const xb = topX + (to - topY) * slope;
      this.#rowPiece(row, Math.min(xa, xb), Math.max(xa, xb), direction * height);
    }
  }

  /** An edge that crosses a share `area` of the row's height, between x `left` and `right`. */
  #rowPiece(row: number, left: number, right: number, area: number): void {
    const start = row * this.width;
    const [from, to] = [this.#clamp(left), this.#clamp(right)];
    const first = Math.floor(from);
    if (first >= this.width) return;
    const last = Math.min(this.width - 1, Math.ceil(to) - 1);
    if (last <= first) {
      // Within one pixel: what lies right of the middle of the edge is covered.
      const middle = (from + to) / 2 - first;
      this.#put(start + first, area * (1 - middle));
      if (first + 1 < this.width) this.#put(start + first + 1, area * middle);
      return;
    }
    const span = to - from;
    let before = 0;
    for (let column = first; column <= last; column++) {
      // Covered share of this pixel: the mean over it of how much of the edge lies to the left.
      const [a, b] = [Math.max(from, column), Math.min(to, column + 1)];
      const ramp = ((b - a) * ((a - from) / span + (b - from) / span)) / 2;
      const covered = ramp + Math.max(0, column + 1 - b);
      this.#put(start + column, area * (covered - before));
      before = covered;
    }
    if (last + 1 < this.width) this.#put(start + last + 1, area * (1 - before));
  }

  #clamp(x: number): number {
    return Math.max(0, Math.min(this.width, x));
  }

  #put(at: number, value: number): void {
    this.#sums[at]! += value;
  }

  /** Share of each pixel that is covered, 0 to 1. */
  shares(): Float32Array {
    const shares = new Float32Array(this.width * this.height);
    for (let row = 0; row < this.height; row++) {
      let sum = 0;
      for (let column = 0; column < this.width; column++) {
        const at = row * this.width + column;
        sum += this.#sums[at]!;
        shares[at] = Math.min(1, Math.abs(sum));
      }
    }
    return shares;
  }
}
