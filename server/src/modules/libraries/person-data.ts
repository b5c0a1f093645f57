import { jsonEntry } from "../../platform/person-data/export-entries.ts";
import type { PersonData, PersonDataDeps } from "../../platform/person-data/person-data.ts";
import { accountKeysOf } from "../accounts/index.ts";
import { findOwnLibraries, forgetPerson } from "./repo.ts";
import { libraries, libraryInvitations, libraryMembers } from "./tables.ts";

/** A person's libraries, and what others opened to the person. What the libraries hold is the share of other modules. */
export function librariesPersonData({ db }: PersonDataDeps): PersonData {
  return {
    module: "libraries",
    tables: [libraries, libraryMembers, libraryInvitations],
    async *export(personId) {
      yield jsonEntry("memory.json", () => findOwnLibraries(db, personId));
    },
    async erase(tx, personId) {
      await forgetPerson(tx, personId, await accountKeysOf(tx, personId));
    },
  };
}
