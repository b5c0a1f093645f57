/**
 * A document as running text: what the pages of a PDF say, in reading order, without their places. Made once from pages, plan and
 * translation; every form that is no PDF is written from it. Plain data. Lengths are points.
 */
import type { BlockRole, FontFamilyKind, TextAlign } from "@yizhou/page/model";

/** A cut-out of a drawn page. `isInline`: stands in a line, `drop` below its baseline. */
export interface FlowPicture {
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** What is written in it. */
  readonly description: string;
  readonly drop: number;
}

/** Text of one look, or something that stands in a line. `rise`: 1 raised, -1 lowered. `note`: index of a footnote that its mark leads to. */
export interface FlowRun {
  readonly text: string;
  readonly family: FontFamilyKind;
  readonly size: number;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly color: string;
  readonly rise: -1 | 0 | 1;
  readonly link: string | null;
  readonly picture?: FlowPicture;
  readonly note?: number;
}

/** `startsPage`: does not share a page with what is before it: the first of a slide, of a chapter that begins a page. */
interface PartOfPage {
  readonly startsPage?: boolean;
}

/** `target` is null for what stays as it is: numbers, code, references, what nobody translated. */
export interface FlowText {
  readonly source: readonly FlowRun[];
  readonly target: readonly FlowRun[] | null;
}

/**
 * `bullet` stands before the text: a sign or a number; `hang`: how far before it, 0 without one. `indent`: of all lines but the first,
 * which has `firstLine` more.
 */
export interface FlowParagraph extends FlowText, PartOfPage {
  readonly kind: "paragraph";
  readonly role: BlockRole;
  readonly level: number | null;
  readonly align: TextAlign;
  readonly bullet: string | null;
  readonly hang: number;
  readonly indent: number;
  readonly firstLine: number;
  readonly leading: number;
  /** What stands at the line's end behind dots; null for none. */
  readonly pageNumber: string | null;
  /** Over all columns. */
  readonly isWide: boolean;
  /** Free above it, on its page. */
  readonly spaceBefore: number;
}

export interface FlowCell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly paragraphs: readonly FlowParagraph[];
}

export interface FlowTable extends PartOfPage {
  readonly kind: "table";
  /** Of its columns. */
  readonly widths: readonly number[];
  readonly rows: number;
  readonly cells: readonly FlowCell[];
  readonly isRuled: boolean;
  readonly isWide: boolean;
}

/** A figure or a displayed formula, as it is drawn. */
export interface FlowFigure extends PartOfPage {
  readonly kind: "figure";
  readonly picture: FlowPicture;
  readonly isFormula: boolean;
  readonly isWide: boolean;
}

export type FlowPart = FlowParagraph | FlowTable | FlowFigure;

/** A line at the head or the foot of the pages. */
export interface FlowEdge extends FlowText {
  readonly place: EdgePlace;
}

/** Where it stands across the page. */
export type EdgePlace = "left" | "center" | "right";

export interface FlowDocument {
  readonly title: string | null;
  readonly page: {
    readonly width: number;
    readonly height: number;
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
  };
  /** Of running text, 1 to 3, and the white between them. */
  readonly columns: number;
  readonly gap: number;
  /** Lines at the head and at the foot of the pages, from above. */
  readonly headers: readonly FlowEdge[];
  readonly footers: readonly FlowEdge[];
  /** Where pages have their number; null for none. */
  readonly pageNumbers: EdgePlace | null;
  readonly parts: readonly FlowPart[];
  readonly notes: readonly FlowParagraph[];
}
