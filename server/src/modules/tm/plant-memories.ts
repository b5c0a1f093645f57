import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { readTmx } from "@yizhou/exchange";
import type { TranslationUnit } from "@yizhou/model";
import { isPlanted, plantLibrary, type LibraryDeps } from "../libraries/index.ts";
import { SAMPLE_SEED } from "./sample-name.ts";
import { insertUnits } from "./unit-repo.ts";
import { rowsOfUnit, type NewUnitRow } from "./unit-rows.ts";

/**
 * For the operator: makes a memory with its units, all or nothing.
 *
 * @param library.ownerId  null: shared with everybody
 * @param library.seed  makes the memory only once
 * @returns its id; null when this seed has been planted before
 */
export async function plantMemory(
  deps: LibraryDeps,
  library: { readonly ownerId: string | null; readonly name: string; readonly seed?: string },
  units: AsyncIterable<TranslationUnit> | Iterable<TranslationUnit>,
): Promise<string | null> {
  if (library.seed && (await isPlanted(deps.db, library.seed))) return null;
  const now = new Date(deps.clock.now());
  const rows: NewUnitRow[] = [];
  for await (const unit of units) rows.push(...rowsOfUnit(unit, { now }));
  const made = await plantLibrary(deps, { ...library, kind: "memory" }, async (tx, memory) => {
    await insertUnits(tx, memory, rows);
  });
  return made?.id ?? null;
}

/** Plants every TMX file of a folder as a shared memory, once. A folder that does not exist holds none. */
export async function plantSharedMemories(deps: LibraryDeps, folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for (const file of names.filter((name) => name.endsWith(".tmx")).sort()) {
    const bytes = await readFile(join(folder, file));
    const name = basename(file, ".tmx");
    await plantMemory(deps, { ownerId: null, name, seed: `${SAMPLE_SEED}${file}` }, readTmx(bytes));
  }
}
