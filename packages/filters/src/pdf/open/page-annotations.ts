import { PDFArray, PDFDict, PDFName, type PDFContext } from "@cantoo/pdf-lib";

/** The annotation dictionaries of a page. */
export function annotationsOf(context: PDFContext, page: PDFDict): PDFDict[] {
  const array = page.lookup(PDFName.of("Annots"));
  if (!(array instanceof PDFArray)) return [];
  return array.asArray().flatMap((item) => {
    const annotation = context.lookup(item);
    return annotation instanceof PDFDict ? [annotation] : [];
  });
}

export function subtypeOf(annotation: PDFDict): string | null {
  const subtype = annotation.lookup(PDFName.of("Subtype"));
  return subtype instanceof PDFName ? subtype.asString() : null;
}
