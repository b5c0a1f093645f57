import { AppError } from "@yizhou/model";
import type { LibraryKind, OpenLibrary } from "../libraries/index.ts";
import type { ImportDeps } from "./deps.ts";
import { discardFile } from "./import-files.ts";
import * as repo from "./repo.ts";

type Into = OpenLibrary<LibraryKind, "write">;

/** @throws {AppError} tm.import_not_found, termbase.import_not_found */
export async function getImport(
  { db }: Pick<ImportDeps, "db">,
  library: Into,
  importId: string,
): Promise<repo.ImportRow> {
  const row = await repo.findImport(db, library, importId);
  if (!row) throw new AppError(IMPORT_NOT_FOUND[library.kind]);
  return row;
}

export const IMPORT_NOT_FOUND = {
  memory: "tm.import_not_found",
  terms: "termbase.import_not_found",
} as const satisfies Record<LibraryKind, string>;

/** The last imports into a library, newest first. */
export function listImports({ db }: Pick<ImportDeps, "db">, library: Into): Promise<repo.ImportRow[]> {
  return repo.findImports(db, library);
}

/**
 * Stops an import; what it has added stays, and the row says how much. One that is over stays as it is.
 *
 * @throws {AppError} tm.import_not_found, termbase.import_not_found
 */
export async function cancelImport(deps: ImportDeps, library: Into, importId: string): Promise<void> {
  const row = await getImport(deps, library, importId);
  const isStopped = await repo.stopImport(deps.db, library, row.id, new Date(deps.clock.now()));
  if (isStopped && row.state === "waiting") await discardFile(deps.blobs, row.id);
}
