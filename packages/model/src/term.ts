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

/** A sentence that shows a term in use, and where it was found. */
export interface TermContext {
  readonly text: string;
  readonly source?: string;
}

/** What a term or concept points to: another entry of its file, or something outside. */
export interface CrossReference {
  readonly text: string;
  /** Id of an entry, or an address; absent where only words name it. */
  readonly target?: string;
  /** Outside the file: a page, a picture. */
  readonly isExternal?: boolean;
}

/** Who did what to a term or concept, and when. */
export interface TermTransaction {
  /** `origination`, `modification`, … in the words of TBX. */
  readonly type: string;
  /** As the file states it, ISO 8601 mostly. */
  readonly date?: string;
  readonly by?: string;
}

/** What exchange files say of terms and of concepts alike. */
interface TermFacts {
  readonly crossReferences?: readonly CrossReference[];
  readonly transactions?: readonly TermTransaction[];
  /** Where it was found. */
  readonly source?: string;
}

/** One name of a concept in one language. */
export interface Term extends TermFacts {
  readonly language: LanguageTag;
  readonly text: string;
  readonly status: TermStatus;
  /** `noun`, `verb`, `adjective`, `properNoun`, … in the words of TBX; decides which inflections are looked for. */
  readonly partOfSpeech?: string;
  readonly note?: string;
  /** `fullForm`, `acronym`, `abbreviation`, … in the words of TBX. */
  readonly termType?: string;
  /** `masculine`, `feminine`, `neuter`, `other`. */
  readonly gender?: string;
  readonly contexts?: readonly TermContext[];
}

/** One entry of a termbase: what all its terms mean, in every language. */
export interface Concept extends TermFacts {
  readonly id?: string;
  readonly terms: readonly Term[];
  readonly domain?: string;
  readonly definition?: string;
  readonly definitionSource?: string;
  readonly note?: string;
}
