/** Pictures in memory, and places in them. */

/** An upright picture, row by row from the top, 4 bytes a pixel: red, green, blue, alpha (not premultiplied). */
export interface Raster {
  readonly width: number;
  readonly height: number;
  /** width * height * 4 bytes. */
  readonly data: Uint8Array;
  /** Pixels an inch where the file says it or the drawing chose it; null where unknown. */
  readonly dpi: number | null;
}

/** left <= right, top <= bottom; right and bottom are the first pixel behind. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
