/** The large first letter of a paragraph (a drop cap): the translation's first letter takes its place and size. */
import { type Block, type PageModel, turnPoint } from "@yizhou/page/model";
import {
  type AtomOptions,
  drawText,
  type GlyphPiece,
  isHangul,
  isWide,
  type PlacedLine,
  type SetPiece,
} from "@yizhou/page/typeset";

/** Where the source's letter stood, in the frame of its block. */
export interface InitialPlace {
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
  /** Key of its colour. */
  readonly paint: string;
}

/** A letter to be drawn large. `width`: that the lines beside it give way by. */
export interface SetInitial {
  readonly piece: GlyphPiece;
  readonly letter: string;
  readonly size: number;
  readonly x: number;
  readonly baseline: number;
  readonly width: number;
}

/** A Han or Hangul letter fills its em, a Latin capital some 0.7 of it: set so large, both are as high. */
const WIDE_SIZE = 0.8;
/** The foot of a Han letter is so far below the baseline, in its ems. */
const WIDE_FOOT = 0.1;
/** Room between the letter and the lines, in sizes of the text. */
const GAP = 0.3;

/** null where the block has no such letter. */
export function initialPlace(block: Block, page: PageModel): InitialPlace | null {
  const glyph = block.dropCap === null ? undefined : page.glyphs[block.dropCap];
  if (!glyph) return null;
  const [x, baseline] = turnPoint(block.rotationDeg, glyph.origin[0], glyph.origin[1]);
  return { x, baseline, size: glyph.size, paint: glyph.color };
}

/**
 * Takes the first letter off the pieces.
 *
 * @returns null where the text does not begin with a letter; it is then set like any other
 */
export function takeInitial(
  pieces: readonly SetPiece[],
  place: InitialPlace,
  options: AtomOptions,
): { readonly initial: SetInitial; readonly rest: readonly SetPiece[] } | null {
  const [first, ...others] = pieces;
  const letter = first?.kind === "text" ? /^\p{L}\p{M}*/u.exec(first.text)?.[0] : undefined;
  if (first?.kind !== "text" || !letter) return null;
  const wide = isWide(letter, options.isEastAsian) || isHangul(letter[0]!);
  const size = place.size * (wide ? WIDE_SIZE : 1);
  const style = { ...first.style, sizeRatio: size / options.size, paint: place.paint, rules: [] };
  const drawn = drawText(letter, style, options);
  if (drawn.length !== 1) return null;
  const piece = drawn[0]!;
  const initial: SetInitial = {
    ...{ piece, letter, size, x: place.x },
    baseline: place.baseline + (wide ? WIDE_FOOT * size : 0),
    width: piece.width + GAP * options.size,
  };
  return { initial, rest: [{ ...first, text: first.text.slice(letter.length) }, ...others] };
}

/** The letter as a line of its own, to be drawn with the others of its frame. */
export function initialLine({ piece, letter, size, x, baseline }: SetInitial): PlacedLine {
  let at = x;
  const glyphs = piece.glyphs.map((glyph) => {
    const { font, isSlanted, style } = piece;
    const placed = { glyph, font, size, isSlanted, style, x: at + glyph.offsetX * size, y: baseline };
    at += glyph.advance * size;
    return placed;
  });
  return { frame: 0, baseline, left: x, right: x + piece.width, text: letter, glyphs, objects: [] };
}
