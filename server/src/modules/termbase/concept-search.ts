import type { ConceptFilter } from "@yizhou/contract";
import { inlineFromText, parseLanguageTag, type Term, libraryLanguage } from "@yizhou/model";
import { findConcordance, parseConcordanceQuery } from "@yizhou/tm";
import type { ConceptCondition } from "./concept-repo.ts";
import type { ConceptRow } from "./concept-rows.ts";

/** UTF-16 code units of a term. */
export interface TermRange {
  readonly startOffset: number;
  readonly endOffset: number;
}

/** A concept with the places in its terms where a search found its words. */
export interface FoundConcept {
  readonly row: ConceptRow;
  /** One list for each term, in order. */
  readonly hits: readonly (readonly TermRange[])[];
}

/** A filter as the database asks it, and what decides in the end. */
export interface ConceptSearch {
  readonly condition: Pick<ConceptCondition, "language" | "status" | "words">;
  readonly match: (row: ConceptRow) => FoundConcept | null;
}

/** @throws {AppError} language.invalid */
export function prepareSearch({ text, language: tag, status }: ConceptFilter): ConceptSearch {
  const language = tag === undefined ? undefined : libraryLanguage(parseLanguageTag(tag));
  const words = parseConcordanceQuery(text ?? "")?.terms ?? [];
  const isMeant = (term: Term) => language === undefined || libraryLanguage(term.language) === language;
  const match = (row: ConceptRow): FoundConcept | null => {
    if (status && !row.terms.some((term) => isMeant(term) && term.status === status)) return null;
    const hits = row.terms.map((term) =>
      isMeant(term) ? words.map((word) => rangesOf(word, term.text)) : [],
    );
    // The database has looked through the whole concept; a language narrows the search to its terms.
    const isFound = (at: number) =>
      language === undefined || hits.some((term) => (term[at]?.length ?? 0) > 0);
    return words.every((_, at) => isFound(at))
      ? { row, hits: hits.map((term) => inOrder(term.flat())) }
      : null;
  };
  return {
    condition: { ...(language && { language }), ...(status && { status }), words },
    match,
  };
}

function rangesOf(word: string, text: string): readonly TermRange[] {
  return findConcordance({ terms: [word] }, inlineFromText(text)) ?? [];
}

/** Without those that another one covers. */
function inOrder(ranges: readonly TermRange[]): TermRange[] {
  const sorted = [...ranges].sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
  const kept: TermRange[] = [];
  for (const range of sorted) if (range.startOffset >= (kept.at(-1)?.endOffset ?? 0)) kept.push(range);
  return kept;
}
