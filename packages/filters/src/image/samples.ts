/** Pieces of pictures, as their files have them. */

/** Whole pixels, as stored in the file (before `orientation`). */
export interface PixelRect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Row by row from the top, the channels of a pixel together; values 0 to the page's `maxValue`. */
export interface Samples {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly data: Uint8Array | Uint16Array;
}
