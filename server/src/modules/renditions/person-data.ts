import { asc, eq } from "drizzle-orm";
import { blobEntry, safeName } from "../../platform/person-data/export-entries.ts";
import type { PersonData, PersonDataDeps } from "../../platform/person-data/person-data.ts";
import { askedForms, renditions, renditionTasks } from "./tables.ts";

/** The files of a person's jobs; what waits to be made tells nothing. */
export function renditionsPersonData({ db, blobs }: PersonDataDeps): PersonData {
  return {
    module: "renditions",
    tables: [renditions, renditionTasks, askedForms],
    async *export(personId) {
      const own = await db
        .select()
        .from(renditions)
        .where(eq(renditions.ownerId, personId))
        .orderBy(asc(renditions.jobId), asc(renditions.form));
      for (const { jobId, form, sha256 } of own)
        yield blobEntry(blobs, `jobs/${jobId}/${safeName(form)}`, { ownerId: personId, sha256 });
    },
    async erase(tx, personId) {
      await tx.delete(askedForms).where(eq(askedForms.ownerId, personId));
      await tx.delete(renditionTasks).where(eq(renditionTasks.ownerId, personId));
      await tx.delete(renditions).where(eq(renditions.ownerId, personId));
    },
  };
}
