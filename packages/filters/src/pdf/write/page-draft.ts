import type { PDFContext, PDFDict, PDFRef } from "@cantoo/pdf-lib";
import type { Box, Matrix } from "@yizhou/page/model";
import { packStream } from "../rewrite/pack-stream.ts";
import type { PageObjects } from "../rewrite/page-objects.ts";
import type { PageResources } from "../rewrite/page-resources.ts";
import { formatNumber } from "../rewrite/remove-text.ts";

/** A link of a page, by its number among the page's link annotations. */
export interface PageLink {
  readonly page: number;
  readonly nth: number;
}

/** What a page's draft begins with. */
export interface PageDraftParts {
  /** 0-based, in the source. */
  readonly index: number;
  readonly resources: PageResources;
  /** That formulas read from it are drawn with, here or on another page. */
  readonly objects: PageObjects;
  /** Operators that set a colour of the source, by #rrggbb. */
  readonly paints: ReadonlyMap<string, string>;
  /** Its content without the source text. */
  readonly stripped: PDFRef;
}

/** A page between the two halves of writing: its source text is gone, its new text is collected. */
export class PageDraft implements PageDraftParts {
  readonly index: number;
  readonly resources: PageResources;
  readonly objects: PageObjects;
  readonly paints: ReadonlyMap<string, string>;
  readonly stripped: PDFRef;
  /** The page's links, in the model's order; null where there is no annotation for one. */
  readonly links: (PageLink | null)[] = [];
  /** Where the texts of links stand now, on this page: one box for each line. The link may be of a page before. */
  readonly linkBoxes = new Map<PageLink, Box[]>();
  /** Brings what is drawn from level to where the page leans; null where it does not. */
  lean: Matrix | null = null;
  #covers: Buffer[] = [];
  /** Bytes, not strings: a string that was put together from many small ones takes several times its length. */
  #drawn: Buffer[] = [];

  constructor({ index, resources, objects, paints, stripped }: PageDraftParts) {
    this.index = index;
    this.resources = resources;
    this.objects = objects;
    this.paints = paints;
    this.stripped = stripped;
  }

  /** What was given to `cover`, in one piece. */
  get covers(): string {
    return Buffer.concat(this.#covers).toString("latin1");
  }

  /** Content between what is left of the old one and everything that is drawn; it does not lean. */
  cover(content: string): void {
    if (content !== "") this.#covers.push(Buffer.from(content, "latin1"));
  }

  draw(content: string): void {
    if (content !== "") this.#drawn.push(Buffer.from(content, "latin1"));
  }

  /** Packs what was drawn; nothing can be drawn after it. */
  finish(context: PDFContext): DraftedPage & PageContents {
    const drawn = context.register(packStream(context, this.#added()));
    [this.#covers, this.#drawn] = [[], []];
    return {
      index: this.index,
      contents: [this.stripped, drawn],
      resources: this.resources.dict,
      links: [...this.linkBoxes].map(([link, boxes]) => ({ link, boxes })),
    };
  }

  #added(): Buffer {
    if (this.lean === null) return Buffer.concat([...this.#covers, ...this.#drawn]);
    const leaning = Buffer.from(`q ${this.lean.map(formatNumber).join(" ")} cm\n`, "latin1");
    return Buffer.concat([...this.#covers, leaning, ...this.#drawn, Buffer.from("Q\n", "latin1")]);
  }
}

/** A page with a translation. */
export interface DraftedPage {
  /** 0-based. */
  readonly index: number;
  readonly links: readonly { readonly link: PageLink; readonly boxes: readonly Box[] }[];
}

/** What shows a page's translation: `contents` after each other, with `resources`. */
export interface PageContents {
  readonly contents: readonly PDFRef[];
  readonly resources: PDFDict;
}
