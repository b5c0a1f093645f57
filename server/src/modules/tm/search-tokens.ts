// How units are found by a part of their text. Beside the tokens of fuzzy matching, a signature holds the words and numbers
// of the plain text and every pair of neighbouring Han characters (and kana, Thai …). A word is looked up among the known
// words by its part, characters by their pairs; what is found that way is then compared in full (packages/tm, concordance).
// Nothing that holds the text is missed: a run of letters or digits never crosses the border of a token.
import { textOnly, type InlineContent } from "@yizhou/model";
import { textTokens, type TextToken } from "@yizhou/text";
import { concordanceForm, signature, tokenId, tokenKeys } from "@yizhou/tm";

/** Longer words are not listed; a unit that has one is found through this token. */
const LONGEST_WORD = 200;
const LONG_WORD = tokenId("\u0002long");

/** A word of a unit under the number it has in signatures. */
export interface KnownWord {
  readonly token: number;
  readonly word: string;
}

/** What a side of a unit is found by. */
export interface SearchableText {
  readonly signature: number[];
  /** Number of tokens as fuzzy matching counts them. */
  readonly tokens: number;
  readonly words: readonly KnownWord[];
}

/** Cost: linear. */
export function searchableText(content: InlineContent): SearchableText {
  const keys = tokenKeys(content);
  const ids = new Set(signature(keys));
  const words: KnownWord[] = [];
  const text = concordanceForm(textOnly(content));
  const parts = textTokens(text);
  for (const id of characterTokens(parts, "unit")) ids.add(id);
  for (const { kind, raw } of parts) {
    if (kind !== "word" && kind !== "number") continue;
    const token = raw.length > LONGEST_WORD ? LONG_WORD : wordToken(raw);
    ids.add(token);
    if (token !== LONG_WORD) words.push({ token, word: raw });
  }
  return { signature: [...ids].sort((a, b) => a - b), tokens: keys.length, words };
}

/** What a unit must have to hold the terms of a search. */
export interface SearchCondition {
  /** Every one of these tokens. */
  readonly all: readonly number[];
  /** For each run, a word that contains it. */
  readonly runs: readonly string[];
}

/** @param terms  in the form of `concordanceForm` */
export function searchCondition(terms: readonly string[]): SearchCondition {
  const all = new Set<number>();
  const runs = new Set<string>();
  for (const term of terms) {
    const parts = textTokens(term);
    for (const id of characterTokens(parts, "search")) all.add(id);
    for (const { kind, raw } of parts) {
      if (kind !== "word" && kind !== "number") continue;
      for (const [run] of raw.matchAll(/[\p{L}\p{M}]+|\p{Nd}+/gu))
        if (run.length <= LONGEST_WORD) runs.add(run);
    }
  }
  return { all: [...all], runs: [...runs] };
}

/** The tokens of words that hold a run, the one of long words among them. */
export function runTokens(words: readonly KnownWord[]): number[] {
  return [...new Set([LONG_WORD, ...words.map(({ token }) => token)])];
}

function wordToken(word: string): number {
  return tokenId(`\u0002w${word}`);
}

/**
 * Pairs of neighbouring characters, without the marks on them, and characters by themselves: all of a unit's, but of a search
 * only those that are in no pair.
 */
function characterTokens(tokens: readonly TextToken[], of: "unit" | "search"): number[] {
  const ids: number[] = [];
  const characters = tokens
    .filter(({ kind }) => kind === "character")
    .map(({ raw, startOffset }) => ({
      base: String.fromCodePoint(raw.codePointAt(0)!),
      startOffset,
      endOffset: startOffset + raw.length,
    }));
  for (const [at, { base, startOffset, endOffset }] of characters.entries()) {
    const [before, after] = [characters[at - 1], characters[at + 1]];
    const isFollowed = after?.startOffset === endOffset;
    if (isFollowed) ids.push(tokenId(`\u0002c${base}${after.base}`));
    if (of === "unit" || (!isFollowed && before?.endOffset !== startOffset)) ids.push(tokenId(base));
  }
  return ids;
}
