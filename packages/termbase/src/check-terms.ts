import { type Concept, isSameLanguage, type LanguageTag, type Term } from "@yizhou/model";
import type { Termbase } from "./termbase.ts";

/** A range in the source or the target text, in UTF-16 code units. */
interface Range {
  readonly startOffset: number;
  readonly endOffset: number;
}

/** What a translation does against the termbase. */
export type TermProblem =
  | {
      /** The source has a term, the target none of those that stand for it. */
      readonly kind: "missing";
      readonly source: Range;
      /** The term as it stands in the source. */
      readonly term: string;
      /** What would have done, preferred first; never empty. */
      readonly expected: readonly string[];
    }
  | {
      /** The target uses a term that is not to be used. */
      readonly kind: "forbidden";
      readonly target: Range;
      readonly term: string;
      /** What to use instead; empty when the termbase does not say. */
      readonly expected: readonly string[];
    };

/** How a translation keeps to a termbase. */
export interface TermJudgement {
  /** Terms of the source that the termbase has a translation for, repeated ones each time. */
  readonly wished: number;
  readonly problems: readonly TermProblem[];
}

/**
 * Checks a translation against a termbase: every term of the source must be translated by a preferred or admitted one of its
 * concept, and no forbidden one may be used. Pending terms are not asked for. A term that the source repeats needs to be in
 * the target once.
 *
 * A forbidden term counts where the source names its concept, or where the termbase does not say what the source would call
 * it; elsewhere the same word means something else.
 *
 * @returns missing ones in the order of the source, then forbidden ones in the order of the target
 */
export function checkTerms(
  termbase: Termbase,
  source: string,
  target: string,
  pair: { from: LanguageTag; to: LanguageTag },
): readonly TermProblem[] {
  return judgeTerms(termbase, source, target, pair).problems;
}

/** The same with the number of terms that were asked for. Cost: linear in both texts. */
export function judgeTerms(
  termbase: Termbase,
  source: string,
  target: string,
  pair: { from: LanguageTag; to: LanguageTag },
): TermJudgement {
  const wishes = termbase.wishes(source, pair);
  const found = termbase.find(target, pair.to);
  const used = new Set<Term>(found.flatMap(({ terms }) => terms.map(({ term }) => term)));
  const missing = wishes
    .filter(
      ({ targets }) => targets.length > 0 && !targets.some((term) => used.has(term) || holds(target, term)),
    )
    .map(({ match, targets }): TermProblem => ({
      kind: "missing",
      source: { startOffset: match.startOffset, endOffset: match.endOffset },
      term: match.text,
      expected: targets.map(({ text }) => text),
    }));
  const named = new Set<Concept>(wishes.flatMap(({ match }) => match.terms.map(({ concept }) => concept)));
  const forbidden = found.flatMap(({ terms, text, startOffset, endOffset }): TermProblem[] => {
    // The same spelling may be right for another concept of the source.
    if (terms.some(({ term, concept }) => term.status !== "forbidden" && named.has(concept))) return [];
    const bad = terms.filter(
      ({ term, concept }) =>
        term.status === "forbidden" && (named.has(concept) || !hasTermIn(concept, pair.from)),
    );
    if (bad.length === 0) return [];
    const expected = bad.flatMap(({ concept }) => usable(concept, pair.to).map((term) => term.text));
    return [
      { kind: "forbidden", target: { startOffset, endOffset }, term: text, expected: [...new Set(expected)] },
    ];
  });
  const wished = wishes.filter(({ targets }) => targets.length > 0).length;
  return { wished, problems: [...missing, ...forbidden] };
}

/** A longer term may cover a shorter one in recognition (潮汐表 over 潮汐): the words are there all the same. */
function holds(target: string, { text }: Term): boolean {
  return (
    /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) &&
    target.includes(text)
  );
}

function hasTermIn(concept: Concept, language: LanguageTag): boolean {
  return concept.terms.some((term) => isSameLanguage(term.language, language));
}

function usable(concept: Concept, language: LanguageTag): Term[] {
  const own = concept.terms.filter((term) => isSameLanguage(term.language, language));
  return [
    ...own.filter(({ status }) => status === "preferred"),
    ...own.filter(({ status }) => status === "admitted"),
  ];
}
