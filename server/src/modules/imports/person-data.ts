import { eq } from "drizzle-orm";
import type { PersonData } from "../../platform/person-data/person-data.ts";
import { libraryImports } from "./tables.ts";

/** Imports that a person began, also into libraries of others. */
export function importsPersonData(): PersonData {
  return {
    module: "imports",
    tables: [libraryImports],
    async *export() {},
    async erase(tx, personId) {
      await tx.delete(libraryImports).where(eq(libraryImports.userId, personId));
    },
  };
}
