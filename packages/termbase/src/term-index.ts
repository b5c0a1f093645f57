// Finding the terms of a language in a text. The terms lie in a trie over token keys; a text is read once, and at each of its
// tokens every walk under way goes one step on, by each key the token may stand for, while a new walk begins at the root.
// So the work does not grow with the number of terms, and inflected words need no forms stored for them.
import type { Concept, LanguageTag, Term } from "@yizhou/model";
import { isSameLanguage, primaryLanguage } from "@yizhou/model";
import { isAcrossWords, isInsideWord } from "./chinese-words.ts";
import { keysOfTerm, KnownForms, type TermStep, type TermToken, tokensOfText } from "./term-tokens.ts";

/** A term with the concept it names. */
export interface IndexedTerm {
  readonly concept: Concept;
  readonly term: Term;
}

/** A place in a text where terms stand; several where one spelling names several concepts. */
export interface TermMatch {
  readonly terms: readonly IndexedTerm[];
  /** As it stands in the text. */
  readonly text: string;
  /** UTF-16 code units. */
  readonly startOffset: number;
  readonly endOffset: number;
}

/** Words that belong to a noun take no verb endings. */
const NOUN = /^(?:noun|proper ?noun|n)$/i;
const VERB_ENDING = /(?:ed|ing)$/;
/** Abbreviations in capitals are no words in lower case: IT, US, AIDS. */
const ABBREVIATION = /^[\p{Lu}\p{N}&.-]{1,6}$/u;

/**
 * The terms of one language, ready to be found.
 *
 * Cost: built in time linear in the terms; a search is linear in the text.
 */
export class TermIndex {
  private readonly language: LanguageTag;
  private readonly keyIds = new Map<string, number>();
  /** By node and key id, the next node. */
  private readonly steps = new Map<number, number>();
  private readonly termsAt = new Map<number, IndexedTerm[]>();
  private nodes = 1;
  private readonly forms = new KnownForms((key) => this.keyIds.has(key));

  constructor(concepts: Iterable<Concept>, language: LanguageTag) {
    this.language = language;
    for (const concept of concepts) this.addTermsOf(concept);
  }

  /** The same, built in slices of some milliseconds, with a pause after each. */
  static async build(
    concepts: readonly Concept[],
    language: LanguageTag,
    pause: () => Promise<void>,
  ): Promise<TermIndex> {
    const index = new TermIndex([], language);
    for (let start = 0; start < concepts.length; start += CONCEPTS_A_SLICE) {
      for (const concept of concepts.slice(start, start + CONCEPTS_A_SLICE)) index.addTermsOf(concept);
      await pause();
    }
    return index;
  }

  /**
   * Every place where a term stands, in order and without overlaps: of overlapping ones the longest stays, then the first.
   * Words of English, German, French, Spanish and Russian are found in their inflections, Korean nouns before particles and
   * predicates in their endings; hyphens, width and accents that people leave out make no difference; short Chinese terms are
   * not found where they are only pieces of other words.
   */
  find(text: string): TermMatch[] {
    const tokens = tokensOfText(text, this.language, this.forms);
    const found: TermMatch[] = [];
    /** Walks by the token that they go on with. */
    const waiting: { node: number; start: number }[][] = [];
    tokens.forEach((token, at) => {
      const walks = waiting[at] ?? [];
      delete waiting[at];
      // A hyphen inside a term may be left out on either side; the walk waits for the word after it.
      if (token.isHyphen) (waiting[at + 1] ??= []).push(...walks);
      walks.push({ node: 0, start: at });
      for (const { node, start } of walks)
        for (const step of token.steps) {
          const child = this.step(node, step.key);
          if (child === undefined) continue;
          (waiting[at + step.tokens] ??= []).push({ node: child, start });
          const match = this.matchAt(child, tokens[start]!, tokens[at + step.tokens - 1]!, step, text);
          if (match) found.push(match);
        }
    });
    return withoutOverlaps(found);
  }

  private addTermsOf(concept: Concept): void {
    for (const term of concept.terms)
      if (isSameLanguage(term.language, this.language)) this.add({ concept, term });
  }

  private add(indexed: IndexedTerm): void {
    this.forms.forget();
    for (const keys of keysOfTerm(
      indexed.term.text,
      this.language,
      NOUN.test(indexed.term.partOfSpeech ?? ""),
    )) {
      let node = 0;
      for (const key of keys) node = this.stepOrGrow(node, key);
      const terms = this.termsAt.get(node);
      if (!terms) this.termsAt.set(node, [indexed]);
      else if (!terms.includes(indexed)) terms.push(indexed);
    }
  }

  private step(node: number, key: string): number | undefined {
    const id = this.keyIds.get(key);
    return id === undefined ? undefined : this.steps.get(node * KEY_ROOM + id);
  }

  private stepOrGrow(node: number, key: string): number {
    let id = this.keyIds.get(key);
    if (id === undefined) this.keyIds.set(key, (id = this.keyIds.size));
    const place = node * KEY_ROOM + id;
    let child = this.steps.get(place);
    if (child === undefined) this.steps.set(place, (child = this.nodes++));
    return child;
  }

  private matchAt(
    node: number,
    first: TermToken,
    last: TermToken,
    step: TermStep,
    text: string,
  ): TermMatch | null {
    const candidates = this.termsAt.get(node);
    if (!candidates) return null;
    const startOffset = first.startOffset;
    const endOffset = last.startOffset + Math.min(step.length, last.raw.length);
    if (this.isPiece(text, startOffset, endOffset)) return null;
    const surface = text.slice(startOffset, endOffset);
    const terms = candidates.filter(({ term }) => this.isForm(surface, term, step.isVerbal));
    return terms.length === 0 ? null : { terms, text: surface, startOffset, endOffset };
  }

  /** True where a language without spaces shows that the place is no word but a piece of others. */
  private isPiece(text: string, startOffset: number, endOffset: number): boolean {
    const primary = primaryLanguage(this.language);
    if (primary === "zh") return isAcrossWords(text, startOffset, endOffset);
    if (!WORDS_WITHOUT_SPACES.has(primary) || !UNSPACED.test(text.slice(startOffset, endOffset)))
      return false;
    return isInsideWord(text, startOffset, endOffset, primary);
  }

  /** False for what the keys let through but the word itself does not bear: a noun with a verb's ending, `it` for IT. */
  private isForm(surface: string, term: Term, isVerbal: boolean): boolean {
    const primary = primaryLanguage(this.language);
    // Between other scripts nothing else is written in Latin letters, whatever their case.
    if (ABBREVIATION.test(term.text) && /\p{Lu}/u.test(term.text) && !OTHER_SCRIPTS.has(primary))
      return letters(surface).startsWith(letters(term.text));
    // A German noun has its capital, and so has no form that is written small.
    if (primary === "de" && /^\p{Lu}\p{Ll}/u.test(term.text) && /^\p{Ll}/u.test(surface)) return false;
    if (!term.partOfSpeech || !NOUN.test(term.partOfSpeech)) return true;
    if (primary !== "en") return !isVerbal;
    return !VERB_ENDING.test(surface) || VERB_ENDING.test(term.text);
  }
}

const WORDS_WITHOUT_SPACES: ReadonlySet<string> = new Set(["ja", "th", "lo", "km", "my"]);
const UNSPACED = /^[\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+$/u;
const OTHER_SCRIPTS: ReadonlySet<string> = new Set(["zh", "ja", "ko"]);

/** In one width and without what may stand between the letters. */
function letters(text: string): string {
  return text.normalize("NFKC").replace(/[\s\u2010-\u2013-]/gu, "");
}

const CONCEPTS_A_SLICE = 1000;

/** Above any number of different keys, so that node and key make one number. */
const KEY_ROOM = 2 ** 24;

function withoutOverlaps(found: TermMatch[]): TermMatch[] {
  const places = new Map<string, TermMatch>();
  for (const match of found) {
    const place = `${match.startOffset} ${match.endOffset}`;
    const same = places.get(place);
    const more = match.terms.filter((term) => !same?.terms.includes(term));
    places.set(place, same ? { ...same, terms: [...same.terms, ...more] } : match);
  }
  const length = ({ startOffset, endOffset }: TermMatch) => endOffset - startOffset;
  const byLength = [...places.values()].sort(
    (a, b) => length(b) - length(a) || a.startOffset - b.startOffset,
  );
  const taken = new Set<number>();
  const kept = byLength.filter(({ startOffset, endOffset }) => {
    for (let at = startOffset; at < endOffset; at++) if (taken.has(at)) return false;
    for (let at = startOffset; at < endOffset; at++) taken.add(at);
    return true;
  });
  return kept.sort((a, b) => a.startOffset - b.startOffset);
}
