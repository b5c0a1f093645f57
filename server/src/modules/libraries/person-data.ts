import { jsonEntry } from "../../platform/person-data/export-entries.ts";
import type { PersonData, PersonDataDeps } from "../../platform/person-data/person-data.ts";
import { findOwnLibraries, forgetPerson } from "./repo.ts";
import { libraries, libraryMembers } from "./tables.ts";

/** A person's libraries, and what others opened to the person. What the libraries hold is the share of other modules. */
export function librariesPersonData({ db }: PersonDataDeps): PersonData {
  return {
    module: "libraries",
    tables: [libraries, libraryMembers],
    async *export(personId) {
      yield jsonEntry("memory.json", () => findOwnLibraries(db, personId));
    },
    erase: forgetPerson,
  };
}
