/** From set lines to glyphs with places: the last step before drawing. */
import type { ShapedGlyph, ShapingFont } from "../fonts/shaping-font.ts";
import type { Atom } from "./atoms.ts";
import type { Layout } from "./lay-out-block.ts";
import type { DrawnPiece, RuleLook, SetStyle } from "./set-text.ts";

/** One glyph; `x`, `y` of its origin in the frame, `size` in points. */
export interface PlacedGlyph {
  readonly glyph: ShapedGlyph;
  readonly font: ShapingFont;
  readonly size: number;
  readonly isSlanted: boolean;
  readonly style: SetStyle;
  readonly x: number;
  readonly y: number;
}

/** An object of the source moved to `x`, its line's baseline at `y`, scaled about its origin. */
export interface PlacedObject {
  readonly key: number;
  readonly link: number | null;
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly width: number;
  readonly rules: readonly RuleLook[];
}

export interface PlacedLine {
  readonly frame: number;
  readonly baseline: number;
  readonly left: number;
  readonly right: number;
  /** What the line says, U+FFFC for an object, with the blank or nothing that joins it to the next; a hyphen at its end is not part of it. */
  readonly text: string;
  readonly glyphs: readonly PlacedGlyph[];
  readonly objects: readonly PlacedObject[];
}

/**
 * @param size  the block's own size, points
 * @param scale  the size it is set at, as a share of that
 */
export function placeGlyphs(
  atoms: readonly Atom[],
  layout: Layout,
  size: number,
  scale: number,
): PlacedLine[] {
  return layout.lines.map((line) => {
    const glyphs: PlacedGlyph[] = [];
    const objects: PlacedObject[] = [];
    // The empty half of a mark at the line's beginning stands in the margin.
    let x = line.x - atoms[line.from]!.trimStart * scale;
    let text = "";
    const draw = (piece: DrawnPiece, isSpoken = true) => {
      if (piece.kind === "object") {
        text += "\ufffc";
        objects.push({
          key: piece.key,
          link: piece.link,
          x,
          y: line.baseline,
          scale,
          width: piece.width * scale,
          rules: piece.rules,
        });
      } else {
        const em = size * scale * piece.style.sizeRatio;
        let at = x;
        for (const glyph of piece.glyphs) {
          if (isSpoken) text += glyph.text;
          const y = line.baseline + piece.style.rise * size * scale + glyph.offsetY * em;
          const { font, isSlanted, style } = piece;
          glyphs.push({ glyph, font, size: em, isSlanted, style, x: at + glyph.offsetX * em, y });
          at += glyph.advance * em;
        }
      }
      x += piece.width * scale;
    };
    for (let index = line.from; index < line.to; index++) {
      const atom = atoms[index]!;
      const start = x;
      for (const piece of atom.pieces) draw(piece);
      // Marks in a row give up half an em, which the pieces' own widths do not know.
      x = start + atom.width * scale;
      if (index + 1 < line.to) {
        if (atom.blank) draw(atom.blank);
        x += atom.gap * scale + line.stretch * (line.stretch < 0 ? atom.shrink : atom.stretch) * scale;
      } else if (atom.hyphen) draw(atom.hyphen, false);
      else if (atom.blank || atom.isForcedBreak) text += " ";
    }
    return { frame: line.frame, baseline: line.baseline, left: line.x, right: x, text, glyphs, objects };
  });
}
