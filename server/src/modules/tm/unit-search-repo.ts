// SQL of searches. What a text holds is asked of the indexes of the library (memory-indexes.ts), all else here.
import { and, asc, desc, eq, gte, ilike, inArray, isNotNull, isNull, lt, sql, type SQL } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import type { ReadableMemory } from "./open-memory.ts";
import { memoryUnits } from "./tables.ts";
import { isOfPair } from "./unit-repo.ts";
import type { UnitRow } from "./unit-rows.ts";

/** Which units of a memory are meant; conditions hold together. */
export interface UnitFilter {
  readonly memory: ReadableMemory;
  /** In the recycle bin, or not. */
  readonly isDeleted: boolean;
  readonly languages?: { readonly from: string; readonly to: string };
  readonly origin?: "person" | "alignment" | "machine";
  readonly ids?: readonly number[];
  /** Part of the author's name, whatever its letter case. */
  readonly author?: string;
  /** Last changed from this moment on, and before that one. */
  readonly changedFrom?: Date;
  readonly changedBefore?: Date;
}

/** Units of a filter in the order in which they came, behind `after`. */
export async function unitsAfter(
  db: Queryable,
  filter: UnitFilter,
  after: number,
  limit: number,
): Promise<UnitRow[]> {
  return db
    .select()
    .from(memoryUnits)
    .where(and(conditionOf(filter), isBetween(filter.memory, after, MOST_ID)))
    .orderBy(asc(memoryUnits.libraryId), asc(memoryUnits.id))
    .limit(limit);
}

const MOST_ID = Number.MAX_SAFE_INTEGER;

/**
 * Units of a memory between two ids, neither counted. Said of both columns at once, and ordered by both, for the index of a library's
 * units: were the library named by itself, the planner would walk down the ids of all libraries until it met one of this.
 */
function isBetween({ id: libraryId }: ReadableMemory, after: number, before: number): SQL {
  const place = sql`(${memoryUnits.libraryId}, ${memoryUnits.id})`;
  return sql`${place} > (${libraryId}::uuid, ${after}::bigint) and ${place} < (${libraryId}::uuid, ${before}::bigint)`;
}

/** Units of a filter, newest first: below `before`, or those of the candidates that fulfil it. */
export async function unitsOf(
  db: Queryable,
  filter: UnitFilter,
  within:
    | { readonly before?: number | undefined; readonly limit: number }
    | { readonly candidates: readonly number[] },
): Promise<UnitRow[]> {
  const { memory } = filter;
  if ("limit" in within)
    return db
      .select()
      .from(memoryUnits)
      .where(and(conditionOf(filter), isBetween(memory, 0, within.before ?? MOST_ID)))
      .orderBy(desc(memoryUnits.libraryId), desc(memoryUnits.id))
      .limit(within.limit);
  const isNamed = sql`${memoryUnits.id} = any(${sql.param([...within.candidates])}::bigint[])`;
  return db
    .select()
    .from(memoryUnits)
    .where(and(conditionOf(filter), eq(memoryUnits.libraryId, memory.id), isNamed))
    .orderBy(desc(memoryUnits.id));
}

/** What a filter asks beside its memory. */
function conditionOf({
  isDeleted,
  origin,
  languages,
  ids,
  author,
  changedFrom,
  changedBefore,
}: UnitFilter): SQL {
  return and(
    isDeleted ? isNotNull(memoryUnits.deletedAt) : isNull(memoryUnits.deletedAt),
    languages && isOfPair(languages),
    origin && (origin === "person" ? isNull(memoryUnits.origin) : eq(memoryUnits.origin, origin)),
    ids && inArray(memoryUnits.id, [...ids]),
    author ? ilike(memoryUnits.author, `%${author.replace(/[\\%_]/g, "\\$&")}%`) : undefined,
    changedFrom && gte(memoryUnits.changedAt, changedFrom),
    changedBefore && lt(memoryUnits.changedAt, changedBefore),
  )!;
}
