/** Where fields and boxes of text show other words than before: their looks are drawn anew with these, so pixels change there. */
import type { PDFDict, PDFDocument } from "@cantoo/pdf-lib";
import type { Box } from "@yizhou/page/model";
import { annotationTexts, type AnnotationText } from "../open/annotation-texts.ts";
import { annotationsOf } from "../open/page-annotations.ts";
import { boxOfAnnotation } from "../open/typed-texts.ts";

/**
 * Boxes by page (0-based) of those in `before` whose words `after` does not have at that place. One that has no words, or still has
 * them, is none: what changes in it is a fault. Comments show no words on the page. Cost: linear in annotations.
 */
export function changedAnnotations(
  before: PDFDocument,
  after: PDFDocument,
): ReadonlyMap<number, readonly Box[]> {
  const kept = new Set(shownTexts(after).map(({ key }) => key));
  const changed = shownTexts(before).filter(({ key }) => !kept.has(key));
  const boxes = new Map<number, Box[]>();
  for (const { page, box } of changed) boxes.set(page, [...(boxes.get(page) ?? []), box]);
  return boxes;
}

interface ShownText {
  readonly page: number;
  readonly box: Box;
  readonly key: string;
}

/** Each in all the places where it stands. */
function shownTexts(document: PDFDocument): ShownText[] {
  const pageOf = new Map<PDFDict, number>();
  for (const [page, { node }] of document.getPages().entries())
    for (const annotation of annotationsOf(document.context, node)) pageOf.set(annotation, page);
  return annotationTexts(document)
    .texts.filter(({ kind }) => kind !== "comment")
    .flatMap(({ annotations, text, option }: AnnotationText) =>
      annotations.flatMap((annotation) => {
        const [page, box] = [pageOf.get(annotation), boxOfAnnotation(annotation)];
        if (page === undefined || !box) return [];
        const place = [page, option ?? "", ...Object.values(box).map((edge: number) => edge.toFixed(2))];
        return [{ page, box, key: `${place.join(" ")} ${text}` }];
      }),
    );
}
