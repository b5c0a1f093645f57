/** Areas of a page that are pictures or drawings. */
import { boxArea, boxHeight, boxWidth, unionBox } from "../model/geometry.ts";
import type { Box } from "../model/page-model.ts";

export interface Figure {
  readonly box: Box;
  /** Pictures and paths in it. */
  readonly parts: number;
  readonly hasImage: boolean;
}

/** Side of a square of the raster on which neighbouring parts grow together. Points. */
const CELL = 6;
/** Larger parts are backgrounds. Share of the page. */
const MAX_SHARE = 0.6;
const MIN_SIDE = 20;
const MIN_PARTS = 8;

/** Cost: linear in parts and in the page's area in squares. */
export function findFigures(drawings: readonly Box[], images: readonly Box[], page: Box): Figure[] {
  const area = boxArea(page);
  const parts = [
    ...drawings.map((box) => ({ box, isImage: false })),
    ...images.map((box) => ({ box, isImage: true })),
  ].filter(({ box }) => boxArea(box) < MAX_SHARE * area && isInside(box, page));
  if (parts.length === 0) return [];
  const columns = Math.min(2_000, Math.ceil(boxWidth(page) / CELL) + 2);
  const rows = Math.min(2_000, Math.ceil(boxHeight(page) / CELL) + 2);
  const labels = label(cover(parts, page, columns, rows), columns, rows);
  const groups = new Map<number, { boxes: Box[]; hasImage: boolean }>();
  for (const { box, isImage } of parts) {
    const at =
      labels[
        rowAt(page, (box.bottom + box.top) / 2, rows) * columns +
          columnAt(page, (box.left + box.right) / 2, columns)
      ]!;
    const group = groups.get(at) ?? { boxes: [], hasImage: false };
    groups.set(at, group);
    group.boxes.push(box);
    group.hasImage ||= isImage;
  }
  return [...groups.values()].flatMap(({ boxes, hasImage }): Figure[] => {
    const box = unionBox(boxes)!;
    const isFigure =
      (hasImage || boxes.length >= MIN_PARTS) && boxWidth(box) >= MIN_SIDE && boxHeight(box) >= MIN_SIDE;
    return isFigure ? [{ box, parts: boxes.length, hasImage }] : [];
  });
}

function isInside(box: Box, page: Box): boolean {
  return box.right > page.left && box.left < page.right && box.top > page.bottom && box.bottom < page.top;
}

function columnAt(page: Box, x: number, columns: number): number {
  return Math.max(0, Math.min(columns - 1, Math.floor((x - page.left) / CELL)));
}

function rowAt(page: Box, y: number, rows: number): number {
  return Math.max(0, Math.min(rows - 1, Math.floor((y - page.bottom) / CELL)));
}

/** How many parts lie on each square, by adding up corners. */
function cover(
  parts: readonly { readonly box: Box }[],
  page: Box,
  columns: number,
  rows: number,
): Int32Array {
  const sums = new Int32Array((columns + 1) * (rows + 1));
  for (const { box } of parts) {
    const [x0, x1] = [columnAt(page, box.left, columns), columnAt(page, box.right, columns) + 1];
    const [y0, y1] = [rowAt(page, box.bottom, rows), rowAt(page, box.top, rows) + 1];
    sums[y0 * (columns + 1) + x0]!++;
    sums[y0 * (columns + 1) + x1]!--;
    sums[y1 * (columns + 1) + x0]!--;
    sums[y1 * (columns + 1) + x1]!++;
  }
  const counts = new Int32Array(columns * rows);
  for (let y = 0; y < rows; y++) {
    let run = 0;
    for (let x = 0; x < columns; x++) {
      run += sums[y * (columns + 1) + x]!;
      counts[y * columns + x] = run + (y > 0 ? counts[(y - 1) * columns + x]! : 0);
    }
  }
  return counts;
}

/** Numbers the connected areas, corners touching counts. */
function label(counts: Int32Array, columns: number, rows: number): Int32Array {
  const labels = new Int32Array(columns * rows);
  let next = 0;
  const queue: number[] = [];
  for (let start = 0; start < counts.length; start++) {
    if (counts[start] === 0 || labels[start] !== 0) continue;
    next++;
    queue.push(start);
    labels[start] = next;
    while (queue.length > 0) {
      const at = queue.pop()!;
      const [x, y] = [at % columns, Math.floor(at / columns)];
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const [nx, ny] = [x + dx, y + dy];
          if (nx < 0 || ny < 0 || nx >= columns || ny >= rows) continue;
          const neighbour = ny * columns + nx;
          if (counts[neighbour] === 0 || labels[neighbour] !== 0) continue;
          labels[neighbour] = next;
          queue.push(neighbour);
        }
      }
    }
  }
  return labels;
}
