import { readTbx, readTermTable } from "@yizhou/exchange";
import type { Concept } from "@yizhou/model";
import { Termbase } from "@yizhou/termbase";
import { endingOf, streamOf, tableRows } from "./unit-files.ts";

/**
 * The termbase of some files (TBX, CSV, TSV, xlsx); `undefined` when none is named.
 *
 * @throws {AppError} file.not_found, file.unreadable, filter.unsupported_format, exchange.invalid_tbx, exchange.invalid_table
 */
export async function loadTermbase(paths: readonly string[]): Promise<Termbase | undefined> {
  return paths.length === 0 ? undefined : new Termbase(await loadConcepts(paths));
}

/** The concepts of some files; throws as `loadTermbase`. */
export async function loadConcepts(paths: readonly string[]): Promise<Concept[]> {
  const concepts: Concept[] = [];
  for (const path of paths) {
    if (endingOf(path) === ".tbx")
      for await (const concept of readTbx(streamOf(path))) concepts.push(concept);
    else concepts.push(...readTermTable(await tableRows(path)));
  }
  return concepts;
}
