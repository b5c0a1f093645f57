/**
 * Fonts of Chinese, Japanese and Korean say that all their letters are of one width, as those of typewriters do, or are taken for such
 * since the few letters of a subset are: their text is no code.
 */
import type { FontFact, RawPage } from "../model/page-model.ts";

/** Letters of these and their marks; a subset may have nothing but full-width commas. */
const SQUARE =
  /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u3001-\u303f\uff01-\uff65\uffe0-\uffe6]/u;
const LETTER = /^[\p{L}\p{N}]/u;

/** The fonts with those of square letters as what they are on this page. Cost: linear in glyphs. */
export function withoutSquareFonts({ glyphs }: RawPage, fonts: readonly FontFact[]): readonly FontFact[] {
  if (!fonts.some(({ family }) => family === "mono")) return fonts;
  const counts = new Map<number, { square: number; other: number }>();
  for (const { text, font } of glyphs) {
    const isSquare = SQUARE.test(text);
    if (fonts[font]!.family !== "mono" || !(isSquare || LETTER.test(text))) continue;
    const count = counts.get(font) ?? { square: 0, other: 0 };
    counts.set(font, count);
    if (isSquare) count.square++;
    else count.other++;
  }
  return fonts.map((fact, font) => {
    const { square, other } = counts.get(font) ?? { square: 0, other: 0 };
    return square > other ? proportional(fact) : fact;
  });
}

const proportionals = new WeakMap<FontFact, FontFact>();

/** One for all pages, since looks are compared by it. */
function proportional(fact: FontFact): FontFact {
  const family = fact.isType3 || fact.name === "" ? "serif" : "sans";
  const known = proportionals.get(fact) ?? { ...fact, family };
  proportionals.set(fact, known);
  return known;
}
