/**
 * A picture of a PDF as a page that can be read and painted, like one of a picture file. Painting mixes the channels as the file
 * has them, so colour spaces and ink orders stay; an opacity of the same size is one channel more, for letters may stand in it.
 */
import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFName,
  PDFRawStream,
  type PDFContext,
  type PDFRef,
} from "@cantoo/pdf-lib";
import { openJpeg } from "../../image/codecs/jpeg-file.ts";
import { readSegments, writeSegments } from "../../image/codecs/jpeg-segments.ts";
import type { PictureFile, PicturePage } from "../../image/picture-file.ts";
import type { Samples } from "../../image/samples.ts";
import { invertedChannels, isPlainlyCoded, readColours } from "./picture-colours.ts";
import {
  numberOf,
  packingsOf,
  packSamples,
  unpackSamples,
  unwrapped,
  type StoredLayout,
} from "./picture-samples.ts";
import { MaskedPage, SamplesPage } from "./stored-pages.ts";

/** Pixels of one picture: A4 at 400 dots an inch has 15 million. */
const MAX_PIXELS = 20_000_000;
const BITS: ReadonlySet<number> = new Set([1, 2, 4, 8, 16]);

export interface EmbeddedPicture {
  readonly page: PicturePage;
  readonly isLossy: boolean;
  /** The picture as it was painted, a new object of the file; null where nothing was. */
  save(): Promise<PDFRef | null>;
}

/** What can be told of a picture without unpacking it. */
export interface PictureHead {
  readonly stream: PDFRawStream;
  readonly width: number;
  readonly height: number;
}

/** @returns null for stencils, packings and colours that we do not paint, and what has too many pixels */
export function pictureHead(ref: PDFRef, context: PDFContext): PictureHead | null {
  const stream = context.lookup(ref);
  if (!(stream instanceof PDFRawStream)) return null;
  const { dict } = stream;
  if (context.lookup(dict.get(PDFName.of("ImageMask"))) === PDFBool.True) return null;
  const [width, height] = [numberOf(dict, "Width", 0, context), numberOf(dict, "Height", 0, context)];
  const isSized = Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0;
  if (!isSized || width * height > MAX_PIXELS) return null;
  const names = packingsOf(dict, context).map(({ name }) => name);
  const isPacked = names.every((name) => PACKINGS.has(name));
  const jpegs = names.filter((name) => name === "DCTDecode").length;
  const isJpeg = jpegs === 1 && names.at(-1) === "DCTDecode";
  return isPacked && (jpegs === 0 || isJpeg) ? { stream, width, height } : null;
}

const PACKINGS: ReadonlySet<string> = new Set([
  "FlateDecode",
  "DCTDecode",
  "ASCII85Decode",
  "ASCIIHexDecode",
]);

/** @returns null as `pictureHead`, and for what is damaged */
export async function openEmbedded(ref: PDFRef, context: PDFContext): Promise<EmbeddedPicture | null> {
  const head = pictureHead(ref, context);
  if (!head) return null;
  const isJpeg = packingsOf(head.stream.dict, context).at(-1)?.name === "DCTDecode";
  const base = isJpeg ? await openJpegStream(head, context) : openSamples(head, context);
  if (!base) return null;
  const mask = readMask(head, base.page, context);
  if (mask === null) return { ...base, save: async () => register(await base.save(), context) };
  const page = new MaskedPage(base.page, mask.samples);
  return {
    page,
    isLossy: base.isLossy,
    save: async () => {
      const stream = await base.save();
      if (!page.isMaskChanged) return register(stream, context);
      const own = stream ?? PDFRawStream.of(head.stream.dict.clone(context), head.stream.contents);
      const painted = packSamples(mask.dict, mask.samples, undefined, context);
      own.dict.set(PDFName.of("SMask"), context.register(painted));
      return context.register(own);
    },
  };
}

function register(stream: PDFRawStream | null, context: PDFContext): PDFRef | null {
  return stream && context.register(stream);
}

interface BasePicture {
  readonly page: PicturePage;
  readonly isLossy: boolean;
  save(): Promise<PDFRawStream | null>;
}

async function openJpegStream({ stream }: PictureHead, context: PDFContext): Promise<BasePicture | null> {
  const packings = packingsOf(stream.dict, context);
  const packed = unwrapped(stream, packings.slice(0, -1), context);
  if (!packed) return null;
  let file: PictureFile;
  let bytes: Uint8Array;
  try {
    bytes = asStored(packed);
    file = openJpeg(bytes);
  } catch {
    // Damaged, or of a kind that no viewer reads.
    return null;
  }
  const page = await file.page(0);
  return {
    page,
    isLossy: true,
    save: async () => {
      const saved = await file.save();
      if (saved === bytes) return null;
      const dict = stream.dict.clone(context);
      const { parameters } = packings.at(-1)!;
      dict.set(PDFName.of("Filter"), PDFName.of("DCTDecode"));
      dict.delete(PDFName.of("DecodeParms"));
      if (parameters) dict.set(PDFName.of("DecodeParms"), parameters);
      return PDFRawStream.of(dict, Uint8Array.from(saved));
    },
  };
}

const EXIF = 0xe1;

/** Readers of PDF show a picture as it is stored, whatever its camera said of its turn. */
function asStored(bytes: Uint8Array): Uint8Array {
  const segments = readSegments(bytes);
  const kept = segments.filter(({ marker }) => marker !== EXIF);
  return kept.length === segments.length ? bytes : writeSegments(kept);
}

function openSamples({ stream, width, height }: PictureHead, context: PDFContext): BasePicture | null {
  const { dict } = stream;
  const colours = readColours(dict.get(PDFName.of("ColorSpace")), context);
  const bits = numberOf(dict, "BitsPerComponent", 8, context);
  if (!colours || !BITS.has(bits)) return null;
  const { palette, components } = colours;
  // Keys and orders of a table's places say nothing of its colours.
  const isKeyed = context.lookup(dict.get(PDFName.of("Mask"))) instanceof PDFArray;
  if (palette && (isKeyed || !isPlainlyCoded(dict, (1 << bits) - 1, context))) return null;
  // A key of a few bits is no key of eight.
  if (isKeyed && bits !== 8) return null;
  const layout: StoredLayout = {
    ...{ width, height, channels: palette ? 1 : components },
    bits: bits as StoredLayout["bits"],
  };
  const stored = unpackSamples(stream, layout, palette === null, context);
  if (!stored) return null;
  const samples = palette ? coloured(stored, palette, components) : stored;
  const page = new SamplesPage(samples, colours, invertedChannels(dict, components, context));
  return {
    page,
    isLossy: false,
    save: async () =>
      page.isChanged ? packSamples(dict, samples, palette ? colours.space : undefined, context) : null,
  };
}

function coloured({ width, height, data }: Samples, palette: Uint8Array, channels: number): Samples {
  const all = new Uint8Array(width * height * channels);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const from = data[pixel]! * channels;
    for (let c = 0; c < channels; c++) all[pixel * channels + c] = palette[from + c]!;
  }
  return { width, height, channels, data: all };
}

interface SoftMask {
  readonly dict: PDFDict;
  readonly samples: Samples;
}

/** The picture's opacity, where something of it is seen through and it has the picture's size; else it stays as it is. */
function readMask(
  { stream }: PictureHead,
  { width, height }: PicturePage,
  context: PDFContext,
): SoftMask | null {
  const mask = context.lookup(stream.dict.get(PDFName.of("SMask")));
  if (!(mask instanceof PDFRawStream)) return null;
  const { dict } = mask;
  const own = {
    width: numberOf(dict, "Width", 0, context),
    height: numberOf(dict, "Height", 0, context),
  };
  if (own.width !== width || own.height !== height || !isPlainlyCoded(dict, 1, context)) return null;
  const bits = numberOf(dict, "BitsPerComponent", 8, context);
  if (!BITS.has(bits)) return null;
  const layout: StoredLayout = { width, height, channels: 1, bits: bits as StoredLayout["bits"] };
  const samples = unpackSamples(mask, layout, true, context);
  return samples && samples.data.some((value) => value !== 255) ? { dict, samples } : null;
}
