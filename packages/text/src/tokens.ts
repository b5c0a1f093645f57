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

/** The same at one place. */
const TOKEN_HERE = new RegExp(TOKEN.source, "vy");

const SPACE = 0;
const LETTER = 1;
const DIGIT = 2;
const MARK = 3;
/** What ASCII characters begin; those of `WORD_PART` are letters, digits and the underscore. */
const ASCII_CLASS = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[A-Za-z]/.test(character)) return LETTER;
  if (/[0-9]/.test(character)) return DIGIT;
  return /[\s\p{Cc}]/u.test(character) ? SPACE : MARK;
});
const UNDERSCORE = 0x5f;
const APOSTROPHE = 0x27;

/**
 * The tokens of a text, in order: a Latin, Hangul or other spaced word, a single character of a script without spaces (Han,
 * kana, Thai, …), a number with its separators, a mark. White space and invisible characters separate and are no token.
 *
 * Memories of a million units are cut with it: what is plain ASCII or Han is read by its codes, the rest by the expression.
 * Cost: linear.
 */
export function textTokens(text: string): TextToken[] {
  const tokens: TextToken[] = [];
  walkTokens(text, (kind, start, end) => {
    tokens.push({ kind, raw: text.slice(start, end), startOffset: start });
  });
  return tokens;
}

/** How many tokens `textTokens` would give. */
export function countTextTokens(text: string): number {
  let count = 0;
  walkTokens(text, () => void count++);
  return count;
}

/** The same walk for those who need no list: hears of each token where it begins and where it ends, in UTF-16 code units. */
export function walkTokens(
  text: string,
  hear: (kind: TextTokenKind, start: number, end: number) => void,
): void {
  for (let at = 0; at < text.length;) {
    const end = plainEnd(text, at);
    if (end > at) {
      const code = text.charCodeAt(at);
      hear(code >= 128 ? "character" : PLAIN_KINDS[ASCII_CLASS[code]!]!, at, end);
      at = end;
    } else if (end < 0) at = -end;
    else {
      TOKEN_HERE.lastIndex = at;
      const raw = TOKEN_HERE.exec(text)?.[0];
      if (raw === undefined) at++;
      else {
        hear(kindOf(raw), at, at + raw.length);
        at += raw.length;
      }
    }
  }
}

const PLAIN_KINDS = ["mark", "word", "number", "mark"] as const;

/**
 * Where the token that begins at `at` ends, as far as its codes alone tell.
 *
 * @returns `at` when the expression has to look; the negative of where to go on for white space
 */
function plainEnd(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (isHan(code)) return isPlain(text.charCodeAt(at + 1)) ? at + 1 : at;
  if (code >= 128) return at;
  switch (ASCII_CLASS[code]) {
    case SPACE:
      return -(at + 1);
    case LETTER:
      return wordEnd(text, at);
    case DIGIT:
      return numberEnd(text, at);
    default:
      return at + 1;
  }
}

function wordEnd(text: string, at: number): number {
  let end = at + 1;
  for (; ; end++) {
    const next = text.charCodeAt(end);
    if (isWordPart(next)) continue;
    if (next === APOSTROPHE) {
      const after = text.charCodeAt(end + 1);
      if (isWordPart(after)) continue;
      return isPlain(after) ? end : at;
    }
    return isPlain(next) ? end : at;
  }
}

function numberEnd(text: string, at: number): number {
  let end = at + 1;
  for (; ; end++) {
    const next = text.charCodeAt(end);
    if (isDigit(next)) continue;
    if (next === 0x2e || next === 0x2c) {
      const after = text.charCodeAt(end + 1);
      if (isDigit(after)) continue;
      return isPlain(after) ? end : at;
    }
    return isPlain(next) ? end : at;
  }
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
const isHan = (code: number): boolean => code >= 0x4e00 && code <= 0x9fff;
const isWordPart = (code: number): boolean =>
  code < 128 && (ASCII_CLASS[code] === LETTER || ASCII_CLASS[code] === DIGIT || code === UNDERSCORE);
/** Nothing that could belong to the token in front of it: ASCII, Han, or (NaN) the end. */
const isPlain = (code: number): boolean => !(code >= 128) || isHan(code);

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
