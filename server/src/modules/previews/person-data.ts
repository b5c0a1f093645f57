import { eq } from "drizzle-orm";
import type { PersonData } from "../../platform/person-data/person-data.ts";
import { previews } from "./tables.ts";

/** Drawn pages are made of what the person gets anyway: nothing to hand out, all to erase. */
export function previewsPersonData(): PersonData {
  return {
    module: "previews",
    tables: [previews],
    async *export() {},
    async erase(tx, personId) {
      await tx.delete(previews).where(eq(previews.ownerId, personId));
    },
  };
}
