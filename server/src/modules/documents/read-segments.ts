import { Readable } from "node:stream";
import { AppError } from "@yizhou/model";
import type { LanguageTag, Segment } from "@yizhou/model";
import { deleteUnusedBlobs, lockOwnerBlobs } from "./blobs.ts";
import type { DocumentDeps } from "./deps.ts";
import type { ProcessClass } from "./document-processes.ts";
import { IN_SOURCE } from "./document-tasks.ts";
import type { DocumentReading, ParsedDocument } from "./document-tasks.ts";
import { openPassword } from "./file-passwords.ts";
import { forgetPages, withKeptFiles } from "./kept-files.ts";
import { readParsed } from "./parsed-file.ts";
import { choiceKey, WHOLE_FILE } from "./reading-choice.ts";
import type { ReadingChoice } from "./reading-choice.ts";
import * as repo from "./repo.ts";

/** Ways to read one file that are kept at hand; an older one is read again when it is wanted. */
const MOST_READINGS = 8;

/** Who reads: `asked` while somebody waits, see `DocumentProcesses`. `signal` breaks it off. */
export interface Reader {
  readonly ofClass: ProcessClass;
  readonly signal?: AbortSignal;
}

/**
 * The segments of a file, or of what is chosen of it, in a source language, and the kind and place of each text unit. The work of
 * a worker.
 *
 * @throws {AppError} filter.no_text when the chosen pages have none; filter.budget_spent when they take too long, or all of a file
 *   are chosen whose reading did; filter.encrypted when its password is lost; file.not_found
 *   when it was deleted meanwhile
 */
export async function segmentsOf(
  deps: DocumentDeps,
  file: repo.FileRow,
  language: LanguageTag,
  choice: ReadingChoice = WHOLE_FILE,
  reader: Reader = { ofClass: "jobs" },
): Promise<{ parsed: ParsedDocument; segments: readonly Segment[] }> {
  const { blobs, processes } = deps;
  const { ownerId } = file;
  // Asking again would only spend the time again.
  if (file.readPages !== null && !choice.pages) throw new AppError("filter.budget_spent");
  const address = { ownerId, sha256: await parsedDigest(deps, file, choice, reader) };
  const parsed = await readParsed((await blobs.open(address)).stream);
  if (parsed.language === language) return { parsed, segments: parsed.segments };
  const task = { kind: "segment", packed: await blobs.read(address), language } as const;
  const { ofClass, signal } = reader;
  const cutAnew = await processes.run(ofClass, task, processes.writeLimits, { ownerId, signal });
  const { segments } = await readParsed(Readable.from([cutAnew]));
  return { parsed, segments };
}

/** How a file is read for a choice, with its password opened. @throws {AppError} filter.encrypted when that is lost */
export async function readingOf(
  { masterKeys }: Pick<DocumentDeps, "masterKeys">,
  file: repo.FileRow,
  { pages, keepReferences, leaveOut, also, corrections }: ReadingChoice,
): Promise<DocumentReading> {
  const password = await openPassword(masterKeys, file);
  return {
    keepReferences,
    ...(leaveOut.length > 0 ? { leaveOut } : {}),
    ...(also.length > 0 ? { also } : {}),
    ...(corrections ? { corrections } : {}),
    ...(pages ? { pages } : {}),
    ...(password === undefined ? {} : { password }),
  };
}

/** Digest of the file as it is parsed for a choice; reads it where nobody has asked for that before. */
async function parsedDigest(
  deps: DocumentDeps,
  file: repo.FileRow,
  choice: ReadingChoice,
  { ofClass, signal }: Reader,
): Promise<string> {
  const { db, blobs, clock, processes, quotas } = deps;
  const key = choiceKey(choice);
  if (key === "") return file.parsedSha256;
  const known = await repo.findReading(db, file.id, key);
  if (known) return known;
  const { ownerId, name, sha256 } = file;
  const source = { blobs, address: { ownerId, sha256 } };
  const how = await readingOf(deps, file, choice);
  const { packed } = await withKeptFiles(deps, { ownerId, sha256 }, ({ pagesFolder }) =>
    processes.run(
      ofClass,
      { kind: "parse", bytes: IN_SOURCE, name, reading: how, pagesFolder },
      processes.readLimits,
      { ownerId, signal, source },
    ),
  );
  return db.transaction(async (tx) => {
    await lockOwnerBlobs(tx, ownerId);
    const now = new Date(clock.now());
    // Deleted while we read: its text must not outlive it.
    if (!(await repo.findFile(tx, ownerId, file.id, now))) {
      await forgetPages(deps, tx, { ownerId, sha256 });
      throw new AppError("file.not_found");
    }
    const parsedBytes = packed.length;
    await quotas.require(tx, { ownerId }, { storage: parsedBytes });
    const { sha256: parsedSha256 } = await blobs.put(ownerId, packed);
    const reading = { fileId: file.id, choice: key, ownerId, parsedSha256, parsedBytes, createdAt: now };
    await repo.putReading(tx, reading);
    await deleteUnusedBlobs(deps, tx, ownerId, await repo.deleteReadings(tx, file.id, MOST_READINGS));
    return parsedSha256;
  });
}
