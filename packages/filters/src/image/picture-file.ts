/**
 * A picture file as the filter sees it: pages of samples that can be read and written in pieces, and a way back to bytes that
 * leaves everything else (profile, resolution, orientation, comments, untouched pixels) as it was.
 */
import type { Raster } from "@yizhou/page/raster";
import type { FormatId } from "../filter.ts";
import type { Orientation } from "./orientation.ts";
import type { PixelRect, Samples } from "./samples.ts";

/** Formats of pictures; each a format of its own, since a result keeps its source's. */
export type PictureFormat = Extract<FormatId, "jpg" | "png" | "gif" | "bmp" | "tif">;

/**
 * One picture of a file. `width`, `height`: as stored. `channels`: what the file has (grey; red, green, blue; brightness and
 * two colours; four inks; each with or without alpha): painting mixes them one by one and need not know their meaning.
 */
export interface PicturePage {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly maxValue: 255 | 65535;
  readonly orientation: Orientation;
  /** Dots per inch as the file states them; null where it does not, or absurdly. */
  readonly dpi: number | null;
  /** The page upright, in red, green, blue, opaque, made smaller where it has more pixels than `maxPixels`. */
  raster(maxPixels: number): Promise<Raster>;
  /** A copy. The rectangle lies within the page. */
  read(rect: PixelRect): Samples;
  /** Pixels equal to what is there stay as they are in the file, to the bit where the format is lossless. */
  write(rect: PixelRect, samples: Samples): void;
}

export interface PictureFile {
  readonly pageCount: number;
  /** Opened pages are kept by the file until it is let go; ask for one after another. @throws {AppError} filter.damaged */
  page(index: number): Promise<PicturePage>;
  /** The file with what was written; the source's own bytes where nothing was. */
  save(): Promise<Uint8Array>;
  /**
   * The same file with blank pages of other sizes, by page; everything beside pixels and size is kept.
   *
   * @throws {AppError} filter.picture_too_large when the format cannot hold such a size
   */
  resized(sizes: readonly { readonly width: number; readonly height: number }[]): Promise<PictureFile>;
}
