// All SQL over concepts of termbases, which whoever calls has been let read or write.
import {
  and,
  arrayContains,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { concepts } from "./tables.ts";
import type { ConceptColumns, ConceptRow, NewConceptRow } from "./concept-rows.ts";
import type { ReadableTermbase, WritableTermbase } from "./termbase.ts";

/** Which concepts of a termbase are meant; conditions hold together. */
export interface ConceptCondition {
  readonly termbase: ReadableTermbase;
  /** In the recycle bin, or not. */
  readonly isDeleted: boolean;
  readonly ids?: readonly number[];
  /** As memories tell languages apart. */
  readonly language?: string;
  readonly status?: string;
  /** Folded; all of them. */
  readonly words?: readonly string[];
}

/** The condition in SQL. What it finds may still hold the words, the status and the language in different terms. */
export function conditionOf({ termbase, isDeleted, ids, language, status, words }: ConceptCondition): SQL {
  return and(
    eq(concepts.libraryId, termbase.id),
    isDeleted ? isNotNull(concepts.deletedAt) : isNull(concepts.deletedAt),
    ids && inArray(concepts.id, [...ids]),
    language ? arrayContains(concepts.languages, [language]) : undefined,
    status ? sql`${concepts.terms} @> ${JSON.stringify([{ status }])}::jsonb` : undefined,
    ...(words ?? []).map((word) => sql`${concepts.search} like ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`),
  )!;
}

/**
 * Concepts of a condition that come after the concept `before`: newest first, or in the order of their terms.
 *
 * @param language  as memories tell languages apart; the terms in it decide the order, newest first when absent
 * Cost: by terms every concept of the condition is read for each page.
 */
export async function conceptsBefore(
  db: Queryable,
  condition: SQL,
  before: number | undefined,
  limit: number,
  language?: string,
): Promise<ConceptRow[]> {
  if (language !== undefined) {
    const term = termIn(language, concepts.terms);
    const mark = db.select({ term: termIn(language, concepts.terms), id: concepts.id }).from(concepts);
    return db
      .select()
      .from(concepts)
      .where(
        and(
          condition,
          before === undefined
            ? undefined
            : sql`(${term}, ${concepts.id}) > ${mark.where(eq(concepts.id, before))}`,
        ),
      )
      .orderBy(term, asc(concepts.id))
      .limit(limit);
  }
  return db
    .select()
    .from(concepts)
    .where(and(condition, before === undefined ? undefined : lt(concepts.id, before)))
    .orderBy(desc(concepts.id))
    .limit(limit);
}

/** What a concept is called in a language, else its first term; compared by the language's own alphabet. */
function termIn(language: string, terms: typeof concepts.terms): SQL {
  const alphabet = ALPHABETS[language.split("-", 1)[0]!] ?? "und-x-icu";
  const isIn = sql`(term ->> 'language' = ${language} or term ->> 'language' like ${`${language}-%`})`;
  return sql`coalesce(
    (select term ->> 'text' from jsonb_array_elements(${terms}) with ordinality one (term, place)
      where ${isIn} order by place limit 1),
    ${terms} -> 0 ->> 'text') collate ${sql.identifier(alphabet)}`;
}

/** Collations of PostgreSQL: Chinese by pinyin, Korean in the order of Hangul. */
const ALPHABETS: Readonly<Record<string, string>> = { zh: "zh-x-icu", ko: "ko-x-icu" };

/** Concepts with a term in the language, outside the recycle bin, after the row `after`, oldest first. */
export async function conceptsWith(
  db: Queryable,
  termbase: ReadableTermbase,
  language: string,
  after: number,
  limit: number,
): Promise<ConceptRow[]> {
  return db
    .select()
    .from(concepts)
    .where(and(conditionOf({ termbase, isDeleted: false, language }), gt(concepts.id, after)))
    .orderBy(asc(concepts.id))
    .limit(limit);
}

/** Numbers of concepts by termbase and language, and those in and outside the recycle bin (language null). */
export async function countConcepts(db: Queryable, termbases: readonly ReadableTermbase[]) {
  if (termbases.length === 0) return [];
  const libraryIds = termbases.map(({ id }) => id);
  const found = await db.execute<{
    library_id: string;
    language: string | null;
    is_deleted: boolean;
    concepts: number;
  }>(sql`select library_id, language, deleted_at is not null as is_deleted, count(*)::int as concepts
    from concepts left join lateral unnest(languages) language on true
    where library_id = any(${sql.param(libraryIds)}::uuid[])
    group by grouping sets ((library_id, language, deleted_at is not null))
    union all
    select library_id, null, deleted_at is not null, count(*)::int
    from concepts where library_id = any(${sql.param(libraryIds)}::uuid[])
    group by library_id, deleted_at is not null`);
  return found.rows.map((row) => ({
    libraryId: row.library_id,
    language: row.language,
    isDeleted: row.is_deleted,
    concepts: row.concepts,
  }));
}

/** Concepts outside the recycle bin that have one of the names or one of the hashes. */
export async function knownConcepts(
  db: Queryable,
  termbase: ReadableTermbase,
  externalIds: readonly string[],
  hashes: readonly string[],
): Promise<ConceptRow[]> {
  return db
    .select()
    .from(concepts)
    .where(
      and(
        eq(concepts.libraryId, termbase.id),
        isNull(concepts.deletedAt),
        or(inArray(concepts.externalId, [...externalIds]), inArray(concepts.hash, [...hashes])),
      ),
    )
    .orderBy(asc(concepts.id));
}

/** Adds concepts. @returns their ids, in order */
export async function insertConcepts(
  db: Queryable,
  termbase: WritableTermbase,
  rows: readonly NewConceptRow[],
): Promise<number[]> {
  if (rows.length === 0) return [];
  const made = await db
    .insert(concepts)
    .values(rows.map((row) => ({ ...row, libraryId: termbase.id })))
    .returning({ id: concepts.id });
  return made.map(({ id }) => id);
}

/** One concept, held until the transaction ends. */
export async function lockConcept(
  db: Queryable,
  termbase: WritableTermbase,
  id: number,
): Promise<ConceptRow | null> {
  const [row] = await db
    .select()
    .from(concepts)
    .where(and(eq(concepts.libraryId, termbase.id), eq(concepts.id, id)))
    .for("update");
  return row ?? null;
}

export async function updateConcept(
  db: Queryable,
  termbase: WritableTermbase,
  id: number,
  change: ConceptColumns & Pick<NewConceptRow, "author" | "changedAt">,
): Promise<void> {
  await db
    .update(concepts)
    .set(change)
    .where(and(eq(concepts.libraryId, termbase.id), eq(concepts.id, id)));
}

/** Puts concepts into the recycle bin (`true`) or takes them out. */
export async function setDeleted(
  db: Queryable,
  termbase: WritableTermbase,
  ids: readonly number[],
  isDeleted: boolean,
  at: Date,
): Promise<number> {
  const done = await db
    .update(concepts)
    .set({ deletedAt: isDeleted ? at : null })
    .where(
      and(
        eq(concepts.libraryId, termbase.id),
        inArray(concepts.id, [...ids]),
        isDeleted ? isNull(concepts.deletedAt) : isNotNull(concepts.deletedAt),
      ),
    )
    .returning({ id: concepts.id });
  return done.length;
}

/** Deletes concepts of the recycle bin for real. */
export async function purgeConcepts(
  db: Queryable,
  termbase: WritableTermbase,
  ids: readonly number[],
): Promise<number> {
  const done = await db
    .delete(concepts)
    .where(
      and(eq(concepts.libraryId, termbase.id), isNotNull(concepts.deletedAt), inArray(concepts.id, [...ids])),
    )
    .returning({ id: concepts.id });
  return done.length;
}

/** Deletes concepts that were put into a recycle bin before a time, at most so many. */
export async function deleteRecycled(db: Queryable, before: Date, most: number): Promise<number> {
  const done = await db.execute(sql`delete from concepts where id in
    (select id from concepts where deleted_at < ${before} order by deleted_at limit ${most})`);
  return done.rowCount ?? 0;
}

/** Concepts of somebody's libraries by id behind `after`, in the recycle bin as well: what is held of a person. */
export async function conceptsOfLibraries(
  db: Queryable,
  libraryIds: readonly string[],
  after: number,
  limit: number,
): Promise<ConceptRow[]> {
  return db
    .select()
    .from(concepts)
    .where(and(inArray(concepts.libraryId, [...libraryIds]), gt(concepts.id, after)))
    .orderBy(asc(concepts.id))
    .limit(limit);
}

/** Deletes the concepts of libraries whose owner goes. */
export async function deleteConceptsOf(tx: Queryable, libraryIds: readonly string[]): Promise<void> {
  await tx.delete(concepts).where(inArray(concepts.libraryId, [...libraryIds]));
}
