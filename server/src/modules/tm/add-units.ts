import type { TranslationUnit } from "@yizhou/model";
import type { Transaction } from "../../platform/database/connect.ts";
import { copyRows, withClient } from "./copy-repo.ts";
import { requireRoom } from "../libraries/index.ts";
import type { AddDeps, MemoryDeps, Writer } from "./memory.ts";
import type { WritableMemory } from "./open-memory.ts";
import { prepareUnits, type PreparedUnits } from "./prepare-units.ts";
import { addContexts, knownPairs, type MoreContext } from "./unit-repo.ts";
import type { UnitSource } from "./unit-rows.ts";

/** Units of one transaction. */
export const UNITS_AT_ONCE = 500;

/**
 * Adds units made elsewhere on the site, those that are new to the memory.
 *
 * @returns how many were new
 * @throws {AppError} quota.units_full; what was added before stays
 */
export async function addUnits(
  { clock, ...deps }: AddDeps & Pick<MemoryDeps, "clock">,
  memory: WritableMemory,
  { nickName: author }: Writer,
  made: readonly TranslationUnit[],
  document?: string,
): Promise<number> {
  const source = { now: new Date(clock.now()), author, ...(document && { document }) };
  let added = 0;
  for (let start = 0; start < made.length; start += UNITS_AT_ONCE)
    added += await addNewUnits(deps, memory, made.slice(start, start + UNITS_AT_ONCE), source);
  return added;
}

/**
 * Adds those of the units that the memory has not yet, in one transaction.
 *
 * @returns how many of the units were new
 * @throws {AppError} quota.units_full, and none is added
 */
export function addNewUnits(
  deps: AddDeps,
  memory: WritableMemory,
  units: readonly TranslationUnit[],
  source: UnitSource,
): Promise<number> {
  return addPrepared(deps, memory, prepareUnits(units, source));
}

/**
 * The same with units made ready before.
 *
 * @param andThen  written in the same transaction; false takes all of it back
 * @returns how many of the units were new; 0 when taken back
 * @throws {AppError} quota.units_full, and none is added
 */
export async function addPrepared(
  { db, quotas }: AddDeps,
  memory: WritableMemory,
  { unitOf, pairHashes, contexts, lines }: PreparedUnits,
  andThen?: (tx: Transaction, added: number) => Promise<boolean>,
): Promise<number> {
  return withClient(db, async (tx, client) => {
    const seen = new Set((await knownPairs(tx, memory, pairHashes)).keys());
    const newUnits = new Set<number>();
    const more: MoreContext[] = [];
    const fresh = lines.filter((_, row) => {
      const pairHash = pairHashes[row]!;
      if (seen.has(pairHash)) {
        const context = contexts[row];
        if (context) more.push({ pairHash, context });
        return false;
      }
      seen.add(pairHash);
      newUnits.add(unitOf[row]!);
      return true;
    });
    if (quotas) await requireRoom(quotas, tx, memory, fresh.length);
    await copyRows(client, memory, fresh);
    await addContexts(tx, memory, more);
    if (andThen && !(await andThen(tx, newUnits.size))) return null;
    return newUnits.size;
  });
}
