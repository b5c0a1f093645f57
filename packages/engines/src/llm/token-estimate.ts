/**
 * Tokens of a text, roughly (within a third for the usual models): one per Han character, kana or Hangul syllable would be
 * too many for newer vocabularies, hence the factors. A run of spaces counts as one. Good for limits and length checks, not for
 * bills.
 */
export function estimateTokens(text: string): number {
  const eastAsian = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  const hangul = text.match(/\p{Script=Hangul}/gu)?.length ?? 0;
  const others = [...text.trim().replace(/\s+/gu, " ")].length - eastAsian - hangul;
  return Math.ceil(eastAsian * 0.8 + hangul * 0.8 + others / 4);
}
