/**
 * Texts that stand on pages as annotations: values, choices and captions of form fields, boxes of text that were typed over a page,
 * and comments. They are found again by their place among the annotations of their page.
 */
import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFString,
  type PDFDocument,
  type PDFObject,
} from "@cantoo/pdf-lib";
import { annotationsOf, subtypeOf } from "./page-annotations.ts";

/** `value`: of a text field; `code`: of one whose signs stand in squares, which is no text that is translated; `choice`: what a list shows for one of its values; `caption`: of a push button. */
export type AnnotationKind = "value" | "code" | "choice" | "caption" | "free-text" | "comment";

export interface AnnotationText {
  readonly id: string;
  /** 0-based. */
  readonly page: number;
  readonly kind: AnnotationKind;
  readonly text: string;
  /** Of a field: every place where it stands. Of other annotations: itself. */
  readonly annotations: readonly PDFDict[];
  /** Where a value is kept; the widget itself where it has no field above it. */
  readonly field: PDFDict | null;
  /** Of a choice, among those of its field. */
  readonly option?: number;
  /** Of a value, where the field says so. */
  readonly maxLength: number | null;
}

/** A file with more is a list, not a form that people read. */
const MOST = 5000;
/** Fields stand below each other only so deep in honest files. */
const MAX_DEPTH = 20;

/** Bits of a field's /Ff: ISO 32000-2, 12.7.5. */
const PASSWORD = 1 << 13;
const FILE = 1 << 20;
const COMB = 1 << 24;
const PUSH_BUTTON = 1 << 16;

/** Marks that people comment with; what they say stands in /Contents. */
const COMMENTED: ReadonlySet<string> = new Set(
  ["Text", "Highlight", "Underline", "Squiggly", "StrikeOut", "Caret", "Square", "Circle", "Line"]
    .concat(["Polygon", "PolyLine", "Ink", "Stamp"])
    .map((name) => `/${name}`),
);
/** Bits of /F: nothing is shown. ISO 32000-2, 12.5.3. */
const HIDDEN = 0b100010;

export function annotationUnit(rest: string): string {
  return `annotation/${rest}`;
}

/** In the order of the pages, at most 5,000; `left`: annotations behind those. Cost: linear in annotations. */
export function annotationTexts(document: PDFDocument): {
  readonly texts: readonly AnnotationText[];
  readonly left: number;
} {
  let left = 0;
  const { context } = document;
  const texts: AnnotationText[] = [];
  /** Of fields that stand in more than one place. */
  const places = new Map<PDFDict, PDFDict[]>();
  for (const [page, { node }] of document.getPages().entries()) {
    for (const [nth, annotation] of annotationsOf(context, node).entries()) {
      if (texts.length >= MOST) {
        left++;
        continue;
      }
      if ((numberOf(annotation, "F") & HIDDEN) !== 0) continue;
      const id = annotationUnit(`${page}/${nth}`);
      const subtype = subtypeOf(annotation);
      if (subtype !== "/Widget") {
        const kind = subtype === "/FreeText" ? "free-text" : "comment";
        if (kind === "comment" && !COMMENTED.has(subtype ?? "")) continue;
        const text = stringOf(annotation.lookup(PDFName.of("Contents")));
        if (text)
          texts.push({ id, page, kind, text, annotations: [annotation], field: null, maxLength: null });
        continue;
      }
      const field = fieldOf(annotation);
      const known = places.get(field);
      if (known) {
        known.push(annotation);
        continue;
      }
      const annotations = [annotation];
      places.set(field, annotations);
      for (const one of textsOf(annotation, field)) {
        const own = one.option === undefined ? id : `${id}/${one.option}`;
        texts.push({ id: own, page, annotations, field, maxLength: null, ...one });
      }
    }
  }
  return { texts, left };
}

type FieldText = Pick<AnnotationText, "kind" | "text"> &
  Partial<Pick<AnnotationText, "option" | "maxLength">>;

function textsOf(widget: PDFDict, field: PDFDict): FieldText[] {
  const type = inheritedEntry(widget, "FT");
  const flags = inheritedEntry(widget, "Ff");
  const bits = flags instanceof PDFNumber ? flags.asNumber() : 0;
  if (type === PDFName.of("Tx")) {
    if ((bits & (PASSWORD | FILE)) !== 0) return [];
    const text = stringOf(inheritedEntry(widget, "V"));
    const most = inheritedEntry(widget, "MaxLen");
    const maxLength = most instanceof PDFNumber && most.asNumber() > 0 ? most.asNumber() : null;
    return text ? [{ kind: (bits & COMB) === 0 ? "value" : "code", text, maxLength }] : [];
  }
  if (type === PDFName.of("Ch"))
    return optionsOf(field).map(({ shown }, option) => ({ kind: "choice", text: shown, option }));
  if (type === PDFName.of("Btn") && (bits & PUSH_BUTTON) !== 0) {
    const looks = widget.lookup(PDFName.of("MK"));
    const text = looks instanceof PDFDict ? stringOf(looks.lookup(PDFName.of("CA"))) : null;
    return text ? [{ kind: "caption", text }] : [];
  }
  // The caption of a check box or radio button is a letter of a font of signs.
  return [];
}

export interface FieldOption {
  readonly value: string;
  readonly shown: string;
}

/** What a list of choices offers. */
export function optionsOf(field: PDFDict): FieldOption[] {
  const list = inheritedEntry(field, "Opt");
  if (!(list instanceof PDFArray)) return [];
  return list.asArray().map((_, at) => {
    const item = list.lookup(at);
    const [value, shown] =
      item instanceof PDFArray && item.size() === 2 ? [item.lookup(0), item.lookup(1)] : [item, item];
    return { value: stringOf(value) ?? "", shown: stringOf(shown) ?? "" };
  });
}

/** The dictionary that holds a widget's value: the nearest that has a name of its own. */
function fieldOf(widget: PDFDict): PDFDict {
  let at = widget;
  for (let depth = 0; depth < MAX_DEPTH && !at.has(PDFName.of("T")); depth++) {
    const parent = at.lookup(PDFName.of("Parent"));
    if (!(parent instanceof PDFDict)) break;
    at = parent;
  }
  return at;
}

/** An entry of a field, from those above it where it has none. */
export function inheritedEntry(field: PDFDict, key: string): PDFObject | undefined {
  return holderOf(field, key).lookup(PDFName.of(key));
}

/** The field or the next one above it that has the entry; itself where none has. */
export function holderOf(field: PDFDict, key: string): PDFDict {
  let at: PDFObject | undefined = field;
  for (let depth = 0; depth < MAX_DEPTH && at instanceof PDFDict; depth++) {
    if (at.lookup(PDFName.of(key)) !== undefined) return at;
    at = at.lookup(PDFName.of("Parent"));
  }
  return field;
}

export function stringOf(value: PDFObject | undefined): string | null {
  if (!(value instanceof PDFString || value instanceof PDFHexString)) return null;
  const text = value.decodeText().replace(/\r\n?/g, "\n").trim();
  return text === "" ? null : text;
}

export function numberOf(dict: PDFDict, key: string): number {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFNumber ? value.asNumber() : 0;
}
