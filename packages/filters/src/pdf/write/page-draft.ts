import { PDFName, PDFRawStream, type PDFContext, type PDFDict, type PDFRef } from "@cantoo/pdf-lib";
import { streamBytes } from "../open/stream-bytes.ts";
import type { Box, Matrix } from "../page-model.ts";
import { formatNumber } from "../rewrite/remove-text.ts";
import type { PageResources } from "../rewrite/page-resources.ts";

/** A page between the two halves of writing: its source text is gone, its new text is collected. */
export class PageDraft {
  /** 0-based, in the source. */
  readonly index: number;
  /** The page that shows the translation: the source's own, or its twin in a bilingual result. */
  readonly dict: PDFDict;
  readonly resources: PageResources;
  /** Operators that set a colour of the source, by #rrggbb. */
  readonly paints: ReadonlyMap<string, string>;
  /** Annotations of the page's links, in the model's order; null where there is none. */
  readonly annotations: (PDFDict | null)[] = [];
  /** Where the texts of links stand now: by annotation, one box for each line. */
  readonly linkBoxes = new Map<PDFDict, Box[]>();
  /** Brings what is drawn from level to where the page leans; null where it does not. */
  lean: Matrix | null = null;
  readonly #stripped: PDFRef;
  readonly #covers: Buffer[] = [];
  /** Bytes, not strings: a string that was put together from many small ones takes several times its length. */
  readonly #drawn: Buffer[] = [];

  constructor(
    index: number,
    dict: PDFDict,
    resources: PageResources,
    stripped: PDFRef,
    paints: ReadonlyMap<string, string>,
  ) {
    this.index = index;
    this.dict = dict;
    this.resources = resources;
    this.paints = paints;
    this.#stripped = stripped;
  }

  /** Content between what is left of the old one and everything that is drawn; it does not lean. */
  cover(content: string): void {
    if (content !== "") this.#covers.push(Buffer.from(content, "latin1"));
  }

  draw(content: string): void {
    if (content !== "") this.#drawn.push(Buffer.from(content, "latin1"));
  }

  /** The whole content as a form, for drawing on another page. */
  asForm(context: PDFContext, view: Box): PDFRef {
    const stripped = context.lookup(this.#stripped);
    const old = stripped instanceof PDFRawStream ? streamBytes(stripped, context) : null;
    const content = Buffer.concat([old ?? Buffer.alloc(0), this.#added()]);
    return context.register(
      context.flateStream(content, {
        Type: "XObject",
        Subtype: "Form",
        BBox: [view.left, view.bottom, view.right, view.top],
        Resources: this.resources.dict,
      }),
    );
  }

  /** Sets contents and resources on the page. */
  finish(context: PDFContext): void {
    const drawn = context.register(context.flateStream(this.#added()));
    this.dict.set(PDFName.of("Contents"), context.obj([this.#stripped, drawn]));
    this.dict.set(PDFName.of("Resources"), this.resources.dict);
  }

  #added(): Buffer {
    if (this.lean === null) return Buffer.concat([...this.#covers, ...this.#drawn]);
    const leaning = Buffer.from(`q ${this.lean.map(formatNumber).join(" ")} cm\n`, "latin1");
    return Buffer.concat([...this.#covers, leaning, ...this.#drawn, Buffer.from("Q\n", "latin1")]);
  }
}
