import { isAppError } from "@yizhou/model";
import type { DocumentDeps } from "./deps.ts";
import { readStoreId } from "./repo.ts";

/** Where a store says whose it is; no document has this digest, and no owner this name. */
export const STORE_ID = { ownerId: "store", sha256: "0".repeat(64), name: "id" } as const;

/**
 * Makes sure that the files are those of this database, before any are deleted because no row names them. A store that does not
 * say whose it is becomes this database's.
 *
 * @throws {Error} when it is another's: a new or wrong database beside old files, or the other way round
 */
export async function requireOwnStore({ db, blobs }: Pick<DocumentDeps, "db" | "blobs">): Promise<void> {
  const own = await readStoreId(db);
  const said = await blobs.objects.read(STORE_ID).catch((error: unknown) => {
    if (isAppError(error, "file.not_found")) return null;
    throw error;
  });
  if (said === null) return blobs.objects.put(STORE_ID, Buffer.from(own));
  if (Buffer.from(said).toString() !== own)
    throw new Error(
      "the stored files belong to another database, see docs/operations.md: nothing is deleted",
    );
}
