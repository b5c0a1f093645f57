/**
 * The visible characters of a page, sorted by the direction they run in, each in the frame of its direction: there, text
 * runs from left to right and the next line lies lower, whatever way it is turned on the page.
 */
import { turnBox, turnPoint } from "../model/geometry.ts";
import { COVERED, leavesTrace } from "./covered-letters.ts";
import { withoutSquareFonts } from "./square-fonts.ts";
import { isMathCharacter } from "./math-characters.ts";
import type { FontFact, Glyph, RawPage, Rotation } from "../model/page-model.ts";
import { drawsStrokes, readableText, UNKNOWN } from "./glyph-text.ts";
import { uprightColumns } from "./upright-columns.ts";

/** A character in its frame. `glyph`: index into the page's glyphs. `bottom`, `top`: of its font, not its ink. */
export interface Char {
  readonly glyph: number;
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
  readonly baseline: number;
  readonly size: number;
  readonly font: FontFact;
  readonly color: string;
  readonly isMath: boolean;
  /** A blank was drawn before it. */
  readonly hasBlankBefore: boolean;
  /** A blank was drawn behind it. */
  readonly hasBlankBehind?: boolean;
  /** Index into the page's covers of what hides it, whose words have a trace in the text; absent for what is seen. */
  readonly cover?: number;
}

export interface DirectedChars {
  readonly rotation: Rotation;
  readonly chars: readonly Char[];
}

export interface PageChars {
  /** The direction with most characters first. */
  readonly directed: readonly DirectedChars[];
  /** Glyphs that run askew or downwards: left as they are. */
  readonly askew: readonly number[];
  readonly vertical: readonly number[];
}

/** Render modes that put nothing on paper. */
const INVISIBLE: ReadonlySet<number> = new Set([3, 7]);
/** sin of the largest angle that counts as straight, about 3 degrees. */
const MAX_SLOPE = 0.05;
/** Blanks are narrower, in sizes. */
const LETTER_WIDTH = 0.4;
/** Smaller text cannot be read and serves to hide things. Points. */
const MIN_SIZE = 1;

/**
 * @param includesInvisible  for pages whose only text is an invisible layer
 */
export function readChars(page: RawPage, all: readonly FontFact[], includesInvisible: boolean): PageChars {
  const fonts = withoutSquareFonts(page, all);
  const upright = uprightColumns(page.glyphs);
  const groups = new Map<Rotation, Char[]>();
  const askew: number[] = [];
  const vertical: number[] = [];
  let blankEnd: readonly [number, number] | null = null;
  /** Those of the direction that the last one has, which ends with it. */
  let last: Char[] | null = null;
  for (const [index, glyph] of page.glyphs.entries()) {
    const font = fonts[glyph.font]!;
    if (!includesInvisible && INVISIBLE.has(glyph.renderMode)) continue;
    if (glyph.size < MIN_SIZE || !isOnPage(glyph, page) || drawsStrokes(font)) continue;
    const isCovered = glyph.cover !== undefined;
    if (isCovered && !leavesTrace(page.covers![glyph.cover!]!)) continue;
    const shown = isCovered ? COVERED : readableText(glyph.text, font);
    const text = shown === "" && isUnknownLetter(glyph) ? UNKNOWN : shown;
    if (text.trim() === "") {
      if (text === "") continue;
      blankEnd = glyph.origin;
      const char = last?.at(-1);
      if (char && isNear(page.glyphs[char.glyph]!, glyph))
        last!.splice(-1, 1, { ...char, hasBlankBehind: true });
      continue;
    }
    const rotation = rotationOf(glyph);
    if (font.isVertical || upright.has(index)) vertical.push(index);
    else if (rotation === null) askew.push(index);
    else {
      const chars = groups.get(rotation) ?? [];
      groups.set(rotation, chars);
      chars.push(charInFrame(glyph, index, text, font, rotation, isBehind(blankEnd, glyph)));
      last = chars;
    }
    blankEnd = null;
  }
  const directed = [...groups].map(([rotation, chars]) => ({ rotation, chars }));
  directed.sort((a, b) => b.chars.length - a.chars.length);
  return { directed, askew, vertical };
}

/**
 * A letter that its file gives no meaning, read as a control character by its code: as wide as figures are, where a blank would be
 * narrower. It is seen, so it has a place in the text.
 */
function isUnknownLetter({ text, advance, size, code }: Glyph): boolean {
  return (
    /^[\u0001\u0002\u0004-\u0008\u0011-\u001a\u0080-\u009f]$/.test(text) &&
    code !== null &&
    advance > LETTER_WIDTH * size
  );
}

function charInFrame(
  glyph: Glyph,
  index: number,
  text: string,
  font: FontFact,
  rotation: Rotation,
  hasBlankBefore: boolean,
): Char {
  const box = turnBox(rotation, glyph.box);
  const [, baseline] = turnPoint(rotation, glyph.origin[0], glyph.origin[1]);
  return {
    glyph: index,
    text,
    left: box.left,
    right: box.right,
    bottom: box.bottom,
    top: box.top,
    baseline,
    size: glyph.size,
    font,
    color: glyph.color,
    isMath: isMathCharacter(text, font),
    hasBlankBefore,
    ...(glyph.cover === undefined ? {} : { cover: glyph.cover }),
  };
}

/** null when the baseline is neither level nor upright, or the glyph is mirrored. */
function rotationOf({ matrix: [a, b, c, d] }: Glyph): Rotation | null {
  if (a * d - b * c <= 0) return null;
  const length = Math.hypot(a, b);
  if (Math.abs(b) <= MAX_SLOPE * length) return a > 0 ? 0 : 180;
  if (Math.abs(a) <= MAX_SLOPE * length) return b > 0 ? 90 : 270;
  return null;
}

function isOnPage({ box }: Glyph, { view }: RawPage): boolean {
  const [x, y] = [(box.left + box.right) / 2, (box.bottom + box.top) / 2];
  return x >= view.left && x <= view.right && y >= view.bottom && y <= view.top;
}

/** A blank counts for the next character when that stands on its line, close behind it. */
/** A blank that stands further from a letter is not behind it. In sizes. */
const BLANK_BEHIND = 2;

function isNear(glyph: Glyph, blank: Glyph): boolean {
  const [x, y] = [blank.origin[0] - glyph.origin[0], blank.origin[1] - glyph.origin[1]];
  return Math.hypot(x, y) < BLANK_BEHIND * glyph.size;
}

function isBehind(blank: readonly [number, number] | null, glyph: Glyph): boolean {
  if (!blank) return false;
  return Math.hypot(glyph.origin[0] - blank[0], glyph.origin[1] - blank[1]) < 3 * glyph.size;
}
