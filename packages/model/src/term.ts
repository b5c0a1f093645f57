import type { LanguageTag } from "./language.ts";

/**
 * How a term may be used. `preferred` and `admitted` ones fulfil a concept in a translation; a `forbidden` one must not
 * appear; a `pending` one is a suggestion that nobody has decided on, shown but not asked for.
 */
export type TermStatus = (typeof TERM_STATUSES)[number];

/** In the order in which terms are offered. */
export const TERM_STATUSES = ["preferred", "admitted", "pending", "forbidden"] as const;

export function isTermStatus(word: string): word is TermStatus {
  return (TERM_STATUSES as readonly string[]).includes(word);
}

/** One name of a concept in one language. */
export interface Term {
  readonly language: LanguageTag;
  readonly text: string;
  readonly status: TermStatus;
  /** `noun`, `verb`, `adjective`, `properNoun`, … in the words of TBX; decides which inflections are looked for. */
  readonly partOfSpeech?: string;
  readonly note?: string;
}

/** One entry of a termbase: what all its terms mean, in every language. */
export interface Concept {
  readonly id?: string;
  readonly terms: readonly Term[];
  readonly domain?: string;
  readonly definition?: string;
  readonly note?: string;
}
