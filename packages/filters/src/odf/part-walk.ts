/** What a walk over a part of an OpenDocument file knows, and what it tells. */
import type { XmlScanner } from "@yizhou/bytes/xml";
import type { TextMark, TextUnitKind } from "@yizhou/model";
import type { TextPlace } from "../ooxml/place.ts";
import type { ShapeStyles } from "./derived-styles.ts";
import type { OdfSeries } from "./read-paragraph.ts";
import type { TextStyles } from "./styles.ts";

export interface OdfPlace {
  readonly place: TextPlace;
  /** Sheet or slide. */
  readonly at: string | undefined;
  /** Each kind of words besides the paragraphs is counted apart from the other texts. */
  readonly series?: OdfSeries;
}

export interface OdfVisitor {
  place(place: OdfPlace): void;
  /**
   * An element with rules of its own.
   *
   * @returns true when the visitor has stepped over it
   */
  element?(scanner: XmlScanner, walk: PartWalk): boolean;
  /** Text that a reader may see and that is not offered for translation. */
  leaveOut?(reason: OdfLeftOut): void;
}

/**
 * Why text stays: deleted by a change, inside a program's own bytes, said by a field, given by a list of a form, in a date, above a text
 * as its reading, inside a formula, listed as a source.
 */
export type OdfLeftOut =
  | "deletion"
  | "object"
  | "field"
  | "choice"
  | "date-format"
  | "ruby"
  | "equation"
  | "index";

export interface PartWalk {
  readonly visitor: OdfVisitor;
  readonly styles: TextStyles;
  kind: TextUnitKind;
  at: string | undefined;
  /** Inside something that is not shown: a sheet, a row, a slide. */
  isHidden: boolean;
  /** Among the entries of a list of contents or an index. */
  isInIndex: boolean;
  /** On a master page, which stands behind others. */
  isMaster: boolean;
  /** As in `ParagraphSurroundings`. */
  shape: ShapeStyles | null;
  /** Style of the table around, as it is written. */
  table: string | undefined;
  /** Of the cell around. */
  marks: readonly TextMark[];
}
