import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { readTmx } from "@yizhou/exchange";
import type { LanguageTag, TranslationUnit } from "@yizhou/model";
import { contextHash, contextProperty, keyHash, memoryKey } from "@yizhou/tm";
import type { Database } from "../../platform/database/connect.ts";
import type { memoryUnits } from "../../platform/database/schema.ts";
import { newId } from "../../platform/random.ts";
import { memoryLanguage } from "./postgres-memory.ts";
import { findLibraryBySeed, insertLibrary, insertUnits } from "./repo.ts";
import { SAMPLE_SEED } from "./sample-name.ts";

export interface NewLibrary {
  /** Null: shared with everybody. */
  readonly ownerId: string | null;
  readonly name: string;
  /** Makes the library only once. */
  readonly seed?: string;
  readonly createdAt: Date;
}

/** Makes a library of units, in one transaction. @returns its id; null when this seed has been planted before */
export async function createLibrary(
  db: Database,
  library: NewLibrary,
  units: AsyncIterable<TranslationUnit> | Iterable<TranslationUnit>,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    if (library.seed && (await findLibraryBySeed(tx, library.seed))) return null;
    const id = newId();
    await insertLibrary(tx, { id, ...library });
    const rows: (typeof memoryUnits.$inferInsert)[] = [];
    for await (const unit of units) rows.push(...directionsOf(unit, id));
    await insertUnits(tx, rows);
    return id;
  });
}

/** Every ordered pair of a unit's languages. */
export function directionsOf(unit: TranslationUnit, libraryId: string): (typeof memoryUnits.$inferInsert)[] {
  return unit.variants.flatMap((source) =>
    unit.variants
      .filter((target) => target !== source)
      .map((target) => ({
        libraryId,
        sourceLanguage: memoryLanguage(source.language),
        targetLanguage: memoryLanguage(target.language),
        sourceHash: keyHash(memoryKey(source.content)),
        source: source.content,
        target: target.content,
        previousHash: neighbourHash(unit, "previous", source.language),
        nextHash: neighbourHash(unit, "next", source.language),
      })),
  );
}

function neighbourHash(
  unit: TranslationUnit,
  side: "previous" | "next",
  language: LanguageTag,
): string | null {
  return contextHash(unit.properties?.[contextProperty(side, language)]);
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
