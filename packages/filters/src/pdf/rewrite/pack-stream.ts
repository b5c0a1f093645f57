import { deflateSync } from "node:zlib";
import { PDFRawStream, type PDFContext } from "@cantoo/pdf-lib";

/** Entries of a stream's dictionary. */
export type StreamEntries = Exclude<Parameters<PDFContext["stream"]>[1], undefined>;

/**
 * A stream of `content`, deflated. By zlib: `flateStream` of the library does the same in JavaScript, for several times the
 * processor time. Text is taken as Latin-1.
 */
export function packStream(
  context: PDFContext,
  content: Uint8Array | string,
  entries: StreamEntries = {},
): PDFRawStream {
  const dict = context.obj({ ...entries, Filter: "FlateDecode" });
  const packed = deflateSync(typeof content === "string" ? Buffer.from(content, "latin1") : content);
  // Bytes of its own: a view would keep the whole of the pool that zlib writes in.
  return PDFRawStream.of(dict, Uint8Array.from(packed));
}
