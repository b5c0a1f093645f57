import { PDFDocument } from "@cantoo/pdf-lib";
import type { DecodedDocument } from "./pdfjs.ts";

/**
 * The file written anew from what pdf.js understood of it: the way for files that neither the object library nor the repair
 * program can read, with a trailer in ruins or an encryption that only pdf.js knows. Pages, links, bookmarks and fields come
 * along; encryption does not.
 *
 * @returns null when pdf.js cannot write it either
 */
export async function rebuildDocument(decoded: DecodedDocument): Promise<Uint8Array | null> {
  try {
    // Of one file alone pdf.js keeps the encryption; with a second file beside it, it writes everything plain.
    const other = await PDFDocument.create();
    other.addPage([10, 10]);
    const mixed = await decoded.extractPages([{ document: null }, { document: await other.save() }]);
    const document = await PDFDocument.load(mixed, { updateMetadata: false });
    document.removePage(document.getPageCount() - 1);
    return await document.save({ updateFieldAppearances: false, addDefaultPage: false });
  } catch {
    // Some of what was read cannot be written; the file stays readable only.
    return null;
  }
}
