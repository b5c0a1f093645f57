/**
 * How high the ink of a line really is. Boxes of readers are often higher than their text, up to the next line; rows of
 * pixels without ink tell.
 */
import type { Raster } from "@yizhou/page/raster";
import { toPage } from "../frame.ts";
import type { FrameBox } from "../picture-model.ts";

/** Bright and dark must be so far apart. */
const CONTRAST = 24;
/** Rows without ink that a line may have, as a share of its box's height: below the dots of letters. */
const GAP = 0.07;
/** Share of a row that specks may fill. */
const SPECKS = 0.004;

/**
 * @param box  of the line, in its frame, in pixels of the raster
 * @returns its rows with ink, in the frame; null where nothing stands out
 */
export function inkBand(
  raster: Raster,
  box: FrameBox,
  angleDeg: number,
): { top: number; bottom: number } | null {
  const [columns, rows] = [Math.floor(box.right - box.left), Math.floor(box.top - box.bottom)];
  if (columns < 2 || rows < 3) return null;
  const grey = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [x, y] = toPage(box.left + column + 0.5, box.top - row - 0.5, angleDeg);
      const [px, py] = [Math.floor(x), Math.floor(y)];
      const isInside = px >= 0 && py >= 0 && px < raster.width && py < raster.height;
      const at = (py * raster.width + px) * 4;
      const { data } = raster;
      grey[row * columns + column] = isInside
        ? 0.3 * data[at]! + 0.59 * data[at + 1]! + 0.11 * data[at + 2]!
        : NaN;
    }
  }
  const sorted = grey.filter((value) => !Number.isNaN(value)).toSorted();
  const quantile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const [dark, light] = [quantile(0.02), quantile(0.98)];
  if (light - dark < CONTRAST) return null;
  const middle = (dark + light) / 2;
  const isDarkOnLight = quantile(0.5) > middle;
  const inks = Array.from({ length: rows }, (_, row) => {
    let count = 0;
    for (const value of grey.subarray(row * columns, (row + 1) * columns)) {
      if (!Number.isNaN(value) && value < middle === isDarkOnLight) count += 1;
    }
    return count > Math.max(0, SPECKS * columns);
  });
  return bandOf(inks, box);
}

/** The longest run of rows with ink, small gaps bridged. */
function bandOf(inks: readonly boolean[], box: FrameBox): { top: number; bottom: number } | null {
  const bridge = Math.max(1, Math.round(GAP * inks.length));
  let best: readonly [from: number, to: number] | null = null;
  let start = -1;
  let last = -1;
  for (let row = 0; row <= inks.length; row++) {
    if (row < inks.length && inks[row]) {
      if (start < 0 || row - last > bridge + 1) start = row;
      last = row;
      if (!best || last + 1 - start > best[1] - best[0]) best = [start, last + 1];
    }
  }
  return best && { top: box.top - best[0], bottom: box.top - best[1] };
}
