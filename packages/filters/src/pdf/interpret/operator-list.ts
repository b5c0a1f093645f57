/** What is read of pdf.js' operator lists, and what walking one wants to know of the document. */
import type { Box, FontFact, Glyph } from "@yizhou/page/model";
import type { Matrix, OperatorRef } from "@yizhou/page/model";

export interface OperatorList {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

/** A glyph whose operator is told once all are known: a page has thousands, and copies of them are dear. */
export type DrawnGlyph = Omit<Glyph, "op" | "cover"> & { op: OperatorRef; cover?: number };

/** Glyphs whose operator is not known stand at this place; the page is not rewritable then. */
export const UNKNOWN_OPERATOR: OperatorRef = { stream: "", nth: -1 };

/**
 * `emScale`: from the font's width units to ems of the font size. `emHeight`: how high an em of the font size is drawn,
 * 1 but for Type 3 fonts, which choose their own space.
 */
export interface FoundFont {
  readonly index: number;
  readonly fact: FontFact;
  readonly emScale: number;
  readonly emHeight: number;
}

/** What the walk needs to know of the document. */
export interface WalkContext {
  /** Index and facts of a font by pdf.js' name of it. */
  font(loadedName: string): FoundFont;
  /** False for a layer that is switched off. */
  isLayerVisible(properties: unknown): boolean;
  /** Where a letter's ink is, in ems of the font size from its origin; absent where nobody asks for it. */
  readonly ink?: (font: FoundFont, glyph: ListGlyph) => Box | null;
}

/** pdf.js' glyph. `fontChar`: its character in the font as pdf.js writes it; `operatorListId`: name of a Type 3 letter. */
export interface ListGlyph {
  readonly unicode: string;
  readonly width: number;
  readonly isSpace: boolean;
  readonly originalCharCode?: number;
  readonly vmetric?: readonly number[] | null;
  readonly fontChar?: string;
  readonly operatorListId?: string;
}

/** An operand that should be a number; 0 for one that is none. */
export function numberOf(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}

export function isNumberList(value: unknown): value is ArrayLike<number> {
  return typeof value === "object" && value !== null && "length" in value;
}

export function matrixOf(values: ArrayLike<unknown>): Matrix {
  return [0, 1, 2, 3, 4, 5].map((i) => numberOf(values[i])) as unknown as Matrix;
}
