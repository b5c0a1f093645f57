/** From samples to the raster that is read for text. */
import type { Raster } from "@yizhou/page/raster";
import { toUpright, uprightSize, type Orientation } from "../orientation.ts";

/** Red, green and blue of the pixel `index`, and how opaque it is, 0 to 255 each. */
export type PixelReader = (
  index: number,
  into: [red: number, green: number, blue: number, alpha: number],
) => void;

export interface RasterSource {
  readonly width: number;
  readonly height: number;
  readonly orientation: Orientation;
  readonly dpi: number | null;
  readonly readPixel: PixelReader;
}

/** Opaque pixels brighter than this at the mean want a dark ground to be seen on. */
const BRIGHT = 170;

/** The page upright and opaque, at most about `maxPixels` large: means of squares of pixels. Cost: one pass. */
export function makeRaster(source: RasterSource, maxPixels: number): Raster {
  const { width, height, readPixel, orientation, dpi } = source;
  const step = Math.max(1, Math.ceil(Math.sqrt((width * height) / maxPixels)));
  const [w, h] = [Math.max(1, Math.floor(width / step)), Math.max(1, Math.floor(height / step))];
  const ground = groundOf(source);
  const data = new Uint8Array(w * h * 4);
  const pixel: [number, number, number, number] = [0, 0, 0, 0];
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      let [red, green, blue] = [0, 0, 0];
      const [right, bottom] = [Math.min(width, (x + 1) * step), Math.min(height, (y + 1) * step)];
      for (let sy = y * step; sy < bottom; sy++) {
        for (let sx = x * step; sx < right; sx++) {
          readPixel(sy * width + sx, pixel);
          const share = pixel[3] / 255;
          red += pixel[0] * share + ground * (1 - share);
          green += pixel[1] * share + ground * (1 - share);
          blue += pixel[2] * share + ground * (1 - share);
        }
      }
      const count = (right - x * step) * (bottom - y * step);
      const at = (y * w + x) * 4;
      data[at] = Math.round(red / count);
      data[at + 1] = Math.round(green / count);
      data[at + 2] = Math.round(blue / count);
      data[at + 3] = 255;
    }
  }
  const upright = toUpright({ width: w, height: h, channels: 4, data }, orientation);
  const size = uprightSize({ width: w, height: h }, orientation);
  return { ...size, data: upright.data as Uint8Array, dpi: dpi === null ? null : dpi / step };
}

/** What shows through: white, or black behind bright drawings on nothing. */
function groundOf({ width, height, readPixel }: RasterSource): number {
  const pixel: [number, number, number, number] = [0, 0, 0, 0];
  const stride = Math.max(1, Math.floor((width * height) / 20_000));
  let [sum, opaque, clear] = [0, 0, 0];
  for (let index = 0; index < width * height; index += stride) {
    readPixel(index, pixel);
    if (pixel[3] < 128) clear += 1;
    else {
      opaque += 1;
      sum += 0.3 * pixel[0] + 0.59 * pixel[1] + 0.11 * pixel[2];
    }
  }
  return clear > 0 && opaque > 0 && sum / opaque > BRIGHT ? 0 : 255;
}
