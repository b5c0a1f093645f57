import { TERMBASE_LIMITS, type ConceptBatch, type ConceptFilter } from "@yizhou/contract";
import { AppError, parseLanguageTag, libraryLanguage } from "@yizhou/model";
import type { Database } from "../../platform/database/connect.ts";
import { yieldToEventLoop } from "../../platform/yield-to-event-loop.ts";
import { conceptsBefore, conditionOf, purgeConcepts, setDeleted } from "./concept-repo.ts";
import type { ConceptRow } from "./concept-rows.ts";
import { prepareSearch, type FoundConcept } from "./concept-search.ts";
import { CONCEPTS_AT_ONCE } from "./concepts-at-once.ts";
import type { ReadableTermbase, TermbaseDeps, WritableTermbase } from "./termbase.ts";

/** Rows that one page of a search looks through before it hands back what it has. */
const LOOKED_THROUGH = 6000;
const ROWS_AT_ONCE = 300;
const IDS_ANSWERED = 5000;

/**
 * A page of concepts, newest first or by the terms of a language; with a search only those that hold its words. Looks through a
 * bounded number of concepts, so a page may be short although there is more.
 *
 * @throws {AppError} language.invalid
 */
export async function pageOfConcepts(
  { db }: Pick<TermbaseDeps, "db">,
  termbase: ReadableTermbase,
  {
    deleted,
    before: start,
    orderBy,
    ...filter
  }: ConceptFilter & {
    readonly deleted: boolean;
    readonly before?: number | undefined;
    readonly orderBy?: string | undefined;
  },
): Promise<{ found: FoundConcept[]; next: number | null }> {
  const search = prepareSearch(filter);
  const condition = conditionOf({ termbase, isDeleted: deleted, ...search.condition });
  const order = orderBy === undefined ? undefined : libraryLanguage(parseLanguageTag(orderBy));
  const found: FoundConcept[] = [];
  let before = start;
  for (let looked = 0; looked < LOOKED_THROUGH; looked += ROWS_AT_ONCE) {
    const rows = await conceptsBefore(db, condition, before, ROWS_AT_ONCE, order);
    for (const row of rows) {
      const hit = search.match(row);
      if (!hit) continue;
      found.push(hit);
      if (found.length === TERMBASE_LIMITS.pageConcepts)
        return { found, next: row === rows.at(-1) && rows.length < ROWS_AT_ONCE ? null : row.id };
    }
    if (rows.length < ROWS_AT_ONCE) return { found, next: null };
    before = rows.at(-1)!.id;
  }
  return { found, next: before ?? null };
}

/** All concepts that a filter finds, newest first, for writing them to a file. */
export async function* findConcepts(
  { db }: Pick<TermbaseDeps, "db">,
  termbase: ReadableTermbase,
  filter: ConceptFilter,
): AsyncGenerator<ConceptRow> {
  for await (const part of findAll(db, termbase, filter, { isDeleted: false }))
    for (const { row } of part) yield row;
}

/**
 * Deletes, restores or purges concepts: those named, or all that a filter finds.
 *
 * @returns how many they were, and the first of them
 * @throws {AppError} termbase.too_many_concepts
 */
export async function changeManyConcepts(
  { db, clock }: TermbaseDeps,
  termbase: WritableTermbase,
  { action, ids, filter }: ConceptBatch,
): Promise<{ readonly concepts: number; readonly ids: number[] }> {
  const found: number[] = [];
  const more = { isDeleted: action !== "delete", ...(ids && { ids }) };
  for await (const part of findAll(db, termbase, filter ?? {}, more)) {
    found.push(...part.map(({ row }) => row.id));
    if (found.length > TERMBASE_LIMITS.maxBatchConcepts)
      throw new AppError("termbase.too_many_concepts", { limit: TERMBASE_LIMITS.maxBatchConcepts });
  }
  const now = new Date(clock.now());
  let done = 0;
  await db.transaction(async (tx) => {
    for (let start = 0; start < found.length; start += CONCEPTS_AT_ONCE) {
      const part = found.slice(start, start + CONCEPTS_AT_ONCE);
      done +=
        action === "purge"
          ? await purgeConcepts(tx, termbase, part)
          : await setDeleted(tx, termbase, part, action === "delete", now);
    }
  });
  return { concepts: done, ids: found.slice(0, IDS_ANSWERED) };
}

/** Everything that a filter finds, newest first, in pieces. */
async function* findAll(
  db: Database,
  termbase: ReadableTermbase,
  filter: ConceptFilter,
  more: { readonly isDeleted: boolean; readonly ids?: readonly number[] },
): AsyncGenerator<FoundConcept[]> {
  const search = prepareSearch(filter);
  const condition = conditionOf({ termbase, ...more, ...search.condition });
  for (let before: number | undefined; ;) {
    const rows = await conceptsBefore(db, condition, before, CONCEPTS_AT_ONCE);
    yield rows.flatMap((row) => search.match(row) ?? []);
    if (rows.length < CONCEPTS_AT_ONCE) return;
    before = rows.at(-1)!.id;
    await yieldToEventLoop();
  }
}
