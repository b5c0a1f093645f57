import { IMPORT_LIMITS, UPLOAD_LIMITS } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { newId } from "../../platform/random.ts";
import type { LibraryKind, OpenLibrary } from "../libraries/index.ts";
import type { ImportDeps } from "./deps.ts";
import { discardFile, ownerOfFile } from "./import-files.ts";
import type { FileReading } from "./import-kind.ts";
import { insertImport, waitingBytes } from "./repo.ts";
import { RUN_IMPORT } from "./run-import.ts";
import type { StoredMapping } from "./tables.ts";

type Into = OpenLibrary<LibraryKind, "write">;

const MOST_BYTES: Readonly<Record<FileReading, number>> = {
  stream: IMPORT_LIMITS.maxStreamedBytes,
  whole: UPLOAD_LIMITS.maxFileBytes,
  packed: IMPORT_LIMITS.maxPackedBytes,
};

/** The largest file of that name. @throws {AppError} for one that is not taken */
export function maxImportBytes(
  { imports }: Pick<ImportDeps, "imports">,
  kind: LibraryKind,
  name: string,
): number {
  return MOST_BYTES[imports.kinds[kind].readingOf(name)];
}

/**
 * Keeps the file and has a worker import it.
 *
 * @returns the import's id
 * @throws {AppError} tm.too_many_imports  while the person's other files are waiting; what reading `bytes` throws
 */
export async function startImport(
  { db, clock, work, blobs, imports }: ImportDeps,
  library: Into,
  { userId }: { readonly userId: string },
  file: { readonly name: string; readonly bytes: AsyncIterable<Uint8Array> | Uint8Array },
  mapping: StoredMapping | null,
): Promise<string> {
  const kind = imports.kinds[library.kind];
  // Refuses what is not taken.
  kind.readingOf(file.name);
  if ((await waitingBytes(db, userId)) > IMPORT_LIMITS.maxStreamedBytes)
    throw new AppError("tm.too_many_imports");
  const id = newId();
  const now = new Date(clock.now());
  try {
    const { sizeBytes } = await blobs.put(ownerOfFile(id), file.bytes);
    await db.transaction(async (tx) => {
      await insertImport(tx, library, {
        ...{ id, userId, name: file.name, state: "waiting", mapping, sizeBytes },
        ...{ createdAt: now, changedAt: now },
      });
      await work.post(tx, RUN_IMPORT, { ownerId: userId, weight: sizeBytes, input: { importId: id } });
    });
  } catch (error) {
    await discardFile(blobs, id);
    throw error;
  }
  return id;
}
