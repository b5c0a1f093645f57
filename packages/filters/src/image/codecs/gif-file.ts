/**
 * GIF: everything but the pixels and the colours stays as it is in the file. A moving picture is refused: its text would
 * stand still. Source: Graphics Interchange Format, version 89a, CompuServe 1990.
 */
import { AppError } from "@yizhou/model";
import { checkSize, damaged } from "../limits.ts";
import type { PictureFile, PicturePage } from "../picture-file.ts";
import type { PixelRect, Samples } from "../samples.ts";
import { IndexedPixels } from "./indexed-pixels.ts";
import { packLzw, unpackLzw } from "./lzw.ts";
import { makeRaster } from "./raster.ts";

interface GifImage {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly isInterlaced: boolean;
  /** Where the image's descriptor begins, and where its data end. */
  readonly start: number;
  readonly end: number;
  readonly symbolBits: number;
  readonly packed: Uint8Array;
  readonly colors: readonly number[][];
  readonly hasOwnColors: boolean;
  readonly transparent: number | null;
}

/** @throws {AppError} filter.damaged, filter.picture_too_large, filter.picture_animated */
export function openGif(bytes: Uint8Array): PictureFile {
  const image = readGif(bytes);
  let page: GifPage | null = null;
  return {
    pageCount: 1,
    page: async () => (page ??= new GifPage(bytes, image, unpack(image), image)),
    save: async () => (page?.isChanged ? page.bytes() : bytes),
    resized: async ([size]) => {
      checkSize(size!.width, size!.height);
      // Sides have 16 bits.
      if (Math.max(size!.width, size!.height) > 65_535) checkSize(Infinity, Infinity);
      const larger = { ...image, ...size!, left: 0, top: 0 };
      const blank = new GifPage(bytes, larger, new Uint8Array(size!.width * size!.height), size!);
      return {
        pageCount: 1,
        page: async () => blank,
        save: async () => blank.bytes(),
        resized: () => Promise.reject(new Error("a resized picture is not resized again")),
      };
    },
  };
}

function readGif(bytes: Uint8Array): GifImage {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length < 14) throw damaged();
  const [screenWidth, screenHeight] = [file.readUInt16LE(6), file.readUInt16LE(8)];
  checkSize(screenWidth, screenHeight);
  let at = 13;
  const table = (flags: number): number[][] => {
    const count = 2 << (flags & 7);
    if (at + 3 * count > file.length) throw damaged();
    const colors = Array.from({ length: count }, (_, entry) => [
      ...file.subarray(at + 3 * entry, at + 3 * entry + 3),
      255,
    ]);
    at += 3 * count;
    return colors;
  };
  const global = file[10]! & 0x80 ? table(file[10]!) : null;
  let transparent: number | null = null;
  let image: GifImage | null = null;
  while (at < file.length) {
    const kind = file[at++];
    if (kind === 0x3b) break;
    if (kind === 0x21) {
      if (file[at] === 0xf9 && file[at + 1] === 4) transparent = file[at + 2]! & 1 ? file[at + 5]! : null;
      at = skipBlocks(file, at + 1);
    } else if (kind === 0x2c) {
      if (image) throw new AppError("filter.picture_animated");
      const start = at - 1;
      if (at + 10 > file.length) throw damaged();
      const [left, top, width, height] = [0, 2, 4, 6].map((offset) => file.readUInt16LE(at + offset));
      const flags = file[at + 8]!;
      at += 9;
      checkSize(width!, height!);
      const own = flags & 0x80 ? table(flags) : null;
      const colors = (own ?? global)?.map((color, entry) =>
        entry === transparent ? [...color.slice(0, 3), 0] : color,
      );
      const symbolBits = file[at++]!;
      if (!colors || symbolBits < 1 || symbolBits > 8) throw damaged();
      const dataStart = at;
      at = skipBlocks(file, at);
      image = {
        ...{ left: left!, top: top!, width: width!, height: height!, start, symbolBits, transparent, colors },
        end: at,
        isInterlaced: (flags & 0x40) !== 0,
        hasOwnColors: own !== null,
        packed: joinBlocks(file, dataStart),
      };
    } else throw damaged();
  }
  if (!image) throw damaged();
  return image;
}

function skipBlocks(file: Buffer, from: number): number {
  let at = from;
  while (at < file.length && file[at] !== 0) at += file[at]! + 1;
  if (at >= file.length) throw damaged();
  return at + 1;
}

function joinBlocks(file: Buffer, from: number): Uint8Array {
  const parts: Uint8Array[] = [];
  for (let at = from; file[at] !== 0; at += file[at]! + 1)
    parts.push(file.subarray(at + 1, at + 1 + file[at]!));
  return Buffer.concat(parts);
}

function unpack({ packed, width, height, symbolBits, isInterlaced }: GifImage): Uint8Array {
  const rows = new Uint8Array(width * height);
  if (unpackLzw(packed, { symbolBits, isTiff: false }, rows) < rows.length) throw damaged();
  if (!isInterlaced) return rows;
  const pixels = new Uint8Array(rows.length);
  interlacedRows(height).forEach((row, index) => {
    pixels.set(rows.subarray(index * width, (index + 1) * width), row * width);
  });
  return pixels;
}

/** Rows in the order in which an interlaced picture has them. */
function interlacedRows(height: number): number[] {
  const order: number[] = [];
  for (const [first, step] of [
    [0, 8],
    [4, 8],
    [2, 4],
    [1, 2],
  ] as const)
    for (let row = first; row < height; row += step) order.push(row);
  return order;
}

class GifPage implements PicturePage {
  readonly width: number;
  readonly height: number;
  readonly channels = 4;
  readonly maxValue = 255;
  readonly orientation = 1;
  readonly dpi = null;
  readonly #source: Buffer;
  readonly #image: GifImage;
  readonly #pixels: IndexedPixels;
  readonly #screen: { readonly width: number; readonly height: number };

  constructor(
    bytes: Uint8Array,
    image: GifImage,
    pixels: Uint8Array,
    screen: { readonly width: number; readonly height: number },
  ) {
    this.#source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#image = image;
    this.#screen = screen;
    this.width = image.width;
    this.height = image.height;
    this.#pixels = new IndexedPixels(image.width, image.height, pixels, {
      colors: [...image.colors],
      limit: 256,
    });
  }

  get isChanged(): boolean {
    return this.#pixels.isChanged;
  }

  async raster(maxPixels: number) {
    const { width, height, orientation, dpi } = this;
    const { index, palette } = this.#pixels;
    const black = [0, 0, 0, 255];
    return makeRaster(
      {
        ...{ width, height, orientation, dpi },
        readPixel: (pixel, into) => {
          const color = palette.colors[index[pixel]!] ?? black;
          for (let c = 0; c < 4; c++) into[c] = color[c]!;
        },
      },
      maxPixels,
    );
  }

  read(rect: PixelRect): Samples {
    return this.#pixels.read(rect);
  }

  write(rect: PixelRect, samples: Samples): void {
    this.#pixels.write(rect, samples);
  }

  /** What stood before and behind the image, and the image with colours of its own where they have grown. */
  bytes(): Uint8Array {
    const { start, end, left, top, width, height, isInterlaced, colors: before, hasOwnColors } = this.#image;
    const { colors } = this.#pixels.palette;
    const bits = Math.max(1, 32 - Math.clz32(colors.length - 1));
    const isGrown = colors.length > before.length || hasOwnColors;
    const descriptor = Buffer.alloc(10);
    descriptor[0] = 0x2c;
    [left, top, width, height].forEach((value, index) => descriptor.writeUInt16LE(value, 1 + 2 * index));
    descriptor[9] = (isInterlaced ? 0x40 : 0) | (isGrown ? 0x80 | (bits - 1) : 0);
    const table = Buffer.alloc(isGrown ? 3 * (1 << bits) : 0);
    if (isGrown) colors.forEach((color, entry) => table.set(color.slice(0, 3), 3 * entry));
    const rows = isInterlaced ? this.#interlaced() : this.#pixels.index;
    const symbolBits = Math.max(2, bits);
    const packed = packLzw(rows, { symbolBits, isTiff: false });
    const parts: Uint8Array[] = [this.#head(start), descriptor, table, Uint8Array.of(symbolBits)];
    for (let at = 0; at < packed.length; at += 255) {
      const block = packed.subarray(at, at + 255);
      parts.push(Uint8Array.of(block.length), block);
    }
    parts.push(Uint8Array.of(0), this.#source.subarray(end));
    return Buffer.concat(parts);
  }

  #head(start: number): Buffer {
    const head = Buffer.from(this.#source.subarray(0, start));
    if (this.#screen !== this.#image) {
      head.writeUInt16LE(this.#screen.width, 6);
      head.writeUInt16LE(this.#screen.height, 8);
    }
    return head;
  }

  #interlaced(): Uint8Array {
    const { width, height, index } = this.#pixels;
    const rows = new Uint8Array(index.length);
    interlacedRows(height).forEach((row, at) =>
      rows.set(index.subarray(row * width, (row + 1) * width), at * width),
    );
    return rows;
  }
}
