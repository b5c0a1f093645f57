import type { TranslationUnit } from "@yizhou/model";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../platform/database/connect.ts";
import { requireRoom } from "../libraries/index.ts";
import type { Quotas } from "../quotas/index.ts";
import type { WritableMemory } from "./open-memory.ts";
import { memoryUnits } from "./tables.ts";
import { addContexts, insertUnits, type MoreContext } from "./unit-repo.ts";
import { contextText, rowsOfUnit, type NewUnitRow, type UnitSource } from "./unit-rows.ts";

/** A pair of texts that a person confirms. */
export interface ConfirmedPair {
  readonly row: NewUnitRow;
  /** Unit that an earlier confirmation of the same segment wrote; it gives way to this one. */
  readonly replaces: number | null;
}

/** Where a confirmed pair stands, and what stood there before: nothing, an engine's proposal, or what somebody had confirmed. */
export interface ConfirmedUnit {
  readonly id: number;
  readonly was: "machine" | "confirmed" | null;
}

/** Pairs as rows, which `writeConfirmed` takes. */
export function prepareConfirmed(units: readonly TranslationUnit[], source: UnitSource): NewUnitRow[] {
  return units.flatMap((unit) => rowsOfUnit(unit, source).slice(0, 1));
}

/**
 * Writes confirmed pairs to a memory, as many statements however many they are. A pair that is there already, whoever made it,
 * becomes the person's; the others are added. What a confirmed pair stands against goes to the recycle bin: the unit of an earlier
 * confirmation of the same segment, and what engines proposed for the same source.
 *
 * @returns the unit of each pair, in order
 * @throws {AppError} quota.units_full
 */
export async function writeConfirmed(
  { quotas }: { readonly quotas: Quotas },
  tx: Transaction,
  memory: WritableMemory,
  pairs: readonly ConfirmedPair[],
  { now, author }: UnitSource,
): Promise<ConfirmedUnit[]> {
  if (pairs.length === 0) return [];
  const wanted = new Map(pairs.map(({ row }) => [row.pairHash!, row]));
  // Before any unit is locked: others lock the quota first too.
  const known = new Set((await findPairs(tx, memory, [...wanted.keys()])).map(({ pairHash }) => pairHash));
  await requireRoom(quotas, tx, memory, wanted.size - known.size);
  const units = new Map<string, ConfirmedUnit>();
  for (const { id, pairHash, origin } of await findPairs(tx, memory, [...wanted.keys()], "locked"))
    if (!units.has(pairHash))
      units.set(pairHash, { id, was: origin === "machine" ? "machine" : "confirmed" });
  const there = [...units.values()].map(({ id }) => id);
  if (there.length > 0)
    await tx
      .update(memoryUnits)
      .set({ origin: null, author: author ?? null, changedAt: now })
      .where(isOneOf(there));
  const fresh = [...wanted].filter(([hash]) => !units.has(hash));
  await addContexts(tx, memory, contextsOfKnown(pairs, units));
  const ids = await insertUnits(
    tx,
    memory,
    fresh.map(([, row]) => row),
  );
  for (const [at, [hash]] of fresh.entries()) units.set(hash, { id: ids[at]!, was: null });
  await recycleProposals(tx, memory, [...wanted.values()], now);
  const standing = new Set([...units.values()].map(({ id }) => id));
  const replaced = pairs.flatMap(({ replaces }) =>
    replaces !== null && !standing.has(replaces) ? [replaces] : [],
  );
  await recycleUnits(tx, memory, replaced, now);
  return pairs.map(({ row }) => units.get(row.pairHash!)!);
}

/** Where pairs that the memory has were met this time. */
function contextsOfKnown(
  pairs: readonly ConfirmedPair[],
  units: ReadonlyMap<string, ConfirmedUnit>,
): MoreContext[] {
  return pairs.flatMap(({ row }) => {
    const context = contextText(row);
    return context && units.has(row.pairHash!) ? [{ pairHash: row.pairHash!, context }] : [];
  });
}

/** Units with these pairs, the oldest first. @param lock  holds them, always in the same order */
async function findPairs(
  tx: Transaction,
  memory: WritableMemory,
  hashes: readonly string[],
  lock?: "locked",
): Promise<{ readonly id: number; readonly pairHash: string; readonly origin: string | null }[]> {
  const { id, pairHash, origin } = memoryUnits;
  const found = tx
    .select({ id, pairHash, origin })
    .from(memoryUnits)
    .where(and(isLive(memory), sql`${pairHash} = any(${sql.param([...hashes])}::text[])`))
    .orderBy(asc(id));
  return lock ? found.for("update") : found;
}

/** What engines proposed for the sources of these pairs goes; what a person has confirmed is no proposal any more. */
async function recycleProposals(
  tx: Transaction,
  memory: WritableMemory,
  rows: readonly NewUnitRow[],
  now: Date,
): Promise<void> {
  const sources = rows.map(({ sourceHash, sourceLanguage, targetLanguage }) => ({
    ...{ sourceHash, sourceLanguage, targetLanguage },
  }));
  const { sourceHash, sourceLanguage, targetLanguage, origin } = memoryUnits;
  await tx
    .update(memoryUnits)
    .set({ deletedAt: now })
    .where(
      and(
        isLive(memory),
        eq(origin, "machine"),
        sql`(${sourceHash}, ${sourceLanguage}, ${targetLanguage}) in (
          select * from jsonb_to_recordset(${JSON.stringify(sources)}::jsonb)
            as s("sourceHash" text, "sourceLanguage" text, "targetLanguage" text))`,
      ),
    );
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
    .where(and(isLive(memory), isOneOf(ids)));
}

async function recycleUnits(
  tx: Queryable,
  memory: WritableMemory,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(memoryUnits)
    .set({ deletedAt: now })
    .where(and(isLive(memory), isOneOf(ids)));
}

const isLive = ({ id }: WritableMemory) => and(eq(memoryUnits.libraryId, id), isNull(memoryUnits.deletedAt))!;
/** One parameter however many they are. */
const isOneOf = (ids: readonly number[]) => sql`${memoryUnits.id} = any(${sql.param([...ids])}::bigint[])`;
