// Whole memories in and out for the operator at the console.
import { AppError, libraryLanguage } from "@yizhou/model";
import type { LanguageTag, TranslationUnit } from "@yizhou/model";
import type { Database } from "../../platform/database/connect.ts";
import { openByName, openOrCreateByName, type LibraryDeps } from "../libraries/index.ts";
import { addPrepared, UNITS_AT_ONCE } from "./add-units.ts";
import { IMPORTED_AT_ONCE, prepareUnits } from "./prepare-units.ts";
import { analyseUnits, pageOfUnits } from "./unit-repo.ts";
import { unitOfRow } from "./unit-rows.ts";

export interface MemoryName {
  readonly ownerId: string;
  readonly name: string;
}

/**
 * Adds units to the owner's library of that name, which is made where there is none. A unit whose texts the library has
 * already is left out, so an import that was cut short is finished by running it again. Each 2,000 units are one transaction;
 * while one is written, the next is made ready.
 *
 * @returns `units` read, and those of them that were new
 */
export async function importUnits(
  deps: LibraryDeps,
  library: MemoryName,
  units: AsyncIterable<TranslationUnit> | Iterable<TranslationUnit>,
): Promise<{ readonly units: number; readonly added: number }> {
  const { db, clock } = deps;
  const memory = await openOrCreateByName(deps, { ...library, kind: "memory" });
  const now = new Date(clock.now());
  const count = { units: 0, added: 0 };
  let batch: TranslationUnit[] = [];
  let writing: Promise<number> = Promise.resolve(0);
  const flush = async () => {
    const ready = prepareUnits(batch, { now });
    batch = [];
    count.units += ready.units;
    count.added += await writing;
    writing = addPrepared({ db, quotas: null }, memory, ready);
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
 * The units of the owner's library in one direction, in the order in which they came.
 *
 * @throws {AppError} tm.library_not_found, when the first unit is asked for
 */
export async function* exportUnits(
  db: Database,
  library: MemoryName,
  pair: { readonly from: LanguageTag; readonly to: LanguageTag },
): AsyncGenerator<TranslationUnit> {
  const memory = await openByName(db, { ...library, kind: "memory" });
  if (!memory) throw new AppError("tm.library_not_found", { library: library.name });
  const languages = { from: libraryLanguage(pair.from), to: libraryLanguage(pair.to) };
  for (let after = 0; ;) {
    const rows = await pageOfUnits(db, memory, languages, after, UNITS_AT_ONCE);
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
