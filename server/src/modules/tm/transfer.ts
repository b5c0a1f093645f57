import { AppError } from "@yizhou/model";
import type { LanguageTag, TranslationUnit } from "@yizhou/model";
import { inlineToTagged } from "@yizhou/model";
import type { Database } from "../../platform/database/connect.ts";
import type { memoryUnits } from "../../platform/database/schema.ts";
import { newId } from "../../platform/random.ts";
import { directionsOf } from "./libraries.ts";
import { memoryLanguage } from "./postgres-memory.ts";
import { findLibraryByName, findUnitsInLibrary, insertLibrary, insertUnits, pageOfUnits } from "./repo.ts";

export interface LibraryName {
  readonly ownerId: string;
  readonly name: string;
}

/** Units of one transaction. */
const AT_ONCE = 500;

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
    count.added += await addNew(db, libraryId, batch);
    batch = [];
  };
  for await (const unit of units) {
    batch.push(unit);
    if (batch.length === AT_ONCE) await flush();
  }
  await flush();
  return count;
}

async function addNew(db: Database, libraryId: string, units: readonly TranslationUnit[]): Promise<number> {
  const wanted = units.map((unit) => directionsOf(unit, libraryId));
  return db.transaction(async (tx) => {
    const hashes = wanted.flatMap((rows) => rows.map(({ sourceHash }) => sourceHash));
    const seen = new Set((await findUnitsInLibrary(tx, libraryId, hashes)).map(textsOf));
    const fresh = wanted.filter((rows) => {
      const isNew = rows.some((row) => !seen.has(textsOf(row)));
      for (const row of rows) seen.add(textsOf(row));
      return isNew;
    });
    await insertUnits(tx, fresh.flat());
    return fresh.length;
  });
}

type UnitTexts = Pick<
  typeof memoryUnits.$inferInsert,
  "sourceLanguage" | "targetLanguage" | "source" | "target"
>;

function textsOf({ sourceLanguage, targetLanguage, source, target }: UnitTexts): string {
  return JSON.stringify([sourceLanguage, targetLanguage, inlineToTagged(source), inlineToTagged(target)]);
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
    const rows = await pageOfUnits(db, known.id, languages, after, AT_ONCE);
    for (const { source, target } of rows)
      yield {
        variants: [
          { language: pair.from, content: source },
          { language: pair.to, content: target },
        ],
      };
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)!.id;
  }
}
