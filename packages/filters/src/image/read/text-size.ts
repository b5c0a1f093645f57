/**
 * How large the letters of a line are and where they stand. A word's box alone does not tell ("sea" is half as high as
 * "Sky"), but the same word in a font of ours tells how many ems high its ink is and how far below the line it reaches.
 */
import type { FontStack } from "../../pdf/fonts/font-stack.ts";
import type { FontLook } from "../../pdf/fonts/font-stack.ts";
import type { LevelWord } from "./level-words.ts";

export interface LineSize {
  /** Em, pixels. */
  readonly size: number;
  /** In the frame. */
  readonly baseline: number;
}

export const PLAIN_LOOK: FontLook = { family: "sans", isBold: false, isItalic: false };

/** Words whose ink is lower than this many ems measure badly. */
const TELLING_HEIGHT = 0.4;
/** How far the width of the words may correct what their height says: letters of one em are wider and narrower by font. */
const LATIN_RANGE = [0.8, 1.3] as const;
const EAST_ASIAN_RANGE = [0.9, 1.12] as const;

/**
 * @param lineText  the words as the script joins them
 * @param fonts  prepared for it
 * @returns null when the line has nothing that can be measured
 */
export function measureLine(
  lineText: string,
  words: readonly LevelWord[],
  fonts: FontStack,
): LineSize | null {
  const measured = words.flatMap((word) => {
    const ink = inkOf(word.text, fonts);
    return ink ? [{ word, ...ink }] : [];
  });
  if (measured.length === 0) return null;
  const telling = measured.filter(({ top, bottom }) => top - bottom >= TELLING_HEIGHT);
  const bases = telling.length > 0 ? telling : measured;
  const byHeight = median(
    bases.map(({ word, top, bottom }) => (word.top - word.bottom) / Math.max(0.1, top - bottom)),
    bases.map(({ word }) => word.text.length),
  );
  const text = words.map((word) => word.text).join("");
  // Boxes of single characters overlap; the line as a whole is as wide as it is.
  const width = Math.max(...words.map((word) => word.right)) - Math.min(...words.map((word) => word.left));
  const advance = inkOf(lineText, fonts)?.advance ?? 1;
  const [least, most] = isMostlyEastAsian(text) ? EAST_ASIAN_RANGE : LATIN_RANGE;
  const byWidth = width / advance;
  const size = Math.max(least * byWidth, Math.min(most * byWidth, byHeight));
  const baseline = median(
    // Feet are surer than heads: capitals and figures differ in height from font to font.
    bases.map(({ word, bottom }) => word.bottom - bottom * size),
    bases.map(({ word }) => word.text.length),
  );
  return { size, baseline };
}

interface Ink {
  readonly top: number;
  readonly bottom: number;
  readonly advance: number;
}

function inkOf(text: string, fonts: FontStack): Ink | null {
  let [top, bottom, advance] = [-Infinity, Infinity, 0];
  for (const { text: run, font } of fonts.split(text, PLAIN_LOOK)) {
    for (const glyph of font.shape(run)) {
      advance += glyph.advance;
      const ink = font.inkHeight(glyph.glyph);
      if (!ink) continue;
      top = Math.max(top, ink.top);
      bottom = Math.min(bottom, ink.bottom);
    }
  }
  return top > bottom && advance > 0 ? { top, bottom, advance } : null;
}

function isMostlyEastAsian(text: string): boolean {
  const wide =
    text.match(/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  return wide * 2 > text.length;
}

/** Of values that count as often as their weight says. */
export function median(values: readonly number[], weights: readonly number[]): number {
  const order = values.map((_, index) => index).sort((a, b) => values[a]! - values[b]!);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  for (const index of order) if ((sum += weights[index]!) * 2 >= total) return values[index]!;
  return values[order.at(-1)!]!;
}
