import { type Concept, isSameLanguage, type LanguageTag, type Term } from "@yizhou/model";
import { type IndexedTerm, TermIndex, type TermMatch } from "./term-index.ts";

/** What a text asks of its translation: a place in it, and the terms that the termbase has for it. */
export interface TermWish {
  readonly match: TermMatch;
  /** Preferred ones first; each would do. Empty when the termbase has none to ask for. */
  readonly targets: readonly Term[];
}

/** A termbase in memory: concepts, and one index per language that is asked for. */
export class Termbase {
  private readonly concepts: readonly Concept[];
  private readonly indexes = new Map<LanguageTag, TermIndex>();

  constructor(concepts: Iterable<Concept>) {
    this.concepts = [...concepts];
  }

  /** Makes the indexes of languages before they are asked for, without holding up what else the process does. */
  async prepare(languages: readonly LanguageTag[], pause: () => Promise<void>): Promise<void> {
    for (const language of languages)
      if (!this.indexes.has(language))
        this.indexes.set(language, await TermIndex.build(this.concepts, language, pause));
  }

  /** Number of concepts. */
  get size(): number {
    return this.concepts.length;
  }

  /** Terms of a language in a text (see `TermIndex.find`). */
  find(text: string, language: LanguageTag): TermMatch[] {
    let index = this.indexes.get(language);
    if (!index) this.indexes.set(language, (index = new TermIndex(this.concepts, language)));
    return index.find(text);
  }

  /** The terms of a source text, each with what it should be called in the target language. */
  wishes(text: string, pair: { from: LanguageTag; to: LanguageTag }): TermWish[] {
    return this.find(text, pair.from).map((match) => ({ match, targets: targetsOf(match.terms, pair.to) }));
  }
}

/** Terms that may stand for any of the concepts, preferred before admitted. */
function targetsOf(terms: readonly IndexedTerm[], to: LanguageTag): Term[] {
  const targets = new Set<Term>();
  for (const status of ["preferred", "admitted"] as const) {
    for (const { concept } of terms) {
      for (const term of concept.terms)
        if (term.status === status && isSameLanguage(term.language, to)) targets.add(term);
    }
  }
  return [...targets];
}
