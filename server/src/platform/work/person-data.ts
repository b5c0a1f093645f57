import { eq } from "drizzle-orm";
import type { PersonData } from "../person-data/person-data.ts";
import { workRequests } from "./tables.ts";

/** Work lives for seconds or minutes and says nothing that its file does not: nothing to hand out, all to erase. */
export function workPersonData(): PersonData {
  return {
    module: "work",
    tables: [workRequests],
    async *export() {},
    async erase(tx, personId) {
      await tx.delete(workRequests).where(eq(workRequests.ownerId, personId));
    },
  };
}
