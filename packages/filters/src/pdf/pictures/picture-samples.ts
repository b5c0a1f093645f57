/** The samples of a picture that is packed without loss: unpacked to eight bits a channel, and packed again. */
import { deflateSync, inflateSync, constants } from "node:zlib";
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFRawStream,
  type PDFContext,
  type PDFObject,
} from "@cantoo/pdf-lib";
import { filterRows, unfilter, unpackBits } from "../../image/codecs/png-scanlines.ts";
import type { Samples } from "../../image/samples.ts";

/** One step of a stream's packing. */
interface Packing {
  readonly name: string;
  readonly parameters: PDFDict | null;
}

/** Of larger packed streams letters of text would be read for minutes. */
const MAX_TEXT_BYTES = 64 * 1024 * 1024;

/** How a stream is packed, the outermost first; long names. */
export function packingsOf(dict: PDFDict, context: PDFContext): Packing[] {
  const filters = listOf(context.lookup(dict.get(PDFName.of("Filter"))), context);
  const parameters = listOf(context.lookup(dict.get(PDFName.of("DecodeParms"))), context);
  return filters.map((filter, at) => {
    const own = parameters[at];
    return {
      name: filter instanceof PDFName ? filter.asString().slice(1) : "",
      parameters: own instanceof PDFDict ? own : null,
    };
  });
}

function listOf(object: PDFObject | undefined, context: PDFContext): (PDFObject | undefined)[] {
  if (object instanceof PDFArray) return object.asArray().map((item) => context.lookup(item));
  return object === undefined ? [] : [object];
}

/** The stream without its outer wrappings of letters; null where there are others, or too many bytes. */
export function unwrapped(
  stream: PDFRawStream,
  wrappings: readonly Packing[],
  context: PDFContext,
): Uint8Array | null {
  if (wrappings.length === 0) return stream.contents;
  if (stream.contents.length > MAX_TEXT_BYTES) return null;
  if (!wrappings.every(({ name }) => name === "ASCII85Decode" || name === "ASCIIHexDecode")) return null;
  const dict = context.obj({}) as PDFDict;
  dict.set(PDFName.of("Filter"), context.obj(wrappings.map(({ name }) => PDFName.of(name))));
  try {
    return decodePDFRawStream(PDFRawStream.of(dict, stream.contents)).decode();
  } catch {
    return null;
  }
}

/** `bits` of one sample; `channels` as stored: one for places in a table. */
export interface StoredLayout {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly bits: 1 | 2 | 4 | 8 | 16;
}

/**
 * Samples as they are stored, scaled to eight bits where `isScaled`; null where the packing is not one of ours or is cut.
 * Cost: some ten passes over the bytes.
 */
export function unpackSamples(
  stream: PDFRawStream,
  { width, height, channels, bits }: StoredLayout,
  isScaled: boolean,
  context: PDFContext,
): Samples | null {
  const packings = packingsOf(stream.dict, context);
  const last = packings.at(-1);
  const isFlate = last?.name === "FlateDecode";
  const packed = unwrapped(stream, isFlate ? packings.slice(0, -1) : packings, context);
  if (!packed) return null;
  const rowBytes = Math.ceil((width * channels * bits) / 8);
  const pixelBytes = Math.max(1, (channels * bits) >> 3);
  const predictor = isFlate ? numberOf(last.parameters, "Predictor", 1, context) : 1;
  if (predictor === 2 && bits !== 8) return null;
  const isFiltered = predictor >= 10;
  const size = height * (rowBytes + (isFiltered ? 1 : 0));
  const raw = isFlate ? inflated(packed, size) : packed;
  if (!raw || raw.length < size) return null;
  const data = Uint8Array.from(raw.subarray(0, size));
  if (isFiltered && !unfilter(data, height, rowBytes, pixelBytes)) return null;
  if (predictor === 2) addLeft(data, rowBytes, channels);
  const stride = rowBytes + (isFiltered ? 1 : 0);
  const count = width * channels;
  const samples = new Uint8Array(height * count);
  const row = bits === 16 ? new Uint16Array(count) : new Uint8Array(count);
  const scale = isScaled && bits < 8 ? 255 / ((1 << bits) - 1) : 1;
  for (let y = 0; y < height; y++) {
    const start = y * stride + (isFiltered ? 1 : 0);
    unpackBits(data.subarray(start, start + rowBytes), bits, count, row);
    if (bits === 16) for (let i = 0; i < count; i++) samples[y * count + i] = row[i]! >> 8;
    else if (scale === 1) samples.set(row, y * count);
    else for (let i = 0; i < count; i++) samples[y * count + i] = row[i]! * scale;
  }
  return { width, height, channels, data: samples };
}

/** Whole as far as it can be unpacked; null for what is more than `size` or nothing. */
function inflated(packed: Uint8Array, size: number): Uint8Array | null {
  try {
    // Some writers leave a few bytes behind the last row.
    return inflateSync(packed, { maxOutputLength: size + 65_536, finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return null;
  }
}

function addLeft(data: Uint8Array, rowBytes: number, pixelBytes: number): void {
  for (let start = 0; start < data.length; start += rowBytes)
    for (let i = pixelBytes; i < rowBytes; i++) data[start + i]! += data[start + i - pixelBytes]!;
}

export function numberOf(dict: PDFDict | null, key: string, usual: number, context: PDFContext): number {
  const value = dict ? context.lookup(dict.get(PDFName.of(key))) : undefined;
  return value instanceof PDFNumber ? value.asNumber() : usual;
}

/**
 * A picture's stream with these samples, eight bits each; everything else of its dictionary stays.
 *
 * @param space  its colour space; absent: as it was
 */
export function packSamples(
  source: PDFDict,
  { width, height, channels, data }: Samples,
  space: PDFObject | undefined,
  context: PDFContext,
): PDFRawStream {
  const dict = source.clone(context);
  const isFiltered =
    numberOf(packingsOf(source, context).at(-1)?.parameters ?? null, "Predictor", 1, context) >= 10;
  const rows = isFiltered ? filterRows(data as Uint8Array, height, width * channels, channels, true) : data;
  dict.set(PDFName.of("BitsPerComponent"), PDFNumber.of(8));
  if (space) {
    dict.set(PDFName.of("ColorSpace"), space);
    // It spoke of places in the table.
    dict.delete(PDFName.of("Decode"));
  }
  dict.set(PDFName.of("Filter"), PDFName.of("FlateDecode"));
  dict.delete(PDFName.of("DecodeParms"));
  if (isFiltered)
    dict.set(
      PDFName.of("DecodeParms"),
      context.obj({ Predictor: 15, Colors: channels, BitsPerComponent: 8, Columns: width }),
    );
  return PDFRawStream.of(dict, Uint8Array.from(deflateSync(rows)));
}
