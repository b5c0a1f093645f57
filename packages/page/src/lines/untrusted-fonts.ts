/**
 * Fonts whose mapping to characters cannot be what a reader sees, by number: many codes that are drawn differently read as one letter, the
 * letters of a bitmap font read as signs in the midst of words, or the codes are nothing but numbers of letters in the order of their use,
 * and are read as ASCII. Their text keeps its glyphs and is never sent anywhere.
 */
import type { FontFact, RawPage } from "../model/page-model.ts";

/**
 * Letters have a few forms in one font, those that scanners make even many; so few letters for so many codes are a mapping that says
 * nothing.
 */
const FEW_LETTERS = 3;
const MOST_FORMS = 5;
/** Letters from which on a bitmap font can be judged, and the share of signs between letters that no prose has. */
const LEAST_LETTERS = 20;
const MOST_SIGNS = 0.06;
/** Codes that some programs give a subset's letters one after the other; texts of so many signs and no letter behind them are not written. */
const FIRST_NUMBER = 0x21;
const LEAST_NUMBERED = 12;
const MOST_MISSING = 0.1;
const LAST_NUMBERED = 0x70;

const LETTER = /^\p{L}$/u;
const SIGN = /^[[\]\\^_`{|}~@]$/;

/** Cost: linear in glyphs. */
export function untrustedFonts({ glyphs }: RawPage, fonts: readonly FontFact[]): ReadonlySet<number> {
  const forms = new Map<number, Map<string, Set<number>>>();
  const counts = new Map<number, { letters: number; signs: number }>();
  const numbered = new Map<number, Set<number> | null>();
  for (const [at, { text, font, code }] of glyphs.entries()) {
    const isLetter = LETTER.test(text);
    if (isLetter && code !== null) {
      const own = forms.get(font) ?? new Map<string, Set<number>>();
      forms.set(font, own.set(text, (own.get(text) ?? new Set()).add(code)));
    }
    if (code !== null && text.trim() !== "") {
      const isAscii = text === String.fromCharCode(code);
      const codes = numbered.get(font);
      if (!isAscii) numbered.set(font, null);
      else if (codes !== null) numbered.set(font, (codes ?? new Set()).add(code));
    }
    if (fonts[font]?.isType3 !== true || fonts[font].isMath) continue;
    const count = counts.get(font) ?? { letters: 0, signs: 0 };
    counts.set(font, count);
    const isBetween = (by: number) =>
      glyphs[at + by]?.font === font && LETTER.test(glyphs[at + by]?.text ?? "");
    if (isLetter) count.letters++;
    else if (SIGN.test(text) && isBetween(-1) && isBetween(1)) count.signs++;
  }
  const untrusted = new Set<number>();
  for (const [font, own] of forms)
    if (own.size <= FEW_LETTERS && countCodes(own) > MOST_FORMS * own.size) untrusted.add(font);
  for (const [font, { letters, signs }] of counts)
    if (letters >= LEAST_LETTERS && signs > MOST_SIGNS * letters) untrusted.add(font);
  for (const [font, codes] of numbered) if (codes && areNumbers(codes)) untrusted.add(font);
  return untrusted;
}

/** From the first on, nearly without a gap, and none of the letters that words are mostly made of. */
function areNumbers(codes: ReadonlySet<number>): boolean {
  const last = Math.max(...codes);
  const span = last - FIRST_NUMBER + 1;
  return (
    codes.size >= LEAST_NUMBERED &&
    Math.min(...codes) === FIRST_NUMBER &&
    last <= LAST_NUMBERED &&
    codes.size >= (1 - MOST_MISSING) * span
  );
}

function countCodes(forms: ReadonlyMap<string, ReadonlySet<number>>): number {
  return [...forms.values()].reduce((sum, codes) => sum + codes.size, 0);
}
