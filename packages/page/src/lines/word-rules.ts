/**
 * Rules that belong to words: under them, or through them where they are struck out; and shades behind words, as wide as
 * these are. Their ends are those of letters, which tells them from the lines of tables and pages and from the ground of cells.
 */
import { overlap } from "../model/geometry.ts";
import type { Box } from "../model/page-model.ts";

/** A letter in its frame; `glyph` is its index in the page. `isMath`: part of a formula, whose bars are its own. */
export interface RuledLetter {
  readonly glyph: number;
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  readonly size: number;
  readonly isMath: boolean;
}

export interface RuledLine {
  readonly baseline: number;
  readonly size: number;
  readonly letters: readonly RuledLetter[];
}

/**
 * A rule or shade with the letters that it goes with. `rule`: index into those given. `offset`: from the line's baseline down
 * to its middle. `overhang`: how far it reaches beyond its letters, the mean of both ends. These are shares of the line's size.
 */
export interface WordRule {
  readonly rule: number;
  readonly offset: number;
  readonly thickness: number;
  readonly overhang: number;
  readonly glyphs: readonly number[];
}

/** Below the baseline, in sizes of the letters: farther belongs to what follows. */
const NEAREST = -0.02;
const FARTHEST = 0.34;
const FARTHEST_BLANK = 0.55;
/** Above the baseline, in sizes: through the middle of small letters or of capitals. */
const THROUGH_LOW = 0.12;
const THROUGH_HIGH = 0.45;
const THICKEST = 0.16;
/** How far the ends of a rule may be from the ends of the letters above, in sizes. */
const LOOSE_END = 0.4;
/** Off the line's baseline by more, in sizes, a letter is raised or lowered. */
const RAISED = 0.1;

/**
 * @param rules  level ones, in the frame of the lines
 * @param all  of the page, where `rules` are those near the lines: a table is told by its other lines
 * Cost: lines times rules, and the letters of lines that have some.
 */
export function findWordRules(
  lines: readonly RuledLine[],
  rules: readonly Box[],
  all: readonly Box[] = rules,
): WordRule[] {
  const found: WordRule[] = [];
  for (const line of lines) {
    for (const [rule, box] of rules.entries()) {
      const offset = (line.baseline - (box.bottom + box.top) / 2) / line.size;
      const thickness = (box.top - box.bottom) / line.size;
      if (offset < -1 || offset > FARTHEST_BLANK || thickness > THICKEST) continue;
      if (offset > FARTHEST && !isBlank(line, box)) continue;
      const letters = lettersOver(line, box);
      if (letters === null || !isPlacedFor(letters, line, box)) continue;
      if (endsInWord(letters, line) && (hasTwin(box, all) || isBarBelow(box, lines, line))) continue;
      found.push({ rule, offset, thickness, ...goingWith(letters, line, box) });
    }
  }
  return found;
}

/** A shade behind words: in sizes, how far it reaches below and above the baseline at least, and at most. */
const SHADE_BELOW = [-0.02, 0.65] as const;
const SHADE_ABOVE = [0.55, 1.5] as const;
/** It begins where its first letter does, in sizes; a shape or a button with words in it has room before them. */
const SHADE_ROOM = 0.15;

/**
 * Shades behind words of the lines. One that others go on beside it, with a gap in the words, is the ground of a cell.
 *
 * @param shades  filled rectangles, in the frame of the lines
 * Cost: as `findWordRules`, and shades squared for those found.
 */
export function findWordShades(lines: readonly RuledLine[], shades: readonly Box[]): WordRule[] {
  const found: WordRule[] = [];
  for (const line of lines) {
    const { baseline, size } = line;
    for (const [rule, box] of shades.entries()) {
      const below = (baseline - box.bottom) / size;
      const above = (box.top - baseline) / size;
      if (below < SHADE_BELOW[0] || below > SHADE_BELOW[1]) continue;
      if (above < SHADE_ABOVE[0] || above > SHADE_ABOVE[1]) continue;
      const letters = lettersOver(line, box);
      if (
        letters === null ||
        hasRoomBefore(letters, line, box) ||
        shades.some((other) => goesOnBeside(other, box) && !runsThrough(line, other, box))
      )
        continue;
      const [offset, thickness] = [(below - above) / 2, below + above];
      found.push({ rule, offset, thickness, ...goingWith(letters, line, box) });
    }
  }
  return found;
}

function hasRoomBefore(letters: readonly RuledLetter[], { size }: RuledLine, shade: Box): boolean {
  return Math.min(...letters.map(({ left }) => left)) - shade.left > SHADE_ROOM * size;
}

function goesOnBeside(other: Box, shade: Box): boolean {
  const isBeside =
    Math.abs(other.left - shade.right) < ABUTTING || Math.abs(other.right - shade.left) < ABUTTING;
  return isBeside && overlap(other.bottom, other.top, shade.bottom, shade.top) > 0;
}

/** Letters this near both sides of a seam are one word or two; texts of cells keep further from it. In sizes. */
const NEAR_SEAM = 0.32;

/** True where the line runs on over the seam of two shades: a highlight is drawn in pieces, one for each change of the words' look. */
function runsThrough({ letters, size }: RuledLine, other: Box, shade: Box): boolean {
  const seam = other.left > shade.left ? shade.right : shade.left;
  const isNear = (distance: number) => distance > -NEAR_SEAM * size && distance < NEAR_SEAM * size;
  return (
    letters.some((letter) => letter.left < seam && isNear(seam - letter.right)) &&
    letters.some((letter) => letter.right > seam && isNear(letter.left - seam))
  );
}

/** Shades nearer than this touch. Points. */
const ABUTTING = 1;

function goingWith(
  letters: readonly RuledLetter[],
  { size }: RuledLine,
  rule: Box,
): { overhang: number; glyphs: number[] } {
  const left = Math.min(...letters.map((letter) => letter.left));
  const right = Math.max(...letters.map((letter) => letter.right));
  const overhang = Math.max(0, (left - rule.left + rule.right - right) / 2) / size;
  return { overhang, glyphs: letters.map(({ glyph }) => glyph) };
}

/** The letters between the rule's ends; null where these are not the ends of letters. */
function lettersOver(line: RuledLine, rule: Box): RuledLetter[] | null {
  const { letters, size } = line;
  const over = letters.filter(({ left, right }) => {
    const middle = (left + right) / 2;
    return middle > rule.left && middle < rule.right;
  });
  if (over.length === 0) return null;
  const left = Math.min(...over.map((letter) => letter.left));
  const right = Math.max(...over.map((letter) => letter.right));
  const isTight =
    Math.abs(left - rule.left) <= LOOSE_END * size && Math.abs(right - rule.right) <= LOOSE_END * size;
  return isTight || isBlank(line, rule) ? over : null;
}

/**
 * True for a blank of a contract that was filled in: the rule reaches from the letter before it to the one behind, whatever room its own
 * words leave.
 */
function isBlank({ letters, size }: RuledLine, rule: Box): boolean {
  const before = letters.filter(({ left, right }) => (left + right) / 2 <= rule.left);
  const behind = letters.filter(({ left, right }) => (left + right) / 2 >= rule.right);
  const isNear = (distance: number) => Math.abs(distance) <= LOOSE_END * size;
  return (
    isNear(rule.left - Math.max(...before.map(({ right }) => right))) &&
    isNear(Math.min(...behind.map(({ left }) => left)) - rule.right)
  );
}

/** Letters nearer than this are of one word, in sizes. */
const IN_WORD = 0.12;

/** True where a rule over these letters begins or ends in the midst of a word, as rules under words seldom do. */
function endsInWord(over: readonly RuledLetter[], { letters, size }: RuledLine): boolean {
  const inWord = (before: RuledLetter | undefined, behind: RuledLetter | undefined) =>
    before !== undefined &&
    behind !== undefined &&
    behind.left - before.right < IN_WORD * size &&
    /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(before.text) &&
    /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(behind.text);
  const [first, last] = [letters.indexOf(over[0]!), letters.indexOf(over.at(-1)!)];
  return inWord(letters[first - 1], over[0]) || inWord(over.at(-1), letters[last + 1]);
}

/** Lines of one table begin and end so near to each other. Points. */
const TWIN_ENDS = 1;

/** True where another rule has the same ends: the first line of a table, close under the words of its caption. */
function hasTwin(rule: Box, rules: readonly Box[]): boolean {
  return rules.some(
    (other) =>
      other.top < rule.bottom &&
      Math.abs(other.left - rule.left) < TWIN_ENDS &&
      Math.abs(other.right - rule.right) < TWIN_ENDS,
  );
}

/** The bar of a root is so far above its line at most, in sizes. */
const HIGHEST_BAR = 1.1;

/** True for the bar of a root or fraction in a line below: all that stands right under it there is formula. */
function isBarBelow(rule: Box, lines: readonly RuledLine[], own: RuledLine): boolean {
  return lines.some((line) => {
    const above = rule.bottom - line.baseline;
    if (line === own || above < 0 || above > HIGHEST_BAR * line.size) return false;
    const under = line.letters.filter(
      ({ left, right }) => (left + right) / 2 > rule.left && (left + right) / 2 < rule.right,
    );
    return under.length > 0 && under.every(({ isMath }) => isMath);
  });
}

/** Under the line's own letters; under raised ones that are no formula; or through letters of the line. */
function isPlacedFor(letters: readonly RuledLetter[], line: RuledLine, rule: Box): boolean {
  const middle = (rule.bottom + rule.top) / 2;
  const below = (line.baseline - middle) / line.size;
  if (below >= NEAREST) return true;
  if (letters.some(({ isMath }) => isMath)) return false;
  const isOnLine = letters.every(({ baseline }) => Math.abs(baseline - line.baseline) <= RAISED * line.size);
  if (isOnLine) return -below >= THROUGH_LOW && -below <= THROUGH_HIGH;
  return letters.every(({ baseline, size }) => {
    const own = (baseline - middle) / size;
    return baseline > line.baseline && own >= NEAREST && own <= FARTHEST;
  });
}
