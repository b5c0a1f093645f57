/** Where links lead: to a page at once, or by a name that the document explains. ISO 32000-2, 12.3.2. */
import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFString,
  type PDFDocument,
  type PDFObject,
} from "@cantoo/pdf-lib";
import { nameOf, treeEntries } from "./tree-entries.ts";

/** Explicit destinations, [page, view, …], of one document. */
export class Destinations {
  readonly #document: PDFDocument;
  #named: ReadonlyMap<string, PDFObject> | null = null;

  constructor(document: PDFDocument) {
    this.#document = document;
  }

  /** @returns null for what is no destination, or a name that the document does not have */
  resolve(destination: PDFObject | undefined): PDFArray | null {
    const { context } = this.#document;
    const found = context.lookup(destination);
    if (found instanceof PDFArray) return found;
    if (!(found instanceof PDFName || found instanceof PDFString || found instanceof PDFHexString))
      return null;
    this.#named ??= this.#readNames();
    const value = context.lookup(this.#named.get(nameOf(found)));
    const explicit = value instanceof PDFDict ? context.lookup(value.get(PDFName.of("D"))) : value;
    return explicit instanceof PDFArray ? explicit : null;
  }

  #readNames(): ReadonlyMap<string, PDFObject> {
    const { context, catalog } = this.#document;
    const named = new Map<string, PDFObject>();
    const old = context.lookup(catalog.get(PDFName.of("Dests")));
    if (old instanceof PDFDict) for (const [name, value] of old.entries()) named.set(nameOf(name), value);
    const names = context.lookup(catalog.get(PDFName.of("Names")));
    const tree = names instanceof PDFDict ? names.get(PDFName.of("Dests")) : undefined;
    for (const [name, value] of treeEntries(context, tree, "Names")) named.set(String(name), value);
    return named;
  }
}
