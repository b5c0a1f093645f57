/** Formulas, citation marks and other runs that keep their glyphs: taken out of the source, drawn again where the text puts them. */
import type { PDFContext } from "@cantoo/pdf-lib";
import {
  type Block,
  type Box,
  type InlineTag,
  type Matrix,
  multiply,
  type PageModel,
  type Rotation,
  turnBox,
  turnPoint,
  unturnPoint,
} from "@yizhou/page/model";
import type { PlacedObject } from "@yizhou/page/typeset";
import type { PageObjects } from "../rewrite/page-objects.ts";
import type { PageResources } from "../rewrite/page-resources.ts";
import type { PageRewriter } from "../rewrite/page-rewriter.ts";
import { escapeName, formatNumber, glyphCodes } from "../rewrite/remove-text.ts";
import { operatorKey, type OperatorGlyphs } from "./page-removals.ts";
import { coveringBars } from "./covering-bars.ts";
import { readPaint, writePaint, type SourcePaint } from "./source-paint.ts";

/** What the glyphs of one text operator share. `font`: an object of the page. */
interface GlyphLook {
  readonly font: number;
  readonly paint: SourcePaint;
}

/** One glyph of an object, with all that drawing it elsewhere takes. */
interface ObjectGlyph {
  readonly look: GlyphLook;
  readonly code: string;
  readonly matrix: Matrix;
}

/**
 * Plain data. `page`: 0-based, that it was read from. `x`, `baseline`: of its first line's start, in the block's frame.
 * `bars`: of fractions and roots, or over covered words, in user space.
 * `fill`: of bars; null for that of the letters.
 */
export interface SourceObject {
  readonly page: number;
  readonly glyphs: readonly ObjectGlyph[];
  readonly bars: readonly Box[];
  readonly fill: SourcePaint | null;
  readonly x: number;
  readonly baseline: number;
  readonly rotation: Rotation;
}

/** A page of the source, its streams at hand. `operators`: of its text; `objects`: what is noted by number. */
export interface SourcePage {
  readonly model: PageModel;
  readonly rewriter: PageRewriter;
  readonly operators: ReadonlyMap<string, OperatorGlyphs>;
  readonly objects: PageObjects;
  readonly context: PDFContext;
}

/** @returns null when one of its glyphs cannot be shown again; the block must then stay as it is */
export function readObject(
  { model: page, rewriter, operators, objects, context }: SourcePage,
  block: Block,
  tag: InlineTag,
): SourceObject | null {
  const glyphs: ObjectGlyph[] = [];
  const looks = new Map<string, GlyphLook>();
  for (const index of tag.glyphs) {
    const { op, indexInOp, matrix, cover } = page.glyphs[index]!;
    const show = rewriter.show(op.stream, op.nth);
    const fontName = show?.state.fontName ?? null;
    const font = fontName === null ? undefined : rewriter.lookUp(op.stream, "Font", fontName);
    const operator = operators.get(operatorKey(op.stream, op.nth));
    const code = show && operator && glyphCodes(show, operator.glyphs)?.[indexInOp];
    if (!show || !font || !code) return null;
    // What is covered goes; its bar alone is shown again.
    if (cover !== undefined) continue;
    const key = operatorKey(op.stream, op.nth);
    let look = looks.get(key);
    if (!look) {
      look = { font: objects.add(font), paint: readPaint(show.state, rewriter, objects, context) };
      looks.set(key, look);
    }
    glyphs.push({ look, code: Buffer.from(code).toString("hex"), matrix });
  }
  const bars =
    tag.locked === "covered"
      ? coveringBars(page, tag)
      : tag.locked === "formula"
        ? barsOf(page, block, tag)
        : [];
  if (!bars) return null;
  let fill: SourcePaint | null = null;
  if (tag.locked === "covered") {
    const states = bars.map((bar) => rewriter.stateAt(bar));
    const [state] = states;
    if (!state || states.includes(undefined)) return null;
    fill = readPaint(state, rewriter, objects, context);
  }
  const first = tag.glyphs[0];
  const line = block.lines.find(({ glyphs: own }) => first !== undefined && own.includes(first));
  const origin = first === undefined ? [0, 0] : page.glyphs[first]!.origin;
  return {
    page: page.index,
    glyphs,
    bars,
    fill,
    x: turnBox(block.rotationDeg, tag.box).left,
    baseline: line?.baseline ?? turnPoint(block.rotationDeg, origin[0]!, origin[1]!)[1],
    rotation: block.rotationDeg,
  };
}

/** How far a bar may stand out of the letters of its formula, above (over a root) and to the sides. */
const BAR_OVER = 0.45;
const BAR_ASIDE = 1;
/** Thicker ones are no bars. Points. */
const MAX_BAR = 1.5;

/** Level rules within a formula. */
function barsOf(page: PageModel, block: Block, tag: InlineTag): Box[] {
  const { left, right, bottom, top } = turnBox(block.rotationDeg, tag.box);
  const over = BAR_OVER * block.style.size;
  return page.rules.flatMap(({ box }) => {
    const bar = turnBox(block.rotationDeg, box);
    const isInside =
      bar.left >= left - BAR_ASIDE &&
      bar.right <= right + BAR_ASIDE &&
      bar.bottom >= bottom &&
      bar.top <= top + over &&
      bar.top - bar.bottom <= MAX_BAR &&
      bar.right - bar.left > bar.top - bar.bottom;
    return isInside ? [box] : [];
  });
}

/**
 * Operators that draw the object at its new place; graphics state as before.
 *
 * @param objects  of the page that it was read from
 * @param resources  of the page that it is drawn on
 */
export function drawObject(
  object: SourceObject,
  objects: PageObjects,
  placed: PlacedObject,
  rotation: Rotation,
  resources: PageResources,
  context: PDFContext,
): string {
  const [x0, y0] = unturnPoint(object.rotation, object.x, object.baseline);
  const [x1, y1] = unturnPoint(rotation, placed.x, placed.y);
  const move: Matrix = [placed.scale, 0, 0, placed.scale, x1 - placed.scale * x0, y1 - placed.scale * y0];
  let out = "";
  let paint: string | null = null;
  for (const { look, code, matrix } of object.glyphs) {
    const color = writePaint(look.paint, objects, resources, context);
    if (color !== paint) out += `${color}\n`;
    paint = color;
    const name = escapeName(resources.add("Font", objects.get(look.font)));
    out += `${name} 1 Tf ${multiply(move, matrix).map(formatNumber).join(" ")} Tm <${code}> Tj\n`;
  }
  const text = out === "" ? "" : `q BT 0 Tr 0 Tc 0 Tw 100 Tz 0 Ts\n${out}ET Q\n`;
  const barPaint = object.fill ? writePaint(object.fill, objects, resources, context) : paint;
  if (object.bars.length === 0 || barPaint === null) return text;
  return `${text}q ${barPaint}\n${drawBars(object.bars, move)}f Q\n`;
}

function drawBars(bars: readonly Box[], [scale, , , , x, y]: Matrix): string {
  return bars
    .map(({ left, bottom, right, top }) => {
      const numbers = [scale * left + x, scale * bottom + y, scale * (right - left), scale * (top - bottom)];
      return `${numbers.map(formatNumber).join(" ")} re\n`;
    })
    .join("");
}
