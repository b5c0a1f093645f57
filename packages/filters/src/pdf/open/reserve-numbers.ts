import { PDFArray, PDFDict, PDFRef, PDFStream, type PDFContext, type PDFObject } from "@cantoo/pdf-lib";

/** The largest number that readers allow (ISO 32000-1, annex C). */
const LARGEST = 8_388_607;

/**
 * Numbers that something refers to and no object has are not given to new objects: what is not there must not become something
 * else. Cost: one look at every reference.
 */
export function reserveNumbers(context: PDFContext): void {
  let largest = context.largestObjectNumber;
  const look = (object: PDFObject) => {
    if (object instanceof PDFRef) largest = Math.max(largest, object.objectNumber);
    else if (object instanceof PDFArray) object.asArray().forEach(look);
    else if (object instanceof PDFDict) object.values().forEach(look);
    else if (object instanceof PDFStream) look(object.dict);
  };
  for (const [, object] of context.enumerateIndirectObjects()) look(object);
  if (largest < LARGEST) context.largestObjectNumber = largest;
}
