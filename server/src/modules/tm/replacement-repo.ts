// SQL over replacements and what they changed.
import type { InlineContent } from "@yizhou/model";
import { and, asc, desc, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import type { ReadableMemory, WritableMemory } from "./open-memory.ts";
import { memoryReplacedUnits, memoryReplacements, memoryUnits } from "./tables.ts";
import type { UnitRow } from "./unit-rows.ts";

export type ReplacementRow = typeof memoryReplacements.$inferSelect;
type ReplacedUnitRow = typeof memoryReplacedUnits.$inferSelect;

export async function insertReplacement(
  db: Queryable,
  memory: WritableMemory,
  row: Omit<typeof memoryReplacements.$inferInsert, "libraryId">,
): Promise<void> {
  await db.insert(memoryReplacements).values({ ...row, libraryId: memory.id });
}

/** Keeps what units were before, and counts them. */
export async function keepReplaced(
  db: Queryable,
  replacementId: string,
  units: readonly {
    readonly unitId: number;
    readonly before: InlineContent;
    readonly author: string | null;
    readonly changedBefore: Date;
    readonly changedAt: Date;
  }[],
): Promise<void> {
  await db.insert(memoryReplacedUnits).values(units.map((unit) => ({ ...unit, replacementId })));
  await db
    .update(memoryReplacements)
    .set({ units: sql`${memoryReplacements.units} + ${units.length}` })
    .where(eq(memoryReplacements.id, replacementId));
}

/** Replacements of a memory since a moment, newest first. */
export async function findReplacements(
  db: Queryable,
  memory: ReadableMemory,
  since: Date,
): Promise<ReplacementRow[]> {
  return db
    .select()
    .from(memoryReplacements)
    .where(and(eq(memoryReplacements.libraryId, memory.id), gt(memoryReplacements.createdAt, since)))
    .orderBy(desc(memoryReplacements.createdAt))
    .limit(100);
}

/** Marks a replacement since a moment as taken back. @returns null where there is none that still stands */
export async function claimUndo(
  db: Queryable,
  memory: WritableMemory,
  id: string,
  { now, since }: { readonly now: Date; readonly since: Date },
): Promise<ReplacementRow | null> {
  const [row] = await db
    .update(memoryReplacements)
    .set({ undoneAt: now })
    .where(
      and(
        eq(memoryReplacements.id, id),
        eq(memoryReplacements.libraryId, memory.id),
        gt(memoryReplacements.createdAt, since),
        isNull(memoryReplacements.undoneAt),
      ),
    )
    .returning();
  return row ?? null;
}

/** Takes the mark of `claimUndo` off again. */
export async function releaseUndo(db: Queryable, id: string): Promise<void> {
  await db.update(memoryReplacements).set({ undoneAt: null }).where(eq(memoryReplacements.id, id));
}

/** Units that a replacement changed, as they are and as they were, by id behind `after`. */
export async function replacedUnits(
  db: Queryable,
  memory: WritableMemory,
  id: string,
  after: number,
  limit: number,
): Promise<{ unit: UnitRow; old: ReplacedUnitRow }[]> {
  return db
    .select({ unit: memoryUnits, old: memoryReplacedUnits })
    .from(memoryReplacedUnits)
    .innerJoin(memoryUnits, eq(memoryUnits.id, memoryReplacedUnits.unitId))
    .where(
      and(
        eq(memoryReplacedUnits.replacementId, id),
        eq(memoryUnits.libraryId, memory.id),
        gt(memoryReplacedUnits.unitId, after),
      ),
    )
    .orderBy(asc(memoryReplacedUnits.unitId))
    .limit(limit);
}

/** Has other replacements know a unit again that is as they left it. */
export async function moveKept(
  db: Queryable,
  replacementIds: readonly string[],
  unitId: number,
  from: Date,
  to: Date,
): Promise<void> {
  await db
    .update(memoryReplacedUnits)
    .set({ changedAt: to })
    .where(
      and(
        inArray(memoryReplacedUnits.replacementId, [...replacementIds]),
        eq(memoryReplacedUnits.unitId, unitId),
        eq(memoryReplacedUnits.changedAt, from),
      ),
    );
}

/** Forgets the replacements of every memory from before a moment. */
export async function deleteReplacements(db: Queryable, before: Date): Promise<void> {
  await db.delete(memoryReplacements).where(lt(memoryReplacements.createdAt, before));
}
