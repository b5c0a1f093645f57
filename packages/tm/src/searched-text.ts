// What a text is found by when a part of it is searched for. Mostly these are the tokens of fuzzy matching; where the form in
// which texts are searched is cut otherwise (numbers have their values there, a tag within a word does not part it), the rest
// stands beside them.
import { type InlineContent, textOnly } from "@yizhou/model";
import { textTokens, walkTokens } from "@yizhou/text";
import { concordanceForm } from "./concordance.ts";
import { comparedKeys, isPunctuation, type MemoryToken, NUMBER_KEY, tokenise } from "./tokens.ts";
import type { WordPattern } from "./vocabulary.ts";

/** One side of a unit, as an index takes it. */
export interface SearchedText {
  /** Of fuzzy matching, in order. */
  readonly keys: readonly string[];
  /** Words, numbers and characters that a search can ask for beside the keys; each once. */
  readonly parts: readonly string[];
  /** The tokens of a search are those of fuzzy matching in the same order, values of numbers aside. */
  readonly isRegular: boolean;
}

/** ASCII, Han and marks of both: searching cuts them the same way, and only the case of the tokens changes. */
const STAYS =
  /^[\0-\x7F\u2014\u2018-\u201D\u3001\u3002\u3008-\u3011\u4E00-\u9FFF\uFF01\uFF08\uFF09\uFF0C\uFF1A\uFF1B\uFF1F]*$/;
/** A comma that searching makes one of ASCII, which would join two numbers; an apostrophe that only the keys make one of ASCII. */
const JOINED = /[0-9]，[0-9]|[A-Za-z0-9_]’[A-Za-z0-9_]/;

/** Cost: linear. */
export function searchedText(content: InlineContent): SearchedText {
  const [only] = content;
  if (content.length === 0) return { keys: [], parts: [], isRegular: true };
  if (content.length === 1 && only!.kind === "text" && STAYS.test(only!.text) && !JOINED.test(only!.text))
    return plainText(only!.text);
  const tokens = tokenise(content);
  const keys = comparedKeys(tokens);
  const searched = textTokens(concordanceForm(textOnly(content)));
  const known = new Set(keys);
  const parts = new Set<string>();
  for (const { kind, raw } of searched) {
    if (kind === "mark") continue;
    const part = kind === "character" ? baseOf(raw) : raw;
    if (kind === "number" || !known.has(part)) parts.add(part);
  }
  return { keys, parts: [...parts], isRegular: isSameCut(searched, tokens) };
}

/** Of such a text all tokens are folded at once, and none of them has to be made: most sentences of most memories are such. */
function plainText(text: string): SearchedText {
  const folded = text.toLowerCase();
  const keys: string[] = [];
  const numbers = new Set<string>();
  walkTokens(folded, (kind, start, end) => {
    const raw = folded.slice(start, end);
    if (kind === "number") {
      numbers.add(raw);
      keys.push(NUMBER_KEY);
    } else if (kind !== "mark" || !isPunctuation({ kind, key: raw })) keys.push(raw);
  });
  return { keys, parts: [...numbers], isRegular: true };
}

function isSameCut(searched: ReturnType<typeof textTokens>, tokens: readonly MemoryToken[]): boolean {
  const texts = tokens.filter(({ kind }) => kind !== "tag");
  return (
    texts.length === searched.length &&
    texts.every(({ kind, key }, at) => {
      const other = searched[at]!;
      const isBare = kind !== "character" || other.raw === baseOf(other.raw);
      return kind === other.kind && isBare && (kind === "number" || key === other.raw);
    })
  );
}

/** A character without the marks on it. */
function baseOf(raw: string): string {
  return String.fromCodePoint(raw.codePointAt(0)!);
}

/** What one place of a phrase may be: a word that one of the patterns describes. */
export type PhrasePlace = readonly WordPattern[];

/** What a side of a unit must have to hold the terms of a search; necessary, not enough: what is found is compared in full. */
export interface SearchCondition {
  /** For each, a word, number or character that one of its patterns describes. */
  readonly words: readonly PhrasePlace[];
  /** Tokens that stand one behind the other; asked of texts that are cut as a search cuts them. */
  readonly phrases: readonly (readonly PhrasePlace[])[];
}

/** Longer runs are not looked up. */
const LONGEST_RUN = 200;

/** @param terms  in the form of `concordanceForm` */
export function searchCondition(terms: readonly string[]): SearchCondition {
  const words = new Map<string, PhrasePlace>();
  const phrases: PhrasePlace[][] = [];
  for (const term of terms) {
    let phrase: PhrasePlace[] = [];
    const endPhrase = () => {
      if (phrase.length > 1) phrases.push(phrase);
      phrase = [];
    };
    for (const { kind, raw, startOffset } of textTokens(term)) {
      const places =
        kind === "character"
          ? [[{ part: baseOf(raw), isOpenBefore: false, isOpenAfter: false }]]
          : kind === "mark"
            ? []
            : runsOf(term, raw, startOffset);
      for (const place of places) words.set(JSON.stringify(place), place);
      // Only a token that is one run says all of its place.
      if (kind === "character" && raw === baseOf(raw)) phrase.push(places[0]!);
      else if (kind === "word" && places.length === 1 && isOneRun(raw)) phrase.push(places[0]!);
      else endPhrase();
    }
    endPhrase();
  }
  return { words: [...words.values()], phrases };
}

const RUN = /[\p{L}\p{M}]+|\p{Nd}+/gu;
const isOneRun = (raw: string): boolean => raw.match(RUN)?.[0] === raw;

/** A run of letters or digits never crosses the border of a token, so each can be looked up by itself. */
function runsOf(term: string, raw: string, startOffset: number): PhrasePlace[] {
  return [...raw.matchAll(RUN)].flatMap(({ 0: run, index }) => {
    if (run.length > LONGEST_RUN) return [];
    const start = startOffset + index;
    return [patternsOf(run, term.slice(0, start), term.slice(start + run.length))];
  });
}

/**
 * The words that can hold a run where it stands in a term. At the end of a term the word may go on; beside a mark or a space it
 * ends there; beside what words and numbers are made of it may end, or go on with that very character.
 */
function patternsOf(run: string, before: string, after: string): WordPattern[] {
  const fronts = borders(before.match(/.$/su)?.[0]);
  const backs = borders(after.match(/^./su)?.[0]);
  return fronts.flatMap((front) =>
    backs.map((back) => ({
      part: `${front ?? ""}${run}${back ?? ""}`,
      isOpenBefore: front !== "",
      isOpenAfter: back !== "",
    })),
  );
}

/** What can follow within the word: null anything, "" nothing, else that character. */
function borders(neighbour: string | undefined): (string | null)[] {
  if (neighbour === undefined) return [null];
  const isJoining =
    /[\p{L}\p{M}\p{N}_'’.,]/u.test(neighbour) && textTokens(neighbour)[0]?.kind !== "character";
  return isJoining ? ["", neighbour] : [""];
}
