/**
 * BMP: pixels stand as they are in the file, so painting writes over them where they stand. Run-length coded files come back
 * unpacked, which every reader knows. Source: Microsoft, Bitmap Storage (BITMAPFILEHEADER to BITMAPV5HEADER).
 */
import { checkSize, damaged } from "../limits.ts";
import type { PictureFile, PicturePage } from "../picture-file.ts";
import type { PixelRect, Samples } from "../samples.ts";
import { readRunLengths } from "./bmp-run-lengths.ts";
import { IndexedPixels, type Palette } from "./indexed-pixels.ts";
import { makeRaster, type PixelReader } from "./raster.ts";
import { plausibleDpi } from "./sample-store.ts";

interface Header {
  readonly width: number;
  readonly height: number;
  readonly isTopDown: boolean;
  readonly bits: number;
  /** 0 none, 1 and 2 run lengths, 3 and 6 bit masks. */
  readonly compression: number;
  readonly headerBytes: number;
  readonly pixelsAt: number;
  readonly rowBytes: number;
  readonly palette: Palette | null;
  readonly dpi: number | null;
  /** Of red, green, blue, alpha; 0 for none. */
  readonly masks: readonly number[];
}

const FILE_HEADER = 14;

/** @throws {AppError} filter.damaged, filter.picture_too_large */
export function openBmp(bytes: Uint8Array): PictureFile {
  const file = Buffer.from(bytes);
  const header = readHeader(file);
  let page: BmpPage | null = null;
  return {
    pageCount: 1,
    page: async () => (page ??= new BmpPage(file, header)),
    save: async () => (page?.isChanged ? page.bytes() : bytes),
    resized: async ([size]) => {
      const { width, height } = size!;
      checkSize(width, height);
      const rowBytes = rowBytesOf(width, header.bits);
      const compression = header.compression === 3 || header.compression === 6 ? header.compression : 0;
      const blank = Buffer.alloc(header.pixelsAt + rowBytes * height);
      file.copy(blank, 0, 0, header.pixelsAt);
      writeSize(blank, { ...header, width, height, rowBytes, compression });
      const larger = new BmpPage(blank, { ...header, width, height, rowBytes, compression });
      return {
        pageCount: 1,
        page: async () => larger,
        save: async () => larger.bytes(),
        resized: () => Promise.reject(new Error("a resized picture is not resized again")),
      };
    },
  };
}

function rowBytesOf(width: number, bits: number): number {
  return Math.ceil((width * bits) / 32) * 4;
}

function writeSize(
  file: Buffer,
  { width, height, isTopDown, rowBytes, headerBytes, pixelsAt, compression }: Header,
): void {
  file.writeUInt32LE(file.length, 2);
  if (headerBytes === 12) {
    file.writeUInt16LE(width, 18);
    file.writeUInt16LE(height, 20);
    return;
  }
  file.writeInt32LE(width, 18);
  file.writeInt32LE(isTopDown ? -height : height, 22);
  file.writeUInt32LE(compression, 30);
  file.writeUInt32LE(rowBytes * height, 34);
  if (pixelsAt + rowBytes * height > file.length) throw damaged();
}

function readHeader(file: Buffer): Header {
  if (file.length < FILE_HEADER + 12) throw damaged();
  const pixelsAt = file.readUInt32LE(10);
  const headerBytes = file.readUInt32LE(14);
  const isOld = headerBytes === 12;
  if ((!isOld && headerBytes < 40) || FILE_HEADER + headerBytes > file.length) throw damaged();
  const width = isOld ? file.readUInt16LE(18) : file.readInt32LE(18);
  const signed = isOld ? file.readUInt16LE(20) : file.readInt32LE(22);
  const bits = file.readUInt16LE(isOld ? 24 : 28);
  const compression = isOld ? 0 : file.readUInt32LE(30);
  const height = Math.abs(signed);
  checkSize(width, height);
  const isKnown =
    (compression === 0 && [1, 4, 8, 16, 24, 32].includes(bits)) ||
    (compression === 1 && bits === 8) ||
    (compression === 2 && bits === 4) ||
    ((compression === 3 || compression === 6) && (bits === 16 || bits === 32));
  if (!isKnown) throw damaged();
  const rowBytes = rowBytesOf(width, bits);
  const isPacked = compression === 1 || compression === 2;
  if (pixelsAt > file.length || (!isPacked && pixelsAt + rowBytes * height > file.length)) throw damaged();
  return {
    ...{ width, height, bits, compression, headerBytes, pixelsAt, rowBytes },
    isTopDown: signed < 0,
    palette: bits <= 8 ? readPalette(file, headerBytes, bits, pixelsAt) : null,
    dpi: isOld ? null : plausibleDpi(file.readInt32LE(38) * 0.0254),
    masks: masksOf(file, bits, compression, headerBytes),
  };
}

function readPalette(file: Buffer, headerBytes: number, bits: number, pixelsAt: number): Palette {
  const entryBytes = headerBytes === 12 ? 3 : 4;
  const start = FILE_HEADER + headerBytes;
  const room = Math.floor((pixelsAt - start) / entryBytes);
  const count = Math.min(1 << bits, room);
  if (count < 1) throw damaged();
  const colors = Array.from({ length: count }, (_, index) => {
    const at = start + index * entryBytes;
    return [file[at + 2]!, file[at + 1]!, file[at]!, 255];
  });
  return { colors, limit: count };
}

function masksOf(file: Buffer, bits: number, compression: number, headerBytes: number): number[] {
  if (compression === 3 || compression === 6) {
    const count = compression === 6 || headerBytes >= 56 ? 4 : 3;
    if (file.length < 54 + count * 4) throw damaged();
    const masks = Array.from({ length: count }, (_, index) => file.readUInt32LE(54 + index * 4));
    if (masks.slice(0, 3).includes(0)) throw damaged();
    return count === 3 ? [...masks, 0] : masks;
  }
  return bits === 16 ? [0x7c00, 0x03e0, 0x001f, 0] : [0xff0000, 0x00ff00, 0x0000ff, 0];
}

class BmpPage implements PicturePage {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly maxValue = 255;
  readonly orientation = 1;
  readonly dpi: number | null;
  #isPainted = false;
  readonly #file: Buffer;
  readonly #header: Header;
  readonly #indexed: IndexedPixels | null;

  constructor(file: Buffer, header: Header) {
    this.#file = file;
    this.#header = header;
    this.width = header.width;
    this.height = header.height;
    this.dpi = header.dpi;
    this.channels = header.palette ? 4 : 3;
    this.#indexed =
      header.palette && new IndexedPixels(this.width, this.height, readIndex(file, header), header.palette);
  }

  get isChanged(): boolean {
    return this.#isPainted || this.#indexed?.isChanged === true;
  }

  async raster(maxPixels: number) {
    const { width, height, orientation, dpi } = this;
    return makeRaster({ width, height, orientation, dpi, readPixel: this.#pixelReader() }, maxPixels);
  }

  #pixelReader(): PixelReader {
    const indexed = this.#indexed;
    const black = [0, 0, 0, 255];
    return (index, into) => {
      if (indexed) {
        const color = indexed.palette.colors[indexed.index[index]!] ?? black;
        for (let c = 0; c < 4; c++) into[c] = color[c]!;
        return;
      }
      const pixel = this.#pixel(this.#place(index % this.width, Math.floor(index / this.width)));
      for (let c = 0; c < 3; c++) into[c] = fromMask(pixel, this.#header.masks[c]!);
      into[3] = 255;
    };
  }

  #place(x: number, y: number): number {
    const { pixelsAt, rowBytes, isTopDown, bits, height } = this.#header;
    return pixelsAt + (isTopDown ? y : height - 1 - y) * rowBytes + (x * bits) / 8;
  }

  #pixel(at: number): number {
    const bits = this.#header.bits;
    return bits === 16
      ? this.#file.readUInt16LE(at)
      : bits === 24
        ? this.#file.readUIntLE(at, 3)
        : this.#file.readUInt32LE(at);
  }

  read(rect: PixelRect): Samples {
    if (this.#indexed) return this.#indexed.read(rect);
    const data = new Uint8Array(rect.width * rect.height * 3);
    for (let y = 0; y < rect.height; y++) {
      for (let x = 0; x < rect.width; x++) {
        const pixel = this.#pixel(this.#place(rect.left + x, rect.top + y));
        for (let c = 0; c < 3; c++)
          data[(y * rect.width + x) * 3 + c] = fromMask(pixel, this.#header.masks[c]!);
      }
    }
    return { width: rect.width, height: rect.height, channels: 3, data };
  }

  write(rect: PixelRect, samples: Samples): void {
    if (this.#indexed) {
      this.#indexed.write(rect, samples);
      return;
    }
    const { bits, masks } = this.#header;
    for (let y = 0; y < rect.height; y++) {
      for (let x = 0; x < rect.width; x++) {
        const at = this.#place(rect.left + x, rect.top + y);
        const before = this.#pixel(at);
        let pixel = before;
        for (let c = 0; c < 3; c++) {
          const value = samples.data[(y * rect.width + x) * 3 + c]!;
          const mask = masks[c]!;
          if (value !== fromMask(before, mask)) pixel = ((pixel & ~mask) | toMask(value, mask)) >>> 0;
        }
        if (pixel === before) continue;
        this.#isPainted = true;
        this.#file.writeUIntLE(pixel, at, bits / 8);
      }
    }
  }

  bytes(): Uint8Array {
    if (!this.#indexed) return this.#file;
    const { bits, pixelsAt, rowBytes, height, headerBytes, compression } = this.#header;
    const isPacked = compression !== 0;
    const out = isPacked ? Buffer.alloc(pixelsAt + rowBytes * height) : this.#file;
    if (isPacked) this.#file.copy(out, 0, 0, pixelsAt);
    writeSize(out, { ...this.#header, compression: 0 });
    const entryBytes = headerBytes === 12 ? 3 : 4;
    this.#indexed.palette.colors.forEach(([red, green, blue], index) => {
      out.set([blue!, green!, red!], FILE_HEADER + headerBytes + index * entryBytes);
    });
    const { index: pixels, width } = this.#indexed;
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const value = pixels[y * width + x]!;
        if (bits === 8) out[this.#place(x, y)] = value;
        else {
          const bit = x * bits;
          const at = this.#place(0, y) + (bit >> 3);
          const shift = 8 - bits - (bit & 7);
          out[at] = (out[at]! & ~(((1 << bits) - 1) << shift)) | (value << shift);
        }
      }
    }
    return out;
  }
}

function readIndex(
  file: Buffer,
  { width, height, bits, compression, pixelsAt, rowBytes, isTopDown }: Header,
): Uint8Array {
  const index = new Uint8Array(width * height);
  if (compression !== 0) {
    readRunLengths(file.subarray(pixelsAt), { width, height, bits }, index);
    return index;
  }
  const mask = (1 << bits) - 1;
  for (let y = 0; y < height; y++) {
    const row = pixelsAt + (isTopDown ? y : height - 1 - y) * rowBytes;
    for (let x = 0; x < width; x++) {
      const bit = x * bits;
      index[y * width + x] = (file[row + (bit >> 3)]! >> (8 - bits - (bit & 7))) & mask;
    }
  }
  return index;
}

/** The value under a mask, 0 to 255. */
function fromMask(pixel: number, mask: number): number {
  if (mask === 0) return 0;
  const shift = 31 - Math.clz32(mask & -mask);
  const most = mask >>> shift;
  return Math.round((((pixel & mask) >>> shift) * 255) / most);
}

function toMask(value: number, mask: number): number {
  const shift = 31 - Math.clz32(mask & -mask);
  return (Math.round((value * (mask >>> shift)) / 255) << shift) & mask;
}
