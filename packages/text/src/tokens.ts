/** What a token of a text is. */
export type TextTokenKind = "word" | "character" | "number" | "mark";

/** One token of a text, as it stands there. */
export interface TextToken {
  readonly kind: TextTokenKind;
  readonly raw: string;
  /** UTF-16 code units. */
  readonly startOffset: number;
}

/** Scripts written without spaces: each character, with the marks on it, is a token. */
const SINGLE =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー〆〇\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}";
const WORD_START = `[\\p{L}--[${SINGLE}]]`;
const WORD_PART = `[[\\p{L}\\p{M}\\p{N}_]--[${SINGLE}]]`;
const TOKEN = new RegExp(
  `${WORD_START}${WORD_PART}*(?:['’]${WORD_PART}+)*|\\p{Nd}+(?:[.,]\\p{Nd}+)*|\\p{N}|[${SINGLE}]\\p{M}*|[^\\s\\p{Cf}\\p{Cc}]`,
  "gv",
);
const WORD = new RegExp(`^${WORD_START}`, "v");
const NUMBER = /^\p{N}/u;
const CHARACTER = new RegExp(`^[${SINGLE}]`, "v");

/**
 * The tokens of a text, in order: a Latin, Hangul or other spaced word, a single character of a script without spaces (Han,
 * kana, Thai, …), a number with its separators, a mark. White space and invisible characters separate and are no token.
 * Cost: linear.
 */
export function textTokens(text: string): TextToken[] {
  const tokens: TextToken[] = [];
  for (const match of text.matchAll(TOKEN))
    tokens.push({ kind: kindOf(match[0]), raw: match[0], startOffset: match.index });
  return tokens;
}

function kindOf(raw: string): TextTokenKind {
  const code = raw.charCodeAt(0);
  if ((code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)) return "word";
  if (code >= 0x4e00 && code <= 0x9fff) return "character";
  if (CHARACTER.test(raw)) return "character";
  if (NUMBER.test(raw)) return "number";
  return WORD.test(raw) ? "word" : "mark";
}

const ASCII = /^[\0-\x7F]*$/;

/** The form in which tokens count as the same: NFKC, lower case, the typewriter's apostrophe. */
export function foldToken(raw: string): string {
  if (ASCII.test(raw)) return raw.toLowerCase();
  return raw.normalize("NFKC").toLowerCase().replaceAll("’", "'");
}
