/**
 * Bilingual results. A translated page gets a twin of its own, which shares fonts and pictures with the source's page; at the
 * end the twins stand behind their pages, or are drawn beside them on pages of double width.
 */
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFPage,
  PDFPageLeaf,
  PDFStream,
  PDFRef,
  type PDFContext,
  type PDFObject,
} from "@cantoo/pdf-lib";
import { type Box, sharedBox } from "@yizhou/page/model";
import { packStream } from "../rewrite/pack-stream.ts";
import { inherited, joinContents, PageRewriter } from "../rewrite/page-rewriter.ts";
import { formatNumber } from "../rewrite/remove-text.ts";
import { Destinations } from "./destinations.ts";
import { addAnnotations } from "./link-annotations.ts";
import { annotationsOf, subtypeOf } from "../open/page-annotations.ts";
import { relabelPages } from "./page-labels.ts";

/** Entries that pages have from their parents in the tree. */
const INHERITED = ["Resources", "MediaBox", "CropBox", "Rotate"];
/** Entries that must not be there twice. */
const UNIQUE = ["StructParents", "Tabs", "B", "AA", "Annots", "PieceInfo", "Parent"];
/** Annotations that belong to one page only: fields have one place, marks mark the source's words. */
const NOT_TWICE = new Set(["/Widget", "/Popup", "/Highlight", "/Underline", "/StrikeOut", "/Squiggly"]);

/** Entries of annotations that hold places on the page. */
const POINTS = ["Rect", "QuadPoints", "L", "Vertices", "InkList", "CL"];

/** A page and its twin, in the source's order. */
export interface PagePair {
  readonly source: PDFPage;
  readonly twin: PDFPage;
  /** False where both show the same. */
  readonly isTranslated: boolean;
}

/** A page like `source`, with annotations of its own, not yet in the page tree. */
export function twinOf(document: PDFDocument, source: PDFPage): PDFPage {
  const { context } = document;
  const dict = source.node.clone(context);
  for (const key of INHERITED) {
    const value = inherited(source.node, key);
    if (value) dict.set(PDFName.of(key), value);
  }
  for (const key of UNIQUE) dict.delete(PDFName.of(key));
  const leaf = PDFPageLeaf.fromMapWithContext(dict.asMap(), context);
  const ref = context.register(leaf);
  const copies = annotationsOf(context, source.node)
    .filter(isForBoth)
    .map((annotation) => {
      const copy = annotation.clone(context);
      for (const key of ["NM", "StructParent", "Parent", "Popup"]) copy.delete(PDFName.of(key));
      copy.set(PDFName.of("P"), ref);
      return context.register(copy);
    });
  addAnnotations(context, leaf, copies);
  return PDFPage.of(leaf, ref, document);
}

function isForBoth(annotation: PDFDict): boolean {
  return !NOT_TWICE.has(subtypeOf(annotation) ?? "");
}

/** The copies of a page's annotations on its twin, by their originals. */
export function twinAnnotations(
  context: PDFContext,
  source: PDFPage,
  twin: PDFPage | null,
): Map<PDFDict, PDFDict> {
  const copies = twin ? annotationsOf(context, twin.node) : [];
  const originals = annotationsOf(context, source.node).filter(isForBoth);
  return new Map(originals.flatMap((annotation, at) => (copies[at] ? [[annotation, copies[at]]] : [])));
}

/** Puts every twin behind its page, under the same label; links on twins lead to twins. */
export function alternatePages(document: PDFDocument, pairs: readonly PagePair[]): void {
  const { context } = document;
  const twins = new Map(pairs.map(({ source, twin }) => [source.ref, twin]));
  const destinations = new Destinations(document);
  for (const { twin } of pairs) {
    for (const annotation of annotationsOf(context, twin.node))
      leadToTwins(context, annotation, twins, destinations);
  }
  const pages = document.getPages();
  const sources = pages.flatMap(({ ref }, index) => (twins.has(ref) ? [index, index] : [index]));
  for (const [index, { ref }] of [...pages.entries()].reverse()) {
    const twin = twins.get(ref);
    if (twin) document.insertPage(index + 1, twin);
  }
  relabelPages(document, sources);
}

function leadToTwins(
  context: PDFContext,
  annotation: PDFDict,
  twins: ReadonlyMap<PDFObject, PDFPage>,
  destinations: Destinations,
): void {
  const action = annotation.lookup(PDFName.of("A"));
  // Other actions have a destination in another file, or none.
  if (action instanceof PDFDict && action.lookup(PDFName.of("S")) !== PDFName.of("GoTo")) return;
  const key = PDFName.of(action instanceof PDFDict ? "D" : "Dest");
  const destination = destinations.resolve((action instanceof PDFDict ? action : annotation).get(key));
  const page = destination?.size() ? destination.get(0) : undefined;
  const twin = page && twins.get(page);
  if (!destination || !twin) return;
  const own = PDFArray.withContext(context);
  for (const [index, item] of destination.asArray().entries()) own.push(index === 0 ? twin.ref : item);
  if (!(action instanceof PDFDict)) {
    annotation.set(key, own);
    return;
  }
  const copy = action.clone(context);
  copy.set(key, own);
  annotation.set(PDFName.of("A"), copy);
}

/** Draws every twin to the right of its page, as readers see it. The page stays the page, so all that leads to it holds. */
export function placeSideBySide(document: PDFDocument, pairs: readonly PagePair[]): void {
  for (const pair of pairs) widen(document.context, pair);
}

function widen(context: PDFContext, { source, twin, isTranslated }: PagePair): void {
  const view = viewOf(source);
  const [width, height] = [view.right - view.left, view.top - view.bottom];
  const rotation = (((source.getRotation().angle % 360) + 360) % 360) as 0 | 90 | 180 | 270;
  const [dx, dy] = { 0: [width, 0], 90: [0, height], 180: [-width, 0], 270: [0, -height] }[rotation] as [
    number,
    number,
  ];
  const rewriter = new PageRewriter(context, source.node);
  const original = rewriter.rewrite(new Map(), "");
  const form = isTranslated ? translationForm(context, twin, view) : wholeForm(context, twin, view);
  const name = rewriter.resources.add("XObject", form);
  const clip = [view.left, view.bottom, width, height].map(formatNumber).join(" ");
  const before = context.register(packStream(context, Buffer.from(`q ${clip} re W n\n`)));
  const shift = `1 0 0 1 ${formatNumber(dx)} ${formatNumber(dy)} cm`;
  const drawn = `\nQ /Artifact BMC q ${shift} /${name} Do Q EMC\n`;
  const behind = context.register(packStream(context, Buffer.from(drawn)));
  const { node } = source;
  node.set(PDFName.of("Contents"), context.obj([before, original.contents, behind]));
  node.set(PDFName.of("Resources"), rewriter.resources.dict);
  const wide = context.obj([
    Math.min(view.left, view.left + dx),
    Math.min(view.bottom, view.bottom + dy),
    Math.max(view.right, view.right + dx),
    Math.max(view.top, view.top + dy),
  ]);
  for (const key of ["MediaBox", "CropBox"]) node.set(PDFName.of(key), wide);
  for (const key of ["TrimBox", "BleedBox", "ArtBox", "Thumb"]) node.delete(PDFName.of(key));
  addAnnotations(context, node, movedAnnotations(context, twin, source, [dx, dy]));
}

function movedAnnotations(
  context: PDFContext,
  twin: PDFPage,
  source: PDFPage,
  [dx, dy]: readonly [number, number],
): PDFRef[] {
  const array = twin.node.lookup(PDFName.of("Annots"));
  if (!(array instanceof PDFArray)) return [];
  return array.asArray().flatMap((ref) => {
    const annotation = context.lookup(ref);
    if (!(annotation instanceof PDFDict) || !(ref instanceof PDFRef)) return [];
    const rect = annotation.lookup(PDFName.of("Rect"));
    if (!(rect instanceof PDFArray) || rect.size() !== 4) return [];
    for (const key of POINTS) {
      const points = annotation.lookup(PDFName.of(key));
      if (points instanceof PDFArray) annotation.set(PDFName.of(key), movedPoints(context, points, [dx, dy]));
    }
    annotation.set(PDFName.of("P"), source.ref);
    return [ref];
  });
}

/** x and y by turns, or lists of such lists. */
function movedPoints(context: PDFContext, points: PDFArray, by: readonly [number, number]): PDFArray {
  const moved = PDFArray.withContext(context);
  for (const [at, item] of points.asArray().entries()) {
    const value = context.lookup(item);
    if (value instanceof PDFArray) moved.push(movedPoints(context, value, by));
    else moved.push(PDFNumber.of(numberOf(context, item) + by[at % 2]!));
  }
  return moved;
}

/** A page that shows a translation, as a form; what the writer made leaves nothing open. */
function translationForm(context: PDFContext, page: PDFPage, view: Box): PDFRef {
  const content = joinContents(context, page.node.get(PDFName.of("Contents")));
  const resources = page.node.lookup(PDFName.of("Resources"), PDFDict);
  return context.register(packStream(context, content, formEntries(page, view, resources)));
}

/** A page as it stands, as a form. */
function wholeForm(context: PDFContext, page: PDFPage, view: Box): PDFRef {
  const { contents, resources } = new PageRewriter(context, page.node).rewrite(new Map(), "");
  const { dict } = context.lookup(contents, PDFStream);
  for (const [key, value] of context.obj(formEntries(page, view, resources)).entries()) dict.set(key, value);
  return contents;
}

/** What a page blends its transparent parts in, its form does as well. */
function formEntries(page: PDFPage, { left, bottom, right, top }: Box, resources: PDFDict) {
  const group = page.node.get(PDFName.of("Group"));
  const entries = {
    Type: "XObject",
    Subtype: "Form",
    BBox: [left, bottom, right, top],
    Resources: resources,
  };
  return group ? { ...entries, Group: group } : entries;
}

/** The visible part of a page: of its crop box, what the page has. */
function viewOf(page: PDFPage): Box {
  const [crop, media] = [page.getCropBox(), page.getMediaBox()].map(({ x, y, width, height }) => ({
    left: Math.min(x, x + width),
    bottom: Math.min(y, y + height),
    right: Math.max(x, x + width),
    top: Math.max(y, y + height),
  })) as [Box, Box];
  const shared = sharedBox(crop, media);
  return shared ?? media;
}

function numberOf(context: PDFContext, object: PDFObject): number {
  const value = context.lookup(object);
  return value instanceof PDFNumber ? value.asNumber() : 0;
}
