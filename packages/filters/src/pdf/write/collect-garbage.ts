import { PDFArray, PDFDict, PDFRef, PDFStream, type PDFContext, type PDFObject } from "@cantoo/pdf-lib";

/**
 * Drops every object that nothing leads to any more. The streams that were rewritten would otherwise stay in the file with
 * the words that were taken out.
 */
export function collectGarbage(context: PDFContext): void {
  const reached = new Set<PDFRef>();
  const { Root, Info, Encrypt, ID } = context.trailerInfo;
  const pending: PDFObject[] = [Root, Info, Encrypt, ID].filter((entry) => entry !== undefined);
  const seen = new Set<PDFObject>();
  for (let object = pending.pop(); object; object = pending.pop()) {
    if (object instanceof PDFRef) {
      if (reached.has(object)) continue;
      reached.add(object);
      const target = context.lookup(object);
      if (target) pending.push(target);
      continue;
    }
    if (seen.has(object)) continue;
    seen.add(object);
    for (const part of partsOf(object)) pending.push(part);
  }
  let largest = 0;
  for (const [ref] of context.enumerateIndirectObjects()) {
    if (reached.has(ref)) largest = Math.max(largest, ref.objectNumber);
    else context.delete(ref);
  }
  context.largestObjectNumber = largest;
}

function partsOf(object: PDFObject): readonly PDFObject[] {
  if (object instanceof PDFArray) return object.asArray();
  if (object instanceof PDFDict) return object.values();
  return object instanceof PDFStream ? object.dict.values() : [];
}
