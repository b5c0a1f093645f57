import { eq } from "drizzle-orm";
import { jsonEntry } from "../../platform/person-data/export-entries.ts";
import type { PersonData, PersonDataDeps } from "../../platform/person-data/person-data.ts";
import { engineCache, engineKeys, engineSpending, modelDownloads } from "./tables.ts";

/** A person's own keys and what engines cost them. Keys of organisations stay; only who entered them is forgotten. */
export function enginesPersonData({ db }: PersonDataDeps): PersonData {
  return {
    module: "engines",
    tables: [engineKeys, engineSpending, engineCache, modelDownloads],
    async *export(personId) {
      yield jsonEntry("engine-keys.json", async () =>
        (await db.select().from(engineKeys).where(eq(engineKeys.userId, personId))).map(
          ({ secret: _secret, ...row }) => row,
        ),
      );
      yield jsonEntry("engine-spending.json", () =>
        db.select().from(engineSpending).where(eq(engineSpending.ownerId, personId)),
      );
    },
    async erase(tx, personId) {
      await tx.delete(engineCache).where(eq(engineCache.ownerId, personId));
      await tx.delete(engineSpending).where(eq(engineSpending.ownerId, personId));
      await tx.delete(engineKeys).where(eq(engineKeys.userId, personId));
      await tx.update(engineKeys).set({ createdBy: null }).where(eq(engineKeys.createdBy, personId));
      await tx
        .update(modelDownloads)
        .set({ requestedBy: null })
        .where(eq(modelDownloads.requestedBy, personId));
    },
  };
}
