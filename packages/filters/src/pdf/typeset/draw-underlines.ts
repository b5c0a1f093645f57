import { formatNumber } from "../rewrite/remove-text.ts";
import { unturnBox } from "../geometry.ts";
import type { Rotation } from "../page-model.ts";
import type { PlacedGlyph, PlacedLine } from "./place-glyphs.ts";

/** Letters farther apart than this many sizes have no rule between them. */
const WIDEST_GAP = 1.2;
const THINNEST = 0.25;

/**
 * Rules under the glyphs whose style asks for one, in their own colour, one for each stretch of them.
 *
 * @param paint  operators that set a fill colour, by its key
 * @returns operators that leave the graphics state as it was, "" where nothing is underlined
 */
export function drawUnderlines(
  lines: readonly PlacedLine[],
  rotation: Rotation,
  paint: (key: string) => string,
): string {
  let out = "";
  for (const { glyphs, baseline } of lines) {
    for (let start = 0; start < glyphs.length;) {
      const first = glyphs[start]!;
      let end = start + 1;
      while (end < glyphs.length && goesOn(glyphs[end - 1]!, glyphs[end]!)) end++;
      const last = glyphs[end - 1]!;
      start = end;
      const { underline } = first.style;
      if (!underline) continue;
      const middle = baseline - underline.offset * first.size;
      const half = Math.max(THINNEST, underline.thickness * first.size) / 2;
      const right = last.x + last.glyph.advance * last.size;
      const box = { left: first.x, right, bottom: middle - half, top: middle + half };
      const { left, bottom, ...turned } = unturnBox(rotation, box);
      const numbers = [left, bottom, turned.right - left, turned.top - bottom].map(formatNumber).join(" ");
      out += `${paint(first.style.paint)} ${numbers} re f\n`;
    }
  }
  return out === "" ? "" : `q\n${out}Q\n`;
}

function goesOn(before: PlacedGlyph, glyph: PlacedGlyph): boolean {
  const gap = glyph.x - before.x - before.glyph.advance * before.size;
  return (
    before.style.underline === glyph.style.underline &&
    before.style.paint === glyph.style.paint &&
    gap < WIDEST_GAP * glyph.size
  );
}
