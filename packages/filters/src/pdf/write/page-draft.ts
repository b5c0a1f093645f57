import { PDFName, PDFRawStream, type PDFContext, type PDFDict, type PDFRef } from "@cantoo/pdf-lib";
import { streamBytes } from "../open/stream-bytes.ts";
import type { Box } from "../page-model.ts";
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
  readonly #stripped: PDFRef;
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

  draw(content: string): void {
    if (content !== "") this.#drawn.push(Buffer.from(content, "latin1"));
  }

  /** The whole content as a form, for drawing on another page. */
  asForm(context: PDFContext, view: Box): PDFRef {
    const stripped = context.lookup(this.#stripped);
    const old = stripped instanceof PDFRawStream ? streamBytes(stripped, context) : null;
    const content = Buffer.concat([old ?? Buffer.alloc(0), ...this.#drawn]);
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
    const drawn = context.register(context.flateStream(Buffer.concat(this.#drawn)));
    this.dict.set(PDFName.of("Contents"), context.obj([this.#stripped, drawn]));
    this.dict.set(PDFName.of("Resources"), this.resources.dict);
  }
}
