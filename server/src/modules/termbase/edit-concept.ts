import type { ConceptChange, NewConcept } from "@yizhou/contract";
import { AppError, parseLanguageTag, type Concept, type Term } from "@yizhou/model";
import { requireRoom } from "../libraries/index.ts";
import { insertConcepts, lockConcept, updateConcept } from "./concept-repo.ts";
import { columnsOf, newRowOf, type ConceptRow } from "./concept-rows.ts";
import type { TermbaseDeps, WritableTermbase, Writer } from "./termbase.ts";

/** Adds one concept that a person typed. @throws {AppError} termbase.*, language.invalid, quota.concepts_full */
export async function addConcept(
  { db, clock, quotas }: TermbaseDeps,
  termbase: WritableTermbase,
  writer: Writer,
  wish: NewConcept,
): Promise<ConceptRow> {
  const row = newRowOf(typed(wish), { author: writer.nickName, now: new Date(clock.now()) });
  return db.transaction(async (tx) => {
    await requireRoom(quotas, tx, termbase, 1);
    const [conceptId] = await insertConcepts(tx, termbase, [row]);
    return (await lockConcept(tx, termbase, conceptId!))!;
  });
}

/**
 * Writes a concept anew.
 *
 * @throws {AppError} termbase.concept_not_found; termbase.changed_elsewhere when it is no longer the one that was edited
 */
export async function editConcept(
  { db, clock }: TermbaseDeps,
  termbase: WritableTermbase,
  writer: Writer,
  conceptId: number,
  change: ConceptChange,
): Promise<ConceptRow> {
  return db.transaction(async (tx) => {
    const before = await lockConcept(tx, termbase, conceptId);
    if (!before || before.deletedAt) throw new AppError("termbase.concept_not_found");
    const columns = columnsOf(withFacts(typed(change), before));
    if (before.changedAt.toISOString() !== change.changedAt) throw new AppError("termbase.changed_elsewhere");
    await updateConcept(tx, termbase, conceptId, {
      ...columns,
      author: writer.nickName,
      // Later than before, also for a clock that has not moved on.
      changedAt: new Date(Math.max(clock.now(), before.changedAt.getTime() + 1)),
    });
    return (await lockConcept(tx, termbase, conceptId))!;
  });
}

/** The concept with what files have said of it and its terms, which nobody types: a term is the same by its words, else by its place. */
function withFacts(concept: Concept, before: ConceptRow): Concept {
  const named = (term: Term) =>
    before.terms.find(({ language, text }) => language === term.language && text === term.text);
  const isStill = (old: Term) =>
    concept.terms.some(({ language, text }) => language === old.language && text === old.text);
  return {
    ...before.facts,
    ...concept,
    terms: concept.terms.map((term, at) => {
      const there = before.terms[at];
      const inPlace = there?.language === term.language && !isStill(there) ? there : undefined;
      const { termType, gender, contexts, source, crossReferences, transactions } =
        named(term) ?? inPlace ?? {};
      return {
        ...term,
        ...(termType && { termType }),
        ...(gender && { gender }),
        ...(contexts && { contexts }),
        ...(source && { source }),
        ...(crossReferences && { crossReferences }),
        ...(transactions && { transactions }),
      };
    }),
  };
}

/** What a person typed, as a concept. @throws {AppError} language.invalid */
function typed({ terms, domain, definition, note }: NewConcept): Concept {
  return {
    terms: terms.map(({ language, text, status, partOfSpeech, note: own }): Term => ({
      language: parseLanguageTag(language),
      text,
      status,
      ...(partOfSpeech && { partOfSpeech }),
      ...(own && { note: own }),
    })),
    ...(domain && { domain }),
    ...(definition && { definition }),
    ...(note && { note }),
  };
}
