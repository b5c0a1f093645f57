import { eq } from "drizzle-orm";
import type { PersonData } from "../person-data/person-data.ts";
import { workRequests } from "./tables.ts";

/** What a person asked for and no worker has done yet; its outcome is handed out by whoever keeps it. */
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
