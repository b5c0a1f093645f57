import type { InlineContent } from "@yizhou/model";
import { countTextTokens, foldToken, textTokens, type TextTokenKind } from "@yizhou/text";

/** What a token of a memory text is; a number and a tag stand for any other of their kind. */
export type TokenKind = TextTokenKind | "tag";

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

/**
 * The tokens of a segment: those of its text (see `textTokens`) with its tags between them.
 *
 * The keys are part of the data that memories store (see `SEGMENT_FORMAT`).
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
    for (const token of textTokens(node.text)) {
      const { kind, raw } = token;
      const startOffset = offset + token.startOffset;
      const key = kind === "number" ? NUMBER_KEY : comparedKey(raw);
      tokens.push({ kind, key, raw, startOffset, endOffset: startOffset + raw.length, nodeIndex });
    }
    offset += node.text.length;
  });
  return tokens;
}

/** A minus is typed as a hyphen as often as not, and a closing quotation mark before a Korean particle is none of its word's. */
function comparedKey(raw: string): string {
  if (raw === "−") return "-";
  const key = foldToken(raw);
  return key.includes("'") ? key.replace(QUOTE_BEFORE_PARTICLE, "") : key;
}

const QUOTE_BEFORE_PARTICLE = /(?<=[\uAC00-\uD7A3])'(?=[\uAC00-\uD7A3])/gu;

/** How many tokens `tokenise` would give. */
export function countTokens(content: InlineContent): number {
  return content.reduce((sum, node) => sum + (node.kind === "text" ? countTextTokens(node.text) : 1), 0);
}

/** Punctuation; %, &, #, @, * and the strokes say something by themselves, as symbols do. */
const PUNCTUATION = /^(?![%‰&#@*/\\§†‡])\p{P}+$/u;

/** True for a full stop, a comma, a quotation mark and the like: a token that makes no sentence another one. */
export function isPunctuation({ kind, key }: Pick<MemoryToken, "kind" | "key">): boolean {
  return kind === "mark" && PUNCTUATION.test(key);
}

/**
 * What likeness is measured by: the keys of the words, numbers and symbols. A tag or a full stop makes no sentence another one;
 * where those differ, that costs a penalty.
 *
 * Part of the stored data, too (`SEGMENT_FORMAT`).
 */
export function comparedKeys(tokens: readonly MemoryToken[]): string[] {
  const keys: string[] = [];
  tokens.forEach((token, at) => {
    if (token.kind === "tag" || isPunctuation(token)) return;
    if (isParticleBehindQuote(tokens, at)) keys.push(keys.pop()! + token.key);
    // ℃ is one character and °C are two.
    else if (DEGREES.test(token.key)) keys.push(...token.key);
    else keys.push(token.key);
  });
  return keys;
}

const DEGREES = /^°[cf]$/;
const HANGUL = /^[\uAC00-\uD7A3]+$/;
const CLOSING = /^[”’"'」』》〉)\]]$/u;

/** “내용”을 is 내용을: the particle goes with its word, with a mark between them or without. */
function isParticleBehindQuote(tokens: readonly MemoryToken[], at: number): boolean {
  const token = tokens[at]!;
  if (at < 2 || !HANGUL.test(token.key)) return false;
  const [word, mark] = [tokens[at - 2]!, tokens[at - 1]!];
  return (
    CLOSING.test(mark.key) &&
    HANGUL.test(word.key) &&
    word.endOffset === mark.startOffset &&
    mark.endOffset === token.startOffset
  );
}

/** The same of a text, for indexes. */
export function tokenKeys(content: InlineContent): string[] {
  return comparedKeys(tokenise(content));
}
