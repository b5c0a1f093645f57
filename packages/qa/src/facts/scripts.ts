/** Scripts that a language is written in; where none is named it is the Latin one. */
const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  zh: ["Han"],
  ja: ["Han", "Hiragana", "Katakana"],
  ko: ["Hangul"],
  ru: ["Cyrillic"],
  uk: ["Cyrillic"],
  bg: ["Cyrillic"],
  el: ["Greek"],
  ar: ["Arabic"],
  fa: ["Arabic"],
  he: ["Hebrew"],
  th: ["Thai"],
  hi: ["Devanagari"],
};
const LATIN: readonly string[] = ["Latin"];

/** Scripts of a primary language. */
export function scriptsOf(language: string): readonly string[] {
  return SCRIPTS[language] ?? LATIN;
}

/** True for a primary language that is written in Latin letters. */
export function writesLatin(language: string): boolean {
  return scriptsOf(language) === LATIN;
}
