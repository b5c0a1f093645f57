/** Places of a drawn page as small pictures of their own. */
import { createCanvas, ImageData } from "@napi-rs/canvas";
import type { Box, Matrix } from "@yizhou/page/model";
import type { DrawnPage } from "../scan/draw-page.ts";
import { inverse } from "../scan/draw-page.ts";

/** @returns null for a place outside the page */
export function cutPicture({ raster, toUser }: DrawnPage, box: Box): Uint8Array | null {
  const [a, b, c, d, e, f] = inverse(toUser as Matrix);
  const corners = [
    [box.left, box.bottom],
    [box.right, box.top],
  ].map(([x, y]) => [a * x! + c * y! + e, b * x! + d * y! + f] as const);
  const left = Math.max(0, Math.floor(Math.min(...corners.map(([x]) => x))));
  const top = Math.max(0, Math.floor(Math.min(...corners.map(([, y]) => y))));
  const right = Math.min(raster.width, Math.ceil(Math.max(...corners.map(([x]) => x))));
  const bottom = Math.min(raster.height, Math.ceil(Math.max(...corners.map(([, y]) => y))));
  const [width, height] = [right - left, bottom - top];
  if (width < 2 || height < 2) return null;
  const pixels = new Uint8ClampedArray(4 * width * height);
  for (let y = 0; y < height; y++) {
    const from = 4 * ((top + y) * raster.width + left);
    pixels.set(raster.data.subarray(from, from + 4 * width), 4 * y * width);
  }
  const canvas = createCanvas(width, height);
  canvas.getContext("2d").putImageData(new ImageData(pixels, width, height), 0, 0);
  return canvas.toBuffer("image/png");
}
