/**
 * TIFF, of one page or many: pages without changes stay where they are, to the byte; a changed page gets a new directory
 * with its own tags and new strips, which go where its old ones were as far as they fit. Source: TIFF Revision 6.0.
 */
import { checkSize, damaged } from "../limits.ts";
import type { PictureFile } from "../picture-file.ts";
import type { Samples } from "../samples.ts";
import { TiffReader, TYPE_BYTES } from "./exif.ts";
import { readRect } from "./sample-store.ts";
import { readDirectories, TAG, type TiffLayout, type TiffPageInfo } from "./tiff-directory.ts";
import { readPixels, TiffPage, type TiffPixels } from "./tiff-page.ts";
import { packPiece, rowBytesOf } from "./tiff-pieces.ts";

/** Unpacked bytes of a strip, about. */
const STRIP_BYTES = 64 << 10;
const LONG = 4;
const SHORT = 3;

/** A page packed again. */
interface PackedPage {
  readonly layout: TiffLayout;
  readonly strips: readonly Uint8Array[];
}

/** @throws {AppError} filter.damaged, filter.picture_too_large, filter.too_many_pages */
export function openTiff(bytes: Uint8Array): PictureFile {
  const infos = readDirectories(bytes);
  const isLittle = bytes[0] === 0x49;
  /** Pages that were painted and are not open any more: a book's pages do not fit into memory together. */
  const packed = new Map<number, PackedPage>();
  let open: { readonly index: number; readonly page: TiffPage } | null = null;
  const settle = async () => {
    if (open?.page.isChanged) packed.set(open.index, await packPage(open.page.pixels, isLittle));
    open = null;
  };
  return {
    pageCount: infos.length,
    page: async (index) => {
      if (open?.index === index) return open.page;
      await settle();
      const info = infos[index]!;
      const page = new TiffPage(info, await readAgain(bytes, info, packed.get(index), isLittle));
      open = { index, page };
      return page;
    },
    save: async () => {
      await settle();
      return packed.size === 0 ? bytes : assemble(bytes, infos, packed, isLittle);
    },
    resized: async (sizes) => resizedTiff(bytes, infos, sizes, isLittle),
  };
}

async function readAgain(
  bytes: Uint8Array,
  info: TiffPageInfo,
  packed: PackedPage | undefined,
  isLittle: boolean,
): Promise<TiffPixels> {
  if (packed && packed.layout.compression === 4) {
    // Fax strips of ours are read by the library, in a file of their own.
    return readByItself(packed, info);
  }
  const own = packed ? { ...info, ...packed.layout, isPlain: true } : info;
  const piece = (index: number) => {
    if (packed) return packed.strips[index]!;
    const { start, length } = info.pieces[index]!;
    if (start + length > bytes.length) throw damaged();
    return bytes.subarray(start, start + length);
  };
  return readPixels(bytes, own, piece, isLittle);
}

async function readByItself(packed: PackedPage, info: TiffPageInfo): Promise<TiffPixels> {
  const file = singleFax(packed);
  return readPixels(
    file,
    { ...readDirectories(file)[0]!, orientation: info.orientation },
    () => new Uint8Array(),
    true,
  );
}

/** A file of blank pages, whose pages come one after another and are packed when the next is asked for. */
function resizedTiff(
  bytes: Uint8Array,
  infos: readonly TiffPageInfo[],
  sizes: readonly { readonly width: number; readonly height: number }[],
  isLittle: boolean,
): PictureFile {
  const packed = new Map<number, PackedPage>();
  let open: { readonly index: number; readonly page: TiffPage } | null = null;
  const settle = async () => {
    if (open) packed.set(open.index, await packPage(open.page.pixels, isLittle));
    open = null;
  };
  return {
    pageCount: infos.length,
    page: async (index) => {
      if (open?.index === index) return open.page;
      await settle();
      const info = infos[index]!;
      const { layout } = info.isPlain ? { layout: info } : await readAgain(bytes, info, undefined, isLittle);
      const { width, height } = sizes[index]!;
      checkSize(width, height);
      const count = width * height * layout.samples;
      const data = layout.bits === 16 ? new Uint16Array(count) : new Uint8Array(count);
      const blank: TiffPixels = {
        layout: { ...layout, width, height },
        samples: { width, height, channels: layout.samples, data },
      };
      const page = new TiffPage(info, blank);
      open = { index, page };
      return page;
    },
    save: async () => {
      await settle();
      return assemble(bytes, infos, packed, isLittle);
    },
    resized: () => Promise.reject(new Error("a resized picture is not resized again")),
  };
}

async function packPage({ layout, samples }: TiffPixels, isLittle: boolean): Promise<PackedPage> {
  const { width, height } = layout;
  if (layout.compression === 4) return packFax(samples);
  const rows = Math.max(1, Math.min(height, Math.floor(STRIP_BYTES / rowBytesOf(layout, width))));
  const strips: Uint8Array[] = [];
  for (let top = 0; top < height; top += rows) {
    const piece = readRect(samples, { left: 0, top, width, height: Math.min(rows, height - top) });
    strips.push(packPiece(piece, layout, isLittle));
  }
  return { layout: { ...layout, pieceWidth: width, pieceHeight: rows }, strips };
}

/** The library writes fax codes; its strips are taken over. */
async function packFax({ width, height, data }: Samples): Promise<PackedPage> {
  const grey = Buffer.from(data.map((value) => (value ? 255 : 0)));
  const { default: sharp } = await import("sharp");
  const file = await sharp(grey, { raw: { width, height, channels: 1 }, limitInputPixels: false })
    .toColourspace("b-w")
    .tiff({ compression: "ccittfax4", bitdepth: 1 })
    .toBuffer();
  const [info] = readDirectories(file);
  const strips = info!.pieces.map(({ start, length }) => file.subarray(start, start + length));
  return { layout: { ...info!, samples: 1, bits: 1 }, strips };
}

/** A file that holds one page of fax codes. */
function singleFax({ layout, strips }: PackedPage): Uint8Array {
  const head = Buffer.from([0x49, 0x49, 42, 0, 0, 0, 0, 0]);
  const writer = new TiffWriter(head, true);
  const offsets = strips.map((strip) => writer.append(strip));
  writer.directory(4, new Map(layoutTags(layout, offsets, strips)), 0);
  return writer.bytes();
}

type TagValue =
  | { readonly type: number; readonly numbers: readonly number[] }
  | { readonly type: number; readonly count: number; readonly raw: Uint8Array };

/** The source with new directories and strips for the packed pages. */
function assemble(
  bytes: Uint8Array,
  infos: readonly TiffPageInfo[],
  packed: ReadonlyMap<number, PackedPage>,
  isLittle: boolean,
): Uint8Array {
  const reader = new TiffReader(bytes);
  const writer = new TiffWriter(Buffer.from(bytes), isLittle);
  const shared = sharedPieces(infos, packed);
  for (const index of packed.keys()) {
    for (const piece of infos[index]!.pieces)
      if (!shared.has(piece.start)) writer.release(piece.start, piece.length);
  }
  let pointerAt = 4;
  for (const [index, info] of infos.entries()) {
    const page = packed.get(index);
    if (!page) {
      pointerAt = info.nextAt;
      continue;
    }
    const tags = new Map<number, TagValue>();
    for (const { tag, type, count, valueAt } of info.entries) {
      const size = (TYPE_BYTES[type] ?? 1) * count;
      const raw = new Uint8Array(reader.view.buffer, reader.view.byteOffset + valueAt, size);
      tags.set(tag, { type, count, raw });
    }
    for (const tag of REPLACED) tags.delete(tag);
    const offsets = page.strips.map((strip) => writer.place(strip));
    for (const [tag, value] of layoutTags(page.layout, offsets, page.strips)) tags.set(tag, value);
    pointerAt = writer.directory(pointerAt, tags, info.next);
  }
  return writer.bytes();
}

/** Pieces of pages that stay, which a changed page may share. */
function sharedPieces(infos: readonly TiffPageInfo[], packed: ReadonlyMap<number, PackedPage>): Set<number> {
  return new Set(
    infos
      .filter(({ number }) => !packed.has(number))
      .flatMap(({ pieces }) => pieces.map(({ start }) => start)),
  );
}

const REPLACED: readonly number[] = [
  ...[TAG.tileWidth, TAG.tileHeight, TAG.tileOffsets, TAG.tileByteCounts, TAG.jpegTables, TAG.fillOrder],
  // Options of fax codes, and the sampling of colours in JPEG pages.
  ...[292, 293, 530, 532],
];

function layoutTags(
  layout: TiffLayout,
  offsets: readonly number[],
  strips: readonly Uint8Array[],
): [number, TagValue][] {
  const { width, height, bits, samples, compression, photometric, predictor, pieceHeight } = layout;
  const short = (...numbers: number[]): TagValue => ({ type: SHORT, numbers });
  const long = (...numbers: number[]): TagValue => ({ type: LONG, numbers });
  return [
    [TAG.width, long(width)],
    [TAG.height, long(height)],
    [TAG.bits, short(...Array.from({ length: samples }, () => bits))],
    [TAG.compression, short(compression)],
    [TAG.photometric, short(photometric)],
    [TAG.samplesPerPixel, short(samples)],
    [TAG.rowsPerStrip, long(pieceHeight)],
    [TAG.stripOffsets, long(...offsets)],
    [TAG.stripByteCounts, long(...strips.map((strip) => strip.length))],
    [TAG.predictor, short(predictor)],
  ];
}

/** Puts new pieces into a file: into room that is free, else behind its end. */
class TiffWriter {
  readonly #file: Buffer;
  readonly #isLittle: boolean;
  readonly #added: Uint8Array[] = [];
  readonly #free: { start: number; length: number }[] = [];
  #length: number;

  /** @param file  is written to */
  constructor(file: Buffer, isLittle: boolean) {
    this.#file = file;
    this.#isLittle = isLittle;
    this.#length = file.length;
  }

  /** What stood there is gone. */
  release(start: number, length: number): void {
    if (start < 8 || start + length > this.#file.length) return;
    this.#file.fill(0, start, start + length);
    this.#free.push({ start, length });
  }

  place(bytes: Uint8Array): number {
    const room = this.#free.find(({ length }) => length >= bytes.length);
    if (!room) return this.append(bytes);
    const at = room.start;
    this.#file.set(bytes, at);
    // Pieces begin at even places.
    const used = bytes.length + (bytes.length % 2);
    room.start += used;
    room.length -= used;
    return at;
  }

  append(bytes: Uint8Array): number {
    if (this.#length % 2 === 1) this.#push(new Uint8Array(1));
    const at = this.#length;
    this.#push(bytes);
    return at;
  }

  #push(bytes: Uint8Array): void {
    this.#added.push(bytes);
    this.#length += bytes.length;
  }

  /** Writes a directory and leads the pointer at `pointerAt` to it. @returns where its own pointer to the next one stands */
  directory(pointerAt: number, tags: ReadonlyMap<number, TagValue>, next: number): number {
    const sorted = [...tags].sort(([a], [b]) => a - b);
    const values = sorted.map(([tag, value]) => ({ tag, ...this.#encode(value) }));
    const places = values.map(({ bytes }) => (bytes.length > 4 ? this.append(bytes) : null));
    const table = Buffer.alloc(2 + 12 * sorted.length + 4);
    this.#writeShort(table, sorted.length, 0);
    values.forEach(({ tag, type, count, bytes }, index) => {
      const at = 2 + 12 * index;
      this.#writeShort(table, tag, at);
      this.#writeShort(table, type, at + 2);
      this.#writeLong(table, count, at + 4);
      const place = places[index];
      if (place === null || place === undefined) table.set(bytes, at + 8);
      else this.#writeLong(table, place, at + 8);
    });
    this.#writeLong(table, next, table.length - 4);
    const at = this.append(table);
    this.#patch(pointerAt, at);
    return at + table.length - 4;
  }

  #encode(value: TagValue): { type: number; count: number; bytes: Uint8Array } {
    if ("raw" in value) return { type: value.type, count: value.count, bytes: value.raw };
    const size = value.type === SHORT ? 2 : 4;
    const bytes = Buffer.alloc(value.numbers.length * size);
    value.numbers.forEach((number, index) => {
      if (size === 2) this.#writeShort(bytes, number, index * 2);
      else this.#writeLong(bytes, number, index * 4);
    });
    return { type: value.type, count: value.numbers.length, bytes };
  }

  #patch(at: number, value: number): void {
    if (at < this.#file.length) {
      this.#writeLong(this.#file, value, at);
      return;
    }
    let start = this.#file.length;
    for (const part of this.#added) {
      if (at < start + part.length) {
        this.#writeLong(Buffer.from(part.buffer, part.byteOffset, part.length), value, at - start);
        return;
      }
      start += part.length;
    }
  }

  #writeShort(into: Buffer, value: number, at: number): void {
    if (this.#isLittle) into.writeUInt16LE(value, at);
    else into.writeUInt16BE(value, at);
  }

  #writeLong(into: Buffer, value: number, at: number): void {
    if (this.#isLittle) into.writeUInt32LE(value, at);
    else into.writeUInt32BE(value, at);
  }

  bytes(): Uint8Array {
    return Buffer.concat([this.#file, ...this.#added]);
  }
}
