/** What lines of a column become, and what is known of the column while they do. */
import type { TextAlign } from "../model/page-model.ts";
import { isBehindLabel } from "./line-shapes.ts";
import type { DraftLine } from "../lines/lines.ts";

export type DraftKind = "text" | "code" | "formula";

export interface DraftBlock {
  readonly kind: DraftKind;
  readonly lines: readonly DraftLine[];
  /** Characters of the first line that are a bullet. */
  readonly bulletLength: number;
  readonly align: TextAlign;
  /** Edges of the column the block stands in. */
  readonly columnLeft: number;
  readonly columnRight: number;
}

export interface Column {
  readonly left: number;
  readonly right: number;
  readonly leading: number;
  readonly isMonoBody: boolean;
  readonly bodySize: number;
  /** Lines end at the right edge and begin anywhere. */
  readonly isFlushRight: boolean;
  /** Lines have one middle and neither edge. */
  readonly isCentred: boolean;
}

/** Indents smaller than this are unevenness. In sizes. */
export const MIN_INDENT = 0.6;
/** Larger ones are another column or a centred line. In sizes. */
export const MAX_INDENT = 6;
/** Lines that end at the edge of a column do so within this, in sizes. */
export const AT_EDGE = 0.15;

/** Who signs a letter and its date stand in the right half of the column, a few letters from its edge. Share of its width. */
export const SIGNED = 0.5;

/** Not as large or as bold as headings are. */
export function isSmall({ size, facts }: DraftLine, { bodySize }: Column, limit: number): boolean {
  return size <= limit * bodySize && !(facts.style.isBold && facts.uniformity > 0.85);
}

/** True for two lines of one middle, that of their column. */
export function isCentered(above: DraftLine, line: DraftLine, column: Column): boolean {
  const middle = (column.left + column.right) / 2;
  const [a, b] = [(above.left + above.right) / 2, (line.left + line.right) / 2];
  const isIndented =
    Math.min(above.left, line.left) - column.left > 1.2 * line.size ||
    Math.abs(above.left - line.left) > 1.5 * line.size;
  const slack = 0.8 * line.size;
  return (
    isIndented &&
    !isBehindLabel(above, line) &&
    Math.abs(a - b) < slack &&
    Math.abs(a - middle) < 3 * slack &&
    column.right - Math.max(above.right, line.right) > 0.4 * line.size
  );
}
