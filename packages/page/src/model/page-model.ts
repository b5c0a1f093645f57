/**
 * The page model: what a PDF page shows, as plain JSON, between reading and typesetting.
 *
 * Lengths are points (1/72 in) in the page's default user space: origin as the file sets it (mostly lower left), y up, the
 * page's `rotation` not applied. A block whose text is turned has its own *frame*: user space turned back by
 * `rotationDeg` about the origin, so that in the frame every line runs left to right and the next line lies lower
 * (`turnPoint`, `turnBox` in geometry.ts). Boxes are always in user space; baselines, indents and leading in the frame.
 *
 * Pages are read one at a time (`openPdf(...).readPage(i)`) and dropped: a book's glyphs do not fit into memory together.
 * What is known of the document as a whole (roles settled by repetition, paragraphs joined over pages) is in `DocumentPlan`,
 * which is small; reading a page again with it gives the same page.
 */
import type { TagType } from "@yizhou/model";

/** left <= right, bottom <= top. */
export interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** A matrix [a b c d e f] as in PDF: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [number, number, number, number, number, number];

export type Rotation = 0 | 90 | 180 | 270;

/**
 * One text-showing operator. `stream` is "page" or the chain of form XObject names entered from it, "page/Fm0/Fm2" (the
 * names in each stream's own resources); a form drawn twice by the same name gives equal references. `nth` counts the
 * executed Tj, TJ, ' and " in that stream's own tokens, from 0.
 */
export interface OperatorRef {
  readonly stream: string;
  readonly nth: number;
}

/**
 * One glyph as drawn.
 * `text`: its Unicode, several characters for a ligature, "" where nothing is known.
 * `box`: advance wide, from descent to ascent of the font (not the ink).
 * `advance`: along its baseline, in points, without character and word spacing.
 * `font`: index into the document's fonts. `size`: effective height of the em, points.
 * `matrix`: text rendering matrix, from the em square (1 x 1) to user space; e, f is the origin.
 * `color`: fill colour as #rrggbb for comparing styles, "pattern" for others; the exact colour operands are those in force
 *   at `op` in its stream.
 * `renderMode`: operand of Tr; 3 and 7 are invisible.
 * `code`: character code as shown, null where pdf.js does not give it. `indexInOp`: which glyph of the operator, from 0.
 */
export interface Glyph {
  readonly text: string;
  readonly box: Box;
  readonly origin: readonly [x: number, y: number];
  readonly advance: number;
  readonly font: number;
  readonly size: number;
  readonly matrix: Matrix;
  readonly color: string;
  readonly renderMode: number;
  readonly code: number | null;
  readonly op: OperatorRef;
  readonly indexInOp: number;
  /** Where its ink is; set only where reading was asked for it and the font's program tells. */
  readonly ink?: Box;
  /** Index into the page's covers: nobody sees the glyph. Absent for one that is seen. */
  readonly cover?: number;
}

/**
 * An opaque area that was painted over letters. `isBar`: an upright rectangle, seen as a whole. `isWrittenOn`: letters were drawn on it
 * later.
 */
export interface Cover {
  readonly box: Box;
  readonly color: string;
  readonly isBar: boolean;
  readonly isWrittenOn: boolean;
}

export type FontFamilyKind = "serif" | "sans" | "mono";

/** What is known of a font of the file. `name` is without subset prefix; `isMath`: made for formulas (CMMI, MSBM, …). */
export interface FontFact {
  readonly name: string;
  readonly family: FontFamilyKind;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isMath: boolean;
  readonly isType3: boolean;
  readonly isVertical: boolean;
  /** In ems, above (positive) and below (negative) the baseline. */
  readonly ascent: number;
  readonly descent: number;
  /**
   * In ems, how far above and below the baseline the ink of any letter reaches by the font's own box: accents of capitals
   * stand above the ascent. Absent where the file does not say.
   */
  readonly ink?: { readonly top: number; readonly bottom: number };
}

/** A straight stroke or a thin filled bar, horizontal or vertical; `thickness` in points. */
export interface Rule {
  readonly direction: "horizontal" | "vertical";
  readonly box: Box;
  readonly thickness: number;
}

/**
 * Other drawn paths, by bounding box: a figure's parts, the shade behind a cell, an underline's dashes. `isRectangle`: an
 * upright rectangle fills the box.
 */
export interface DrawingBox {
  readonly box: Box;
  readonly isFilled: boolean;
  readonly isRectangle: boolean;
  /** Set for a gradient that fills its clip. */
  readonly isGradient?: true;
}

/** `matrix`: from the unit square to the page; `object`: what the file calls the picture, absent where it is drawn inline. */
export interface ImageBox {
  readonly box: Box;
  readonly matrix?: Matrix;
  readonly object?: readonly [number: number, generation: number];
  /** Pixels of the picture itself; null where it is drawn inline and unknown. */
  readonly width: number | null;
  readonly height: number | null;
}

/** A link annotation. Exactly one of `url` and `destination` (JSON of the destination, opaque) is set. */
export interface Link {
  readonly box: Box;
  readonly url: string | null;
  readonly destination: string | null;
}

/**
 * native: text is drawn as text. scan: one picture over the page, no text. scan-with-text: a picture with an invisible
 * text layer over or under it. broken-encoding: text whose Unicode cannot be trusted; wants OCR. empty: nothing to read.
 */
export type PageKind = "native" | "scan" | "scan-with-text" | "broken-encoding" | "empty";

export type BlockRole =
  | "title"
  | "authors"
  | "abstract"
  | "heading"
  | "paragraph"
  | "list-item"
  | "caption"
  | "table-cell"
  | "header-footer"
  | "page-number"
  | "footnote"
  | "reference"
  | "code"
  | "formula"
  | "figure-text"
  | "toc";

/** Why a block or a run keeps its own glyphs. */
export type LockReason =
  | "formula"
  | "code"
  | "reference"
  | "number"
  | "vertical"
  | "rotated"
  | "no-text"
  | "unreadable"
  | "covered";

export type TextAlign = "left" | "right" | "center" | "justify";

/**
 * How text looks. Two runs with equal values share one style; `key` says so in one string and is what a scale is chosen for.
 * `size` in points, rounded to 0.1; `rise` > 0 for superscripts, < 0 for subscripts, as a share of the line's size.
 */
export interface RunStyle {
  readonly key: string;
  readonly family: FontFamilyKind;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly size: number;
  readonly color: string;
  readonly rise: number;
}

/**
 * One line of a block. `glyphs`: indices into the page's glyphs in reading order, blanks drawn as glyphs left out.
 * `starts`: where in `text` each of these glyphs' characters begin. `left`, `right`, `baseline`: in the block's frame.
 * `text` has the blanks that the gaps stand for.
 */
export interface Line {
  readonly glyphs: readonly number[];
  readonly starts: readonly number[];
  readonly text: string;
  readonly box: Box;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  readonly size: number;
  /** A blank was drawn behind its last glyph; absent where none was. */
  readonly hasBlankBehind?: boolean;
}

/**
 * An inline tag of the block's text unit and the glyphs it stands for, in reading order. A paired tag (`standalone` false)
 * is set in `style`, or is link number `link` of the page. A standalone tag keeps its own glyphs: a formula, a piece of
 * code, a superscript mark; `width` and `rise` (baseline over the line's) in points tell the typesetter its space.
 * Ids are unique in the text unit; a pair that runs over a column break is in both blocks with the same id.
 */
export interface InlineTag {
  readonly id: number;
  readonly type: TagType;
  readonly standalone: boolean;
  readonly glyphs: readonly number[];
  readonly style: RunStyle | null;
  readonly link: number | null;
  readonly locked: LockReason | null;
  readonly box: Box;
  readonly width: number;
}

export type JoinMark = "" | " " | "hyphen";

export interface Bullet {
  /** "•", "3.", "(a)". Its glyphs stay as they are and are not part of the text unit. */
  readonly text: string;
  readonly glyphs: readonly number[];
  readonly box: Box;
}

export interface CellPlace {
  /** Index into the page's tables. */
  readonly table: number;
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  /** The space inside the cell's borders. */
  readonly box: Box;
}

/**
 * One block of text that is translated, or kept, as a whole.
 * `box`: of its glyphs. `available`: where its translation may go without touching others (column wide, down to the next thing).
 * `leading`: median distance of baselines, 1.2 x size for a single line. `indent`: of the lines after the first, from the
 * column's left edge; `firstLineIndent`: of the first line, relative to these (negative when hanging).
 * `tags` stand in text order; `dropCap` is the glyph index of a large initial that is part of the text.
 * `joins`: id of the block whose text this one continues (same column flow, next column or page); the first block of a
 * chain holds the unit. `joinsWith`: what stands between both parts in the unit's text; "hyphen": nothing, and the hyphen
 * at the end of the earlier part is gone.
 */
export interface Block {
  readonly id: string;
  readonly role: BlockRole;
  readonly box: Box;
  readonly available: Box;
  readonly lines: readonly Line[];
  readonly align: TextAlign;
  readonly indent: number;
  readonly firstLineIndent: number;
  readonly leading: number;
  readonly rotationDeg: Rotation;
  readonly style: RunStyle;
  readonly tags: readonly InlineTag[];
  readonly bullet: Bullet | null;
  readonly dropCap: number | null;
  /** Glyphs of the dots that lead from an entry of a list of contents to its page number; absent where there are none. */
  readonly leaders?: readonly number[];
  readonly cell: CellPlace | null;
  readonly joins: string | null;
  readonly joinsWith: JoinMark | null;
  readonly locked: LockReason | null;
  /** 1-6 for headings, by size; else null. */
  readonly level: number | null;
  /** The unit's tag ids are those of `tags` plus this: 0 but for blocks that join an earlier one. */
  readonly tagOffset: number;
}

/** `columnEdges` and `rowEdges` ascend in x and descend in y; there is one more of each than columns and rows. */
export interface Table {
  readonly box: Box;
  readonly columnEdges: readonly number[];
  readonly rowEdges: readonly number[];
  readonly isRuled: boolean;
  readonly rotationDeg: Rotation;
}

/**
 * Where the text of a page comes from that was read from its picture. The page's glyphs then are made from words and belong
 * to no operator.
 * `fileGlyphs`: those that the file itself has, a hidden layer or text that cannot be trusted. `wordOf`: for each glyph the
 * index of its word. `words`: their places in the picture, in pixels; `toUser` brings these to user space. `lean`: brings
 * glyphs, which stand level, to where the words are; null where the page is level. `isPicture`: the words are part of a
 * picture and must be covered; else they are drawn by `fileGlyphs`.
 */
export interface ScanText {
  readonly fileGlyphs: readonly Glyph[];
  readonly wordOf: readonly number[];
  readonly words: readonly { left: number; top: number; right: number; bottom: number }[];
  readonly toUser: Matrix;
  readonly lean: Matrix | null;
  readonly isPicture: boolean;
}

/** What the interpreter gives: a page without any grouping. `view` is the visible part (crop box). */
export interface RawPage {
  readonly index: number;
  readonly view: Box;
  readonly width: number;
  readonly height: number;
  readonly rotation: Rotation;
  readonly glyphs: readonly Glyph[];
  /** What hides glyphs; absent where nothing does. */
  readonly covers?: readonly Cover[];
  readonly rules: readonly Rule[];
  readonly drawings: readonly DrawingBox[];
  readonly images: readonly ImageBox[];
  readonly links: readonly Link[];
  /** False when our count of text operators and pdf.js' differ: the page can be read but must not be rewritten. */
  readonly isRewritable: boolean;
  readonly scan?: ScanText;
}

/** A page with its blocks in reading order. */
export interface PageModel extends RawPage {
  readonly kind: PageKind;
  readonly blocks: readonly Block[];
  readonly tables: readonly Table[];
  /** Drawings and pictures with the words that belong to them; pictures of a page without text are not among them. */
  readonly figures?: readonly Box[];
}
