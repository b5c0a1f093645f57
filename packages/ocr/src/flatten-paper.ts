/**
 * Evens out the light: every pixel is divided by the paper's brightness around it, so that a shaded photograph becomes a
 * page with white paper; and the ink of an evened page by comparison with its surroundings (Bradley and Roth 2007).
 */
import type { GreyRaster } from "./grey-raster.ts";

/** Cells across the shorter side of the picture. */
const CELLS = 40;
const MIN_CELL = 16;
/** Share of a cell's pixels that are darker than its paper. */
const PAPER_QUANTILE = 0.85;
/** Paper darker than this is no paper; keeps black areas from being blown up. */
const MIN_PAPER = 40;

/** Cost: linear in pixels. */
export function flattenPaper(grey: GreyRaster): GreyRaster {
  const { width, height, data } = darkOnLight(grey);
  const cell = Math.max(MIN_CELL, Math.ceil(Math.min(width, height) / CELLS));
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const paper = new Float32Array(columns * rows);
  const counts = new Uint32Array(256);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      counts.fill(0);
      let total = 0;
      const bottom = Math.min(height, (row + 1) * cell);
      const right = Math.min(width, (column + 1) * cell);
      for (let y = row * cell; y < bottom; y += 2) {
        for (let x = column * cell; x < right; x += 2) {
          counts[data[y * width + x]!]!++;
          total++;
        }
      }
      paper[row * columns + column] = quantile(counts, total, PAPER_QUANTILE);
    }
  }
  const smooth = meanAround(maxAround(paper, columns, rows), columns, rows);
  const flat = new Uint8Array(data.length);
  const across = between(width, cell, columns);
  const down = between(height, cell, rows);
  const line = new Float64Array(columns);
  for (let y = 0; y < height; y++) {
    const [y0, fy] = [down.first[y]!, down.share[y]!];
    const y1 = Math.min(rows - 1, y0 + 1);
    for (let column = 0; column < columns; column++) {
      line[column] = smooth[y0 * columns + column]! * (1 - fy) + smooth[y1 * columns + column]! * fy;
    }
    const from = y * width;
    for (let x = 0; x < width; x++) {
      const x0 = across.first[x]!;
      const x1 = x0 + 1 < columns ? x0 + 1 : x0;
      const fx = across.share[x]!;
      const mean = line[x0]! * (1 - fx) + line[x1]! * fx;
      const value = (data[from + x]! * 255) / (mean < MIN_PAPER ? MIN_PAPER : mean);
      flat[from + x] = value < 255 ? value : 255;
    }
  }
  return { width, height, data: flat };
}

/** For each pixel the cell whose middle is before it, and how far it is on the way to the next one's. */
function between(pixels: number, cell: number, cells: number): { first: Int32Array; share: Float64Array } {
  const first = new Int32Array(pixels);
  const share = new Float64Array(pixels);
  for (let at = 0; at < pixels; at++) {
    const place = Math.min(cells - 1, Math.max(0, (at + 0.5) / cell - 0.5));
    first[at] = Math.floor(place);
    share[at] = place - first[at]!;
  }
  return { first, share };
}

/** The picture as it is, or inverted where it is white on black as a whole. */
export function darkOnLight(grey: GreyRaster): GreyRaster {
  return isDark(grey) ? inverted(grey) : grey;
}

/** White on black as a whole: a photographed screen, a slide. */
function isDark({ data }: GreyRaster): boolean {
  const counts = new Uint32Array(256);
  const step = Math.max(1, Math.floor(data.length / 200_000));
  let total = 0;
  for (let i = 0; i < data.length; i += step, total++) counts[data[i]!]!++;
  // A dark photograph of paper has its paper far above its ink; a dark page has most of it at the dark end.
  const [low, middle, high] = [0.02, 0.5, 0.98].map((share) => quantile(counts, total, share)) as [
    number,
    number,
    number,
  ];
  return middle < 110 && middle - low < 0.35 * (high - middle);
}

function inverted({ width, height, data }: GreyRaster): GreyRaster {
  return { width, height, data: data.map((value) => 255 - value) };
}

function quantile(counts: Uint32Array, total: number, share: number): number {
  let seen = 0;
  for (let value = 0; value < 256; value++) {
    seen += counts[value]!;
    if (seen >= share * total) return value;
  }
  return 255;
}

function maxAround(cells: Float32Array, columns: number, rows: number): Float32Array {
  return around(cells, columns, rows, (values) => Math.max(...values));
}

function meanAround(cells: Float32Array, columns: number, rows: number): Float32Array {
  return around(
    cells,
    columns,
    rows,
    (values) => values.reduce((sum, value) => sum + value, 0) / values.length,
  );
}

function around(
  cells: Float32Array,
  columns: number,
  rows: number,
  join: (values: readonly number[]) => number,
): Float32Array {
  const joined = new Float32Array(cells.length);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const values: number[] = [];
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
          values.push(cells[y * columns + x]!);
        }
      }
      joined[row * columns + column] = join(values);
    }
  }
  return joined;
}

/** Rows from the top, 1 where there is ink. */
export interface InkMask {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Darker than this on evened paper is ink wherever it stands. */
const SURE_INK = 110;
/** Ink is darker than its surroundings by this share, and by this much. */
const CONTRAST = 0.86;
const MIN_STEP = 20;

/** Cost: linear in pixels; 4 bytes of memory a pixel. */
export function findInk({ width, height, data }: GreyRaster): InkMask {
  const sums = new Uint32Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let line = 0;
    const [from, to] = [y * (width + 1) + 1, (y + 1) * (width + 1) + 1];
    for (let x = 0; x < width; x++) {
      line += data[y * width + x]!;
      sums[to + x] = sums[from + x]! + line;
    }
  }
  const reach = Math.max(12, Math.round(Math.min(width, height) / 60));
  const ink = new Uint8Array(data.length);
  const stride = width + 1;
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - reach), Math.min(height, y + reach + 1)];
    const [above, below, line] = [top * stride, bottom * stride, y * width];
    for (let x = 0; x < width; x++) {
      const value = data[line + x]!;
      if (value > 255 - MIN_STEP) continue;
      if (value < SURE_INK) {
        ink[line + x] = 1;
        continue;
      }
      const left = x > reach ? x - reach : 0;
      const right = x + reach + 1 < width ? x + reach + 1 : width;
      const sum = sums[below + right]! - sums[above + right]! - sums[below + left]! + sums[above + left]!;
      const mean = sum / ((bottom - top) * (right - left));
      if (value < CONTRAST * mean && value < mean - MIN_STEP) ink[line + x] = 1;
    }
  }
  return { width, height, data: ink };
}
