import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFContext } from "@cantoo/pdf-lib";
import type { Box } from "@yizhou/page/model";

/** Bits of /F: nothing is shown. ISO 32000-2, 12.5.3. */
const HIDDEN = 0b100010;

/** Filled squares that lie on the page as annotations, as viewers draw them to make words unreadable. */
export function opaqueAnnotations(context: PDFContext, page: PDFDict): Box[] {
  const annotations = context.lookup(page.get(PDFName.of("Annots")));
  if (!(annotations instanceof PDFArray)) return [];
  return annotations.asArray().flatMap((item) => {
    const annotation = context.lookup(item);
    return annotation instanceof PDFDict && isOpaqueSquare(annotation, context)
      ? boxOf(annotation, context)
      : [];
  });
}

function isOpaqueSquare(annotation: PDFDict, context: PDFContext): boolean {
  const entry = (key: string) => context.lookup(annotation.get(PDFName.of(key)));
  const [interior, opacity, flags] = [entry("IC"), entry("CA"), entry("F")];
  return (
    entry("Subtype") === PDFName.of("Square") &&
    interior instanceof PDFArray &&
    interior.size() > 0 &&
    !(opacity instanceof PDFNumber && opacity.asNumber() < 1) &&
    !(flags instanceof PDFNumber && (flags.asNumber() & HIDDEN) !== 0)
  );
}

function boxOf(annotation: PDFDict, context: PDFContext): Box[] {
  const [x0, y0, x1, y1] = numbersIn(annotation, "Rect", context);
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return [];
  const [left, bottom, right, top] = numbersIn(annotation, "RD", context);
  return [
    {
      left: Math.min(x0, x1) + (left ?? 0),
      bottom: Math.min(y0, y1) + (bottom ?? 0),
      right: Math.max(x0, x1) - (right ?? 0),
      top: Math.max(y0, y1) - (top ?? 0),
    },
  ];
}

function numbersIn(dict: PDFDict, key: string, context: PDFContext): number[] {
  const array = context.lookup(dict.get(PDFName.of(key)));
  const items = array instanceof PDFArray ? array.asArray().map((item) => context.lookup(item)) : [];
  return items.flatMap((item) => (item instanceof PDFNumber ? [item.asNumber()] : []));
}
