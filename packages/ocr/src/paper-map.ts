/** The colour of the paper all over a shaded picture, from its lighter pixels in a grid of cells. */
import type { PixelBox, Raster } from "@yizhou/page/raster";

export interface PaperMap {
  /** The paper under a box, without what is written on it. */
  cut(box: PixelBox): Raster;
}

const MIN_CELL = 12;
/** Share of a cell's pixels that are taken for ink or its soft edges. */
const INK_SHARE = 0.55;

/**
 * @param boxes  the words; cells are about as large as they are high
 * Cost: linear in the raster's pixels, a quarter of which are looked at.
 */
export function paperMap(raster: Raster, boxes: readonly PixelBox[]): PaperMap {
  const heights = boxes.map((box) => box.bottom - box.top).sort((a, b) => a - b);
  const cell = Math.max(MIN_CELL, Math.round(1.2 * (heights[heights.length >> 1] ?? MIN_CELL)));
  const columns = Math.ceil(raster.width / cell);
  const rows = Math.ceil(raster.height / cell);
  const cells = new Float32Array(columns * rows * 3);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      cells.set(paperOf(raster, column * cell, row * cell, cell), (row * columns + column) * 3);
    }
  }
  const smooth = smoothed(cells, columns, rows);
  const at = (x: number, y: number, channel: number): number => {
    const gx = Math.min(columns - 1, Math.max(0, (x + 0.5) / cell - 0.5));
    const gy = Math.min(rows - 1, Math.max(0, (y + 0.5) / cell - 0.5));
    const [x0, y0] = [Math.floor(gx), Math.floor(gy)];
    const [x1, y1] = [Math.min(columns - 1, x0 + 1), Math.min(rows - 1, y0 + 1)];
    const value = (cx: number, cy: number) => smooth[(cy * columns + cx) * 3 + channel]!;
    const above = value(x0, y0) * (1 - gx + x0) + value(x1, y0) * (gx - x0);
    const below = value(x0, y1) * (1 - gx + x0) + value(x1, y1) * (gx - x0);
    return above * (1 - gy + y0) + below * (gy - y0);
  };
  return {
    cut: (box) => {
      const [width, height] = [box.right - box.left, box.bottom - box.top];
      const data = new Uint8Array(width * height * 4);
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const to = (y * width + x) * 4;
          for (let channel = 0; channel < 3; channel++) {
            data[to + channel] = Math.round(at(box.left + x, box.top + y, channel));
          }
          data[to + 3] = 255;
        }
      }
      return { width, height, data, dpi: null };
    },
  };
}

/** Mean colour of a cell's lighter pixels. */
function paperOf(raster: Raster, left: number, top: number, cell: number): [number, number, number] {
  const { data, width, height } = raster;
  const pixels: number[] = [];
  for (let y = top; y < Math.min(height, top + cell); y += 2) {
    for (let x = left; x < Math.min(width, left + cell); x += 2) pixels.push((y * width + x) * 4);
  }
  pixels.sort((a, b) => lumaOf(data, a) - lumaOf(data, b));
  // The very lightest are noise, or the edge of something.
  const lighter = pixels.slice(Math.floor(INK_SHARE * pixels.length), Math.ceil(0.95 * pixels.length));
  const sum = [0, 0, 0] as [number, number, number];
  for (const pixel of lighter)
    for (let channel = 0; channel < 3; channel++) sum[channel]! += data[pixel + channel]!;
  const count = Math.max(1, lighter.length);
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}

/** Brightness of the pixel that begins at `at`, 0 to 255. */
export function lumaOf(data: Uint8Array, at: number): number {
  return 0.3 * data[at]! + 0.59 * data[at + 1]! + 0.11 * data[at + 2]!;
}

/** Each cell as the middle of its neighbours, so that a drawing or bold letters in one do not show. */
function smoothed(cells: Float32Array, columns: number, rows: number): Float32Array {
  const smooth = new Float32Array(cells.length);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      for (let channel = 0; channel < 3; channel++) {
        const values: number[] = [];
        for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
          for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
            values.push(cells[(y * columns + x) * 3 + channel]!);
          }
        }
        values.sort((a, b) => a - b);
        smooth[(row * columns + column) * 3 + channel] = values[values.length >> 1]!;
      }
    }
  }
  return smooth;
}
