/**
 * A document as running text on any screen: what its pages say in reading order, source and translation side by side by paragraph.
 * Plain JSON; pictures stand in it, each once.
 */
import type { LanguageTag } from "./language.ts";

/** Text of one look, or something that stands in a line. */
export interface ReadingRun {
  readonly text: string;
  readonly isBold?: boolean;
  readonly isItalic?: boolean;
  readonly isCode?: boolean;
  /** 1 raised, -1 lowered. */
  readonly rise?: 1 | -1;
  /** An address of the web, of mail or of a telephone. */
  readonly link?: string;
  /** Index of a picture that stands here. */
  readonly picture?: number;
  /** Index of the note that this mark leads to. */
  readonly note?: number;
}

export interface ReadingParagraph {
  readonly kind: "paragraph";
  readonly role: "title" | "heading" | "text" | "list-item" | "caption" | "code" | "aside";
  /** Of a title or heading, 1-6. */
  readonly level: number | null;
  readonly align: "left" | "center" | "right";
  /** Sign or number before the text; null for none. */
  readonly bullet: string | null;
  /** What stands at the line's end behind dots; null for none. */
  readonly pageNumber: string | null;
  readonly source: readonly ReadingRun[];
  /** Null for what stays as it is. */
  readonly target: readonly ReadingRun[] | null;
}

export interface ReadingTable {
  readonly kind: "table";
  readonly rows: number;
  readonly cells: readonly {
    readonly row: number;
    readonly column: number;
    readonly rowSpan: number;
    readonly columnSpan: number;
    readonly paragraphs: readonly ReadingParagraph[];
  }[];
}

/** A figure or a displayed formula, as it is drawn. */
export interface ReadingFigure {
  readonly kind: "figure";
  readonly picture: number;
  readonly isFormula: boolean;
}

export type ReadingPart = ReadingParagraph | ReadingTable | ReadingFigure;

/** Sizes in CSS pixels. `drop`: how far below the baseline it stands in a line. `png`: base64. */
export interface ReadingPicture {
  readonly png: string;
  readonly width: number;
  readonly height: number;
  readonly drop: number;
  /** What is written in it. */
  readonly description: string;
}

export interface ReadingDocument {
  readonly title: string | null;
  readonly sourceLanguage: LanguageTag;
  readonly targetLanguage: LanguageTag;
  readonly parts: readonly ReadingPart[];
  readonly notes: readonly ReadingParagraph[];
  readonly pictures: readonly ReadingPicture[];
}
