import { join } from "node:path";
import type { ImportKind } from "../imports/index.ts";
import { addPrepared } from "./add-units.ts";
import { unitFormatOf } from "./import-formats.ts";
import type { PreparedUnits } from "./prepare-units.ts";
import { analyseUnits } from "./unit-repo.ts";

/** Imports of files into memories; a unit whose texts the memory has already is left out. */
export const MEMORY_IMPORTS: ImportKind<"memory", PreparedUnits> = {
  reader: join(import.meta.dirname, "import-reader.ts"),
  isStreamed: (name) => unitFormatOf(name).startsWith("tmx"),
  add: async (deps, memory, units, _source, save) => {
    await addPrepared(deps, memory, units, (tx, added) => save(tx, { added, changed: 0 }));
  },
  afterRun: analyseUnits,
};
