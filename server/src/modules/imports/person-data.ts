import { jsonEntry } from "../../platform/person-data/export-entries.ts";
import type { PersonData, PersonDataDeps } from "../../platform/person-data/person-data.ts";
import { deleteImportsOf, findImportsOf } from "./repo.ts";
import { libraryImports } from "./tables.ts";

/** Imports that a person began, also into libraries of others. */
export function importsPersonData({ db }: PersonDataDeps): PersonData {
  return {
    module: "imports",
    tables: [libraryImports],
    async *export(personId) {
      yield jsonEntry("imports.json", () => findImportsOf(db, personId));
    },
    erase: deleteImportsOf,
  };
}
