import { AppError } from "@yizhou/model";
import type { LanguageTag, TranslationUnit } from "@yizhou/model";
import type { Database } from "../../platform/database/connect.ts";
import { newId } from "../../platform/random.ts";
import { memoryLanguage } from "./memory-language.ts";
import { findLibraryByName, insertLibrary } from "./repo.ts";
import { analyseUnits, insertUnits, knownPairs, listWords, pageOfUnits } from "./unit-repo.ts";
import { rowsOfUnit, unitOfRow, type UnitSource } from "./unit-rows.ts";

export interface LibraryName {
  readonly ownerId: string;
  readonly name: string;
}

/** Units of one transaction. */
export const UNITS_AT_ONCE = 500;

/**
 * Adds units to the owner's library of that name, which is made where there is none. A unit whose texts the library has
 * already is left out, so an import that was cut short is finished by running it again. Each 500 units are one transaction.
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
  const flush = async () => {
    count.units += batch.length;
    count.added += await addNewUnits(db, batch, { libraryId, now });
    batch = [];
  };
  for await (const unit of units) {
    batch.push(unit);
    if (batch.length === UNITS_AT_ONCE) await flush();
  }
  await flush();
  await analyseUnits(db);
  return count;
}

/**
 * Adds those of the units that the library has not yet, in one transaction.
 *
 * @returns how many of the units were new
 */
export async function addNewUnits(
  db: Database,
  units: readonly TranslationUnit[],
  source: UnitSource,
): Promise<number> {
  const wanted = units.map((unit) => rowsOfUnit(unit, source));
  await listWords(db, wanted.flat());
  return db.transaction(async (tx) => {
    const hashes = wanted.flatMap((rows) => rows.map(({ pairHash }) => pairHash!));
    const seen = await knownPairs(tx, source.libraryId, hashes);
    const fresh = wanted.map((rows) =>
      rows.filter(({ pairHash }) => {
        const isNew = !seen.has(pairHash!);
        seen.add(pairHash!);
        return isNew;
      }),
    );
    await insertUnits(tx, fresh.flat());
    return fresh.filter((rows) => rows.length > 0).length;
  });
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
