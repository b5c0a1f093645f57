/** The eight ways a picture can be stored, as EXIF and TIFF number them (TIFF 6.0, tag 274). */
import type { PixelRect, Samples } from "./samples.ts";

/** 1: upright. 3: upside down. 6: turn clockwise to see it upright, 8: the other way. 2, 4, 5, 7: mirrored. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** @returns 1 for anything that is not an orientation */
export function asOrientation(value: number | undefined): Orientation {
  return value !== undefined && value >= 1 && value <= 8 ? (Math.trunc(value) as Orientation) : 1;
}

export function swapsSides(orientation: Orientation): boolean {
  return orientation >= 5;
}

/** Size as seen, of a page stored `width` x `height`; the way back is the same. */
export function uprightSize(
  { width, height }: { readonly width: number; readonly height: number },
  orientation: Orientation,
): { width: number; height: number } {
  return swapsSides(orientation) ? { width: height, height: width } : { width, height };
}

/** Where the pixel (x, y) of the upright picture is stored. `width`, `height`: of the stored page. */
function storedPlace(
  x: number,
  y: number,
  width: number,
  height: number,
  orientation: Orientation,
): [number, number] {
  switch (orientation) {
    case 1:
      return [x, y];
    case 2:
      return [width - 1 - x, y];
    case 3:
      return [width - 1 - x, height - 1 - y];
    case 4:
      return [x, height - 1 - y];
    case 5:
      return [y, x];
    case 6:
      return [y, height - 1 - x];
    case 7:
      return [width - 1 - y, height - 1 - x];
    case 8:
      return [width - 1 - y, x];
  }
}

/** The rectangle of the stored page that shows as `rect` in the upright one. */
export function storedRect(
  rect: PixelRect,
  page: { readonly width: number; readonly height: number },
  orientation: Orientation,
): PixelRect {
  const [x0, y0] = storedPlace(rect.left, rect.top, page.width, page.height, orientation);
  const [x1, y1] = storedPlace(
    rect.left + rect.width - 1,
    rect.top + rect.height - 1,
    page.width,
    page.height,
    orientation,
  );
  return {
    left: Math.min(x0, x1),
    top: Math.min(y0, y1),
    width: Math.abs(x1 - x0) + 1,
    height: Math.abs(y1 - y0) + 1,
  };
}

/** A stored piece as it is seen. */
export function toUpright(stored: Samples, orientation: Orientation): Samples {
  return orientation === 1 ? stored : turn(stored, orientation, false);
}

/** The way back: a piece as it is seen, in the order of the file. */
export function toStored(upright: Samples, orientation: Orientation): Samples {
  return orientation === 1 ? upright : turn(upright, orientation, true);
}

function turn(from: Samples, orientation: Orientation, isBack: boolean): Samples {
  const { width, height } = uprightSize(from, orientation);
  const { channels } = from;
  const data = new (from.data.constructor as Uint8ArrayConstructor | Uint16ArrayConstructor)(
    width * height * channels,
  );
  const upright = isBack ? from : { width, height };
  const stored = isBack ? { width, height } : from;
  for (let y = 0; y < upright.height; y++) {
    for (let x = 0; x < upright.width; x++) {
      const [sx, sy] = storedPlace(x, y, stored.width, stored.height, orientation);
      const u = (y * upright.width + x) * channels;
      const s = (sy * stored.width + sx) * channels;
      const [to, at] = isBack ? [s, u] : [u, s];
      for (let c = 0; c < channels; c++) data[to + c] = from.data[at + c]!;
    }
  }
  return { width, height, channels, data };
}
