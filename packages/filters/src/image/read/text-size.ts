/**
 * How large the letters of a line are and where they stand. A line's box alone does not tell ("sea" is half as high as
 * "Sky"), but the same text in a font of ours tells how many ems high its ink is and how far below the line it reaches.
 */
import type { FontLook, FontStack } from "@yizhou/page/fonts";
import type { FrameBox } from "../picture-model.ts";

export interface LineSize {
  /** Em, pixels. */
  readonly size: number;
  /** In the frame. */
  readonly baseline: number;
}

export const PLAIN_LOOK: FontLook = { family: "sans", isBold: false, isItalic: false };

/** Lines whose ink is lower than this many ems measure badly: dashes, dots. */
const TELLING_HEIGHT = 0.3;
/** How far the width of the line may correct what its height says: letters of one em are wider and narrower by font. */
const LATIN_RANGE = [0.8, 1.16] as const;
const EAST_ASIAN_RANGE = [0.86, 1.14] as const;

/**
 * @param text  what the line says
 * @param box  round its ink, in its frame
 * @param fonts  prepared for the text
 * @returns null when the line has nothing that can be measured
 */
export function measureLine(text: string, box: FrameBox, fonts: FontStack): LineSize | null {
  const ink = inkOf(text, fonts);
  if (!ink) return null;
  const byWidth = (box.right - box.left) / ink.advance;
  const byHeight =
    ink.top - ink.bottom < TELLING_HEIGHT ? byWidth : (box.top - box.bottom) / (ink.top - ink.bottom);
  const [least, most] = isMostlyEastAsian(text) ? EAST_ASIAN_RANGE : LATIN_RANGE;
  const size = Math.max(least * byWidth, Math.min(most * byWidth, byHeight));
  return { size, baseline: box.bottom - ink.bottom * size };
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
