/**
 * Streams whose length stands in an object of its own are cut by the object library where the word `endstream` is. That takes
 * a last byte that looks like the end of a line (one stream in a hundred), and a stream whose data hold the word `stream` is
 * not read at all.
 */
import { inflateSync } from "node:zlib";
import { PDFInvalidObject, PDFName, PDFNumber, PDFRawStream, PDFRef, type PDFContext } from "@cantoo/pdf-lib";

/** What may stand at the end of a line, and so may be lost. */
const LOST = ["\r", "\n", "\r\n"].map((end) => Buffer.from(end, "latin1"));

/** Unpacked bytes up to which the end of a stream is checked. */
const MAX_CHECKED_BYTES = 16 * 1024 * 1024;

/**
 * Gives streams back the bytes that they lost at their end.
 *
 * Cost: linear in the objects, and in the bytes of streams that lost some.
 */
export function mendStreamEnds(context: PDFContext): void {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue;
    const stated = object.dict.get(PDFName.of("Length"));
    const length = stated instanceof PDFRef ? context.lookup(stated) : undefined;
    if (!(length instanceof PDFNumber)) continue;
    const missing = length.asNumber() - object.contents.length;
    const ends = LOST.filter((end) => end.length === missing);
    const end = ends.find((candidate) => isWhole(object, candidate)) ?? ends[0];
    if (end) context.assign(ref, PDFRawStream.of(object.dict, Buffer.concat([object.contents, end])));
  }
}

/** True where a stream of the file could not be read; another reader may bring it back. */
export function lacksStreams(context: PDFContext): boolean {
  return context.enumerateIndirectObjects().some(([, object]) => {
    if (!(object instanceof PDFInvalidObject)) return false;
    const bytes = Buffer.alloc(object.sizeInBytes());
    object.copyBytesInto(bytes, 0);
    return bytes.includes("endstream");
  });
}

/** True when the check at the end of packed data is right with these bytes; other data tell nothing. */
function isWhole({ dict, contents }: PDFRawStream, end: Uint8Array): boolean {
  if (dict.get(PDFName.of("Filter")) !== PDFName.of("FlateDecode")) return false;
  try {
    inflateSync(Buffer.concat([contents, end]), { maxOutputLength: MAX_CHECKED_BYTES });
    return true;
  } catch {
    // Not these bytes, or more than is worth the check.
    return false;
  }
}
