import { libraryLanguage } from "@yizhou/model";
import { createHash } from "node:crypto";
import type { Concept, Term } from "@yizhou/model";
import { concordanceForm } from "@yizhou/tm";
import type { concepts, StoredConceptFacts } from "./tables.ts";
import { newId } from "../../platform/random.ts";
import { storableText } from "../../platform/database/storable-text.ts";

export type ConceptRow = typeof concepts.$inferSelect;
/** Whoever writes it says into which termbase. */
export type NewConceptRow = Omit<typeof concepts.$inferInsert, "id" | "libraryId">;
/** The columns that say what a concept is. */
export type ConceptColumns = Pick<
  NewConceptRow,
  "terms" | "languages" | "domain" | "definition" | "note" | "facts" | "search" | "hash"
>;

/** Who writes concepts, and when. */
export interface ConceptSource {
  readonly author: string | null;
  readonly now: Date;
}

/** A concept as its columns; a term that stands twice is kept once. */
export function columnsOf(concept: Concept): ConceptColumns {
  const terms = withoutRepeats(concept.terms.map(storableTerm));
  const [domain, definition, note] = [concept.domain, concept.definition, concept.note].map(storable);
  const said = terms.flatMap(({ text, note: own }) => (own ? [text, own] : [text]));
  const about = [domain, definition, note].filter((text) => text != null);
  return {
    terms,
    languages: [...new Set(terms.map(({ language }) => libraryLanguage(language)))],
    domain: domain ?? null,
    definition: definition ?? null,
    note: note ?? null,
    facts: factsOf(concept),
    search: concordanceForm([...said, ...about].join("\u0001")).replaceAll("\u0001", "\n"),
    hash: hashOf(terms),
  };
}

export function newRowOf(concept: Concept, { author, now }: ConceptSource): NewConceptRow {
  return {
    ...columnsOf(concept),
    externalId: storable(concept.id) ?? newId(),
    author,
    createdAt: now,
    changedAt: now,
  };
}

/** A row as the concept it was made of. */
export function conceptOfRow({ externalId, terms, domain, definition, note, facts }: ConceptRow): Concept {
  return {
    ...facts,
    id: externalId,
    terms,
    ...(domain !== null && { domain }),
    ...(definition !== null && { definition }),
    ...(note !== null && { note }),
  };
}

/** True when both have a term of one spelling in one language. */
export function shareTerm(a: readonly Term[], b: readonly Term[]): boolean {
  const keys = new Set(a.map(keyOf));
  return b.some((term) => keys.has(keyOf(term)));
}

function hashOf(terms: readonly Term[]): string {
  const keys = terms.map(keyOf).sort();
  return createHash("sha256").update(JSON.stringify(keys)).digest("base64url").slice(0, 27);
}

function keyOf({ language, text }: Term): string {
  return `${libraryLanguage(language)}\t${text}`;
}

function withoutRepeats(terms: readonly Term[]): Term[] {
  return [...new Map([...terms].reverse().map((term) => [keyOf(term), term])).values()].reverse();
}

function storableTerm({ language, text, status, ...said }: Term): Term {
  return { language, text: storableText(text), status, ...storableFields(said) };
}

/** Null where the file says nothing more. */
function factsOf({
  source,
  definitionSource,
  crossReferences,
  transactions,
}: Concept): StoredConceptFacts | null {
  const facts = storableFields({ source, definitionSource, crossReferences, transactions });
  return Object.keys(facts).length > 0 ? facts : null;
}

/** The fields that say something, texts and those in lists made storable. */
function storableFields<T extends object>(fields: T): T {
  const kept = Object.entries(fields).flatMap(([name, value]: [string, unknown]): [string, unknown][] => {
    if (typeof value === "string") {
      const text = storable(value);
      return text === undefined ? [] : [[name, text]];
    }
    if (Array.isArray(value))
      return value.length === 0 ? [] : [[name, value.map((one: object) => storableFields(one))]];
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(kept) as T;
}

function storable(text: string | undefined): string | undefined {
  const kept = text === undefined ? "" : storableText(text).trim();
  return kept === "" ? undefined : kept;
}
