// Files of old office programs: made into those of today by LibreOffice, read and written as such, and made into what they were.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { FormatId } from "@yizhou/filters";
import { AppError } from "@yizhou/model";
import { convertWithOffice, findOffice } from "../../platform/programs/office.ts";
import { readOutput } from "../../platform/sandbox/read-output.ts";
import { isEncryptedOldOffice } from "./old-office-lock.ts";
import type { DocumentProcesses, RunOptions } from "./document-processes.ts";
import type { DocumentSource } from "./document-source.ts";
import type { DocumentAnswers, DocumentTask, WrittenForm } from "./document-tasks.ts";
import { splitName } from "./names.ts";

export interface OldFormat {
  readonly format: "doc" | "rtf" | "xls" | "ppt";
  readonly extensions: readonly string[];
  /** What it is read and written as. */
  readonly through: FormatId;
  /** How LibreOffice calls it. */
  readonly filter: string;
}

const OLD_FORMATS: readonly OldFormat[] = [
  { format: "doc", extensions: ["doc", "dot"], through: "docx", filter: "MS Word 97" },
  { format: "rtf", extensions: ["rtf"], through: "docx", filter: "Rich Text Format" },
  { format: "xls", extensions: ["xls", "xlt"], through: "xlsx", filter: "MS Excel 97" },
  { format: "ppt", extensions: ["ppt", "pps"], through: "pptx", filter: "MS PowerPoint 97" },
];

const COMPOUND_FILE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const RICH_TEXT = Buffer.from("{\\rtf");
/** Of what LibreOffice makes of a file. */
const CONVERTED_BYTES = 256 * 2 ** 20;

/** The old formats that can be translated here: all, or none without LibreOffice. */
export function oldFormats(): readonly OldFormat[] {
  return findOffice() ? OLD_FORMATS : [];
}

/** The old format that a file's name says, whether or not it can be read here. */
export function oldFormatOf(name: string): OldFormat | null {
  const extension = splitName(name).extension.toLowerCase();
  return OLD_FORMATS.find(({ extensions }) => extensions.includes(extension)) ?? null;
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
 */
export function withOldOffice(processes: DocumentProcesses, timeoutMs: number): DocumentProcesses {
  return {
    ...processes,
    async run(ofClass, task, limits, options) {
      const opened = await openOld(task, options, timeoutMs);
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
  { original, bytes }: OpenedOld,
  conversion: Conversion,
): Promise<DocumentAnswers["merge"]> {
  const forms: WrittenForm[] = [];
  for (const form of written.forms) {
    const unchanged = Buffer.compare(form.bytes, bytes) === 0 ? original : null;
    forms.push({ ...form, bytes: unchanged ?? (await convert(form.bytes, conversion)) });
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
}

/** @returns null for a task on anything else; what only bears an old name is told by its reader */
async function openOld(
  task: DocumentTask,
  { source, drafts, signal }: RunOptions,
  timeoutMs: number,
): Promise<OpenedOld | null> {
  if ((task.kind !== "parse" && task.kind !== "merge") || !source) return null;
  const old = oldFormatOf(task.name);
  if (!old || !(await isOld(source, old))) return null;
  if (!findOffice()) throw new AppError("filter.office_missing", { extension: old.format });
  const name = `document.${old.through}`;
  const draft = await drafts?.read(CONVERTED_DRAFT);
  if (draft) return { old, original: null, bytes: draft, name };
  const original = await buffer((await source.blobs.open(source.address)).stream);
  // LibreOffice would say no more than that it cannot open it.
  if (isEncryptedOldOffice(original)) throw new AppError("filter.encryption_unsupported");
  const extension = splitName(task.name).extension.toLowerCase();
  const bytes = await convert(original, {
    from: extension,
    to: old.through,
    filter: null,
    timeoutMs,
    signal,
  });
  await drafts?.write(CONVERTED_DRAFT, bytes);
  return { old, original, bytes, name };
}

/** By its first bytes. */
async function isOld({ blobs, address }: DocumentSource, { format }: OldFormat): Promise<boolean> {
  const magic = format === "rtf" ? RICH_TEXT : COMPOUND_FILE;
  if ((await blobs.size(address)) < magic.length) return false;
  const { stream } = await blobs.open(address, { start: 0, end: magic.length - 1 });
  return Buffer.compare(await buffer(stream), magic) === 0;
}

interface Conversion {
  readonly from: string;
  readonly to: string;
  /** Null: the one LibreOffice takes by itself. */
  readonly filter: string | null;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/** @throws {AppError} filter.timeout; filter.damaged when LibreOffice cannot open it */
async function convert(
  bytes: Uint8Array,
  { from, to, filter, timeoutMs, signal }: Conversion,
): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), "yizhou-office-"));
  try {
    const name = `document.${from}`;
    await writeFile(join(folder, name), bytes);
    const wanted = filter === null ? to : `${to}:${filter}`;
    const result = await convertWithOffice({ folder, name, to: wanted, timeoutMs, signal });
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
