/** One page of a TIFF in memory. */
import { damaged } from "../limits.ts";
import type { Orientation } from "../orientation.ts";
import type { PicturePage } from "../picture-file.ts";
import type { PixelRect, Samples } from "../samples.ts";
import { IndexedPixels } from "./indexed-pixels.ts";
import { makeRaster, type PixelReader } from "./raster.ts";
import { readRect, writeRect } from "./sample-store.ts";
import type { TiffLayout, TiffPageInfo } from "./tiff-directory.ts";
import { unpackPiece } from "./tiff-pieces.ts";

/** The page's samples as `layout` means them; fax and JPEG pages are read by the library and get a plain layout. */
export interface TiffPixels {
  readonly layout: TiffLayout;
  readonly samples: Samples;
}

/** @param piece  packed bytes of each strip or tile. @throws {AppError} filter.damaged */
export async function readPixels(
  file: Uint8Array,
  info: TiffPageInfo,
  piece: (index: number) => Uint8Array,
  isLittle: boolean,
): Promise<TiffPixels> {
  return info.isPlain
    ? { layout: info, samples: readPlain(info, piece, isLittle) }
    : readByLibrary(file, info);
}

function readPlain(info: TiffPageInfo, piece: (index: number) => Uint8Array, isLittle: boolean): Samples {
  const { width, height, samples: channels, bits, pieceWidth, pieceHeight } = info;
  const size = width * height * channels;
  const page: Samples = {
    width,
    height,
    channels,
    data: bits === 16 ? new Uint16Array(size) : new Uint8Array(size),
  };
  const columns = Math.ceil(width / pieceWidth);
  for (let index = 0; index < columns * Math.ceil(height / pieceHeight); index++) {
    const [left, top] = [(index % columns) * pieceWidth, Math.floor(index / columns) * pieceHeight];
    // The last strip is shorter; tiles are whole and reach beyond the page.
    const isStrip = pieceWidth === width;
    const rows = isStrip ? Math.min(pieceHeight, height - top) : pieceHeight;
    const own = unpackPiece(piece(index), info, { width: pieceWidth, height: rows }, isLittle);
    const seen = {
      left,
      top,
      width: Math.min(pieceWidth, width - left),
      height: Math.min(rows, height - top),
    };
    writeRect(page, seen, readRect(own, { ...seen, left: 0, top: 0 }));
  }
  return page;
}

async function readByLibrary(file: Uint8Array, info: TiffPageInfo): Promise<TiffPixels> {
  const { width, height, bits, samples: channels, number } = info;
  const isFax = bits === 1 && channels === 1;
  const { default: sharp } = await import("sharp");
  try {
    const image = sharp(file, { page: number, limitInputPixels: false, failOn: "truncated" });
    const color = isFax ? image.toColourspace("b-w") : image.removeAlpha().toColourspace("srgb");
    const raw = await color.raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
    if (raw.info.width !== width || raw.info.height !== height) throw damaged();
    const layout: TiffLayout = {
      ...{ width, height, pieceWidth: width, pieceHeight: height, predictor: 1, hasAlpha: false },
      bits: isFax ? 1 : 8,
      samples: raw.info.channels,
      compression: isFax ? 4 : 8,
      photometric: raw.info.channels === 1 ? 1 : 2,
    };
    const data = isFax ? raw.data.map((value) => (value > 127 ? 1 : 0)) : raw.data;
    return { layout, samples: { width, height, channels: raw.info.channels, data: Uint8Array.from(data) } };
  } catch (cause) {
    throw damaged(cause);
  }
}

export class TiffPage implements PicturePage {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly maxValue: 255 | 65535;
  readonly orientation: Orientation;
  readonly dpi: number | null;
  readonly pixels: TiffPixels;
  #isPainted = false;
  readonly #indexed: IndexedPixels | null;
  /** From the numbers of small depths to 0 to 255. */
  readonly #scale: number;

  constructor(info: Pick<TiffPageInfo, "orientation" | "dpi" | "colorMap">, pixels: TiffPixels) {
    const { layout, samples } = pixels;
    this.pixels = pixels;
    this.width = layout.width;
    this.height = layout.height;
    this.orientation = info.orientation;
    this.dpi = info.dpi;
    this.maxValue = layout.bits === 16 ? 65535 : 255;
    this.#scale = layout.bits < 8 ? 255 / ((1 << layout.bits) - 1) : 1;
    const map = layout.photometric === 3 ? info.colorMap : null;
    this.#indexed =
      map && new IndexedPixels(this.width, this.height, samples.data as Uint8Array, paletteOf(map));
    this.channels = this.#indexed ? 4 : samples.channels;
  }

  get isChanged(): boolean {
    return this.#isPainted || this.#indexed?.isChanged === true;
  }

  async raster(maxPixels: number) {
    const { width, height, orientation, dpi } = this;
    return makeRaster({ width, height, orientation, dpi, readPixel: this.#pixelReader() }, maxPixels);
  }

  #pixelReader(): PixelReader {
    const { samples, layout } = this.pixels;
    const { data, channels } = samples;
    const { photometric, hasAlpha, bits } = layout;
    const colors = this.#indexed?.palette.colors;
    const scale = bits === 16 ? 1 / 257 : this.#scale;
    return (index, into) => {
      const at = index * channels;
      if (colors) {
        const color = colors[data[at]!] ?? [0, 0, 0, 255];
        for (let c = 0; c < 4; c++) into[c] = color[c]!;
        return;
      }
      into[3] = hasAlpha ? data[at + channels - 1]! * scale : 255;
      if (photometric === 2) for (let c = 0; c < 3; c++) into[c] = data[at + c]! * scale;
      else if (photometric === 5) {
        const light = 255 - data[at + 3]! * scale;
        for (let c = 0; c < 3; c++) into[c] = ((255 - data[at + c]! * scale) * light) / 255;
      } else {
        const grey = photometric === 0 ? 255 - data[at]! * scale : data[at]! * scale;
        into[0] = into[1] = into[2] = grey;
      }
    };
  }

  read(rect: PixelRect): Samples {
    if (this.#indexed) return this.#indexed.read(rect);
    const piece = readRect(this.pixels.samples, rect);
    return this.#scale === 1 ? piece : { ...piece, data: piece.data.map((value) => value * this.#scale) };
  }

  write(rect: PixelRect, samples: Samples): void {
    if (this.#indexed) {
      this.#indexed.write(rect, samples);
      return;
    }
    const scale = this.#scale;
    const piece =
      scale === 1 ? samples : { ...samples, data: samples.data.map((value) => Math.round(value / scale)) };
    if (writeRect(this.pixels.samples, rect, piece)) this.#isPainted = true;
  }
}

/** All entries are there from the start, so none is free. */
function paletteOf(map: readonly number[]) {
  const count = Math.floor(map.length / 3);
  if (count === 0) throw damaged();
  const colors = Array.from({ length: count }, (_, entry) => [
    ...[0, 1, 2].map((c) => map[c * count + entry]! >> 8),
    255,
  ]);
  return { colors, limit: count };
}
