/** What fields and boxes of text show over a page: what was typed in, the choice of a list, the words on a button. Comments are no part of it. */
import { PDFArray, PDFName, PDFNumber, type PDFDict, type PDFDocument } from "@cantoo/pdf-lib";
import type { Box } from "@yizhou/page/model";
import {
  annotationTexts,
  inheritedEntry,
  optionsOf,
  stringOf,
  type AnnotationText,
} from "./annotation-texts.ts";

/** `id`: of its unit, where it has one. */
export interface TypedText {
  readonly id: string;
  readonly text: string;
  readonly box: Box;
}

/** A bit of /Ff: of a list only the choice is seen. ISO 32000-2, 12.7.5.4. */
const COMBO = 1 << 17;

/** By page (0-based). A field that stands in several places is told at the first. Cost: linear in annotations. */
export function typedTexts(document: PDFDocument): ReadonlyMap<number, readonly TypedText[]> {
  const typed = new Map<number, TypedText[]>();
  for (const one of annotationTexts(document).texts) {
    const box = boxOfAnnotation(one.annotations[0]!);
    const seen = one.kind === "comment" || !box ? null : seenText(one);
    if (!box || seen === null) continue;
    typed.set(one.page, [...(typed.get(one.page) ?? []), { ...seen, box }]);
  }
  return typed;
}

/** What somebody sees of a text; null for what a closed list does not show. */
function seenText({ id, text, kind, field, option }: AnnotationText): Omit<TypedText, "box"> | null {
  if (kind !== "choice" || !field) return { id, text };
  const flags = inheritedEntry(field, "Ff");
  if (!(flags instanceof PDFNumber) || (flags.asNumber() & COMBO) === 0) return { id, text };
  const chosen = stringOf(inheritedEntry(field, "V"));
  const at = optionsOf(field).findIndex(
    ({ value, shown }) => chosen !== null && (value === chosen || shown === chosen),
  );
  // Into some lists one may type what they do not offer.
  if (at < 0) return chosen !== null && option === 0 ? { id: "", text: chosen } : null;
  return at === option ? { id, text } : null;
}

/** Null where the file does not say. */
export function boxOfAnnotation(annotation: PDFDict): Box | null {
  const rect = annotation.lookup(PDFName.of("Rect"));
  if (!(rect instanceof PDFArray) || rect.size() !== 4) return null;
  const numbers = rect
    .asArray()
    .map((_, at) => rect.lookup(at))
    .map((value) => (value instanceof PDFNumber ? value.asNumber() : Number.NaN));
  const [x1, y1, x2, y2] = numbers as [number, number, number, number];
  if (!numbers.every(Number.isFinite)) return null;
  return {
    ...{ left: Math.min(x1, x2), right: Math.max(x1, x2) },
    ...{ bottom: Math.min(y1, y2), top: Math.max(y1, y2) },
  };
}
