import { join } from "node:path";
import { API_PATHS } from "@yizhou/contract";
import type { Concept } from "@yizhou/model";
import { createImports, type ImportDeps, type ImportKind, type ImportRoutes } from "../imports/index.ts";
import { requireRight } from "../libraries/index.ts";
import { addConcepts } from "./add-concepts.ts";
import { isStreamed } from "./read-terms.ts";
import type { WritableTermbase } from "./termbase.ts";

export const TERM_IMPORT_ROUTES: ImportRoutes = {
  tag: "termbase",
  library: "a termbase",
  formats: "TBX, CSV or XLSX",
  notFound: "termbase.import_not_found",
  paths: {
    imports: API_PATHS.termImports,
    preview: API_PATHS.termImportPreview,
    one: API_PATHS.termImport,
    cancel: API_PATHS.termImportCancel,
  },
};

const CONCEPTS: ImportKind<readonly Concept[], WritableTermbase> = {
  message: "termbase.import",
  previewProcess: join(import.meta.dirname, "preview-process.ts"),
  importProcess: join(import.meta.dirname, "import-process.ts"),
  notFound: TERM_IMPORT_ROUTES.notFound,
  requireWrite: (db, userId, libraryId) => requireRight(db, userId, libraryId, "write", "terms"),
  isStreamed,
  add: addConcepts,
};

/** Imports of files into termbases: `addConcepts` says what is added, what is brought up to date and what is left alone. */
export const createTermImportService = (deps: ImportDeps) => createImports(deps, CONCEPTS);
