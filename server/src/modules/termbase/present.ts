import type { ConceptDto, TermbaseLibrary } from "@yizhou/contract";
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
    ...{ domain, definition, note, author },
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
  };
}

export const presentRow = (row: ConceptRow): ConceptDto => presentConcept({ row, hits: [] });
