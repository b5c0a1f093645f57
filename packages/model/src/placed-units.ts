/**
 * Where the text units of a document stand on its pages, before and after translation: what a reader needs to show both beside
 * each other and to lead from a paragraph to its pair. Plain JSON, small enough to be fetched whole: about 30 bytes a block.
 */
export interface PlacedUnits {
  /** Ids of text units, in the order of the document; the numbers below are indices into this list. */
  readonly units: readonly string[];
  /** Numbers of the units that were read as cells of tables; absent in results that do not tell. */
  readonly cells?: readonly number[];
  /** One for each page of the source, in order; the result has the same pages. */
  readonly pages: readonly PlacedPage[];
  /** What a reader of the result should look at, in the order of the pages. */
  readonly marks: readonly LayoutMark[];
}

/** Boxes on one page as it is shown, turned and cropped. */
export interface PlacedPage {
  /** Points, of the shown page; pixels of a picture. */
  readonly width: number;
  readonly height: number;
  /**
   * Five whole numbers for each box: unit, left, top, right, bottom. Lengths in ten-thousandths of the page's width and height,
   * from its upper left corner. Empty for a page on which nothing was translated.
   */
  readonly source: readonly number[];
  readonly target: readonly number[];
}

/**
 * small: set below the least pleasant size; overfull: longer than its place; left-out: the source's text stands there still;
 * moved: a formula or mark stands at the end instead of in its place; page-kept: the whole page stays as it is.
 */
export type LayoutMarkKind = "small" | "overfull" | "left-out" | "moved" | "page-kept";

export interface LayoutMark {
  readonly kind: LayoutMarkKind;
  /** 0-based. */
  readonly page: number;
  /** Index into `units`; null for what concerns the page as a whole. */
  readonly unit: number | null;
  /** Size of the text as a share of the source's, with two decimals; only for `small`. */
  readonly scale?: number;
}
