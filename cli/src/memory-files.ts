import { readTmx } from "@yizhou/exchange";
import { InMemoryMemory, type TranslationMemory } from "@yizhou/tm";
import { readSource } from "./files.ts";

/**
 * The memory of some TMX files, the first named asked first; `undefined` when there is none.
 *
 * @throws {AppError} file.not_found, exchange.invalid_tmx
 */
export async function loadMemory(paths: readonly string[]): Promise<TranslationMemory | undefined> {
  if (paths.length === 0) return undefined;
  const memory = new InMemoryMemory("tm");
  // Later units come before earlier ones of the same score, so the file named first is added last.
  for (const path of [...paths].reverse()) {
    for await (const unit of readTmx(await readSource(path))) memory.add([unit]);
  }
  return memory;
}
