import type { FontFact, PageModel } from "@yizhou/page/model";

/** `path` is the way from the root, "0.2.1"; `page` is 0-based, null when the target is not a page of the file. */
export interface OutlineEntry {
  readonly path: string;
  readonly title: string;
  readonly page: number | null;
}

/** Facts of the document that do not depend on single pages. `fonts` grows while pages are read. */
export interface DocumentModel {
  readonly pageCount: number;
  readonly fonts: readonly FontFact[];
  readonly outline: readonly OutlineEntry[];
  readonly title: string | null;
  /** BCP 47, as the file states it. */
  readonly language: string | null;
  readonly isTagged: boolean;
}

/** The whole of a small document, for tests and tools. */
export interface PdfModel extends DocumentModel {
  readonly pages: readonly PageModel[];
}
