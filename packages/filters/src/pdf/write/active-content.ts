import { PDFArray, PDFDict, PDFName, PDFStream, type PDFContext, type PDFObject } from "@cantoo/pdf-lib";

/** Actions that run code or programs, or send data away. */
const FORBIDDEN = new Set(["/JavaScript", "/Launch", "/ImportData", "/SubmitForm"]);
const ACTION_KEYS = ["A", "OpenAction", "Next", "PA"];

/**
 * Takes scripts and launch actions out of the whole file: actions on opening, on pages, fields and links, and the scripts
 * that run when the file is opened. Links to places and addresses stay.
 */
export function removeActiveContent(context: PDFContext, catalog: PDFDict): void {
  const names = catalog.lookup(PDFName.of("Names"));
  if (names instanceof PDFDict) names.delete(PDFName.of("JavaScript"));
  const seen = new Set<PDFObject>();
  for (const [, object] of context.enumerateIndirectObjects()) clean(context, object, seen, 0);
}

/** Direct objects nest only so deep in honest files. */
const MAX_DEPTH = 60;

function clean(context: PDFContext, object: PDFObject, seen: Set<PDFObject>, depth: number): void {
  if (depth > MAX_DEPTH || seen.has(object)) return;
  if (object instanceof PDFArray) {
    seen.add(object);
    for (const item of object.asArray()) clean(context, item, seen, depth + 1);
    return;
  }
  const dict = object instanceof PDFStream ? object.dict : object;
  if (!(dict instanceof PDFDict)) return;
  seen.add(object);
  dict.delete(PDFName.of("AA"));
  for (const key of ACTION_KEYS) cleanAction(context, dict, PDFName.of(key));
  for (const value of dict.values()) clean(context, value, seen, depth + 1);
}

function cleanAction(context: PDFContext, dict: PDFDict, key: PDFName): void {
  const value = context.lookup(dict.get(key));
  if (value instanceof PDFDict && isForbidden(value)) dict.delete(key);
  if (value instanceof PDFArray && key === PDFName.of("Next")) {
    const kept = value.asArray().filter((item) => {
      const action = context.lookup(item);
      return !(action instanceof PDFDict && isForbidden(action));
    });
    dict.set(key, context.obj(kept));
  }
}

function isForbidden(action: PDFDict): boolean {
  const kind = action.lookup(PDFName.of("S"));
  return (kind instanceof PDFName && FORBIDDEN.has(kind.asString())) || action.has(PDFName.of("JS"));
}
