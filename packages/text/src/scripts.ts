/** The scripts we tell apart; `other` is any letter outside them. */
export type ScriptName =
  | "han"
  | "kana"
  | "hangul"
  | "latin"
  | "cyrillic"
  | "greek"
  | "arabic"
  | "hebrew"
  | "thai"
  | "devanagari"
  | "other";

/** Share of each script among the letters of a text, 0-1. */
export interface ScriptShares {
  /** Letters seen; marks, digits and spaces are not counted. 0 means that all shares are 0. */
  readonly letters: number;
  readonly shares: Readonly<Record<ScriptName, number>>;
}

const TESTS: readonly (readonly [ScriptName, RegExp])[] = [
  ["latin", /\p{Script=Latin}/u],
  ["han", /\p{Script=Han}/u],
  ["hangul", /\p{Script=Hangul}/u],
  ["kana", /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ["cyrillic", /\p{Script=Cyrillic}/u],
  ["greek", /\p{Script=Greek}/u],
  ["arabic", /\p{Script=Arabic}/u],
  ["hebrew", /\p{Script=Hebrew}/u],
  ["thai", /\p{Script=Thai}/u],
  ["devanagari", /\p{Script=Devanagari}/u],
];

/** The script of one letter; `null` for what is no letter. */
export function scriptOf(character: string): ScriptName | null {
  if (!/\p{L}/u.test(character)) return null;
  for (const [name, test] of TESTS) if (test.test(character)) return name;
  return "other";
}

/** How the letters of `text` spread over scripts. Cost: linear. */
export function scriptShares(text: string): ScriptShares {
  const counts: Record<ScriptName, number> = {
    han: 0,
    kana: 0,
    hangul: 0,
    latin: 0,
    cyrillic: 0,
    greek: 0,
    arabic: 0,
    hebrew: 0,
    thai: 0,
    devanagari: 0,
    other: 0,
  };
  let letters = 0;
  for (const character of text) {
    const code = character.codePointAt(0)!;
    // The two commonest ranges first: a regular expression per character would dominate the cost of long texts.
    const isAsciiLetter = (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
    const name = isAsciiLetter
      ? "latin"
      : code < 0x80
        ? null
        : code >= 0x4e00 && code <= 0x9fff
          ? "han"
          : scriptOf(character);
    if (name === null) continue;
    letters++;
    counts[name]++;
  }
  if (letters > 0) for (const name of Object.keys(counts) as ScriptName[]) counts[name] /= letters;
  return { letters, shares: counts };
}
