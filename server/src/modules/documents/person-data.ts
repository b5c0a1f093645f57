import { asc, eq } from "drizzle-orm";
import { blobEntry, jsonEntry, safeName } from "../../platform/person-data/export-entries.ts";
import type { PersonData, PersonDataDeps } from "../../platform/person-data/person-data.ts";
import { fileReadings, files, keptPages } from "./tables.ts";

/** A person's files. Their bytes go with the account, all at once. */
export function documentsPersonData({ db, blobs }: PersonDataDeps): PersonData {
  return {
    module: "documents",
    tables: [files, fileReadings, keptPages],
    async *export(personId) {
      const own = await db
        .select()
        .from(files)
        .where(eq(files.ownerId, personId))
        .orderBy(asc(files.createdAt));
      yield jsonEntry("files.json", async () => own.map(({ passwordSealed: _sealed, ...row }) => row));
      for (const { id, name, sha256 } of own)
        yield blobEntry(blobs, `files/${id}/${safeName(name)}`, { ownerId: personId, sha256 });
    },
    async erase(tx, personId) {
      await tx.delete(keptPages).where(eq(keptPages.ownerId, personId));
      await tx.delete(fileReadings).where(eq(fileReadings.ownerId, personId));
      await tx.delete(files).where(eq(files.ownerId, personId));
    },
  };
}
