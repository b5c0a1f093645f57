import { basename } from "node:path";
import { combineMemories, InMemoryMemory, type TranslationMemory } from "@yizhou/tm";
import { readUnits, type UnitFileOptions } from "./unit-files.ts";

/**
 * The memories of some files (TMX, also gzipped, XLIFF, CSV, xlsx), each by itself.
 *
 * @throws {AppError} what `readUnits` throws
 */
export async function loadMemories(
  paths: readonly string[],
  options: UnitFileOptions = {},
): Promise<InMemoryMemory[]> {
  const memories: InMemoryMemory[] = [];
  for (const path of paths) {
    const memory = new InMemoryMemory(basename(path));
    for await (const unit of readUnits(path, options)) memory.add([unit]);
    memories.push(memory);
  }
  return memories;
}

/** The memories of some files as one, the first named preferred; `undefined` when there is none. */
export async function loadMemory(
  paths: readonly string[],
  options: UnitFileOptions = {},
): Promise<TranslationMemory | undefined> {
  if (paths.length === 0) return undefined;
  const memories = await loadMemories(paths, options);
  return memories.length === 1 ? memories[0] : combineMemories(memories);
}
