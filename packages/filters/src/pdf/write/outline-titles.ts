import { PDFDict, PDFHexString, PDFName, PDFString, type PDFObject } from "@cantoo/pdf-lib";

/** Entries and levels read at most; outlines that lead in circles end here. */
const MAX_ENTRIES = 50_000;
const MAX_DEPTH = 50;

/**
 * Gives outline entries new titles; where they lead stays.
 *
 * @param titleAt  new title by the entry's path ("0.2.1", positions from the root); undefined keeps the old one
 */
export function setOutlineTitles(
  catalog: PDFDict,
  titleAt: (path: string, old: string) => string | undefined,
): void {
  const root = catalog.lookup(PDFName.of("Outlines"));
  if (!(root instanceof PDFDict)) return;
  const seen = new Set<PDFDict>();
  const walk = (parent: PDFDict, prefix: string, depth: number) => {
    let entry: PDFObject | undefined = parent.lookup(PDFName.of("First"));
    for (let index = 0; entry instanceof PDFDict && !seen.has(entry) && seen.size < MAX_ENTRIES; index++) {
      seen.add(entry);
      const path = prefix === "" ? `${index}` : `${prefix}.${index}`;
      const old = entry.lookup(PDFName.of("Title"));
      const isText = old instanceof PDFString || old instanceof PDFHexString;
      const title = titleAt(path, isText ? old.decodeText() : "");
      if (title !== undefined) entry.set(PDFName.of("Title"), PDFHexString.fromText(title));
      if (depth < MAX_DEPTH) walk(entry, path, depth + 1);
      entry = entry.lookup(PDFName.of("Next"));
    }
  };
  walk(root, "", 0);
}
