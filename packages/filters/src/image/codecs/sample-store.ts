/** Pages whose samples are all in memory: the part that formats without tricks of their own share. */
import type { PixelRect, Samples } from "../samples.ts";

/** A copy of a piece of a page. */
export function readRect(page: Samples, rect: PixelRect): Samples {
  const { channels } = page;
  const { width, height } = rect;
  const data = new (page.data.constructor as Uint8ArrayConstructor | Uint16ArrayConstructor)(
    width * height * channels,
  );
  for (let y = 0; y < height; y++) {
    const start = ((rect.top + y) * page.width + rect.left) * channels;
    data.set(page.data.subarray(start, start + width * channels), y * width * channels);
  }
  return { width, height, channels, data };
}

/** @returns whether anything is different now */
export function writeRect(page: Samples, rect: PixelRect, piece: Samples): boolean {
  const { channels } = page;
  let isChanged = false;
  for (let y = 0; y < rect.height; y++) {
    const start = ((rect.top + y) * page.width + rect.left) * channels;
    const row = piece.data.subarray(y * rect.width * channels, (y + 1) * rect.width * channels);
    if (!isChanged) isChanged = row.some((value, index) => page.data[start + index] !== value);
    page.data.set(row, start);
  }
  return isChanged;
}

/** Dots per inch that a picture may be believed to have. */
export function plausibleDpi(dpi: number): number | null {
  return dpi >= 20 && dpi <= 5_000 ? Math.round(dpi * 100) / 100 : null;
}
