import type { InlineContent } from "@yizhou/model";

/** What a token of a memory text is; a number and a tag stand for any other of their kind. */
export type TokenKind = "word" | "character" | "number" | "mark" | "tag";

/** One token of a segment as fuzzy matching sees it. */
export interface MemoryToken {
  readonly kind: TokenKind;
  /** Equal for tokens that count as the same: NFKC, lower case; one key for all numbers, one for each kind of tag. */
  readonly key: string;
  /** As it stands in the text; empty for a tag. */
  readonly raw: string;
  /** UTF-16 code units in the text without tags (`textOnly`); a tag stands between two of them. */
  readonly startOffset: number;
  readonly endOffset: number;
  /** Index of its node in the content: of the tag itself, or of the text it stands in. */
  readonly nodeIndex: number;
}

/** Keys that no text can have, since tokens of text hold no control characters. */
export const NUMBER_KEY = "\u0001n";
const TAG_KEYS = { open: "\u0001<", close: "\u0001>", standalone: "\u0001x" } as const;

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
// eslint-disable-next-line no-control-regex
const ASCII = /^[\0-\x7F]*$/;

/**
 * The tokens of a segment: a Latin, Hangul or other spaced word, a single Han or kana character, a number, a mark, a tag.
 * White space separates and is no token.
 *
 * The keys are part of the data that memories store (see `tokenId`): a change here needs their signatures written anew.
 * Cost: linear.
 */
export function tokenise(content: InlineContent): MemoryToken[] {
  const tokens: MemoryToken[] = [];
  let offset = 0;
  content.forEach((node, nodeIndex) => {
    if (node.kind !== "text") {
      const at = { startOffset: offset, endOffset: offset, nodeIndex };
      tokens.push({ kind: "tag", key: TAG_KEYS[node.kind], raw: "", ...at });
      return;
    }
    for (const match of node.text.matchAll(TOKEN)) {
      const raw = match[0];
      const startOffset = offset + match.index;
      const kind = kindOf(raw);
      const key = kind === "number" ? NUMBER_KEY : foldToken(raw);
      tokens.push({ kind, key, raw, startOffset, endOffset: startOffset + raw.length, nodeIndex });
    }
    offset += node.text.length;
  });
  return tokens;
}

/** Only the keys, for indexes. */
export function tokenKeys(content: InlineContent): string[] {
  return tokenise(content).map(({ key }) => key);
}

function kindOf(raw: string): TokenKind {
  const code = raw.charCodeAt(0);
  if ((code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)) return "word";
  if (code >= 0x4e00 && code <= 0x9fff) return "character";
  if (NUMBER.test(raw) && !CHARACTER.test(raw)) return "number";
  if (CHARACTER.test(raw)) return "character";
  return WORD.test(raw) ? "word" : "mark";
}

/** NFKC, lower case, the typewriter's apostrophe. */
function foldToken(raw: string): string {
  if (ASCII.test(raw)) return raw.toLowerCase();
  return raw.normalize("NFKC").toLowerCase().replaceAll("’", "'");
}
