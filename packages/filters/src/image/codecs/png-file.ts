/**
 * PNG: every chunk stays but the pixels', which are packed again in the same kind and depth. Source: PNG Specification (Third
 * Edition), W3C 2025. An animated PNG keeps its frames; the still picture that old viewers show is what is translated.
 */
import { deflateSync, inflateSync } from "node:zlib";
import { checkSize, damaged } from "../limits.ts";
import { asOrientation } from "../orientation.ts";
import type { PictureFile, PicturePage } from "../picture-file.ts";
import type { PixelRect, Samples } from "../samples.ts";
import { readExif } from "./exif.ts";
import { IndexedPixels, type Palette } from "./indexed-pixels.ts";
import { readChunks, writeChunks, type PngChunk } from "./png-chunks.ts";
import { filterRows, packBits, passBytes, passesOf, unfilter, unpackBits } from "./png-scanlines.ts";
import { makeRaster, type PixelReader } from "./raster.ts";
import { plausibleDpi, readRect, writeRect } from "./sample-store.ts";

interface Header {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  /** 0 grey, 2 colour, 3 palette, 4 grey with alpha, 6 colour with alpha. */
  readonly kind: number;
  readonly isInterlaced: boolean;
}

const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/** @throws {AppError} filter.damaged, filter.picture_too_large */
export function openPng(bytes: Uint8Array): PictureFile {
  const chunks = readChunks(bytes);
  const header = readHeader(chunks);
  checkSize(header.width, header.height);
  let page: PngPage | null = null;
  return {
    pageCount: 1,
    page: async () => (page ??= new PngPage(chunks, header, unpack(chunks, header))),
    save: async () => (page?.isChanged ? writeChunks(page.chunks()) : bytes),
    resized: async ([size]) => {
      const larger = { ...header, ...size! };
      checkSize(larger.width, larger.height);
      const blank = new PngPage(chunks, larger, new Uint8Array(rawBytes(larger)));
      blank.isChanged = true;
      return {
        pageCount: 1,
        page: async () => blank,
        save: async () => writeChunks(blank.chunks()),
        resized: () => Promise.reject(new Error("a resized picture is not resized again")),
      };
    },
  };
}

function readHeader(chunks: readonly PngChunk[]): Header {
  const [first] = chunks;
  if (first?.type !== "IHDR" || first.data.length !== 13) throw damaged();
  const data = Buffer.from(first.data);
  const header = {
    width: data.readUInt32BE(0),
    height: data.readUInt32BE(4),
    bits: data[8]!,
    kind: data[9]!,
    isInterlaced: data[12] === 1,
  };
  if (!DEPTHS[header.kind]?.includes(header.bits) || data[10] !== 0 || data[11] !== 0 || data[12]! > 1) {
    throw damaged();
  }
  return header;
}

const pixelBits = ({ bits, kind }: Header) => bits * CHANNELS[kind]!;

function rawBytes(header: Header): number {
  const passes = passesOf(header.width, header.height, header.isInterlaced);
  return passes.reduce((sum, pass) => sum + passBytes(pass, pixelBits(header)), 0);
}

function unpack(chunks: readonly PngChunk[], header: Header): Uint8Array {
  const packed = Buffer.concat(chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data));
  const size = rawBytes(header);
  try {
    const raw = inflateSync(packed, { maxOutputLength: size + 64 });
    if (raw.length >= size) return raw;
  } catch (cause) {
    throw damaged(cause);
  }
  throw damaged();
}

class PngPage implements PicturePage {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly maxValue: 255 | 65535;
  readonly orientation;
  readonly dpi: number | null;
  isChanged = false;
  readonly #header: Header;
  readonly #source: readonly PngChunk[];
  readonly #samples: Samples;
  readonly #indexed: IndexedPixels | null;

  /** @param raw  rows of all passes, filtered */
  constructor(chunks: readonly PngChunk[], header: Header, raw: Uint8Array) {
    this.#source = chunks;
    this.#header = header;
    this.width = header.width;
    this.height = header.height;
    this.maxValue = header.bits === 16 ? 65535 : 255;
    this.dpi = dpiOf(chunks);
    const exif = chunks.find(({ type }) => type === "eXIf");
    this.orientation = asOrientation(exif && readExif(exif.data).orientation);
    this.#samples = readSamples(raw, header);
    this.#indexed =
      header.kind === 3
        ? new IndexedPixels(
            this.width,
            this.height,
            this.#samples.data as Uint8Array,
            paletteOf(chunks, header.bits),
          )
        : null;
    this.channels = this.#indexed ? 4 : this.#samples.channels;
  }

  async raster(maxPixels: number) {
    const { width, height, orientation, dpi } = this;
    return makeRaster({ width, height, orientation, dpi, readPixel: this.#pixelReader() }, maxPixels);
  }

  read(rect: PixelRect): Samples {
    return this.#indexed ? this.#indexed.read(rect) : readRect(this.#samples, rect);
  }

  write(rect: PixelRect, samples: Samples): void {
    if (this.#indexed) {
      this.#indexed.write(rect, samples);
      this.isChanged ||= this.#indexed.isChanged;
    } else if (writeRect(this.#samples, rect, this.#rounded(samples))) this.isChanged = true;
  }

  /** Grey of fewer than 8 bits has few values between black and white. */
  #rounded(samples: Samples): Samples {
    const { bits, kind } = this.#header;
    if (kind !== 0 || bits >= 8) return samples;
    const step = 255 / ((1 << bits) - 1);
    return { ...samples, data: samples.data.map((value) => Math.round(Math.round(value / step) * step)) };
  }

  #pixelReader(): PixelReader {
    const { data, channels } = this.#samples;
    const colors = this.#indexed?.palette.colors;
    const isWide = this.maxValue === 65535;
    const byte = isWide ? (at: number) => data[at]! >> 8 : (at: number) => data[at]!;
    return (index, into) => {
      if (colors) {
        const color = colors[data[index]!] ?? [0, 0, 0, 255];
        for (let c = 0; c < 4; c++) into[c] = color[c]!;
        return;
      }
      const at = index * channels;
      const isGrey = channels < 3;
      into[0] = byte(at);
      into[1] = isGrey ? into[0] : byte(at + 1);
      into[2] = isGrey ? into[0] : byte(at + 2);
      into[3] = channels === 2 ? byte(at + 1) : channels === 4 ? byte(at + 3) : 255;
    };
  }

  /** The file's chunks with these pixels. */
  chunks(): PngChunk[] {
    const header = Buffer.from(this.#source[0]!.data);
    header.writeUInt32BE(this.width, 0);
    header.writeUInt32BE(this.height, 4);
    const pixels = { type: "IDAT", data: deflateSync(writeSamples(this.#samples, this.#header)) };
    let isWritten = false;
    return this.#source.flatMap((chunk): PngChunk[] => {
      if (chunk.type === "IHDR") return [{ type: "IHDR", data: header }];
      if (chunk.type === "PLTE" && this.#indexed) return paletteChunks(this.#indexed.palette);
      // Written with the palette; its place is behind it.
      if (chunk.type === "tRNS" && this.#indexed) return [];
      if (chunk.type !== "IDAT") return [chunk];
      if (isWritten) return [];
      isWritten = true;
      return [pixels];
    });
  }
}

function readSamples(raw: Uint8Array, header: Header): Samples {
  const { width, height, bits, kind } = header;
  const channels = CHANNELS[kind]!;
  const data =
    bits === 16 ? new Uint16Array(width * height * channels) : new Uint8Array(width * height * channels);
  const scale = kind === 0 && bits < 8 ? 255 / ((1 << bits) - 1) : 1;
  let at = 0;
  for (const pass of passesOf(width, height, header.isInterlaced)) {
    const rowBytes = Math.ceil((pass.width * pixelBits(header)) / 8);
    const rows = raw.subarray(at, (at += passBytes(pass, pixelBits(header))));
    if (!unfilter(rows, pass.height, rowBytes, Math.max(1, pixelBits(header) >> 3))) throw damaged();
    const values =
      bits === 16 ? new Uint16Array(pass.width * channels) : new Uint8Array(pass.width * channels);
    for (let row = 0; row < pass.height; row++) {
      const start = row * (rowBytes + 1) + 1;
      unpackBits(rows.subarray(start, start + rowBytes), bits, values.length, values);
      const line = (pass.y0 + row * pass.dy) * width;
      for (let x = 0; x < pass.width; x++) {
        const to = (line + pass.x0 + x * pass.dx) * channels;
        for (let c = 0; c < channels; c++) data[to + c] = values[x * channels + c]! * scale;
      }
    }
  }
  return { width, height, channels, data };
}

function writeSamples({ data, channels }: Samples, header: Header): Uint8Array {
  const { width, height, bits, kind } = header;
  const scale = kind === 0 && bits < 8 ? 255 / ((1 << bits) - 1) : 1;
  const isFiltered = kind !== 3 && bits >= 8;
  const parts = passesOf(width, height, header.isInterlaced).map((pass) => {
    const rowBytes = Math.ceil((pass.width * pixelBits(header)) / 8);
    const raw = new Uint8Array(rowBytes * pass.height);
    const values =
      bits === 16 ? new Uint16Array(pass.width * channels) : new Uint8Array(pass.width * channels);
    for (let row = 0; row < pass.height; row++) {
      const line = (pass.y0 + row * pass.dy) * width;
      for (let x = 0; x < pass.width; x++) {
        const from = (line + pass.x0 + x * pass.dx) * channels;
        for (let c = 0; c < channels; c++) values[x * channels + c] = data[from + c]! / scale;
      }
      packBits(values, bits, values.length, raw.subarray(row * rowBytes, (row + 1) * rowBytes));
    }
    return filterRows(raw, pass.height, rowBytes, Math.max(1, pixelBits(header) >> 3), isFiltered);
  });
  return Buffer.concat(parts);
}

function paletteOf(chunks: readonly PngChunk[], bits: number): Palette {
  const colors = chunks.find(({ type }) => type === "PLTE")?.data;
  if (!colors || colors.length === 0) throw damaged();
  const alphas = chunks.find(({ type }) => type === "tRNS")?.data;
  return {
    limit: 1 << bits,
    colors: Array.from({ length: Math.floor(colors.length / 3) }, (_, entry) => [
      ...colors.subarray(entry * 3, entry * 3 + 3),
      alphas?.[entry] ?? 255,
    ]),
  };
}

function paletteChunks({ colors }: Palette): PngChunk[] {
  const chunks = [{ type: "PLTE", data: Uint8Array.from(colors.flatMap((color) => color.slice(0, 3))) }];
  const alphas = colors.map((color) => color[3]!);
  const length = alphas.findLastIndex((alpha) => alpha < 255) + 1;
  return length === 0
    ? chunks
    : [...chunks, { type: "tRNS", data: Uint8Array.from(alphas.slice(0, length)) }];
}

function dpiOf(chunks: readonly PngChunk[]): number | null {
  const chunk = chunks.find(({ type }) => type === "pHYs");
  if (!chunk || chunk.data.length !== 9 || chunk.data[8] !== 1) return null;
  return plausibleDpi(Buffer.from(chunk.data).readUInt32BE(0) * 0.0254);
}
