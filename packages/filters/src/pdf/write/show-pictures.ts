/** Lets pages show painted pictures instead of the source's: what leads to a picture is copied, so that other pages keep theirs. */
import {
  PDFDict,
  PDFName,
  PDFRawStream,
  PDFRef,
  type PDFContext,
  type PDFObject,
  type PDFPage,
} from "@cantoo/pdf-lib";
import { inherited } from "../rewrite/page-rewriter.ts";

/** Forms inside of forms; deeper ones keep their pictures. */
const MAX_DEPTH = 30;

export class PictureSwap {
  readonly #context: PDFContext;
  readonly #painted: ReadonlyMap<PDFObject, PDFRef>;
  /** What became of forms; itself where nothing changes. */
  readonly #forms = new Map<PDFObject, PDFObject>();

  /** @param painted  by the reference of the source's picture */
  constructor(context: PDFContext, painted: ReadonlyMap<PDFObject, PDFRef>) {
    this.#context = context;
    this.#painted = painted;
  }

  /** @returns whether the page has one of the pictures */
  show(page: PDFPage): boolean {
    const resources = this.#context.lookup(inherited(page.node, "Resources"));
    if (!(resources instanceof PDFDict)) return false;
    const swapped = this.#swapped(resources, 0);
    if (swapped) page.node.set(PDFName.of("Resources"), swapped);
    return swapped !== null;
  }

  /** null where nothing is to be changed. */
  #swapped(resources: PDFDict, depth: number): PDFDict | null {
    const names = this.#context.lookup(resources.get(PDFName.of("XObject")));
    if (!(names instanceof PDFDict) || depth > MAX_DEPTH) return null;
    let own: PDFDict | null = null;
    for (const [name, object] of names.entries()) {
      const painted = this.#painted.get(object) ?? this.#formFor(object, depth);
      if (!painted || painted === object) continue;
      own ??= names.clone(this.#context);
      own.set(name, painted);
    }
    if (!own) return null;
    const copy = resources.clone(this.#context);
    copy.set(PDFName.of("XObject"), own);
    return copy;
  }

  #formFor(object: PDFObject, depth: number): PDFObject | undefined {
    const known = this.#forms.get(object);
    if (known) return known;
    if (!(object instanceof PDFRef)) return undefined;
    // A form that leads back to itself ends here.
    this.#forms.set(object, object);
    const stream = this.#context.lookup(object);
    if (!(stream instanceof PDFRawStream)) return undefined;
    const resources = this.#context.lookup(stream.dict.get(PDFName.of("Resources")));
    const swapped = resources instanceof PDFDict ? this.#swapped(resources, depth + 1) : null;
    if (!swapped) return undefined;
    const dict = stream.dict.clone(this.#context);
    dict.set(PDFName.of("Resources"), swapped);
    const copy = this.#context.register(PDFRawStream.of(dict, stream.contents));
    this.#forms.set(object, copy);
    return copy;
  }
}
