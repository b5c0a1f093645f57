import { jsonListEntry, ROWS_AT_ONCE } from "../../platform/person-data/export-entries.ts";
import type { PersonData, PersonDataDeps } from "../../platform/person-data/person-data.ts";
import { ownLibraryIds } from "../libraries/index.ts";
import { conceptsOfLibraries, deleteConceptsOf } from "./concept-repo.ts";
import type { ConceptRow } from "./concept-rows.ts";

/** Concepts of a person's termbases. */
export function termbasePersonData({ db }: PersonDataDeps): PersonData {
  return {
    module: "termbase",
    tables: [],
    async *export(personId) {
      const own = await ownLibraryIds(db, personId);
      if (own.length === 0) return;
      yield jsonListEntry("concepts.json", (last: ConceptRow | null) =>
        conceptsOfLibraries(db, own, last?.id ?? 0, ROWS_AT_ONCE),
      );
    },
    async erase(tx, personId) {
      await deleteConceptsOf(tx, await ownLibraryIds(tx, personId));
    },
  };
}
