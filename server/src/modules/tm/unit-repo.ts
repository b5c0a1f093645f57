// SQL over the units of memories, which whoever calls has been let read or write.
import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { memoryCounts, memoryUnits } from "./tables.ts";
import { storableText } from "../../platform/database/storable-text.ts";
import type { ReadableMemory, WritableMemory } from "./open-memory.ts";
import type { NewUnitRow, textColumns, UnitRow } from "./unit-rows.ts";

/** Rows of one statement. */
const ROWS_A_STATEMENT = 500;

/** Columns that are written with a unit; the others have their defaults. */
const WRITTEN = [
  ...(["sourceLanguage", "targetLanguage", "source", "target", "sourceHash", "targetHash"] as const),
  ...(["previousHash", "nextHash", "targetPreviousHash", "targetNextHash", "pairHash"] as const),
  ...(["sourceTokens", "targetTokens"] as const),
  ...(["origin", "author", "document", "facts", "createdAt", "changedAt"] as const),
] satisfies readonly (keyof NewUnitRow)[];

/**
 * Adds units, all or none. One JSON value carries the rows: a parameter for each of their values
 * took most of an import's time.
 *
 * @returns their ids, in order
 */
export async function insertUnits(
  db: Queryable,
  memory: WritableMemory,
  rows: readonly NewUnitRow[],
): Promise<number[]> {
  const columns = sql.raw(WRITTEN.map((name) => memoryUnits[name].name).join(", "));
  const ids: number[] = [];
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    const part = rows
      .slice(start, start + ROWS_A_STATEMENT)
      .map((row) => Object.fromEntries(WRITTEN.map((name) => [memoryUnits[name].name, row[name] ?? null])));
    const made = await db.execute<{ id: string }>(sql`insert into memory_units (library_id, ${columns})
      select ${memory.id}::uuid, ${columns} from json_populate_recordset(null::memory_units, ${JSON.stringify(part, storable)}::json) returning id`);
    ids.push(...made.rows.map(({ id }) => Number(id)));
  }
  return ids;
}

const storable = (_key: string, value: unknown): unknown =>
  typeof value === "string" ? storableText(value) : value;

/**
 * The pairs that a memory has already, outside the recycle bin, each with one of its units. Cost: one unit read for each pair, whatever
 * the planner knows of the memory (migration 0271).
 */
export async function knownPairs(
  db: Queryable,
  memory: ReadableMemory,
  pairHashes: readonly string[],
): Promise<Map<string, number>> {
  if (pairHashes.length === 0) return new Map();
  const { rows } = await db.execute<{ pair: string; id: string }>(
    sql`select pair, id from known_pairs(${memory.id}, ${sql.param([...new Set(pairHashes)])}::text[])`,
  );
  return new Map(rows.map(({ pair, id }) => [pair, Number(id)]));
}

/** A context in which a pair that a memory has was met again. */
export interface MoreContext {
  readonly pairHash: string;
  /** Of `contextText`. */
  readonly context: string;
}

/** Further contexts that are kept of one unit: of a heading that stands on every page some are enough. */
const MOST_CONTEXTS = 24;

/** Keeps contexts with the units of their pairs; those that a unit has already change nothing. */
export async function addContexts(
  db: Queryable,
  memory: WritableMemory,
  more: readonly MoreContext[],
): Promise<void> {
  if (more.length === 0) return;
  const byPair = Map.groupBy(more, ({ pairHash }) => pairHash);
  const units = await knownPairs(db, memory, [...byPair.keys()]);
  const wanted = [...byPair].flatMap(([pair, contexts]) => {
    const id = units.get(pair);
    const kept = [...new Set(contexts.map(({ context }) => context))].slice(0, MOST_CONTEXTS);
    return id === undefined ? [] : [{ id, contexts: kept }];
  });
  if (wanted.length === 0) return;
  await db.execute(sql`update memory_units u set contexts = known.contexts
    from (
      select u.id, u.contexts as before,
        (array(select c from unnest(coalesce(u.contexts, '{}')) with ordinality as old (c, at) union all
          select c from (select distinct c from unnest(n.contexts) as new (c)) added
          where c <> ${ownContext} and c <> all (coalesce(u.contexts, '{}'))))[1:${sql.raw(String(MOST_CONTEXTS))}] as contexts
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as n (id bigint, contexts text[])
      join memory_units u on u.id = n.id and u.library_id = ${memory.id} and u.deleted_at is null
      order by u.id for update of u
    ) known
    where u.id = known.id and coalesce(cardinality(known.before), 0) < cardinality(known.contexts)`);
}

/** The context that stands in a unit's own columns, as `contextText` writes it. */
const ownContext = sql.raw(`concat(u.previous_hash, '.', u.next_hash, '.',
  u.target_previous_hash, '.', u.target_next_hash)`);

/** Rows of one language pair, whichever is the source, after the row `after`, oldest first. */
export async function pageOfUnits(
  db: Queryable,
  memory: ReadableMemory,
  languages: { from: string; to: string } | null,
  after: number,
  limit: number,
): Promise<UnitRow[]> {
  return db
    .select()
    .from(memoryUnits)
    .where(
      and(
        eq(memoryUnits.libraryId, memory.id),
        isNull(memoryUnits.deletedAt),
        languages ? isOfPair(languages) : undefined,
        gt(memoryUnits.id, after),
      ),
    )
    .orderBy(asc(memoryUnits.id))
    .limit(limit);
}

export function isOfPair({ from, to }: { from: string; to: string }): SQL {
  const { sourceLanguage, targetLanguage } = memoryUnits;
  return or(
    and(eq(sourceLanguage, from), eq(targetLanguage, to)),
    and(eq(sourceLanguage, to), eq(targetLanguage, from)),
  )!;
}

/** Numbers of units by library and languages, in and outside the recycle bin. Cost: what has changed since they were summed up. */
export async function countByPair(db: Queryable, memories: readonly ReadableMemory[]) {
  if (memories.length === 0) return [];
  const { libraryId, sourceLanguage: from, targetLanguage: to, isDeleted } = memoryCounts;
  const units = sql<number>`sum(${memoryCounts.units})`.mapWith(Number);
  return db
    .select({ libraryId, from, to, isDeleted, units })
    .from(memoryCounts)
    .where(
      inArray(
        libraryId,
        memories.map(({ id }) => id),
      ),
    )
    .groupBy(libraryId, from, to, isDeleted)
    .having(sql`sum(${memoryCounts.units}) <> 0`);
}

/** Sums up what came and went in many steps. Readers see it before or after, never between. */
export async function sumUpCounts(db: Queryable): Promise<void> {
  await db.execute(sql`
    with many as (select library_id from ${memoryCounts} group by library_id having count(*) > 20),
      old as (delete from ${memoryCounts} where library_id in (select library_id from many)
        returning library_id, source_language, target_language, is_deleted, units)
    insert into ${memoryCounts} (library_id, source_language, target_language, is_deleted, units)
      select library_id, source_language, target_language, is_deleted, sum(units) from old
      group by library_id, source_language, target_language, is_deleted having sum(units) <> 0`);
}

/** One unit, held until the transaction ends. */
export async function lockUnit(db: Queryable, memory: WritableMemory, id: number): Promise<UnitRow | null> {
  const [row] = await db
    .select()
    .from(memoryUnits)
    .where(and(eq(memoryUnits.libraryId, memory.id), eq(memoryUnits.id, id)))
    .for("update");
  return row ?? null;
}

export async function updateUnit(
  db: Queryable,
  memory: WritableMemory,
  id: number,
  change: Partial<NewUnitRow>,
): Promise<void> {
  await db
    .update(memoryUnits)
    .set(change)
    .where(and(eq(memoryUnits.libraryId, memory.id), eq(memoryUnits.id, id)));
}

/** Puts units into the recycle bin (a date) or takes them out (null). */
export async function setDeleted(
  db: Queryable,
  memory: WritableMemory,
  ids: readonly number[],
  at: Date | null,
): Promise<number> {
  const done = await db
    .update(memoryUnits)
    .set({ deletedAt: at })
    .where(
      and(
        eq(memoryUnits.libraryId, memory.id),
        inArray(memoryUnits.id, [...ids]),
        at ? isNull(memoryUnits.deletedAt) : isNotNull(memoryUnits.deletedAt),
      ),
    )
    .returning({ id: memoryUnits.id });
  return done.length;
}

/** Deletes units of the recycle bin for real; undefined: all of them. */
export async function purgeUnits(
  db: Queryable,
  memory: WritableMemory,
  ids: readonly number[] | undefined,
): Promise<number> {
  const done = await db
    .delete(memoryUnits)
    .where(
      and(
        eq(memoryUnits.libraryId, memory.id),
        isNotNull(memoryUnits.deletedAt),
        ids ? inArray(memoryUnits.id, [...ids]) : undefined,
      ),
    )
    .returning({ id: memoryUnits.id });
  return done.length;
}

/** Deletes units that were put into a recycle bin before a time, at most so many. */
export async function deleteRecycled(db: Queryable, before: Date, most: number): Promise<number> {
  const done = await db.execute(sql`delete from memory_units where id in
    (select id from memory_units where deleted_at < ${before} order by deleted_at limit ${most})`);
  return done.rowCount ?? 0;
}

/** Swaps the sides of units: what was the source is the target. */
export async function reverseUnits(
  db: Queryable,
  memory: WritableMemory,
  ids: readonly number[],
  at: Date,
): Promise<number> {
  const done = await db.execute(sql`update memory_units set
      source_language = target_language, target_language = source_language,
      source = target, target = source, source_hash = target_hash, target_hash = source_hash,
      previous_hash = target_previous_hash, target_previous_hash = previous_hash,
      next_hash = target_next_hash, target_next_hash = next_hash,
      source_tokens = target_tokens, target_tokens = source_tokens,
      contexts = case when contexts is null then null else array(
        select concat_ws('.', split_part(c, '.', 3), split_part(c, '.', 4), split_part(c, '.', 1), split_part(c, '.', 2))
        from unnest(contexts) as old (c)) end,
      changed_at = ${at},
      facts = case when facts is null then null
        else facts || jsonb_build_object('source', facts->'target', 'target', facts->'source')
          || case when facts ? 'set' then jsonb_build_object('set', jsonb_build_object('key', facts->'set'->'key',
            'source', facts->'set'->'target', 'target', facts->'set'->'source')) else '{}' end end
    where library_id = ${memory.id} and id = any(${sql.param(ids)}::bigint[]) and deleted_at is null`);
  return done.rowCount ?? 0;
}

/** Counts uses; an id that stands several times counts as often. */
export async function addUses(db: Queryable, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(sql`update memory_units set uses = uses + used.times
    from (select id, count(*)::int as times from unnest(${sql.param(ids)}::bigint[]) id group by id order by id) used
    where memory_units.id = used.id`);
}

/** Units of a memory that another with the same source, target or both makes needless: all but the newest of each group. */
export async function duplicateIds(
  db: Queryable,
  memory: ReadableMemory,
  by: "both" | "source",
): Promise<number[]> {
  const same = by === "both" ? sql`, target_hash` : sql``;
  const found = await db.execute<{ id: string }>(sql`select id from (
      select id, row_number() over (partition by source_language, target_language, source_hash${same} order by id desc) as place
      from memory_units where library_id = ${memory.id} and deleted_at is null
    ) ranked where place > 1 order by id`);
  return found.rows.map(({ id }) => Number(id));
}

/** A unit with all its columns. */
export type StoredUnit = typeof memoryUnits.$inferSelect;

/** Units of somebody's libraries by id behind `after`, in the recycle bin as well: what is held of a person. */
export async function unitsOfLibraries(
  db: Queryable,
  libraryIds: readonly string[],
  after: number,
  limit: number,
): Promise<StoredUnit[]> {
  return db
    .select()
    .from(memoryUnits)
    .where(and(inArray(memoryUnits.libraryId, [...libraryIds]), gt(memoryUnits.id, after)))
    .orderBy(asc(memoryUnits.id))
    .limit(limit);
}

/** Deletes the units of libraries whose owner goes. */
export async function deleteUnitsOf(tx: Queryable, libraryIds: readonly string[]): Promise<void> {
  await tx.delete(memoryUnits).where(inArray(memoryUnits.libraryId, [...libraryIds]));
}

/** Units whose derived columns are still to be worked out. */
export async function unsignedUnits(db: Queryable, limit: number): Promise<UnitRow[]> {
  return db
    .select()
    .from(memoryUnits)
    .where(eq(memoryUnits.pairHash, ""))
    .orderBy(asc(memoryUnits.id))
    .limit(limit);
}

/** Writes the columns that follow from the texts, of many units in one statement. */
export async function signRows(
  db: Queryable,
  rows: readonly ({ readonly id: number } & ReturnType<typeof textColumns>)[],
): Promise<void> {
  const signed = rows.map((row) => ({
    id: row.id,
    ...{ source_hash: row.sourceHash, target_hash: row.targetHash, pair_hash: row.pairHash },
    ...{ source_tokens: row.sourceTokens, target_tokens: row.targetTokens },
  }));
  await db.execute(sql`update memory_units u set
      source_hash = n.source_hash, target_hash = n.target_hash, pair_hash = n.pair_hash,
      source_tokens = n.source_tokens, target_tokens = n.target_tokens
    from json_populate_recordset(null::memory_units, ${JSON.stringify(signed)}::json) n where u.id = n.id`);
}

/** New units that make a share of all worth looking at; the database looks for itself from time to time. */
const WORTH_A_LOOK = 0.05;

/** Has the planner look at the units again. Looking at a million takes seconds. */
export async function analyseUnits(db: Queryable, added: number): Promise<void> {
  const { rows } = await db.execute<{ units: number }>(
    sql`select reltuples as units from pg_class where oid = 'memory_units'::regclass`,
  );
  if (added > WORTH_A_LOOK * (rows[0]?.units ?? 0)) await db.execute(sql`analyze memory_units`);
}
