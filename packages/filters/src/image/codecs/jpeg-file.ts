/**
 * JPEG: only blocks of 8 x 8 samples in which something was painted are coded anew, with the file's own tables; all others
 * keep their coefficients, so that a picture does not wear out by being translated. Painting works in the file's own
 * components (brightness and colours, or four inks), so profiles and ink orders need not be known.
 */
import type { Raster } from "@yizhou/page/raster";
import { checkSize, damaged } from "../limits.ts";
import { asOrientation, swapsSides, type Orientation } from "../orientation.ts";
import type { PictureFile, PicturePage } from "../picture-file.ts";
import type { PixelRect, Samples } from "../samples.ts";
import { readExif, type ExifFacts } from "./exif.ts";
import { blockCoefficients, blockSamples } from "./jpeg-blocks.ts";
import { decodeJpeg, type JpegPicture } from "./jpeg-decode.ts";
import { encodeScans } from "./jpeg-encode.ts";
import { readFrame, readSegments, writeSegments, type JpegFrame, type ReadSegment } from "./jpeg-segments.ts";
import { plausibleDpi } from "./sample-store.ts";

const isFrame = ({ marker }: ReadSegment) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Sides of a JPEG have 16 bits. */
const MAX_SIDE = 65_535;

/** @throws {AppError} filter.damaged, filter.picture_too_large */
export function openJpeg(bytes: Uint8Array): PictureFile {
  const segments = readSegments(bytes);
  const frame = segments.find(isFrame);
  if (!frame) throw damaged();
  const page = new JpegPage(bytes, readFrame(frame), segments, () => decodeJpeg(bytes));
  return {
    pageCount: 1,
    page: async () => page,
    save: async () => (page.isChanged ? page.bytes() : bytes),
    resized: async ([size]) => {
      const blank = blankPicture(decodeJpeg(bytes), size!);
      const larger = new JpegPage(bytes, blank.frame, segments, () => blank);
      return {
        pageCount: 1,
        page: async () => larger,
        save: async () => larger.bytes(),
        resized: () => Promise.reject(new Error("a resized picture is not resized again")),
      };
    },
  };
}

function blankPicture(
  source: JpegPicture,
  size: { readonly width: number; readonly height: number },
): JpegPicture {
  checkSize(size.width, size.height);
  if (Math.max(size.width, size.height) > MAX_SIDE) checkSize(Infinity, Infinity);
  const segments = source.segments.map((segment) => {
    if (!isFrame(segment)) return segment;
    const data = Buffer.from(segment.data);
    data.writeUInt16BE(size.height, 1);
    data.writeUInt16BE(size.width, 3);
    return { ...segment, data };
  });
  const frame = readFrame(segments.find(isFrame)!);
  const coefficients = frame.components.map((c) => new Int16Array(c.paddedWide * c.paddedHigh * 64));
  return { frame, coefficients, quant: source.quant, segments };
}

class JpegPage implements PicturePage {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly maxValue = 255;
  readonly orientation: Orientation;
  readonly dpi: number | null;
  isChanged = false;
  readonly #source: Uint8Array;
  readonly #frame: JpegFrame;
  readonly #open: () => JpegPicture;
  #picture: JpegPicture | null = null;

  constructor(
    source: Uint8Array,
    frame: JpegFrame,
    segments: readonly ReadSegment[],
    open: () => JpegPicture,
  ) {
    this.#source = source;
    this.#frame = frame;
    this.#open = open;
    this.width = frame.width;
    this.height = frame.height;
    this.channels = frame.components.length;
    this.orientation = asOrientation(exifOf(segments)?.orientation);
    this.dpi = dpiOf(segments);
  }

  async raster(maxPixels: number): Promise<Raster> {
    const scale = Math.min(1, Math.sqrt(maxPixels / (this.width * this.height)));
    const width = Math.max(1, Math.floor(this.width * scale));
    const height = Math.max(1, Math.floor(this.height * scale));
    const { default: sharp } = await import("sharp");
    try {
      let image = sharp(this.#source, { failOn: "truncated", limitInputPixels: false }).rotate();
      if (scale < 1) {
        const size = swapsSides(this.orientation) ? { width: height, height: width } : { width, height };
        image = image.resize({ ...size, fit: "fill" });
      }
      const { data, info } = await image
        .toColourspace("srgb")
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return {
        width: info.width,
        height: info.height,
        data,
        dpi: this.dpi === null ? null : this.dpi * scale,
      };
    } catch (cause) {
      throw damaged(cause);
    }
  }

  #data(): JpegPicture {
    return (this.#picture ??= this.#open());
  }

  read(rect: PixelRect): Samples {
    const data = new Uint8Array(rect.width * rect.height * this.channels);
    this.#frame.components.forEach((_, index) => {
      const plane = this.#plane(index, rect);
      for (let y = 0; y < rect.height; y++) {
        const row = plane.rowOf(rect.top + y);
        for (let x = 0; x < rect.width; x++) {
          data[(y * rect.width + x) * this.channels + index] = plane.data[row + plane.columns[x]!]!;
        }
      }
    });
    return { width: rect.width, height: rect.height, channels: this.channels, data };
  }

  write(rect: PixelRect, samples: Samples): void {
    this.#frame.components.forEach((_, index) => this.#writeComponent(index, rect, samples));
  }

  #writeComponent(index: number, rect: PixelRect, samples: Samples): void {
    const plane = this.#plane(index, rect);
    const sums = new Float64Array(plane.data.length);
    const counts = new Float64Array(plane.data.length);
    const isPainted = new Uint8Array(plane.data.length);
    for (let y = 0; y < rect.height; y++) {
      const row = plane.rowOf(rect.top + y);
      for (let x = 0; x < rect.width; x++) {
        const at = row + plane.columns[x]!;
        const value = samples.data[(y * rect.width + x) * this.channels + index]!;
        sums[at]! += value;
        counts[at]! += 1;
        if (value !== plane.data[at]) isPainted[at] = 1;
      }
    }
    if (!isPainted.includes(1)) return;
    this.isChanged = true;
    const { coefficients, quant, frame } = this.#data();
    const { paddedWide } = frame.components[index]!;
    const square = new Uint8ClampedArray(64);
    for (let row = plane.firstRow; row <= plane.lastRow; row++) {
      for (let column = plane.firstColumn; column <= plane.lastColumn; column++) {
        let isTouched = false;
        for (let k = 0; k < 64; k++) {
          const y = (row - plane.firstRow) * 8 + (k >> 3);
          const at = y * plane.width + (column - plane.firstColumn) * 8 + (k & 7);
          const isNew = isPainted[at] === 1;
          isTouched ||= isNew;
          square[k] = isNew ? sums[at]! / counts[at]! : plane.data[at]!;
        }
        if (isTouched) {
          blockCoefficients(square, quant[index]!, coefficients[index]!, (row * paddedWide + column) * 64);
        }
      }
    }
  }

  /** The samples of a component in all blocks that a rectangle of the picture touches. */
  #plane(index: number, rect: PixelRect) {
    const { frame, coefficients, quant } = this.#data();
    const { h, v, paddedWide } = frame.components[index]!;
    const [shareX, shareY] = [h / frame.maxH, v / frame.maxV];
    const firstColumn = Math.floor((rect.left * shareX) / 8);
    const firstRow = Math.floor((rect.top * shareY) / 8);
    const lastColumn = Math.floor(((rect.left + rect.width - 1) * shareX) / 8);
    const lastRow = Math.floor(((rect.top + rect.height - 1) * shareY) / 8);
    const width = (lastColumn - firstColumn + 1) * 8;
    const data = new Uint8Array(width * (lastRow - firstRow + 1) * 8);
    const square = new Uint8ClampedArray(64);
    for (let row = firstRow; row <= lastRow; row++) {
      for (let column = firstColumn; column <= lastColumn; column++) {
        blockSamples(coefficients[index]!, (row * paddedWide + column) * 64, quant[index]!, square);
        const start = (row - firstRow) * 8 * width + (column - firstColumn) * 8;
        for (let y = 0; y < 8; y++) data.set(square.subarray(y * 8, y * 8 + 8), start + y * width);
      }
    }
    /** By the pixel's distance from the rectangle's left edge. */
    const columns = Int32Array.from(
      { length: rect.width },
      (_, x) => Math.floor((rect.left + x) * shareX) - firstColumn * 8,
    );
    const rowOf = (y: number) => (Math.floor(y * shareY) - firstRow * 8) * width;
    return { ...{ data, width, firstColumn, firstRow, lastColumn, lastRow }, columns, rowOf };
  }

  /** The file: everything in front of the scans but tables and restarts, then the scans. */
  bytes(): Uint8Array {
    const { frame, coefficients, segments } = this.#data();
    const firstScan = segments.findIndex(({ marker }) => marker === 0xda);
    const head = segments.filter(
      ({ marker }, index) => index < firstScan && marker !== 0xc4 && marker !== 0xdd && marker !== 0xda,
    );
    const tables = segments.filter(({ marker }, index) => index > firstScan && marker === 0xdb);
    return writeSegments([...head, ...tables, ...encodeScans(frame, coefficients)]);
  }
}

function exifOf(segments: readonly ReadSegment[]): ExifFacts | null {
  const exif = segments.find(({ marker, data }) => marker === 0xe1 && latin(data, 0, 6) === "Exif\0\0");
  return exif ? readExif(exif.data.subarray(6)) : null;
}

/** The file's own density, else that of its EXIF data. */
function dpiOf(segments: readonly ReadSegment[]): number | null {
  const jfif = segments.find(({ marker, data }) => marker === 0xe0 && latin(data, 0, 5) === "JFIF\0");
  const data = jfif?.data;
  if (data && data.length >= 12 && (data[7] === 1 || data[7] === 2)) {
    const density = (data[8]! << 8) | data[9]!;
    return plausibleDpi(data[7] === 1 ? density : density * 2.54);
  }
  return plausibleDpi(exifOf(segments)?.dpi ?? NaN);
}

function latin(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.subarray(from, to)).toString("latin1");
}
