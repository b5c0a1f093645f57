// The worker's side of an upload: looks inside the file, and keeps what it came to.
import { buffer } from "node:stream/consumers";
import { AppError, isAppError } from "@yizhou/model";
import type { DocumentWarning } from "@yizhou/model";
import type { Transaction } from "../../platform/database/connect.ts";
import { recordEvent } from "../../platform/events/domain-events.ts";
import type { FileOrigin } from "../../platform/references/references.ts";
import type { TaskProgress } from "../../platform/child-process/process-pool.ts";
import { workKind } from "../../platform/work/work-kind.ts";
import type { WorkHandler, WorkTask } from "../../platform/work/work-runner.ts";
import { lockOwnerBlobs } from "./blobs.ts";
import type { DocumentDeps } from "./deps.ts";
import type { DocumentSource } from "./document-source.ts";
import { IN_SOURCE } from "./document-tasks.ts";
import type { DocumentReading, ParsedSummary } from "./document-tasks.ts";
import { openPassword, sealPassword } from "./file-passwords.ts";
import { forgetPages, withKeptFiles } from "./kept-files.ts";
import * as repo from "./repo.ts";
import { findUsedBlobs } from "./used-blobs.ts";

interface ReadFileInput {
  readonly name: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  /** For the file whose id is the work's; null without a password, and on a site that cannot keep one. */
  readonly passwordSealed: string | null;
  readonly hasPassword: boolean;
  /** Null for an upload; absent in work that was asked for before there was another way. */
  readonly origin?: FileOrigin | null;
}

/** The id of the work becomes the file's. */
export const READ_FILE = workKind<ReadFileInput, { readonly isDuplicate: boolean }>("file.read");

type Parse = (
  reading: DocumentReading,
  onProgress: (progress: TaskProgress) => void,
) => Promise<ParsedSummary>;

/** Where the header of a PDF begins at the latest, as readers take it. */
const PDF_HEADER_WITHIN = 1024;
const DAY_MS = 24 * 3600 * 1000;

export function readFileHandler(
  deps: DocumentDeps,
): WorkHandler<ReadFileInput, { readonly isDuplicate: boolean }> {
  return {
    kind: READ_FILE,
    async run(task) {
      const { ownerId, input } = task;
      const read = await withKeptFiles(deps, { ownerId, sha256: input.sha256 }, ({ pagesFolder }) =>
        readFirst(deps, task, pagesFolder),
      );
      return (tx) => keepFile(deps, tx, task, read);
    },
    async giveUp(tx, { id, ownerId, input }, problem) {
      await deps.quotas.release(tx, id);
      await dropFile(deps, tx, ownerId, input.sha256, problem?.code ?? null);
    },
  };
}

interface FirstReading {
  readonly parsed: ParsedSummary;
  /** Pages from the first on that were read; null for all. */
  readonly readPages: number | null;
  /** Null where the file opens without. */
  readonly password: string | null;
}

/** A password is tried only where the file does not open without: one that is not needed is not kept. */
async function readFirst(
  { blobs, masterKeys, processes }: DocumentDeps,
  { id, ownerId, input, signal, tell, spend }: WorkTask<ReadFileInput>,
  pagesFolder: string,
): Promise<FirstReading> {
  const { name, sha256, passwordSealed, hasPassword } = input;
  const source = { blobs, address: { ownerId, sha256 } };
  const task = { kind: "parse", bytes: IN_SOURCE, name, pagesFolder } as const;
  const parse: Parse = (reading, onProgress) =>
    processes.run("asked", { ...task, reading }, processes.readLimits, {
      ...{ ownerId, signal, onProgress, onSpent: spend, source },
    });
  // Until its process runs it has taken nothing.
  spend(0);
  const canChoosePages = await isPdf(source);
  try {
    return { ...(await readWithin(parse, {}, canChoosePages, tell)), password: null };
  } catch (error) {
    if (!hasPassword || !isAppError(error, "filter.encrypted")) throw error;
    if (passwordSealed === null) throw new AppError("file.password_unkept");
    const password = (await openPassword(masterKeys, { id, ownerId, passwordSealed }))!;
    return { ...(await readWithin(parse, { password }, canChoosePages, tell)), password };
  }
}

async function isPdf({ blobs, address }: DocumentSource): Promise<boolean> {
  const sizeBytes = await blobs.size(address);
  if (sizeBytes === 0) return false;
  const end = Math.min(PDF_HEADER_WITHIN, sizeBytes) - 1;
  return (await buffer((await blobs.open(address, { start: 0, end })).stream)).includes("%PDF-");
}

/** Of a PDF that takes more than its budget the pages are kept that were read by then: others can be chosen and read later. */
async function readWithin(
  parse: Parse,
  reading: DocumentReading,
  canChoosePages: boolean,
  tell: WorkTask<unknown>["tell"],
): Promise<Pick<FirstReading, "parsed" | "readPages">> {
  let last = 0;
  let total = 0;
  try {
    const parsed = await parse(reading, (progress) => {
      [last, total] = [progress.done, progress.total];
      tell(progress);
    });
    return { parsed, readPages: null };
  } catch (error) {
    if (!canChoosePages || last === 0 || !isAppError(error, "filter.budget_spent")) throw error;
    const parsed = await parse({ ...reading, pages: [{ from: 1, to: last }] }, () => undefined);
    const warning = { code: "warning.pages_unread", params: { read: last, total } } as const;
    return { parsed: { ...parsed, warnings: [warning, ...parsed.warnings] }, readPages: last };
  }
}

async function keepFile(
  { blobs, clock, settings, masterKeys, quotas }: DocumentDeps,
  tx: Transaction,
  { id, ownerId, input }: WorkTask<ReadFileInput>,
  { parsed, readPages, password }: FirstReading,
): Promise<{ readonly isDuplicate: boolean }> {
  await lockOwnerBlobs(tx, ownerId);
  const { name, sha256, sizeBytes, origin = null } = input;
  const { format, pages, characters, segments, detectedLanguage, textGroups } = parsed;
  const now = clock.now();
  await quotas.release(tx, id);
  const parsedBytes = parsed.packed.length;
  await quotas.require(tx, { ownerId }, { files: 1, storage: sizeBytes + parsedBytes });
  const isDuplicate = await repo.hasEarlierCopy(tx, ownerId, sha256, new Date(now + 1));
  const { sha256: parsedSha256 } = await blobs.put(ownerId, parsed.packed);
  await repo.insertFile(tx, {
    ...{ id, ownerId, name, format, sizeBytes, sha256, parsedSha256, parsedBytes },
    ...{ pages, readPages, characters, segments, detectedLanguage, textGroups, origin },
    warnings: distinctWarnings(parsed.warnings),
    corrections: await repo.findCorrections(tx, ownerId, sha256),
    createdAt: new Date(now),
    expiresAt: new Date(now + settings.retentionDays * DAY_MS),
    // By the master key of now, which may be another than that of the upload.
    passwordSealed: password === null ? null : await sealPassword(masterKeys, { id, ownerId }, password),
  });
  const facts = { format, pages: pages ?? 0, characters, segments };
  await recordEvent(tx, clock, "file.read", { ownerId, subjectId: id }, facts);
  return { isDuplicate };
}

/** Refusals after which the same file may come again, and goes on then from its pages. */
const CAN_GO_ON: ReadonlySet<string> = new Set([
  "filter.timeout",
  "filter.budget_spent",
  "quota.reading_spent",
]);

/** What is refused leaves nothing. What was too slow, or not waited for, may be sent again, and goes on then from its pages. */
async function dropFile(
  deps: DocumentDeps,
  tx: Transaction,
  ownerId: string,
  sha256: string,
  code: string | null,
): Promise<void> {
  await lockOwnerBlobs(tx, ownerId);
  if (code !== null) await recordEvent(tx, deps.clock, "file.refused", { ownerId }, { code });
  if ((await findUsedBlobs(deps, tx, ownerId, [sha256])).size > 0) return;
  if (code !== null && !CAN_GO_ON.has(code)) await forgetPages(deps, tx, { ownerId, sha256 });
  await deps.blobs.delete({ ownerId, sha256 });
}

/** Each thing once: what several pages or parts have in common is one thing to know of the file. */
function distinctWarnings(warnings: readonly DocumentWarning[]): repo.FileRow["warnings"] {
  const rows = warnings.map(({ code, params }) => ({ code, params: params ?? {} }));
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
}
