import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { readTmx } from "@yizhou/exchange";
import type { TranslationUnit } from "@yizhou/model";
import type { Database } from "../../platform/database/connect.ts";
import { newId } from "../../platform/random.ts";
import { findLibraryBySeed, insertLibrary } from "./repo.ts";
import { SAMPLE_SEED } from "./sample-name.ts";
import { insertUnits, listWords, signRows, unsignedUnits } from "./unit-repo.ts";
import { rowsOfUnit, textColumns, type IndexedRow } from "./unit-rows.ts";

export interface NewLibrary {
  /** Null: shared with everybody. */
  readonly ownerId: string | null;
  readonly name: string;
  /** Makes the library only once. */
  readonly seed?: string;
  readonly createdAt: Date;
}

/** Makes a library of units, all or nothing. @returns its id; null when this seed has been planted before */
export async function createLibrary(
  db: Database,
  library: NewLibrary,
  units: AsyncIterable<TranslationUnit> | Iterable<TranslationUnit>,
): Promise<string | null> {
  if (library.seed && (await findLibraryBySeed(db, library.seed))) return null;
  const id = newId();
  const rows: IndexedRow[] = [];
  for await (const unit of units) rows.push(...rowsOfUnit(unit, { libraryId: id, now: library.createdAt }));
  await listWords(db, rows);
  return db.transaction(async (tx) => {
    // Another process may have planted it meanwhile.
    if (library.seed && (await findLibraryBySeed(tx, library.seed))) return null;
    await insertLibrary(tx, { id, ...library });
    await insertUnits(tx, rows);
    return id;
  });
}

/** Plants every TMX file of a folder as a shared library, once. A folder that does not exist holds none. */
export async function seedSharedLibraries(db: Database, folder: string, createdAt: Date): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for (const file of names.filter((name) => name.endsWith(".tmx")).sort()) {
    const bytes = await readFile(join(folder, file));
    const name = basename(file, ".tmx");
    await createLibrary(
      db,
      { ownerId: null, name, seed: `${SAMPLE_SEED}${file}`, createdAt },
      readTmx(bytes),
    );
  }
}

const SIGNED_AT_ONCE = 500;

/** Works out what units are found by where that is still open: units from before there were signatures. */
export async function signUnits(db: Database): Promise<number> {
  let done = 0;
  for (;;) {
    const units = await unsignedUnits(db, SIGNED_AT_ONCE);
    if (units.length === 0) return done;
    const changes = units.map((unit) => ({
      id: unit.id,
      ...textColumns(unit.source, unit.target, [unit.sourceLanguage, unit.targetLanguage]),
    }));
    await listWords(db, changes);
    await signRows(db, changes);
    done += units.length;
  }
}
