import { drizzle } from "drizzle-orm/node-postgres";
import type { ClientBase } from "pg";
import { AppError } from "@yizhou/model";
import type { LanguageTag, TranslationUnit } from "@yizhou/model";
import type { Database, Transaction } from "../../platform/database/connect.ts";
import { newId } from "../../platform/random.ts";
import { memoryLanguage } from "./memory-language.ts";
import { findLibraryByName, insertLibrary } from "./repo.ts";
import { copyRows } from "./copy-rows.ts";
import { IMPORTED_AT_ONCE, prepareUnits, type PreparedUnits } from "./prepare-units.ts";
import { analyseUnits, expectManyUnits, knownPairs, listWords, pageOfUnits } from "./unit-repo.ts";
import { unitOfRow, type UnitSource } from "./unit-rows.ts";

export interface LibraryName {
  readonly ownerId: string;
  readonly name: string;
}

/** Units of one transaction. */
export const UNITS_AT_ONCE = 500;

/**
 * Adds units to the owner's library of that name, which is made where there is none. A unit whose texts the library has
 * already is left out, so an import that was cut short is finished by running it again. Each 2,000 units are one transaction;
 * while one is written, the next is made ready.
 *
 * @returns `units` read, and those of them that were new
 */
export async function importUnits(
  db: Database,
  library: LibraryName,
  units: AsyncIterable<TranslationUnit> | Iterable<TranslationUnit>,
  now: Date,
): Promise<{ readonly units: number; readonly added: number }> {
  const libraryId = await db.transaction(async (tx) => {
    const known = await findLibraryByName(tx, library);
    if (known) return known.id;
    const id = newId();
    await insertLibrary(tx, { id, ...library, createdAt: now });
    return id;
  });
  const count = { units: 0, added: 0 };
  let batch: TranslationUnit[] = [];
  let writing: Promise<number> = Promise.resolve(0);
  const flush = async () => {
    const ready = prepareUnits(batch, { libraryId, now });
    batch = [];
    count.units += ready.units;
    count.added += await writing;
    writing = addPrepared(db, libraryId, ready);
    // Whoever waits for it hears of its failure; until then it is nobody's.
    writing.catch(() => undefined);
  };
  for await (const unit of units) {
    batch.push(unit);
    if (batch.length === IMPORTED_AT_ONCE) await flush();
  }
  await flush();
  count.added += await writing;
  await analyseUnits(db, count.added);
  return count;
}

/**
 * Adds those of the units that the library has not yet, in one transaction.
 *
 * @returns how many of the units were new
 */
export function addNewUnits(
  db: Database,
  units: readonly TranslationUnit[],
  source: UnitSource,
): Promise<number> {
  return addPrepared(db, source.libraryId, prepareUnits(units, source));
}

/**
 * The same with units made ready before.
 *
 * @param andThen  written in the same transaction; false takes all of it back
 * @returns how many of the units were new; 0 when taken back
 */
export async function addPrepared(
  db: Database,
  libraryId: string,
  { unitOf, pairHashes, lines, words }: PreparedUnits,
  andThen?: (tx: Transaction, added: number) => Promise<boolean>,
): Promise<number> {
  await listWords(db, [{ words }]);
  return withClient(db, async (tx, client) => {
    if (lines.length > UNITS_AT_ONCE) await expectManyUnits(tx);
    const seen = await knownPairs(tx, libraryId, pairHashes);
    const newUnits = new Set<number>();
    const fresh = lines.filter((_, row) => {
      const pairHash = pairHashes[row]!;
      if (seen.has(pairHash)) return false;
      seen.add(pairHash);
      newUnits.add(unitOf[row]!);
      return true;
    });
    await copyRows(client, libraryId, fresh);
    if (andThen && !(await andThen(tx, newUnits.size))) return null;
    return newUnits.size;
  });
}

/** A transaction with the driver's client, which COPY needs; null takes it back. */
async function withClient(
  db: Database,
  act: (tx: Transaction, client: ClientBase) => Promise<number | null>,
): Promise<number> {
  const client = await db.$client.connect();
  let fault: Error | undefined;
  try {
    await client.query("begin");
    const done = await act(drizzle(client) as unknown as Transaction, client);
    await client.query(done === null ? "rollback" : "commit");
    return done ?? 0;
  } catch (error) {
    fault = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // A connection on which something went wrong is closed, and its transaction with it.
    client.release(fault);
  }
}

/**
 * The units of the owner's library in one direction, in the order in which they came.
 *
 * @throws {AppError} tm.library_not_found, when the first unit is asked for
 */
export async function* exportUnits(
  db: Database,
  library: LibraryName,
  pair: { readonly from: LanguageTag; readonly to: LanguageTag },
): AsyncGenerator<TranslationUnit> {
  const known = await findLibraryByName(db, library);
  if (!known) throw new AppError("tm.library_not_found", { library: library.name });
  const languages = { from: memoryLanguage(pair.from), to: memoryLanguage(pair.to) };
  for (let after = 0; ;) {
    const rows = await pageOfUnits(db, known.id, languages, after, UNITS_AT_ONCE);
    for (const row of rows) {
      const [first, second] = unitOfRow(row).variants;
      const isTurned = row.sourceLanguage !== languages.from;
      const [source, target] = isTurned ? [second!, first!] : [first!, second!];
      yield {
        variants: [
          { language: pair.from, content: source.content },
          { language: pair.to, content: target.content },
        ],
      };
    }
    if (rows.length < UNITS_AT_ONCE) return;
    after = rows.at(-1)!.id;
  }
}
