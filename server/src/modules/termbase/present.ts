import type { ConceptDto, ConceptFact, TermbaseLibrary } from "@yizhou/contract";
import type { CrossReference, Term, TermTransaction } from "@yizhou/model";
import { presentCommon, type Library } from "../libraries/index.ts";
import type { ConceptRow } from "./concept-rows.ts";
import type { FoundConcept } from "./concept-search.ts";

interface Count {
  /** Null: concepts as a whole. */
  readonly language: string | null;
  readonly isDeleted: boolean;
  readonly concepts: number;
}

export function presentTermbase(
  library: Library<"terms">,
  counts: readonly Count[],
  userId: string,
): TermbaseLibrary {
  const total = (isDeleted: boolean) =>
    counts.find((one) => one.language === null && one.isDeleted === isDeleted)?.concepts ?? 0;
  const languages = counts.flatMap(({ language, isDeleted, concepts }) =>
    language === null || isDeleted ? [] : [{ language, concepts }],
  );
  return {
    ...presentCommon(library, userId),
    concepts: total(false),
    deletedConcepts: total(true),
    languages: languages.sort((a, b) => b.concepts - a.concepts || (a.language < b.language ? -1 : 1)),
  };
}

export function presentConcept({ row, hits }: FoundConcept): ConceptDto {
  const { id, terms, domain, definition, note, author, createdAt, changedAt } = row;
  return {
    id,
    terms: terms.map((term, index) => ({
      language: term.language,
      text: term.text,
      status: term.status,
      partOfSpeech: term.partOfSpeech ?? null,
      note: term.note ?? null,
      hits: hits[index] ?? [],
    })),
    ...{ domain, definition, note, facts: factsOf(row), author },
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
  };
}

/** What files have said beyond what is edited here: that of the concept first, then term by term. */
function factsOf({ facts, terms }: ConceptRow): ConceptFact[] {
  const { definitionSource, source, crossReferences, transactions } = facts ?? {};
  const fact = (kind: ConceptFact["kind"], term: number | null, text: string | undefined): ConceptFact[] =>
    text === undefined ? [] : [{ kind, term, text, origin: null, date: null }];
  const shared = (of: number | null, said: Pick<Term, "source" | "crossReferences" | "transactions">) => [
    ...fact("source", of, said.source),
    ...(said.crossReferences ?? []).map((reference) => presentReference(of, reference)),
    ...(said.transactions ?? []).map((transaction) => presentTransaction(of, transaction)),
  ];
  return [
    ...fact("definitionSource", null, definitionSource),
    ...shared(null, { source, crossReferences, transactions }),
    ...terms.flatMap((term, at) => [
      ...fact("type", at, term.termType),
      ...fact("gender", at, term.gender),
      ...(term.contexts ?? []).map((context): ConceptFact => ({
        ...{ kind: "context", term: at, text: context.text },
        ...{ origin: context.source ?? null, date: null },
      })),
      ...shared(at, term),
    ]),
  ];
}

const presentReference = (term: number | null, { text, target }: CrossReference): ConceptFact => ({
  ...{ kind: "reference", term, text },
  ...{ origin: target !== undefined && target !== text ? target : null, date: null },
});

const presentTransaction = (term: number | null, { type, by, date }: TermTransaction): ConceptFact => ({
  ...{ kind: "transaction", term, text: type },
  ...{ origin: by ?? null, date: date ?? null },
});

export const presentRow = (row: ConceptRow): ConceptDto => presentConcept({ row, hits: [] });
