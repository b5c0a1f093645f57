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

/** `id`: of its unit, where it has one; codes in squares have none. */
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
  const choices = new Map<PDFDict, Choice | null>();
  for (const one of annotationTexts(document).texts) {
    const box = boxOfAnnotation(one.annotations[0]!);
    const seen = one.kind === "comment" || !box ? null : seenText(one, choices);
    if (!box || seen === null) continue;
    const page = typed.get(one.page) ?? [];
    page.push({ ...seen, box });
    typed.set(one.page, page);
  }
  return typed;
}

/** What is chosen in a closed list, and where among its options, -1 for what it does not offer. */
interface Choice {
  readonly chosen: string | null;
  readonly at: number;
}

/**
 * What somebody sees of a text; null for what a closed list does not show.
 *
 * @param choices  what was found by field: each option of a list asks
 */
function seenText(
  { id, text, kind, field, option }: AnnotationText,
  choices: Map<PDFDict, Choice | null>,
): Omit<TypedText, "box"> | null {
  if (kind !== "choice" || !field) return { id, text };
  let choice = choices.get(field);
  if (choice === undefined) choices.set(field, (choice = choiceOf(field)));
  if (!choice) return { id, text };
  const { chosen, at } = choice;
  // Into some lists one may type what they do not offer.
  if (at < 0) return chosen !== null && option === 0 ? { id: "", text: chosen } : null;
  return at === option ? { id, text } : null;
}

/** Null for a list that shows all its options. */
function choiceOf(field: PDFDict): Choice | null {
  const flags = inheritedEntry(field, "Ff");
  if (!(flags instanceof PDFNumber) || (flags.asNumber() & COMBO) === 0) return null;
  const chosen = stringOf(inheritedEntry(field, "V"));
  if (chosen === null) return { chosen, at: -1 };
  return {
    chosen,
    at: optionsOf(field).findIndex(({ value, shown }) => value === chosen || shown === chosen),
  };
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
