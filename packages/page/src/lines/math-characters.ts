import type { FontFact } from "../model/page-model.ts";

/**
 * Operators, relations, arrows, big operators, mathematical alphabets: characters that stand in formulas. Greek letters
 * count only where the font is not a text font of Greek, which its neighbours tell; see formula-runs.ts.
 */
const MATH_CHARACTER =
  /[\u00ac\u00b1\u00d7\u00f7\u03f5\u2032-\u2034\u2044\u207a-\u207e\u208a-\u208e\u2102\u210a-\u2113\u2115\u2118-\u211d\u2124\u2128\u212c\u212d\u2130-\u2138\u2190-\u21ff\u2200-\u22ff\u2308-\u230b\u2329\u232a\u239b-\u23b3\u25a1\u27c0-\u27ff\u2900-\u2aff]|[\u{1d400}-\u{1d7ff}]/u;

/** True for a character that is part of a formula by itself. */
export function isMathCharacter(text: string, font: FontFact): boolean {
  if (font.isMath) return !/^[\u2022\u25aa\u25ab\u2023]$/.test(text) && !isTextLike(text, font);
  return MATH_CHARACTER.test(text);
}

/** Symbol fonts also serve for the dots of lists and the copyright mark. */
function isTextLike(text: string, font: FontFact): boolean {
  return (
    /^(symbol|standardsymbols|psyr)/i.test(font.name.replace(/\s/g, "")) &&
    /^[\s\u2022\u00a9\u00ae\u2122.,;:()\u2013\u2014-]$/.test(text)
  );
}
