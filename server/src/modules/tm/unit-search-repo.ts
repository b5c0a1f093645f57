// SQL of searches. What a text holds is asked of the indexes of the library (memory-indexes.ts), all else here.
import { and, desc, eq, inArray, isNotNull, isNull, lt, sql, type SQL } from "drizzle-orm";
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
}

/** Units of a filter, newest first: below `before`, or those of the candidates that fulfil it. */
export async function unitsOf(
  db: Queryable,
  filter: UnitFilter,
  within:
    | { readonly before?: number | undefined; readonly limit: number }
    | { readonly candidates: readonly number[] },
): Promise<UnitRow[]> {
  const isWithin =
    "candidates" in within
      ? sql`${memoryUnits.id} = any(${sql.param([...within.candidates])}::bigint[])`
      : within.before === undefined
        ? undefined
        : lt(memoryUnits.id, within.before);
  const rows = db
    .select()
    .from(memoryUnits)
    .where(and(conditionOf(filter), isWithin))
    .orderBy(desc(memoryUnits.id));
  return "limit" in within ? rows.limit(within.limit) : rows;
}

function conditionOf({ memory, isDeleted, origin, languages, ids }: UnitFilter): SQL {
  return and(
    eq(memoryUnits.libraryId, memory.id),
    isDeleted ? isNotNull(memoryUnits.deletedAt) : isNull(memoryUnits.deletedAt),
    languages && isOfPair(languages),
    origin && (origin === "person" ? isNull(memoryUnits.origin) : eq(memoryUnits.origin, origin)),
    ids && inArray(memoryUnits.id, [...ids]),
  )!;
}
