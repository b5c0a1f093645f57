/**
 * What is read from a picture of text, as plain JSON, and the port behind which the reading program stands.
 *
 * Lengths are pixels of the raster: origin at its upper left corner, x to the right, y down. A page that stood askew was
 * turned back before it was read; its boxes are given in the raster as it was handed in, `skewDeg` says how far lines lean.
 */
import type { PixelBox, Raster } from "@yizhou/page/raster";

/**
 * `confidence`: 0 to 1, as the reading program states it. `isGlued`: no blank stands before it, whatever its script; set on
 * the pieces that an engine cuts words into.
 */
export interface OcrWord {
  readonly text: string;
  readonly box: PixelBox;
  readonly confidence: number;
  readonly isGlued?: boolean;
}

/** `text`: the words joined as the script joins them. `baseline`: y of the line's foot at the middle of its box. */
export interface OcrLine {
  readonly text: string;
  readonly words: readonly OcrWord[];
  readonly box: PixelBox;
  readonly baseline: number;
}

/**
 * Lines that belong together, in reading order. `color` and `background`: medians of the ink and of the paper around it, as
 * #rrggbb. `align` as seen from the lines' edges. `leanDeg`: how far its lines lean, counted as the page's `skewDeg`, from which
 * it differs where lines fan out.
 */
export interface OcrBlock {
  readonly lines: readonly OcrLine[];
  readonly box: PixelBox;
  readonly leanDeg: number;
  readonly color: string;
  readonly background: string;
  readonly align: "left" | "center" | "right" | "justify";
}

/**
 * `skewDeg`: counted clockwise, -45 to 45. `turn`: quarter turns clockwise that set the raster upright. `rules`: straight
 * lines of tables, axes and separators. `languages`: those it was read in.
 */
export interface OcrPage {
  readonly width: number;
  readonly height: number;
  readonly skewDeg: number;
  readonly turn: 0 | 90 | 180 | 270;
  readonly languages: readonly string[];
  readonly blocks: readonly OcrBlock[];
  readonly rules?: readonly PixelBox[];
}

/** What a crop shows: a paragraph of even lines, one line, or words anywhere (a chart). */
export type CropLayout = "block" | "line" | "sparse";

export interface Crop {
  readonly raster: Raster;
  readonly layout: CropLayout;
}

/** A program that reads crops. Languages are BCP 47 tags, the document's own first. */
export interface OcrEngine {
  /** Tags of the languages whose data are there. */
  installedLanguages(): Promise<readonly string[]>;
  /** True where it reads in these languages line by line and as large as they are; each crop then holds one line. */
  readsLines?(languages: readonly string[]): Promise<boolean>;
  /** True where these languages are read worse than they could be, since an optional part is absent or damaged. */
  readsPlainly?(languages: readonly string[]): Promise<boolean>;
  /**
   * Boxes of what may be lines of text in a picture, in its pixels; absent, or none, where it cannot tell text from drawing.
   *
   * @throws {AppError} ocr.failed
   */
  find?(raster: Raster): Promise<readonly PixelBox[]>;
  /**
   * Lines of each crop, in pixels of that crop, from top to bottom; an empty list where nothing was read.
   *
   * @throws {AppError} ocr.unavailable when the program is missing; ocr.language_missing (`language`); ocr.failed
   */
  read(
    crops: readonly Crop[],
    options: { readonly languages: readonly string[]; readonly signal?: AbortSignal },
  ): Promise<readonly (readonly OcrLine[])[]>;
}
