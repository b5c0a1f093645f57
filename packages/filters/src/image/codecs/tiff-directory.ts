/** The pages of a TIFF file. Source: TIFF Revision 6.0, Adobe 1992; TIFF Technical Notes for Deflate and predictors. */
import { AppError } from "@yizhou/model";
import { checkSize, damaged, MAX_PICTURE_PAGES } from "../limits.ts";
import { asOrientation, type Orientation } from "../orientation.ts";
import { TiffReader, type TiffEntry } from "./exif.ts";
import { plausibleDpi } from "./sample-store.ts";

export const TAG = {
  subfile: 254,
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  orientation: 274,
  samplesPerPixel: 277,
  rowsPerStrip: 278,
  stripByteCounts: 279,
  resolutionX: 282,
  planar: 284,
  resolutionUnit: 296,
  predictor: 317,
  colorMap: 320,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileByteCounts: 325,
  extraSamples: 338,
  sampleFormat: 339,
  jpegTables: 347,
} as const;

/** How the pixels of a page are kept. */
export interface TiffLayout {
  readonly width: number;
  readonly height: number;
  /** Bits of a sample. */
  readonly bits: number;
  readonly samples: number;
  /** 1 none, 2 to 4 fax, 5 LZW, 7 JPEG, 8 and 32946 Deflate, 32773 run lengths. */
  readonly compression: number;
  /** 0 white is zero, 1 black is zero, 2 colour, 3 palette, 5 inks, 6 brightness and colours. */
  readonly photometric: number;
  /** 2: samples are differences to the pixel on the left. */
  readonly predictor: number;
  /** Pieces: as wide as the page for strips. */
  readonly pieceWidth: number;
  readonly pieceHeight: number;
  /** Whether the last sample is how opaque the pixel is. */
  readonly hasAlpha: boolean;
}

export interface TiffPageInfo extends TiffLayout {
  readonly number: number;
  readonly entries: readonly TiffEntry[];
  /** Where the number that leads to this page's directory stands. */
  readonly pointerAt: number;
  readonly next: number;
  readonly nextAt: number;
  readonly orientation: Orientation;
  readonly dpi: number | null;
  /** Where the pieces are, row by row. */
  readonly pieces: readonly { readonly start: number; readonly length: number }[];
  /** 16-bit values: all reds, all greens, all blues. */
  readonly colorMap: readonly number[] | null;
  /** Whether we unpack it ourselves; if not, the library does. */
  readonly isPlain: boolean;
}

const PLAIN_COMPRESSIONS = [1, 5, 8, 32946, 32773];

/** @throws {AppError} filter.damaged, filter.picture_too_large, filter.too_many_pages */
export function readDirectories(bytes: Uint8Array): TiffPageInfo[] {
  const reader = new TiffReader(bytes);
  const pages: TiffPageInfo[] = [];
  const seen = new Set<number>();
  try {
    let pointerAt = 4;
    for (let at = reader.long(4); at !== 0;) {
      if (seen.has(at)) throw damaged();
      seen.add(at);
      if (pages.length === MAX_PICTURE_PAGES)
        throw new AppError("filter.too_many_pages", { max: MAX_PICTURE_PAGES });
      const { entries, next, nextAt } = reader.directory(at);
      pages.push(readPage(reader, entries, { number: pages.length, pointerAt, next, nextAt }));
      pointerAt = nextAt;
      at = next;
    }
  } catch (error) {
    if (error instanceof RangeError) throw damaged(error);
    throw error;
  }
  if (pages.length === 0) throw damaged();
  return pages;
}

function readPage(
  reader: TiffReader,
  entries: readonly TiffEntry[],
  place: Pick<TiffPageInfo, "number" | "pointerAt" | "next" | "nextAt">,
): TiffPageInfo {
  const entry = (tag: number) => entries.find((one) => one.tag === tag);
  const list = (tag: number) => {
    const found = entry(tag);
    return found ? reader.numbers(found) : [];
  };
  const one = (tag: number, other: number) => list(tag)[0] ?? other;
  const [width, height] = [one(TAG.width, 0), one(TAG.height, 0)];
  checkSize(width, height);
  const samples = one(TAG.samplesPerPixel, 1);
  const depths = list(TAG.bits);
  const bits = depths[0] ?? 1;
  const photometric = one(TAG.photometric, 1);
  const compression = one(TAG.compression, 1);
  const predictor = one(TAG.predictor, 1);
  const isTiled = entry(TAG.tileOffsets) !== undefined;
  const rows = Math.min(height, one(TAG.rowsPerStrip, height));
  const pieceWidth = isTiled ? one(TAG.tileWidth, 0) : width;
  const pieceHeight = isTiled ? one(TAG.tileHeight, 0) : rows;
  if (pieceWidth < 1 || pieceHeight < 1 || samples < 1 || samples > 8) throw damaged();
  if (pieceWidth > width + 4096 || pieceHeight > height + 4096) throw damaged();
  const starts = list(isTiled ? TAG.tileOffsets : TAG.stripOffsets);
  const lengths = list(isTiled ? TAG.tileByteCounts : TAG.stripByteCounts);
  const pieceCount = Math.ceil(width / pieceWidth) * Math.ceil(height / pieceHeight);
  const base = photometric === 2 ? 3 : photometric === 5 ? 4 : 1;
  const extra = samples - base;
  const isPlain =
    PLAIN_COMPRESSIONS.includes(compression) &&
    [1, 2, 4, 8, 16].includes(bits) &&
    depths.every((depth) => depth === bits) &&
    (bits >= 8 || samples === 1) &&
    [0, 1, 2, 3, 5].includes(photometric) &&
    (photometric !== 3 || (bits <= 8 && samples === 1)) &&
    (extra === 0 || extra === 1) &&
    (samples === 1 || one(TAG.planar, 1) === 1) &&
    one(TAG.fillOrder, 1) === 1 &&
    one(TAG.sampleFormat, 1) === 1 &&
    (predictor === 1 || (predictor === 2 && bits >= 8)) &&
    starts.length >= pieceCount &&
    lengths.length >= pieceCount;
  const unit = one(TAG.resolutionUnit, 2);
  const resolution = entry(TAG.resolutionX);
  const perUnit = resolution ? reader.fraction(resolution) : NaN;
  return {
    ...{
      ...place,
      entries,
      width,
      height,
      bits,
      samples,
      compression,
      photometric,
      predictor,
      pieceWidth,
      pieceHeight,
    },
    isPlain,
    hasAlpha: extra === 1 && one(TAG.extraSamples, 0) > 0,
    orientation: asOrientation(list(TAG.orientation)[0]),
    dpi: plausibleDpi(unit === 3 ? perUnit * 2.54 : unit === 2 ? perUnit : NaN),
    pieces: starts.map((start, index) => ({ start, length: lengths[index] ?? 0 })),
    colorMap: photometric === 3 ? list(TAG.colorMap) : null,
  };
}
