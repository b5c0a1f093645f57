// Files of old office programs: made into those of today by LibreOffice, read and written as such, and made into what they were.
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { OLD_FORMATS, oldFormatOf, type OldFormat } from "@yizhou/filters";
import { AppError, type DocumentWarning } from "@yizhou/model";
import { convertWithOffice, findOffice } from "../../platform/programs/office.ts";
import type { WarmOffices } from "../../platform/programs/warm-office.ts";
import { readOutput } from "../../platform/sandbox/read-output.ts";
import { unlockOldOffice } from "./old-office-lock.ts";
import type { DocumentProcesses, RunOptions } from "./document-processes.ts";
import type { DocumentSource } from "./document-source.ts";
import type { DocumentAnswers, DocumentTask, WrittenForm } from "./document-tasks.ts";
import { splitName } from "./names.ts";
import { makeTemporaryFolder } from "../../platform/temporary-folders.ts";

const COMPOUND_FILE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const RICH_TEXT = Buffer.from("{\\rtf");
/** Of what LibreOffice makes of a file. */
const CONVERTED_BYTES = 256 * 2 ** 20;

/** The old formats that can be translated here: all, or none without LibreOffice. */
export function oldFormats(): readonly OldFormat[] {
  return findOffice() ? OLD_FORMATS : [];
}

/** What a document is written as for people who look at its pages while they edit it: an old format as what it is read as. */
export function liveFormatOf(format: string): string {
  return OLD_FORMATS.find((old) => old.format === format)?.through ?? format;
}

/** Of what an old document was made into, among the drafts that go from one revision to the next. */
const CONVERTED_DRAFT = "old-office";

/**
 * Processes that read and write old formats, too. What is converted on the way in is converted back on the way out; a file in which
 * nothing changed comes back as it was. For people who look at its pages it stays converted (`liveFormatOf`).
 *
 * @param timeoutMs  of one conversion
 * @param offices  those that stand ready: who waits for a page has its document converted by the one that will set it, too
 */
export function withOldOffice(
  processes: DocumentProcesses,
  timeoutMs: number,
  offices: Pick<WarmOffices, "convert">,
): DocumentProcesses {
  return {
    ...processes,
    async run(ofClass, task, limits, options) {
      const opened = await openOld(task, options, timeoutMs, ofClass === "live" ? offices : null);
      if (!opened) return processes.run(ofClass, task, limits, options);
      const { old, bytes, name } = opened;
      const { source: _, ...rest } = options;
      const answer: unknown = await processes.run(
        ofClass,
        { ...task, bytes, name } as typeof task,
        limits,
        rest,
      );
      // What a task answers goes by its kind, which the compiler cannot follow here.
      if (task.kind === "parse") return asOld(answer as DocumentAnswers["parse"], old) as never;
      if (ofClass === "live") return answer as never;
      const conversion = { from: old.through, to: old.format, filter: old.filter, timeoutMs };
      const { signal } = options;
      return (await writtenOld(answer as DocumentAnswers["merge"], opened, {
        ...conversion,
        signal,
      })) as never;
    },
  };
}

async function writtenOld(
  written: DocumentAnswers["merge"],
  { original, bytes, isUnlocked }: OpenedOld,
  conversion: Conversion,
): Promise<DocumentAnswers["merge"]> {
  const forms: WrittenForm[] = [];
  for (const form of written.forms) {
    const unchanged = Buffer.compare(form.bytes, bytes) === 0 ? original : null;
    const removed = isUnlocked && !unchanged ? [{ code: "warning.encryption_removed" } as const] : [];
    const warnings = [...removed, ...form.warnings];
    forms.push({ ...form, warnings, bytes: unchanged ?? (await convert(form.bytes, conversion)) });
  }
  return { ...written, forms };
}

function asOld(parsed: DocumentAnswers["parse"], old: OldFormat): DocumentAnswers["parse"] {
  return {
    ...parsed,
    format: old.format,
    warnings: [...parsed.warnings, { code: "warning.converted", params: { extension: old.format } }],
  };
}

interface OpenedOld {
  readonly old: OldFormat;
  /** Null where the converted one is a draft of an earlier revision. */
  readonly original: Uint8Array | null;
  readonly bytes: Uint8Array;
  /** As a file of today bears it. */
  readonly name: string;
  /** True where what is written of it lacks an encryption that it had. */
  readonly isUnlocked: boolean;
}

/** @returns null for a task on anything else; what only bears an old name is told by its reader */
async function openOld(
  task: DocumentTask,
  { source, drafts, signal, ownerId }: RunOptions,
  timeoutMs: number,
  offices: Pick<WarmOffices, "convert"> | null,
): Promise<OpenedOld | null> {
  if ((task.kind !== "parse" && task.kind !== "merge") || !source) return null;
  const old = oldFormatOf(task.name);
  if (!old || !(await isOld(source, old))) return null;
  requireOffice(old);
  const name = nameOf(old);
  const draft = await drafts?.read(CONVERTED_DRAFT);
  if (draft) return { old, original: null, bytes: draft, name, isUnlocked: false };
  const original = await buffer((await source.blobs.open(source.address)).stream);
  const extension = splitName(task.name).extension.toLowerCase();
  const { bytes, isUnlocked } = await asToday(original, old, {
    extension,
    password: task.reading.password,
    timeoutMs,
    signal,
    warm: offices && { offices, ownerId },
  });
  await drafts?.write(CONVERTED_DRAFT, bytes);
  return { old, original, bytes, name, isUnlocked };
}

/** @throws {AppError} filter.office_missing */
function requireOffice({ format }: OldFormat): void {
  if (!findOffice()) throw new AppError("filter.office_missing", { extension: format });
}

const nameOf = ({ through }: OldFormat) => `document.${through}`;

interface OpeningOld {
  readonly extension: string;
  readonly password: string | undefined;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  /** Tried before one is started for this document alone. */
  readonly warm?: { readonly offices: Pick<WarmOffices, "convert">; readonly ownerId: string } | null;
}

/** LibreOffice would say of an encrypted one no more than that it cannot open it. */
async function asToday(
  original: Uint8Array,
  { through: to, readBy }: OldFormat,
  { extension: from, password, timeoutMs, signal, warm }: OpeningOld,
): Promise<Pick<OpenedOld, "bytes" | "isUnlocked">> {
  const unlocked = unlockOldOffice(original, password);
  const isUnlocked = unlocked !== original;
  const began = performance.now();
  const args = readBy === undefined ? [] : [`--infilter=${readBy}`];
  const asked = { bytes: unlocked, from, to, args, mostBytes: CONVERTED_BYTES, timeoutMs, signal };
  const made = warm ? await warm.offices.convert({ ...asked, ownerId: warm.ownerId }) : null;
  if (made) return { bytes: made, isUnlocked };
  // One that stands ready may have fallen over an earlier document.
  const leftMs = timeoutMs - (performance.now() - began);
  if (leftMs <= 0) throw new AppError("filter.timeout");
  return {
    bytes: await convert(unlocked, { from, to, filter: null, args, timeoutMs: leftMs, signal }),
    isUnlocked,
  };
}

/** An old file as one of today, for those who read and write it themselves. */
export interface OldFile {
  readonly bytes: Uint8Array;
  readonly name: string;
  /** What is to be told of the result. */
  readonly warnings: readonly DocumentWarning[];
  /** What was made of it, as the file was; the file itself where nothing changed. */
  write(result: Uint8Array): Promise<Uint8Array>;
}

/**
 * @returns null for a file that is none, whatever its name says
 * @throws {AppError} filter.office_missing, filter.encrypted, filter.password_wrong, filter.encryption_unsupported, filter.timeout,
 *   filter.damaged
 */
export async function openOldFile(
  original: Uint8Array,
  name: string,
  options: Omit<OpeningOld, "extension">,
): Promise<OldFile | null> {
  const old = oldFormatOf(name);
  const magic = old && magicOf(old);
  if (!magic || Buffer.compare(original.subarray(0, magic.length), magic) !== 0) return null;
  requireOffice(old);
  const extension = splitName(name).extension.toLowerCase();
  const { bytes, isUnlocked } = await asToday(original, old, { ...options, extension });
  const { through: from, format: to, filter } = old;
  const { timeoutMs, signal } = options;
  return {
    bytes,
    name: nameOf(old),
    warnings: [
      { code: "warning.converted", params: { extension: to } },
      ...(isUnlocked ? [{ code: "warning.encryption_removed" } as const] : []),
    ],
    write: async (result) =>
      Buffer.compare(result, bytes) === 0
        ? original
        : convert(result, { from, to, filter, timeoutMs, signal }),
  };
}

const magicOf = ({ format }: OldFormat) => (format === "rtf" ? RICH_TEXT : COMPOUND_FILE);

/** By its first bytes. */
async function isOld({ blobs, address }: DocumentSource, old: OldFormat): Promise<boolean> {
  const magic = magicOf(old);
  if ((await blobs.size(address)) < magic.length) return false;
  const { stream } = await blobs.open(address, { start: 0, end: magic.length - 1 });
  return Buffer.compare(await buffer(stream), magic) === 0;
}

interface Conversion {
  readonly from: string;
  readonly to: string;
  /** Null: the one LibreOffice takes by itself. */
  readonly filter: string | null;
  /** As of `OfficeConversion`. */
  readonly args?: readonly string[];
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/** @throws {AppError} filter.timeout; filter.damaged when LibreOffice cannot open it */
async function convert(
  bytes: Uint8Array,
  { from, to, filter, args = [], timeoutMs, signal }: Conversion,
): Promise<Uint8Array> {
  const folder = makeTemporaryFolder("office");
  try {
    const name = `document.${from}`;
    await writeFile(join(folder, name), bytes);
    const wanted = filter === null ? to : `${to}:${filter}`;
    const result = await convertWithOffice({ folder, name, to: wanted, args, timeoutMs, signal });
    signal?.throwIfAborted();
    if (result.isTimeout) throw new AppError("filter.timeout", {}, { cause: result });
    if (result.status !== 0) throw new AppError("filter.damaged", { part: from }, { cause: result });
    return await readOutput(join(folder, `document.${to}`), CONVERTED_BYTES).catch((cause: unknown) => {
      throw new AppError("filter.damaged", { part: from }, { cause });
    });
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
