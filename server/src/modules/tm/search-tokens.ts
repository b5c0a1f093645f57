// How units are found by a part of their text. Beside the tokens of fuzzy matching, a signature holds the words and numbers
// of the plain text, which mostly are the same tokens, and every pair of neighbouring Han characters (and kana, Thai …). A word is looked up among the known
// words by its part, characters by their pairs; what is found that way is then compared in full (packages/tm, concordance).
// Nothing that holds the text is missed: a run of letters or digits never crosses the border of a token.
import { textOnly, type InlineContent } from "@yizhou/model";
import { textTokens, type TextToken } from "@yizhou/text";
import { concordanceForm, tokenId, tokenise, type MemoryToken } from "@yizhou/tm";

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
  const tokens = tokenise(content);
  const ids = new Set<number>();
  for (const { key } of tokens) ids.add(tokenId(key));
  const words: KnownWord[] = [];
  const parts = plainTokens(content, tokens);
  addCharacterTokens(parts, "unit", ids);
  for (const { kind, raw } of parts) {
    if (kind !== "word" && kind !== "number") continue;
    const token = raw.length > LONGEST_WORD ? LONG_WORD : tokenId(raw);
    ids.add(token);
    if (token !== LONG_WORD) words.push({ token, word: raw });
  }
  return { signature: [...Int32Array.from(ids).sort()], tokens: tokens.length, words };
}

/** The tokens of the text without tags, in the form of `concordanceForm`; those of fuzzy matching where they are the same. */
function plainTokens(content: InlineContent, tokens: readonly MemoryToken[]): readonly TextToken[] {
  const [only] = content;
  if (content.length !== 1 || only?.kind !== "text" || !/^[\0-\x7F]*$/.test(only.text))
    return textTokens(concordanceForm(textOnly(content)));
  return tokens.flatMap(({ kind, raw, startOffset }) =>
    kind === "tag" ? [] : [{ kind, raw: raw.toLowerCase(), startOffset }],
  );
}

/** What a unit must have to hold the terms of a search. */
export interface SearchCondition {
  /** Every one of these tokens. */
  readonly all: readonly number[];
  /** For each run of letters or digits, a word that one of its patterns (of SQL's LIKE) describes. */
  readonly runs: readonly (readonly string[])[];
}

/** @param terms  in the form of `concordanceForm` */
export function searchCondition(terms: readonly string[]): SearchCondition {
  const all = new Set<number>();
  const runs = new Map<string, readonly string[]>();
  for (const term of terms) {
    const parts = textTokens(term);
    addCharacterTokens(parts, "search", all);
    for (const { kind, raw, startOffset } of parts) {
      if (kind !== "word" && kind !== "number") continue;
      for (const { 0: run, index } of raw.matchAll(/[\p{L}\p{M}]+|\p{Nd}+/gu)) {
        if (run.length > LONGEST_WORD) continue;
        const start = startOffset + index;
        const patterns = wordPatterns(run, term.slice(0, start), term.slice(start + run.length));
        if (patterns.length === 1 && patterns[0] === run) all.add(tokenId(run));
        else runs.set(patterns.join(" "), patterns);
      }
    }
  }
  return { all: [...all], runs: [...runs.values()] };
}

/**
 * The words that can hold a run where it stands in a term. At the end of a term the word may go on; beside a mark or a space it
 * ends there; beside what words and numbers are made of it may end, or go on with that very character.
 */
function wordPatterns(run: string, before: string, after: string): string[] {
  const fronts = borders(before.match(/.$/su)?.[0]).map((character) =>
    character === null ? "%" : character && `%${character}`,
  );
  const backs = borders(after.match(/^./su)?.[0]).map((character) =>
    character === null ? "%" : character && `${character}%`,
  );
  return fronts.flatMap((front) => backs.map((back) => `${front}${run}${back}`));
}

/** What can follow within the word: null anything, "" nothing, else that character, escaped for LIKE. */
function borders(neighbour: string | undefined): (string | null)[] {
  if (neighbour === undefined) return [null];
  const isJoining =
    /[\p{L}\p{M}\p{N}_'’.,]/u.test(neighbour) && textTokens(neighbour)[0]?.kind !== "character";
  return isJoining ? ["", neighbour.replace("_", "\\_")] : [""];
}

/** The tokens of words that hold a run, the one of long words among them. */
export function runTokens(words: readonly KnownWord[]): number[] {
  return [...new Set([LONG_WORD, ...words.map(({ token }) => token)])];
}

/**
 * Pairs of neighbouring characters, without the marks on them, and characters by themselves: all of a unit's, but of a search
 * only those that are in no pair.
 */
function addCharacterTokens(tokens: readonly TextToken[], of: "unit" | "search", ids: Set<number>): void {
  let [before, beforeEnd, isBeforePaired] = ["", -1, true];
  for (const { kind, raw, startOffset } of tokens) {
    if (kind !== "character") continue;
    const base = String.fromCodePoint(raw.codePointAt(0)!);
    const isPair = beforeEnd === startOffset;
    if (isPair) ids.add(tokenId(`\u0002c${before}${base}`));
    else if (!isBeforePaired) ids.add(tokenId(before));
    if (of === "unit") ids.add(tokenId(base));
    [before, beforeEnd, isBeforePaired] = [base, startOffset + raw.length, isPair];
  }
  if (!isBeforePaired) ids.add(tokenId(before));
}
