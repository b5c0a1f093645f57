import { IMPORT_LIMITS, UPLOAD_LIMITS } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { newId } from "../../platform/random.ts";
import type { LibraryKind, OpenLibrary } from "../libraries/index.ts";
import type { ImportDeps } from "./deps.ts";
import { discardFile, ownerOfFile } from "./import-files.ts";
import type { ImportFile, ImportPreview } from "./import-tasks.ts";
import { insertImport, waitingBytes } from "./repo.ts";
import type { StoredMapping } from "./tables.ts";

type Into = OpenLibrary<LibraryKind, "write">;

/** The largest file of that name. @throws {AppError} for one that is not taken */
export function maxImportBytes(
  { imports }: Pick<ImportDeps, "imports">,
  kind: LibraryKind,
  name: string,
): number {
  return imports.kinds[kind].isStreamed(name) ? IMPORT_LIMITS.maxStreamedBytes : UPLOAD_LIMITS.maxFileBytes;
}

/** What the columns of a file seem to be; nothing is kept. @throws {AppError} exchange.*, filter.* */
export function previewFile(
  { imports, settings }: Pick<ImportDeps, "imports" | "settings">,
  { kind }: Into,
  file: ImportFile,
): Promise<ImportPreview> {
  const limits = { timeoutMs: settings.parseTimeoutMs, memoryMb: settings.parseMemoryMb };
  return imports.previews.run({ reader: imports.kinds[kind].reader, file }, limits);
}

/**
 * Keeps the file and has a worker import it.
 *
 * @returns the import's id
 * @throws {AppError} tm.too_many_imports  while the person's other files are waiting; what reading `bytes` throws
 */
export async function startImport(
  { db, clock, queue, blobs, imports }: ImportDeps,
  library: Into,
  { userId }: { readonly userId: string },
  file: { readonly name: string; readonly bytes: AsyncIterable<Uint8Array> | Uint8Array },
  mapping: StoredMapping | null,
): Promise<string> {
  const kind = imports.kinds[library.kind];
  // Refuses what is not taken.
  kind.isStreamed(file.name);
  if ((await waitingBytes(db, userId)) > IMPORT_LIMITS.maxStreamedBytes)
    throw new AppError("tm.too_many_imports");
  const id = newId();
  const now = new Date(clock.now());
  try {
    const { sizeBytes } = await blobs.put(ownerOfFile(id), file.bytes);
    await queue.transaction(db, async (tx, send) => {
      await insertImport(tx, library, {
        ...{ id, userId, name: file.name, state: "waiting", mapping, sizeBytes },
        ...{ sentAt: now, createdAt: now, changedAt: now },
      });
      await send(kind.message, { importId: id });
    });
  } catch (error) {
    await discardFile(blobs, id);
    throw error;
  }
  return id;
}
