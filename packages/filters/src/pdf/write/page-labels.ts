import { PDFDict, PDFName, PDFNumber, type PDFContext, type PDFDocument } from "@cantoo/pdf-lib";
import { treeEntries } from "./tree-entries.ts";

/**
 * Labels ("iv", "A-5") for pages that come in another order or more than once; numbers count on by page, so each page gets an entry of its
 * own. ISO 32000-2, 12.4.2.
 *
 * @param sources  for each page of the result, the index of the source's page whose label it has; ascending
 */
export function relabelPages(document: PDFDocument, sources: readonly number[]): void {
  const { context, catalog } = document;
  const old = catalog.get(PDFName.of("PageLabels"));
  if (!old) return;
  const ranges = treeEntries(context, old, "Nums")
    .flatMap(([from, value]) => {
      const look = context.lookup(value);
      return typeof from === "number" && look instanceof PDFDict ? [{ from, look }] : [];
    })
    .sort((a, b) => a.from - b.from);
  const numbers = sources.flatMap((source, index) => {
    const range = ranges.findLast(({ from }) => from <= source);
    return range ? [PDFNumber.of(index), labelIn(context, range.look, source - range.from)] : [];
  });
  catalog.set(PDFName.of("PageLabels"), context.obj({ Nums: context.obj(numbers) }));
}

function labelIn(context: PDFContext, look: PDFDict, offset: number): PDFDict {
  const label = look.clone(context);
  const start = look.lookup(PDFName.of("St"));
  const first = start instanceof PDFNumber ? start.asNumber() : 1;
  if (look.has(PDFName.of("S"))) label.set(PDFName.of("St"), PDFNumber.of(first + offset));
  return label;
}
