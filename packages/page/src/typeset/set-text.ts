/** What the typesetter is given and what it gives back; lengths in points in the block's frame (see page-model.ts). */
import type { ShapedGlyph, ShapingFont } from "../fonts/shaping-font.ts";
import type { FontLook } from "../fonts/font-stack.ts";

/**
 * A rule under letters or through them, or a shade behind them. `offset`: from the line's baseline down to its middle, below
 * 0 above the baseline; `overhang`: beyond the letters at both ends; shares of the block's size. `shade`: key of the paint of
 * a shade; null for a rule, which has the colour of its letters. One object for all that has the same rule.
 */
export interface RuleLook {
  readonly offset: number;
  readonly thickness: number;
  readonly overhang: number;
  readonly shade: string | null;
}

/**
 * How a piece of text is to be set. `sizeRatio`: to the block's own size. `rise`: of the baseline, as a share of the block's
 * size. `paint`: key of a colour, as the caller knows it. `link`: key of a link, so that its boxes can be found again.
 */
export interface SetStyle extends FontLook {
  readonly sizeRatio: number;
  readonly rise: number;
  readonly paint: string;
  readonly link: number | null;
  readonly rules?: readonly RuleLook[];
}

/**
 * A piece of a block's target: text in one style, or an object of the source (a formula, a citation mark) that is moved as
 * it is. `width` of an object is at the block's own size; `key` names it to the caller.
 */
export type SetPiece =
  | { readonly kind: "text"; readonly text: string; readonly style: SetStyle }
  | {
      readonly kind: "object";
      readonly key: number;
      readonly width: number;
      readonly link: number | null;
      /** Text on both sides in the source, without a blank between: it may not be parted from what it is attached to. */
      readonly isAttached: boolean;
      readonly rules: readonly RuleLook[];
    }
  | { readonly kind: "break" };

/** Glyphs in one font and style, drawn together; `width` with kerning, at the block's own size. */
export interface GlyphPiece {
  readonly kind: "glyphs";
  readonly font: ShapingFont;
  readonly glyphs: readonly ShapedGlyph[];
  readonly style: SetStyle;
  readonly isSlanted: boolean;
  readonly width: number;
}

export interface ObjectPiece {
  readonly kind: "object";
  readonly key: number;
  readonly width: number;
  readonly link: number | null;
  readonly rules: readonly RuleLook[];
}

export type DrawnPiece = GlyphPiece | ObjectPiece;
