import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFStream,
  PDFString,
  type PDFContext,
  type PDFObject,
} from "@cantoo/pdf-lib";
import type { DocumentWarning } from "@yizhou/model";

/** The actions that stay: they move inside the document. Addresses are judged by themselves; anything else goes. */
const KEPT_ACTIONS = new Set(["/GoTo", "/Thread", "/SetOCGState", "/Hide", "/ResetForm", "/Trans"]);
/** Of the viewer's own menu: turning pages, nothing that prints, saves or opens. */
const KEPT_COMMANDS = new Set(["/NextPage", "/PrevPage", "/FirstPage", "/LastPage"]);
const KEPT_SCHEMES = new Set(["http", "https", "mailto", "tel"]);
const ACTION_KEYS = ["A", "OpenAction", "Next", "PA"].map((key) => PDFName.of(key));

/** Annotations that carry a file or play something. */
const FORBIDDEN_ANNOTATIONS = new Set(
  ["FileAttachment", "RichMedia", "Screen", "Movie", "Sound", "3D"].map((name) => `/${name}`),
);
/** What such an annotation holds: the structure of a tagged file may still lead to it. */
const ANNOTATION_CONTENTS = ["FS", "RichMediaContent", "RichMediaSettings", "3DD", "3DA", "Movie", "Sound"];

/** What was taken out, counted for the reader of the result. */
interface Removed {
  actions: number;
  files: number;
}

/**
 * Takes out of the whole file what acts or carries files: scripts, programs, forms that are sent, other documents that are
 * opened, addresses other than web and mail, everything that happens on opening but showing a place, media and embedded files.
 * Links to places and ordinary addresses stay.
 *
 * @returns how much there was of it
 */
export function removeActiveContent(context: PDFContext, catalog: PDFDict): DocumentWarning[] {
  const removed: Removed = { actions: 0, files: 0 };
  const names = catalog.lookup(PDFName.of("Names"));
  if (names instanceof PDFDict) {
    if (take(names, "JavaScript")) removed.actions++;
    if (take(names, "Renditions")) removed.actions++;
    take(names, "EmbeddedFiles");
  }
  // A portfolio shows its embedded files instead of its pages.
  take(catalog, "Collection");
  const form = catalog.lookup(PDFName.of("AcroForm"));
  if (form instanceof PDFDict && take(form, "XFA")) removed.actions++;
  const base = catalog.lookup(PDFName.of("URI"));
  if (base instanceof PDFDict && !isKeptAddress(base.lookup(PDFName.of("Base")))) take(catalog, "URI");
  const opening = catalog.lookup(PDFName.of("OpenAction"));
  if (opening instanceof PDFDict && kindOf(opening) === "/URI") {
    take(catalog, "OpenAction");
    removed.actions++;
  }
  const seen = new Set<PDFObject>();
  for (const [, object] of context.enumerateIndirectObjects()) clean(context, object, seen, removed, 0);
  const warnings: DocumentWarning[] = [];
  if (removed.actions > 0)
    warnings.push({ code: "warning.active_content_removed", params: { count: removed.actions } });
  if (removed.files > 0)
    warnings.push({ code: "warning.attachments_removed", params: { count: removed.files } });
  return warnings;
}

function take(dict: PDFDict, key: string): boolean {
  return dict.delete(PDFName.of(key));
}

/** Direct objects nest only so deep in honest files. */
const MAX_DEPTH = 60;

function clean(
  context: PDFContext,
  object: PDFObject,
  seen: Set<PDFObject>,
  removed: Removed,
  depth: number,
): void {
  if (depth > MAX_DEPTH || seen.has(object)) return;
  if (object instanceof PDFArray) {
    seen.add(object);
    for (const item of object.asArray()) clean(context, item, seen, removed, depth + 1);
    return;
  }
  const dict = object instanceof PDFStream ? object.dict : object;
  if (!(dict instanceof PDFDict)) return;
  seen.add(object);
  if (take(dict, "AA")) removed.actions++;
  for (const key of ACTION_KEYS) cleanAction(context, dict, key, removed);
  cleanAnnotations(context, dict, removed);
  if (take(dict, "EF")) {
    removed.files++;
    take(dict, "RF");
  }
  take(dict, "AF");
  for (const value of dict.values()) clean(context, value, seen, removed, depth + 1);
}

function cleanAction(context: PDFContext, dict: PDFDict, key: PDFName, removed: Removed): void {
  const value = context.lookup(dict.get(key));
  if (value instanceof PDFDict && isForbidden(value)) {
    dict.delete(key);
    removed.actions++;
  }
  if (value instanceof PDFArray && key === PDFName.of("Next")) {
    const kept = value.asArray().filter((item) => {
      const action = context.lookup(item);
      return !(action instanceof PDFDict && isForbidden(action));
    });
    removed.actions += value.size() - kept.length;
    dict.set(key, context.obj(kept));
  }
}

function cleanAnnotations(context: PDFContext, page: PDFDict, removed: Removed): void {
  const annotations = context.lookup(page.get(PDFName.of("Annots")));
  if (!(annotations instanceof PDFArray)) return;
  const kept = annotations.asArray().filter((item) => {
    const annotation = context.lookup(item);
    if (!(annotation instanceof PDFDict)) return true;
    const kind = annotation.lookup(PDFName.of("Subtype"));
    if (!(kind instanceof PDFName) || !FORBIDDEN_ANNOTATIONS.has(kind.asString())) return true;
    // An attachment is counted by its file, in whatever place the file stands.
    if (kind.asString() !== "/FileAttachment") removed.actions++;
    for (const key of ANNOTATION_CONTENTS) take(annotation, key);
    return false;
  });
  if (kept.length < annotations.size()) page.set(PDFName.of("Annots"), context.obj(kept));
}

function kindOf(action: PDFDict): string | null {
  const kind = action.lookup(PDFName.of("S"));
  return kind instanceof PDFName ? kind.asString() : null;
}

/** A dictionary without a kind and a script is no action: other things have the same keys. */
function isForbidden(action: PDFDict): boolean {
  if (action.has(PDFName.of("JS"))) return true;
  const kind = kindOf(action);
  if (kind === null || KEPT_ACTIONS.has(kind)) return false;
  if (kind === "/URI") return !isKeptAddress(action.lookup(PDFName.of("URI")));
  if (kind !== "/Named") return true;
  const command = action.lookup(PDFName.of("N"));
  return !(command instanceof PDFName && KEPT_COMMANDS.has(command.asString()));
}

/** Addresses as viewers read them: marks that they skip do not hide a scheme; without one it is a place of the web. */
function isKeptAddress(value: PDFObject | undefined): boolean {
  if (!(value instanceof PDFString || value instanceof PDFHexString)) return value === undefined;
  const address = value.decodeText().replace(/[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\ufeff]/gu, "");
  if (/^(?:\\|\/\/)/u.test(address)) return false;
  const scheme = /^([^/?#:]*):/u.exec(address)?.[1];
  // "www.example.org:8080" names a host.
  return scheme === undefined || scheme.includes(".") || KEPT_SCHEMES.has(scheme.toLowerCase());
}
