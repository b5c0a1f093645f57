import { constants, inflateSync } from "node:zlib";
import { decodePDFRawStream, PDFArray, PDFName, type PDFContext, type PDFRawStream } from "@cantoo/pdf-lib";

/** No content stream that people made is larger than this when unpacked. */
export const MAX_STREAM_BYTES = 64 * 1024 * 1024;

/** Thrown for a stream that unpacks to more than that: a bomb, not a page. */
export class StreamTooLarge extends Error {}

/**
 * The unpacked bytes of a stream, as much of them as can be read; null when its packing cannot be undone.
 *
 * @throws {StreamTooLarge} when it unpacks to more than 64 MB
 */
export function streamBytes(stream: PDFRawStream, context: PDFContext): Uint8Array | null {
  const filter = context.lookup(stream.dict.get(PDFName.of("Filter")));
  const only = filter instanceof PDFArray && filter.size() === 1 ? context.lookup(filter.get(0)) : filter;
  if (only === undefined) return stream.contents;
  const hasParameters = context.lookup(stream.dict.get(PDFName.of("DecodeParms"))) !== undefined;
  try {
    if (isFlate(only) && !hasParameters) return inflate(stream.contents);
  } catch (error) {
    if (isTooLarge(error)) throw new StreamTooLarge();
    // Cut or spoiled: the slower decoder below gives what comes before the damage.
  }
  try {
    return decodePDFRawStream(stream).decode();
  } catch {
    // The packing is damaged or unknown; the caller reads the page without it.
    return null;
  }
}

function inflate(packed: Uint8Array): Uint8Array {
  return inflateSync(packed, { maxOutputLength: MAX_STREAM_BYTES, finishFlush: constants.Z_SYNC_FLUSH });
}

function isTooLarge(error: unknown): boolean {
  return (error as { code?: unknown }).code === "ERR_BUFFER_TOO_LARGE";
}

function isFlate(filter: unknown): boolean {
  return filter === PDFName.of("FlateDecode") || filter === PDFName.of("Fl");
}
