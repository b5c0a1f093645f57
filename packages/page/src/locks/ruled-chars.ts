/** Words that rules tell from the rest of their text: underlined, struck out or highlighted. */
import { boxHeight, boxWidth } from "../model/geometry.ts";
import type { DraftLine } from "../lines/lines.ts";
import type { Box } from "../model/page-model.ts";
import { findWordRules, findWordShades } from "../lines/word-rules.ts";

/** Share of letters that must have a rule for all of their text to have it. */
const MOST_RULED = 0.8;

/**
 * @param lines  of one text
 * @param rules, shades  of the page, in the frame of the lines; shades are filled rectangles
 * @param isMath  whether the text's n-th character is part of a formula, whose bars are its own
 * @returns by glyph, a name for its rules; none for those that all of the text has
 * Cost: rules of the page, and lines times those near them.
 */
export function ruledChars(
  lines: readonly DraftLine[],
  rules: readonly Box[],
  shades: readonly Box[],
  isMath: (index: number) => boolean,
): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  const bottom = Math.min(...lines.map((line) => line.bottom - line.size));
  const top = Math.max(...lines.map((line) => line.top + line.size));
  const isNear = (box: Box) => box.bottom > bottom && box.top < top;
  const nearRules = rules.filter((rule) => isNear(rule) && boxWidth(rule) > boxHeight(rule));
  const nearShades = shades.filter(isNear);
  if (nearRules.length + nearShades.length === 0) return names;
  let count = 0;
  const ruled = lines.map(({ baseline, size, chars }) => {
    const letters = chars.map((char) => ({ ...char, isMath: isMath(count++) }));
    return { baseline, size, letters };
  });
  const found = findWordRules(ruled, nearRules, rules);
  const kinds = {
    under: found.filter(({ offset }) => offset >= 0),
    through: found.filter(({ offset }) => offset < 0),
    before: findWordShades(ruled, nearShades),
  };
  for (const [kind, own] of Object.entries(kinds)) {
    const glyphs = new Set(own.flatMap((rule) => rule.glyphs));
    if (glyphs.size >= MOST_RULED * count) continue;
    for (const glyph of glyphs) names.set(glyph, `${names.get(glyph) ?? ""} ${kind}`);
  }
  return names;
}
