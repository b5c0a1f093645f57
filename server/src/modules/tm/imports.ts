import { join } from "node:path";
import { API_PATHS } from "@yizhou/contract";
import { createImports, type ImportDeps, type ImportKind, type ImportRoutes } from "../imports/index.ts";
import { requireRight } from "../libraries/index.ts";
import type { WritableMemory } from "./memory.ts";
import type { PreparedUnits } from "./prepare-units.ts";
import { isStreamed } from "./read-import.ts";
import { addPrepared } from "./add-units.ts";
import { analyseUnits } from "./unit-repo.ts";

export const MEMORY_IMPORT_ROUTES: ImportRoutes = {
  tag: "memory",
  library: "a library",
  formats: "TMX, XLIFF, CSV or XLSX",
  notFound: "tm.import_not_found",
  paths: {
    imports: API_PATHS.memoryImports,
    preview: API_PATHS.memoryImportPreview,
    one: API_PATHS.memoryImport,
    cancel: API_PATHS.memoryImportCancel,
  },
};

const UNITS: ImportKind<PreparedUnits, WritableMemory> = {
  message: "memory.import",
  previewProcess: join(import.meta.dirname, "preview-process.ts"),
  importProcess: join(import.meta.dirname, "import-process.ts"),
  notFound: MEMORY_IMPORT_ROUTES.notFound,
  requireWrite: (db, userId, libraryId) => requireRight(db, userId, libraryId, "write", "memory"),
  isStreamed,
  add: async (db, memory, units, _source, save) => {
    await addPrepared(db, memory, units, (tx, added) => save(tx, { added, changed: 0 }));
  },
  afterRun: analyseUnits,
};

/** Imports of files into memories; a unit whose texts the library has already is left out. */
export const createImportService = (deps: ImportDeps) => createImports(deps, UNITS);
