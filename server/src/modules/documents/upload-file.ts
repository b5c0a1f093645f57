import { createReadStream } from "node:fs";
import { AppError } from "@yizhou/model";
import { FILTERS } from "@yizhou/filters";
import type { Transaction } from "../../platform/database/connect.ts";
import { recordEvent } from "../../platform/events/domain-events.ts";
import type { SpooledUpload } from "../../platform/http/only-file.ts";
import { newId } from "../../platform/random.ts";
import type { Waiting } from "../../platform/work/work-desk.ts";
import { lockOwnerBlobs, sumUsedBytes } from "./blobs.ts";
import type { DocumentDeps } from "./deps.ts";
import { sealPassword } from "./file-passwords.ts";
import { getFile } from "./find-files.ts";
import type { FoundFile } from "./find-files.ts";
import { cleanFileName, splitName } from "./names.ts";
import { READ_FILE } from "./read-file.ts";

/**
 * Stores an uploaded file and has a worker read it. A file that is refused leaves nothing behind.
 *
 * @param upload  at most 20 MiB, checked by the caller; its password is kept sealed for as long as the file, and only where it
 *   was needed
 * @param waiting  hears of the pages that have been read, where the format has pages; when nobody waits any more, the reading
 *   ends, and the pages read so far stay kept for whoever sends the file again
 * @throws {AppError} file.name_invalid, file.storage_full, file.password_unkept, every filter.* code; the signal's reason
 */
export async function uploadFile(
  deps: DocumentDeps,
  ownerId: string,
  upload: SpooledUpload,
  waiting: Waiting = {},
): Promise<FoundFile> {
  const { masterKeys, work } = deps;
  const { sizeBytes, sha256, path, password } = upload;
  const name = cleanFileName(upload.name);
  const id = newId();
  // Without master keys the worker only finds out whether the file opens without its password.
  const passwordSealed =
    password !== null && masterKeys ? await sealPassword(masterKeys, { id, ownerId }, password) : null;
  const input = { name, sha256, sizeBytes, passwordSealed, hasPassword: password !== null, origin: null };
  const { isDuplicate } = await work.ask(
    READ_FILE,
    {
      ...{ id, ownerId, weight: sizeBytes, input },
      begin: (tx) => beginReading(deps, tx, { id, ownerId, name, sizeBytes, path }),
    },
    waiting,
  );
  const { file } = await getFile(deps, ownerId, id);
  return { file, isDuplicate };
}

/**
 * Takes in the bytes of a file that is to be read: the first step of an upload and of a fetched document.
 *
 * @param path  where they are on this machine
 * @throws {AppError} filter.empty, file.storage_full
 */
export async function beginReading(
  deps: DocumentDeps,
  tx: Transaction,
  file: {
    readonly id: string;
    readonly ownerId: string;
    readonly name: string;
    readonly sizeBytes: number;
    readonly path: string;
  },
): Promise<void> {
  const { blobs, clock, settings } = deps;
  const { id, ownerId, name, sizeBytes, path } = file;
  if (sizeBytes === 0) throw new AppError("filter.empty");
  await lockOwnerBlobs(tx, ownerId);
  if ((await sumUsedBytes(deps, tx, ownerId)) + sizeBytes > settings.storageLimitMb * 2 ** 20)
    throw new AppError("file.storage_full", { limitMegabytes: settings.storageLimitMb });
  await blobs.put(ownerId, createReadStream(path));
  const facts = { format: formatByName(name), sizeBytes };
  await recordEvent(tx, clock, "file.uploaded", { ownerId, subjectId: id }, facts);
}

/** As the name's ending says; nothing that the person wrote where that is no format of ours. */
function formatByName(name: string): string {
  const extension = splitName(name).extension.toLowerCase();
  return FILTERS.find(({ extensions }) => extensions.some((known) => known === extension))?.format ?? "other";
}
