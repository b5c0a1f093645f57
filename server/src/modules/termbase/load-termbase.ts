import { isSameLanguage, type Concept, type LanguageTag, type Term, libraryLanguage } from "@yizhou/model";
import { Termbase } from "@yizhou/termbase";
import type { TermbaseOption } from "@yizhou/contract";
import type { Database, Queryable } from "../../platform/database/connect.ts";
import type { Authorized } from "../../platform/rights/authorized.ts";
import { yieldToEventLoop } from "../../platform/yield-to-event-loop.ts";
import { readableLibraries, type Library } from "../libraries/index.ts";
import { conceptsWith, countConcepts } from "./concept-repo.ts";
import { conceptOfRow } from "./concept-rows.ts";
import type { ReadableTermbase } from "./termbase.ts";

interface Pair {
  readonly from: LanguageTag;
  readonly to: LanguageTag;
}

const ROWS_AT_ONCE = 1000;

/** A termbase that somebody may search, with what it holds. */
interface CountedTermbase {
  readonly termbase: Authorized<Library<"terms">, "read">;
  readonly option: TermbaseOption;
}

/** What the options column offers: every readable termbase that has concepts, by name. None for a visitor (null). */
export async function listTermbaseOptions(db: Queryable, userId: string | null): Promise<TermbaseOption[]> {
  return (await countedTermbases(db, userId)).map(({ option }) => option);
}

async function countedTermbases(db: Queryable, userId: string | null): Promise<CountedTermbase[]> {
  if (userId === null) return [];
  const termbases = await readableLibraries(db, userId, "terms");
  const counts = await countConcepts(db, termbases);
  return termbases.flatMap((termbase) => {
    const { id, name, ownerId, organizationId } = termbase;
    const own = counts.filter(({ libraryId, isDeleted }) => libraryId === id && !isDeleted);
    const concepts = own.find(({ language }) => language === null)?.concepts ?? 0;
    const languages = own.flatMap(({ language }) => language ?? []).sort();
    const isShared = ownerId === null && organizationId === null;
    return concepts === 0 ? [] : [{ termbase, option: { id, name, concepts, languages, isShared } }];
  });
}

/**
 * Termbases that a job asks, in the order of preference: those named that the user may read, or (null) all of their own and
 * their organisation's that fit the pair, by name. Shared ones are only asked by name.
 */
export async function termbasesOfJob(
  db: Queryable,
  userId: string,
  chosen: readonly string[] | null,
  { from, to }: Pair,
): Promise<readonly ReadableTermbase[]> {
  const counted = await countedTermbases(db, userId);
  if (chosen)
    return chosen.flatMap((id) => counted.find(({ termbase }) => termbase.id === id)?.termbase ?? []);
  const wanted = [libraryLanguage(from), libraryLanguage(to)];
  return counted
    .filter(
      ({ option: { isShared, languages } }) =>
        !isShared && wanted.every((language) => languages.includes(language)),
    )
    .map(({ termbase }) => termbase);
}

/**
 * The terms of some termbases for one pair, ready to be found and checked; null when there are none. Where two termbases name
 * the same thing, the first one decides. What the user may not read is left out.
 *
 * Cost: in memory, some hundred bytes a term; built in slices, so that the process answers meanwhile.
 */
export async function loadTermbase(
  db: Database,
  userId: string,
  chosen: readonly string[] | null,
  pair: Pair,
): Promise<Termbase | null> {
  const concepts: Concept[] = [];
  const decided = new Set<string>();
  for (const termbase of await termbasesOfJob(db, userId, chosen, pair)) {
    const named: string[] = [];
    for await (const concept of conceptsOf(db, termbase, pair.to)) {
      const open = withoutDecided(concept, decided, pair.from);
      if (!open) continue;
      concepts.push(open);
      if (open.terms.some((term) => isUsable(term, pair.to))) named.push(...namesIn(open, pair.from));
    }
    for (const name of named) decided.add(name);
  }
  if (concepts.length === 0) return null;
  const terms = new Termbase(concepts);
  await terms.prepare([pair.from, pair.to], yieldToEventLoop);
  return terms;
}

/** Source and target of every usable pair of terms, as evidence that two sentences belong together. */
export async function loadTermPairs(
  db: Database,
  userId: string,
  chosen: readonly string[],
  pair: Pair,
): Promise<{ source: string; target: string }[]> {
  const pairs: { source: string; target: string }[] = [];
  for (const termbase of await termbasesOfJob(db, userId, chosen, pair))
    for await (const { terms } of conceptsOf(db, termbase, pair.to))
      for (const source of terms.filter((term) => isUsable(term, pair.from)))
        for (const target of terms.filter((term) => isUsable(term, pair.to)))
          pairs.push({ source: source.text, target: target.text });
  return pairs;
}

/** Concepts that say something of a language, oldest first. */
async function* conceptsOf(
  db: Database,
  termbase: ReadableTermbase,
  language: LanguageTag,
): AsyncGenerator<Concept> {
  for (let after = 0; ;) {
    const rows = await conceptsWith(db, termbase, libraryLanguage(language), after, ROWS_AT_ONCE);
    for (const row of rows) yield conceptOfRow(row);
    if (rows.length < ROWS_AT_ONCE) return;
    after = rows.at(-1)!.id;
    await yieldToEventLoop();
  }
}

/** The concept without source terms that an earlier termbase has decided on; null when it had no others. */
function withoutDecided(concept: Concept, decided: ReadonlySet<string>, from: LanguageTag): Concept | null {
  if (decided.size === 0) return concept;
  const isDecided = (term: Term) => isSameLanguage(term.language, from) && decided.has(nameOf(term));
  const open = concept.terms.filter((term) => !isDecided(term));
  if (open.length === concept.terms.length) return concept;
  return open.some(({ language }) => isSameLanguage(language, from)) ? { ...concept, terms: open } : null;
}

function namesIn({ terms }: Concept, language: LanguageTag): string[] {
  return terms.filter((term) => isSameLanguage(term.language, language)).map(nameOf);
}

function nameOf({ text }: Term): string {
  return text.normalize("NFKC").toLowerCase();
}

function isUsable({ language, status }: Term, wanted: LanguageTag): boolean {
  return (status === "preferred" || status === "admitted") && isSameLanguage(language, wanted);
}
