/** Pictures set level: turned back by the lean of their lines, and lines that fan out or bend, as in photographs, made straight. */
import type { GreyRaster } from "./grey-raster.ts";

/**
 * How lines of a photographed page are warped: `degrees` is their skew, counted clockwise. After turning back by these, the line through (x, y), counted from the
 * middle of the picture, still climbs by `keystone` * y + `curl` * x; both are slopes a pixel.
 */
export interface Warp {
  readonly degrees: number;
  readonly keystone: number;
  readonly curl: number;
}

export const skewOnly = (degrees: number): Warp => ({ degrees, keystone: 0, curl: 0 });

type Size = Pick<GreyRaster, "width" | "height">;

/** The picture with level lines; its size stays, what comes in from outside is white. Between pixels values are mixed. */
export function dewarpGrey(grey: GreyRaster, warp: Warp): GreyRaster {
  const { degrees, keystone, curl } = warp;
  if (degrees === 0 && keystone === 0 && curl === 0) return grey;
  const { width, height, data } = grey;
  const leveled = new Uint8Array(data.length).fill(255);
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  const [mx, my] = [width / 2, height / 2];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const dx = x - mx;
      const dy = (y - my) * (1 + keystone * dx) + (curl * dx * dx) / 2;
      const sx = mx + dx * cos - dy * sin;
      const sy = my + dx * sin + dy * cos;
      const [x0, y0] = [Math.floor(sx), Math.floor(sy)];
      if (x0 < 0 || y0 < 0 || x0 + 1 >= width || y0 + 1 >= height) continue;
      const [fx, fy] = [sx - x0, sy - y0];
      const at = y0 * width + x0;
      const above = data[at]! * (1 - fx) + data[at + 1]! * fx;
      const below = data[at + width]! * (1 - fx) + data[at + width + 1]! * fx;
      leveled[y * width + x] = above * (1 - fy) + below * fy + 0.5;
    }
  }
  return { width, height, data: leveled };
}

/** A point of the leveled picture in the one it was made from. */
export function warpPoint(
  { width, height }: Size,
  { degrees, keystone, curl }: Warp,
  x: number,
  y: number,
): [x: number, y: number] {
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  const [mx, my] = [width / 2, height / 2];
  const dx = x - mx;
  const dy = (y - my) * (1 + keystone * dx) + (curl * dx * dx) / 2;
  return [mx + dx * cos - dy * sin, my + dx * sin + dy * cos];
}

/** How far a line leans at a point of the leveled picture, degrees clockwise. */
export function skewAt(
  { width, height }: Size,
  { degrees, keystone, curl }: Warp,
  x: number,
  y: number,
): number {
  return degrees + (Math.atan(keystone * (y - height / 2) + curl * (x - width / 2)) * 180) / Math.PI;
}
