import { join } from "node:path";
import type { ImportKind } from "../imports/index.ts";
import { addPrepared } from "./add-units.ts";
import { unitFormatOf } from "./import-formats.ts";
import type { MemoryIndexes } from "./memory-indexes.ts";
import type { PreparedUnits } from "./prepare-units.ts";
import { analyseUnits } from "./unit-repo.ts";

/**
 * Imports of files into memories; a unit whose texts the memory has already is left out. What has come is taken into segments
 * while more is read.
 */
export const memoryImports = (
  indexes: Pick<MemoryIndexes, "merge" | "mergeIfWorth">,
): ImportKind<"memory", PreparedUnits> => ({
  reader: join(import.meta.dirname, "import-reader.ts"),
  readingOf: (name) => {
    const format = unitFormatOf(name);
    if (format.startsWith("tmx")) return "stream";
    return format === "zip" || format === "sdltm" ? "packed" : "whole";
  },
  add: async (deps, memory, units, _source, save) => {
    await addPrepared(deps, memory, units, (tx, added) => save(tx, { added, changed: 0 }));
    await indexes.mergeIfWorth(memory.id);
  },
  async afterRun(db, libraryId, added) {
    await analyseUnits(db, added);
    if (added > 0) await indexes.merge(libraryId);
  },
});
