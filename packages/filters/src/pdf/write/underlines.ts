/** Finds the rules that underline a block's words: they go with the words, and stand under their translation again. */
import { turnBox } from "../geometry.ts";
import type { Block, Box, Line, PageModel } from "../page-model.ts";
import type { UnderlineLook } from "../typeset/set-text.ts";

export interface BlockUnderlines {
  /** Of the rules, in user space. */
  readonly rules: readonly Box[];
  /** Indices of the glyphs that stand over them. */
  readonly glyphs: ReadonlySet<number>;
  readonly look: UnderlineLook;
}

/** Below the baseline, in sizes of the text: nearer would strike it through, farther belongs to what follows. */
const NEAREST = -0.02;
const FARTHEST = 0.34;
const THICKEST = 0.16;
/** How far the ends of a rule may be from the ends of the letters above, in sizes. */
const LOOSE_END = 0.4;

/** @returns null where nothing is underlined. Cost: lines times rules of the page. */
export function findUnderlines(block: Block, page: PageModel): BlockUnderlines | null {
  const found: Box[] = [];
  const glyphs = new Set<number>();
  let look: UnderlineLook | null = null;
  const level = page.rules.map((rule) => ({ rule, box: turnBox(block.rotationDeg, rule.box) }));
  for (const line of block.lines) {
    for (const { rule, box } of level) {
      const middle = (box.bottom + box.top) / 2;
      const offset = (line.baseline - middle) / line.size;
      const thickness = (box.top - box.bottom) / line.size;
      if (offset < NEAREST || offset > FARTHEST || thickness > THICKEST) continue;
      const above = glyphsAbove(line, box, block, page);
      if (!above) continue;
      found.push(rule.box);
      for (const glyph of above) glyphs.add(glyph);
      look ??= { offset, thickness };
    }
  }
  return look && { rules: found, glyphs, look };
}

/** The line's glyphs over the rule; null where the rule's ends are not those of letters, as with the lines of a table. */
function glyphsAbove(line: Line, rule: Box, block: Block, page: PageModel): number[] | null {
  const placed = line.glyphs
    .map((glyph) => ({ glyph, box: turnBox(block.rotationDeg, page.glyphs[glyph]!.box) }))
    .filter(({ box }) => {
      const middle = (box.left + box.right) / 2;
      return middle > rule.left && middle < rule.right;
    });
  if (placed.length === 0) return null;
  const left = Math.min(...placed.map(({ box }) => box.left));
  const right = Math.max(...placed.map(({ box }) => box.right));
  const isTight =
    Math.abs(left - rule.left) <= LOOSE_END * line.size &&
    Math.abs(right - rule.right) <= LOOSE_END * line.size;
  return isTight ? placed.map(({ glyph }) => glyph) : null;
}

/** Share of glyphs that must be underlined for all of their text to be. */
const MOST = 0.8;

/** What of a block's text is underlined: all of it, or what some of its tags hold, by their ids. */
export interface UnderlinedText {
  readonly whole: UnderlineLook | null;
  readonly tags: ReadonlyMap<number, UnderlineLook>;
}

/** Cost: linear in the block's glyphs. */
export function underlinedText(block: Block, { glyphs, look }: BlockUnderlines): UnderlinedText {
  const isUnderlined = (some: readonly number[]) =>
    some.length > 0 && some.filter((glyph) => glyphs.has(glyph)).length >= MOST * some.length;
  const whole = isUnderlined(block.lines.flatMap((line) => line.glyphs)) ? look : null;
  const tags = block.tags.filter((tag) => !tag.standalone && isUnderlined(tag.glyphs));
  return { whole, tags: new Map(tags.map(({ id }) => [id, look])) };
}
