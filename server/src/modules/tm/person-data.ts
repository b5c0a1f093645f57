import { jsonListEntry, ROWS_AT_ONCE } from "../../platform/person-data/export-entries.ts";
import type { PersonData, PersonDataDeps } from "../../platform/person-data/person-data.ts";
import { ownLibraryIds } from "../libraries/index.ts";
import { deleteUnitsOf, unitsOfLibraries, type StoredUnit } from "./unit-repo.ts";

/** The units of a person's memories. */
export function memoryPersonData({ db }: PersonDataDeps): PersonData {
  return {
    module: "tm",
    tables: [],
    async *export(personId) {
      const own = await ownLibraryIds(db, personId);
      if (own.length === 0) return;
      yield jsonListEntry("memory-units.json", (last: StoredUnit | null) =>
        unitsOfLibraries(db, own, last?.id ?? 0, ROWS_AT_ONCE),
      );
    },
    async erase(tx, personId) {
      await deleteUnitsOf(tx, await ownLibraryIds(tx, personId));
    },
  };
}
