/**
 * Rules that stand under or through a block's words, and shades behind them: they go with the words, and are drawn with their
 * translation again.
 */
import { findWordRules, findWordShades, type RuledLine } from "@yizhou/page/lines";
import { type Block, type Box, type PageModel, turnBox, turnPoint } from "@yizhou/page/model";
import type { RuleLook } from "@yizhou/page/typeset";
import { isSameArea } from "../rewrite/remove-rules.ts";

export interface RuledWords {
  /** Of the rules and shades, in user space. */
  readonly boxes: readonly Box[];
  /** What looks like one rule, with the indices of the glyphs that it goes with. */
  readonly kinds: readonly RuledGlyphs[];
}

interface RuledGlyphs {
  readonly look: RuleLook;
  readonly glyphs: ReadonlySet<number>;
}

/** Rules whose places under the baseline differ by less are of one kind, in sizes. */
const ALIKE = 0.06;

/**
 * @param shadePaint  key of the paint that a shade was drawn with, null where it cannot be told
 * @returns null where no words have rules. Cost: lines times rules and shades of the page.
 */
export function findRuledWords(
  block: Block,
  page: PageModel,
  shadePaint: (shade: Box) => string | null,
): RuledWords | null {
  const turn = (box: Box) => turnBox(block.rotationDeg, box);
  const lines = ruledLines(block, page);
  const boxes: Box[] = [];
  const kinds: { look: RuleLook; glyphs: Set<number> }[] = [];
  const add = (box: Box, look: RuleLook, glyphs: readonly number[]) => {
    boxes.push(box);
    let kind = kinds.find((known) => isAlike(known.look, look));
    if (!kind) kinds.push((kind = { look, glyphs: new Set() }));
    for (const glyph of glyphs) kind.glyphs.add(glyph);
  };
  const rules = page.rules.map(({ box }) => box);
  for (const { rule, glyphs, ...look } of findWordRules(lines, rules.map(turn)))
    add(rules[rule]!, { ...look, overhang: 0, shade: null }, glyphs);
  const shades = page.drawings
    .filter((drawing) => drawing.isFilled && drawing.isRectangle && !hidesWords(drawing.box, page))
    .map(({ box }) => box);
  for (const { rule, glyphs, ...look } of findWordShades(lines, shades.map(turn))) {
    const shade = shadePaint(shades[rule]!);
    if (shade !== null) add(shades[rule]!, { ...look, shade }, glyphs);
  }
  return boxes.length === 0 ? null : { boxes, kinds };
}

/** What hides words stays over them; an area under a second copy of the words that it hides shows nothing when it goes. */
function hidesWords(box: Box, { covers = [], glyphs }: PageModel): boolean {
  const cover = covers.findIndex((known) => isSameArea(known.box, box));
  if (cover < 0) return false;
  const seen = glyphs.filter((glyph) => glyph.cover === undefined);
  return glyphs.some(
    (hidden) =>
      hidden.cover === cover &&
      !seen.some(
        ({ text, origin: [x, y], size }) =>
          text === hidden.text && Math.hypot(x - hidden.origin[0], y - hidden.origin[1]) < SAME_PLACE * size,
      ),
  );
}

function isAlike(a: RuleLook, b: RuleLook): boolean {
  return a.shade === b.shade && (a.shade !== null || Math.abs(a.offset - b.offset) < ALIKE);
}

function ruledLines({ lines, tags, rotationDeg }: Block, page: PageModel): RuledLine[] {
  const formulas = new Set(tags.flatMap((tag) => (tag.locked === "formula" ? tag.glyphs : [])));
  return lines.map(({ baseline, size, glyphs }) => ({
    baseline,
    size,
    letters: glyphs.map((glyph) => {
      const { box, text, origin, size: own } = page.glyphs[glyph]!;
      const { left, right } = turnBox(rotationDeg, box);
      const [, y] = turnPoint(rotationDeg, origin[0], origin[1]);
      return { glyph, text, left, right, baseline: y, size: own, isMath: formulas.has(glyph) };
    }),
  }));
}

/** How far apart two copies of a letter may stand, in sizes. */
const SAME_PLACE = 0.15;
/** Share of glyphs that must have a rule for all of their text to have it. */
const MOST_RULED = 0.8;

/** What of a block's text has rules: all of it, or what some of its tags hold, by their ids. */
export interface RuledText {
  readonly whole: readonly RuleLook[];
  readonly tags: ReadonlyMap<number, readonly RuleLook[]>;
}

/** Cost: linear in the block's glyphs. */
export function ruledText(block: Block, { kinds }: RuledWords): RuledText {
  const looksOf = (some: readonly number[]) =>
    kinds.flatMap(({ look, glyphs }) => {
      const count = some.filter((glyph) => glyphs.has(glyph)).length;
      return count > 0 && count >= MOST_RULED * some.length ? [look] : [];
    });
  const whole = looksOf(block.lines.flatMap((line) => line.glyphs));
  const tags = block.tags.flatMap((tag) => {
    const looks = looksOf(tag.glyphs).filter((look) => !whole.includes(look));
    return looks.length > 0 ? [[tag.id, looks] as const] : [];
  });
  return { whole, tags: new Map(tags) };
}
