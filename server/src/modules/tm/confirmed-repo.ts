import type { TranslationUnit } from "@yizhou/model";
import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import type { Database, Queryable, Transaction } from "../../platform/database/connect.ts";
import { requireRoom } from "../libraries/index.ts";
import type { Quotas } from "../quotas/index.ts";
import type { WritableMemory } from "./memory.ts";
import { memoryUnits } from "./tables.ts";
import { insertUnits, knownPairs, listWords } from "./unit-repo.ts";
import { rowsOfUnit, type IndexedRow, type UnitSource } from "./unit-rows.ts";

/** A pair of texts that a person has confirmed. */
export interface ConfirmedPair {
  readonly unit: TranslationUnit;
  /** Unit that an earlier confirmation of the same segment wrote; it gives way to this one. */
  readonly replaces: number | null;
}

/**
 * Has the words of the pairs listed, which must come before the transaction that writes them.
 *
 * @returns what `writeConfirmed` takes
 */
export async function prepareConfirmed(
  db: Database,
  pairs: readonly ConfirmedPair[],
  source: UnitSource,
): Promise<readonly { readonly row: IndexedRow; readonly replaces: number | null }[]> {
  const prepared = pairs.flatMap(({ unit, replaces }) =>
    rowsOfUnit(unit, source)
      .slice(0, 1)
      .map((row) => ({ row, replaces })),
  );
  await listWords(
    db,
    prepared.map(({ row }) => row),
  );
  return prepared;
}

/**
 * Writes confirmed pairs to a memory. A pair that is there already, whoever made it, becomes the person's; the others are
 * added. What a confirmed pair stands against goes to the recycle bin: the unit of an earlier confirmation of the same segment,
 * and what engines proposed for the same source.
 *
 * @returns the unit of each pair, in order
 * @throws {AppError} quota.units_full
 */
export async function writeConfirmed(
  { quotas }: { readonly quotas: Quotas },
  tx: Transaction,
  memory: WritableMemory,
  prepared: Awaited<ReturnType<typeof prepareConfirmed>>,
  { now, author }: UnitSource,
): Promise<number[]> {
  // Before any unit is locked: others lock the quota first too.
  const hashes = prepared.map(({ row }) => row.pairHash!);
  const known = await knownPairs(tx, memory, hashes);
  await requireRoom(quotas, tx, memory, hashes.filter((hash) => !known.has(hash)).length);
  const ids: number[] = [];
  for (const { row, replaces } of prepared) {
    const [same] = await tx
      .select({ id: memoryUnits.id })
      .from(memoryUnits)
      .where(and(isLive(memory), eq(memoryUnits.pairHash, row.pairHash!)))
      .for("update");
    if (same)
      await tx
        .update(memoryUnits)
        .set({ origin: null, author: author ?? null, changedAt: now })
        .where(eq(memoryUnits.id, same.id));
    const id = same?.id ?? (await insertUnits(tx, memory, [row]))[0]!;
    await tx
      .update(memoryUnits)
      .set({ deletedAt: now })
      .where(
        and(
          isLive(memory),
          eq(memoryUnits.sourceHash, row.sourceHash),
          eq(memoryUnits.sourceLanguage, row.sourceLanguage),
          eq(memoryUnits.targetLanguage, row.targetLanguage),
          eq(memoryUnits.origin, "machine"),
          ne(memoryUnits.id, id),
        ),
      );
    if (replaces !== null && replaces !== id) await recycleUnits(tx, memory, [replaces], now);
    ids.push(id);
  }
  return ids;
}

/** Takes confirmed pairs back: into the recycle bin, or (`asMachine`) to what they were, an engine's proposal. */
export async function withdrawConfirmed(
  tx: Queryable,
  memory: WritableMemory,
  ids: readonly number[],
  { now, asMachine }: { readonly now: Date; readonly asMachine: boolean },
): Promise<void> {
  if (ids.length === 0) return;
  if (!asMachine) return recycleUnits(tx, memory, ids, now);
  await tx
    .update(memoryUnits)
    .set({ origin: "machine", author: null, changedAt: now })
    .where(and(isLive(memory), inArray(memoryUnits.id, [...ids])));
}

async function recycleUnits(
  tx: Queryable,
  memory: WritableMemory,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await tx
    .update(memoryUnits)
    .set({ deletedAt: now })
    .where(and(isLive(memory), inArray(memoryUnits.id, [...ids])));
}

const isLive = ({ id }: WritableMemory) => and(eq(memoryUnits.libraryId, id), isNull(memoryUnits.deletedAt))!;
