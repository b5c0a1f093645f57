/** Link annotations follow their text to its new place. */
import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFContext, type PDFRef } from "@cantoo/pdf-lib";
import type { Box, Link } from "@yizhou/page/model";
import { annotationsOf, subtypeOf } from "../open/page-annotations.ts";

/** Corners may differ by this much between two readers of one annotation. Points. */
const SAME = 0.05;

/** Which of `linkAnnotations` each of `links` is, by number; null where a link has none. */
export function findLinkAnnotations(
  context: PDFContext,
  page: PDFDict,
  links: readonly Link[],
): (number | null)[] {
  const annotations = linkAnnotations(context, page);
  const used = new Set<number>();
  return links.map(({ box }) => {
    const found = annotations.findIndex((annotation, nth) => !used.has(nth) && isAt(annotation, box));
    if (found < 0) return null;
    used.add(found);
    return found;
  });
}

/** True for a page with fields of a form, notes or marks: they stay where they are, whatever moves. */
export function hasOtherAnnotations(context: PDFContext, page: PDFDict): boolean {
  return annotationsOf(context, page).some((annotation) => subtypeOf(annotation) !== "/Link");
}

/** The annotations of a page that are links, in the page's order. */
export function linkAnnotations(context: PDFContext, page: PDFDict): PDFDict[] {
  return annotationsOf(context, page).filter((annotation) => subtypeOf(annotation) === "/Link");
}

/**
 * Puts a link over `boxes`, one for each line of its text: the annotation itself over the first, copies over the others,
 * since a link over several quads is a rectangle round all of them to many readers.
 *
 * @returns references of the copies, to be added to the page
 */
export function placeLink(context: PDFContext, annotation: PDFDict, boxes: readonly Box[]): PDFRef[] {
  const [first, ...others] = boxes;
  if (!first) return [];
  const copies = copyLink(context, annotation, others);
  setBox(context, annotation, first);
  return copies;
}

/** Copies of a link over `boxes`. @returns their references, to be added to a page */
export function copyLink(context: PDFContext, annotation: PDFDict, boxes: readonly Box[]): PDFRef[] {
  return boxes.map((box) => {
    const copy = annotation.clone(context);
    // Names, structure parents and pages belong to one annotation only.
    for (const key of ["NM", "StructParent", "P"]) copy.delete(PDFName.of(key));
    setBox(context, copy, box);
    return context.register(copy);
  });
}

/** Adds annotations to a page, on an array of its own. */
export function addAnnotations(context: PDFContext, page: PDFDict, added: readonly PDFRef[]): void {
  if (added.length === 0) return;
  const array = page.lookup(PDFName.of("Annots"));
  const present = array instanceof PDFArray ? array.asArray() : [];
  page.set(PDFName.of("Annots"), context.obj([...present, ...added]));
}

function setBox(context: PDFContext, annotation: PDFDict, box: Box): void {
  annotation.set(PDFName.of("Rect"), context.obj([box.left, box.bottom, box.right, box.top]));
  annotation.delete(PDFName.of("QuadPoints"));
  // An appearance drawn for the old box would be stretched into the new one.
  annotation.delete(PDFName.of("AP"));
}

function isAt(annotation: PDFDict, box: Box): boolean {
  const rect = annotation.lookup(PDFName.of("Rect"));
  if (!(rect instanceof PDFArray) || rect.size() !== 4) return false;
  const numbers = rect.asArray().map((_, index) => {
    const value = rect.lookup(index);
    return value instanceof PDFNumber ? value.asNumber() : NaN;
  });
  const [x0, y0, x1, y1] = numbers as [number, number, number, number];
  const close = (a: number, b: number) => Math.abs(a - b) < SAME;
  return (
    close(Math.min(x0, x1), box.left) &&
    close(Math.min(y0, y1), box.bottom) &&
    close(Math.max(x0, x1), box.right) &&
    close(Math.max(y0, y1), box.top)
  );
}
