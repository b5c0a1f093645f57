/**
 * The way of a page from the file to blocks in reading order. Each stage is entered here, once a page, and sees only what the
 * stages above it made (docs/architecture.md draws them; the boundary rules hold their order).
 */
import { layoutPage } from "@yizhou/page/layout";
import type { PageModel } from "@yizhou/page/model";
import type { PdfReader } from "../interpret/page-reader.ts";
import { classifyPage } from "../scan/classify.ts";
import type { ScanReader } from "../scan/read-scan.ts";
import { SCAN_FONTS } from "../scan/scan-glyphs.ts";

/**
 * @param index  0-based
 * @param scans  reads pages that are pictures; where absent they stay as they are
 * @returns null when the page cannot be read
 */
export async function readPage(
  reader: PdfReader,
  index: number,
  scans?: ScanReader,
): Promise<PageModel | null> {
  const raw = await reader.readPage(index);
  if (!raw) return null;
  const { fonts } = reader.document;
  const kind = classifyPage(raw, fonts);
  const fromPicture = await scans?.read(raw, kind);
  return fromPicture ? layoutPage(fromPicture, SCAN_FONTS, kind) : layoutPage(raw, fonts, kind);
}
