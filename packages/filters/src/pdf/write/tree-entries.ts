import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFString,
  type PDFContext,
  type PDFObject,
} from "@cantoo/pdf-lib";

const MAX_DEPTH = 50;
const MAX_ENTRIES = 200_000;

/**
 * Keys and values of a name tree ("Names") or a number tree ("Nums"), in the file's order. ISO 32000-2, 7.9.6, 7.9.7.
 *
 * @returns values as they stand there, references not followed
 */
export function treeEntries(
  context: PDFContext,
  root: PDFObject | undefined,
  kind: "Names" | "Nums",
): [key: string | number, value: PDFObject][] {
  const entries: [string | number, PDFObject][] = [];
  const walk = (object: PDFObject | undefined, depth: number): void => {
    const node = context.lookup(object);
    if (!(node instanceof PDFDict) || depth > MAX_DEPTH || entries.length > MAX_ENTRIES) return;
    const own = context.lookup(node.get(PDFName.of(kind)));
    const items = own instanceof PDFArray ? own.asArray() : [];
    for (let at = 0; at + 1 < items.length; at += 2) {
      const key = keyOf(context.lookup(items[at]));
      if (key !== null) entries.push([key, items[at + 1]!]);
    }
    const kids = context.lookup(node.get(PDFName.of("Kids")));
    for (const kid of kids instanceof PDFArray ? kids.asArray() : []) walk(kid, depth + 1);
  };
  walk(root, 0);
  return entries;
}

function keyOf(key: PDFObject | undefined): string | number | null {
  if (key instanceof PDFNumber) return key.asNumber();
  return key instanceof PDFString || key instanceof PDFHexString ? nameOf(key) : null;
}

/** A name or string as one that can be compared, byte for byte. */
export function nameOf(name: PDFName | PDFString | PDFHexString): string {
  return name instanceof PDFName ? name.decodeText() : Buffer.from(name.asBytes()).toString("latin1");
}
