import { createReadStream } from "node:fs";
import { AppError, isAppError } from "@yizhou/model";
import { FILTERS, oldFormatOf } from "@yizhou/filters";
import type { Transaction } from "../../platform/database/connect.ts";
import { recordEvent } from "../../platform/events/domain-events.ts";
import type { SpooledUpload } from "../../platform/http/only-file.ts";
import { newId } from "../../platform/random.ts";
import type { Waiting } from "../../platform/work/work-desk.ts";
import { lockOwnerBlobs } from "./blobs.ts";
import type { DocumentDeps } from "./deps.ts";
import { sealPassword } from "./file-passwords.ts";
import { getFile } from "./find-files.ts";
import type { FoundFile } from "./find-files.ts";
import { dropIdlePages } from "./kept-files.ts";
import { cleanFileName, splitName } from "./names.ts";
import { READ_FILE } from "./read-file.ts";

/** Longer than anybody waits for a file to be read; what is read later finds its room taken, or not. */
const HELD_MS = 3600_000;

/**
 * Stores an uploaded file and has a worker read it. A file that is refused leaves nothing behind.
 *
 * @param upload  at most 20 MiB, checked by the caller; its password is kept sealed for as long as the file, and only where it
 *   was needed
 * @param waiting  hears of the pages that have been read, where the format has pages; when nobody waits any more, the reading
 *   ends, and the pages read so far stay kept for whoever sends the file again
 * @throws {AppError} file.name_invalid, file.storage_full, quota.files_full, quota.reading_spent, file.password_unkept, every filter.* code; the signal's reason
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
  const begin = (tx: Transaction) => beginReading(deps, tx, { id, ownerId, name, sizeBytes, path });
  const asked = { id, ownerId, weight: sizeBytes, input, begin };
  const { isDuplicate } = await work.ask(READ_FILE, asked, waiting).catch(async (error: unknown) => {
    // What is kept only to save time gives way to what somebody wants kept. A second refusal stands.
    if (!isAppError(error, "file.storage_full") || !(await dropIdlePages(deps, ownerId))) throw error;
    return work.ask(READ_FILE, asked, waiting);
  });
  const { file } = await getFile(deps, ownerId, id);
  return { file, isDuplicate };
}

/**
 * Takes in the bytes of a file that is to be read: the first step of an upload and of a fetched document.
 *
 * @param path  where they are on this machine
 * @throws {AppError} filter.empty, file.storage_full, quota.files_full
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
  const { blobs, clock, quotas } = deps;
  const { id, ownerId, name, sizeBytes, path } = file;
  if (sizeBytes === 0) throw new AppError("filter.empty");
  await lockOwnerBlobs(tx, ownerId);
  await quotas.hold(tx, ownerId, { files: 1, storage: sizeBytes }, { id, forMs: HELD_MS });
  await blobs.put(ownerId, createReadStream(path));
  const facts = { format: formatByName(name), sizeBytes };
  await recordEvent(tx, clock, "file.uploaded", { ownerId, subjectId: id }, facts);
}

/** As the name's ending says; nothing that the person wrote where that is no format of ours. */
function formatByName(name: string): string {
  const extension = splitName(name).extension.toLowerCase();
  return (
    FILTERS.find(({ extensions }) => extensions.some((known) => known === extension))?.format ??
    oldFormatOf(name)?.format ??
    "other"
  );
}
