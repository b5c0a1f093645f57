import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFContext,
  type PDFDocument,
  type PDFObject,
} from "@cantoo/pdf-lib";

const BOXES = ["MediaBox", "CropBox", "BleedBox", "TrimBox", "ArtBox"];
/** What readers take for a page without a size: US Letter. Points. */
const USUAL_BOX = [0, 0, 612, 792];
const RIGHT_ANGLE = 90;

/**
 * Makes the page tree what a writer takes for granted and readers do without: each node names the parent that it hangs on,
 * boxes have four numbers, pages a box, and turns are right angles. Nothing that could be read before reads differently.
 *
 * Cost: linear in the nodes.
 */
export function mendPageTree({ context, catalog }: PDFDocument): void {
  const root = catalog.get(PDFName.of("Pages"));
  const seen = new Set<PDFObject>();
  const pending: {
    readonly object: PDFObject | undefined;
    readonly parent: PDFObject | null;
    readonly hasBox: boolean;
  }[] = [{ object: root, parent: null, hasBox: false }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const node = context.lookup(next.object);
    if (!(node instanceof PDFDict) || seen.has(node)) continue;
    seen.add(node);
    setParent(node, next.parent);
    for (const key of BOXES) if (!isBox(node, key, context)) node.delete(PDFName.of(key));
    if (!isTurn(node, context)) node.delete(PDFName.of("Rotate"));
    const hasBox = next.hasBox || node.has(PDFName.of("MediaBox"));
    const kids = context.lookup(node.get(PDFName.of("Kids")));
    if (!(kids instanceof PDFArray)) {
      if (!hasBox) node.set(PDFName.of("MediaBox"), context.obj(USUAL_BOX));
      continue;
    }
    for (const kid of kids.asArray()) pending.push({ object: kid, parent: next.object ?? null, hasBox });
  }
}

function setParent(node: PDFDict, parent: PDFObject | null): void {
  const key = PDFName.of("Parent");
  if (parent === null) node.delete(key);
  else if (node.get(key) !== parent) node.set(key, parent);
}

/** True where the entry is absent as well. */
function isBox(node: PDFDict, key: string, context: PDFContext): boolean {
  const value = context.lookup(node.get(PDFName.of(key)));
  if (value === undefined) return !node.has(PDFName.of(key));
  if (!(value instanceof PDFArray) || value.size() !== 4) return false;
  return value.asArray().every((item) => context.lookup(item) instanceof PDFNumber);
}

function isTurn(node: PDFDict, context: PDFContext): boolean {
  const value = context.lookup(node.get(PDFName.of("Rotate")));
  if (value === undefined) return !node.has(PDFName.of("Rotate"));
  return value instanceof PDFNumber && value.asNumber() % RIGHT_ANGLE === 0;
}
