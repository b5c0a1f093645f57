/**
 * Where the ink of a letter is: the extents of its outline in the font's own program, or, of a Type 3 letter, what its
 * procedure draws. Slanted letters, swashes and drawings made into letters reach beyond their advance and beyond the box that
 * their font states.
 */
import { Blob, Face, Font } from "harfbuzzjs";
import { type Box, IDENTITY, type Matrix, multiply, transformBox, unionBox } from "@yizhou/page/model";
import type { DecodedFont } from "./font-fact.ts";
import { OPS } from "../open/pdfjs.ts";
import type { ListGlyph, OperatorList, WalkContext } from "./operator-list.ts";
import { walkOperatorList } from "./walk-operator-list.ts";

/** A letter's ink in ems of the font size, from the letter's origin. */
type LetterInk = (glyph: ListGlyph) => Box | null;

export class GlyphInk {
  readonly #context: WalkContext;
  readonly #fonts = new Map<DecodedFont, LetterInk>();

  /** @param context  finds the fonts of letters that a Type 3 letter shows */
  constructor(context: WalkContext) {
    this.#context = context;
  }

  /** null where the font has no program, or the letter none that can be measured; a blank has none either. */
  of(font: DecodedFont, glyph: ListGlyph): Box | null {
    let measure = this.#fonts.get(font);
    if (!measure) {
      measure = remembered(font.isType3Font ? this.#type3Ink(font) : outlineInk(font));
      this.#fonts.set(font, measure);
    }
    return measure(glyph);
  }

  #type3Ink({ charProcOperatorList, fontMatrix }: DecodedFont): LetterInk {
    const toEm = fontMatrix?.length === 6 ? (fontMatrix as unknown as Matrix) : IDENTITY;
    return ({ operatorListId }) => {
      const list = charProcOperatorList?.get(operatorListId ?? "");
      const box = list && this.#drawnBox(list);
      return box ? transformBox(toEm, box) : null;
    };
  }

  #drawnBox(list: OperatorList): Box | null {
    const shown = walkOperatorList(list, this.#context).glyphs.map(({ box, ink }) => ink ?? box);
    return unionBox([...paintedBoxes(list), ...shown]);
  }
}

function remembered(measure: LetterInk): LetterInk {
  const known = new Map<string, Box | null>();
  return (glyph) => {
    const key = glyph.operatorListId ?? glyph.fontChar ?? "";
    let box = known.get(key);
    if (box === undefined) {
      // A letter that shows itself ends here.
      known.set(key, null);
      known.set(key, (box = measure(glyph)));
    }
    return box;
  };
}

function outlineInk({ data }: DecodedFont): LetterInk {
  if (!data) return () => null;
  const face = new Face(new Blob(data));
  const font = new Font(face);
  return ({ fontChar }) => {
    const id = font.nominalGlyph(fontChar?.codePointAt(0) ?? 0);
    const extents = id === undefined ? undefined : font.glyphExtents(id);
    if (!extents || extents.width === 0 || face.upem === 0) return null;
    const [left, top] = [extents.xBearing / face.upem, extents.yBearing / face.upem];
    return { left, top, right: left + extents.width / face.upem, bottom: top + extents.height / face.upem };
  };
}

const UNIT: Box = { left: 0, bottom: 0, right: 1, top: 1 };
const PICTURES: ReadonlySet<number> = new Set([
  OPS.paintImageMaskXObject,
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintSolidColorImageMask,
]);

/** Boxes of the paths, strokes' width included, and of the pictures that a list paints. */
function paintedBoxes({ fnArray, argsArray }: OperatorList): Box[] {
  const boxes: Box[] = [];
  const stack: { ctm: Matrix; lineWidth: number }[] = [];
  let state = { ctm: IDENTITY, lineWidth: 1 };
  fnArray.forEach((operator, at) => {
    const args = (argsArray[at] ?? []) as readonly unknown[];
    if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) stack.push({ ...state });
    if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) state = stack.pop() ?? state;
    const moved = operator === OPS.transform ? args : operator === OPS.paintFormXObjectBegin ? args[0] : null;
    if (isMatrix(moved)) state.ctm = multiply(state.ctm, moved);
    if (operator === OPS.setLineWidth) state.lineWidth = Number(args[0]);
    if (PICTURES.has(operator)) boxes.push(transformBox(state.ctm, UNIT));
    if (operator === OPS.constructPath) {
      const bounds = pathBounds(args, state.lineWidth);
      if (bounds) boxes.push(transformBox(state.ctm, bounds));
    }
  });
  return boxes;
}

const UNPAINTED: ReadonlySet<number> = new Set([OPS.endPath, OPS.clip, OPS.eoClip]);
const FILLS: ReadonlySet<number> = new Set([OPS.fill, OPS.eoFill]);

/** One constructPath of pdf.js: [painting operator, [numbers], bounds]. */
function pathBounds([painting, , bounds]: readonly unknown[], lineWidth: number): Box | null {
  // A small mask made into a path; the bounds it comes with are in its pixels.
  if (painting === OPS.rawFillPath) return UNIT;
  if (UNPAINTED.has(Number(painting)) || !(bounds instanceof Float32Array) || bounds.length < 4) return null;
  const [left, bottom, right, top] = bounds as unknown as [number, number, number, number];
  if (![left, bottom, right, top].every(Number.isFinite)) return null;
  const pen = FILLS.has(Number(painting)) ? 0 : lineWidth / 2;
  return { left: left - pen, bottom: bottom - pen, right: right + pen, top: top + pen };
}

function isMatrix(value: unknown): value is Matrix {
  return (
    typeof value === "object" &&
    value !== null &&
    [0, 1, 2, 3, 4, 5].every((at) => Number.isFinite((value as Record<number, unknown>)[at]))
  );
}
