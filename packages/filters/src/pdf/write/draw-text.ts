/** Writes placed glyphs as content-stream text: one BT … ET per block, glyphs of one look in one TJ. */
import { type Rotation, unturnPoint } from "@yizhou/page/model";
import type { PlacedGlyph, PlacedLine } from "@yizhou/page/typeset";
import { formatNumber } from "../rewrite/remove-text.ts";

/** What the page knows: names of fonts, codes of glyphs, operators of colours. */
export interface TextPen {
  /** Name of the font in the page's resources. */
  fontName(glyph: PlacedGlyph): string;
  /** Code of the glyph, hexadecimal. */
  code(glyph: PlacedGlyph): string;
  /** Operators that set a colour; "" where nothing is to be set. */
  paint(key: string): string;
}

/** Tangent of the slant that stands in for italics. */
const SLANT = 0.2126;
/** Off by less than this many thousandths of the em, a glyph stands where the one before left the pen. */
const CLOSE = 0.5;

/**
 * @param rotation  by which the frame's text is turned on the page
 * @returns operators that leave the graphics state as it was, "" for no glyphs
 */
export function drawText(lines: readonly PlacedLine[], rotation: Rotation, pen: TextPen): string {
  let out = "";
  let paint: string | null = null;
  let font: string | null = null;
  for (const { glyphs } of lines) {
    for (let start = 0; start < glyphs.length;) {
      let end = start + 1;
      while (end < glyphs.length && isAlike(glyphs[start]!, glyphs[end]!)) end++;
      const run = glyphs.slice(start, end);
      const first = run[0]!;
      const color = pen.paint(first.style.paint);
      if (color !== paint) {
        out += `${color}\n`;
        paint = color;
      }
      const tf = `/${pen.fontName(first)} ${formatNumber(first.size)} Tf`;
      if (tf !== font) {
        out += `${tf}\n`;
        font = tf;
      }
      out += `${textMatrix(first, rotation)} Tm ${showText(run, pen)} TJ\n`;
      start = end;
    }
  }
  return out === "" ? "" : `q BT 0 Tr 0 Tc 0 Tw 100 Tz 0 Ts\n${out}ET Q\n`;
}

function isAlike(a: PlacedGlyph, b: PlacedGlyph): boolean {
  return (
    a.font === b.font &&
    a.isSlanted === b.isSlanted &&
    a.style.paint === b.style.paint &&
    Math.abs(a.size - b.size) < 0.001 &&
    Math.abs(a.y - b.y) < 0.001
  );
}

function showText(run: readonly PlacedGlyph[], pen: TextPen): string {
  let out = "[";
  let codes = "";
  let at = run[0]!.x;
  for (const placed of run) {
    const offset = ((at - placed.x) / placed.size) * 1000;
    if (Math.abs(offset) >= CLOSE) {
      if (codes !== "") out += `<${codes}>`;
      codes = "";
      out += formatNumber(Math.round(offset));
      at -= (Math.round(offset) / 1000) * placed.size;
    }
    codes += pen.code(placed);
    at += (Math.round(placed.glyph.width * 1000) / 1000) * placed.size;
  }
  return `${out}<${codes}>]`;
}

function textMatrix({ x, y, isSlanted }: PlacedGlyph, rotation: Rotation): string {
  const [a, b] = unturnPoint(rotation, 1, 0);
  const [c, d] = unturnPoint(rotation, isSlanted ? SLANT : 0, 1);
  const [e, f] = unturnPoint(rotation, x, y);
  return [a, b, c, d, e, f].map(formatNumber).join(" ");
}
