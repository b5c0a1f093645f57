import type { MemoryBatch } from "@yizhou/contract";
import { UNITS_AT_ONCE } from "./add-units.ts";
import type { MemoryDeps } from "./memory.ts";
import type { ReadableMemory, WritableMemory } from "./open-memory.ts";
import { chooseUnits } from "./search-units.ts";
import { duplicateIds, purgeUnits, reverseUnits, setDeleted } from "./unit-repo.ts";

const IDS_ANSWERED = 5000;

/** How many units work on many was about, and the first of them. */
export interface ManyUnits {
  readonly units: number;
  readonly ids: number[];
}

/**
 * Deletes, restores, purges or turns units around: those named, or all that a filter finds.
 *
 * @throws {AppError} tm.too_many_units
 */
export async function changeManyUnits(
  deps: MemoryDeps,
  memory: WritableMemory,
  { action, ids, filter }: MemoryBatch,
): Promise<ManyUnits> {
  const isDeleted = action === "restore" || action === "purge";
  const found = (await chooseUnits(deps, memory, { ids, filter }, isDeleted)).map(({ id }) => id);
  const now = new Date(deps.clock.now());
  let done = 0;
  await deps.db.transaction(async (tx) => {
    for (let start = 0; start < found.length; start += UNITS_AT_ONCE) {
      const part = found.slice(start, start + UNITS_AT_ONCE);
      if (action === "purge") done += await purgeUnits(tx, memory, part);
      else if (action === "reverse") done += await reverseUnits(tx, memory, part, now);
      else done += await setDeleted(tx, memory, part, action === "delete" ? now : null);
    }
  });
  return { units: done, ids: found.slice(0, IDS_ANSWERED) };
}

/** Units that another makes needless: all but the newest of those with the same texts, or the same source. */
export async function findDuplicates(
  { db }: MemoryDeps,
  memory: ReadableMemory,
  by: "both" | "source",
): Promise<ManyUnits> {
  const ids = await duplicateIds(db, memory, by);
  return { units: ids.length, ids: ids.slice(0, IDS_ANSWERED) };
}

/** Puts the units that another makes needless into the recycle bin. */
export async function recycleDuplicates(
  { db, clock }: MemoryDeps,
  memory: WritableMemory,
  by: "both" | "source",
): Promise<ManyUnits> {
  const ids = await duplicateIds(db, memory, by);
  const now = new Date(clock.now());
  await db.transaction(async (tx) => {
    for (let start = 0; start < ids.length; start += UNITS_AT_ONCE)
      await setDeleted(tx, memory, ids.slice(start, start + UNITS_AT_ONCE), now);
  });
  return { units: ids.length, ids: ids.slice(0, IDS_ANSWERED) };
}
