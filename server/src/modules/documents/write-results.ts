// Writes a document's results in the child process: in one task, or, where it is long, in steps of a process each, which leave
// their work in files. However far that was when everything was killed, it goes on there.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { FILTERS } from "@yizhou/filters";
import type { FormatId, OutputForm } from "@yizhou/filters";
import type { DocumentWarning } from "@yizhou/model";
import type { TaskProgress } from "../../platform/child-process/process-pool.ts";
import { openWorkFolder } from "../../platform/page-cache/page-cache.ts";
import { formFile } from "./document-tasks.ts";
import type { DocumentAnswers, DocumentTask, FormFacts, MergeTask } from "./document-tasks.ts";

/** Pages from which on a document is written in steps: starting their processes takes a second or two. */
const LONG_PAGES = 80;
/** The same where what earlier writings left is taken up, which steps do not. */
const LONG_LIVE_PAGES = 400;
/** How often work is begun that goes lost while it is done. */
const TRIES = 3;
/** Share of the whole that is done when the first step ends, and when the second does. */
const DRAFTED = 0.7;
const SET = 0.9;

export interface ResultForm {
  readonly output: OutputForm;
  readonly warnings: readonly DocumentWarning[];
  /** For the blob store; may be called more than once. */
  readonly open: () => Uint8Array | AsyncIterable<Uint8Array>;
}

/** Every form that was asked for, and what showing the result takes. */
export interface Results {
  readonly forms: readonly ResultForm[];
  /** `PlacedUnits` as gzipped JSON; null for a format without fixed pages, or without a change. */
  readonly places: Uint8Array | null;
  /** An encrypted source as it opens without a password; null for any other. */
  readonly openSource: Uint8Array | null;
  /** Takes the files away that the forms lie in; for when they are stored, or are not wanted. */
  readonly forget: () => Promise<void>;
}

/** `run`: one task in the child process, under the limits of writing. */
export interface WritingContext {
  readonly run: <K extends DocumentTask["kind"]>(
    task: Extract<DocumentTask, { kind: K }>,
    onProgress?: (progress: TaskProgress) => void,
  ) => Promise<DocumentAnswers[K]>;
  readonly onProgress: (progress: TaskProgress) => void;
}

/** What is written, and how long it is. `pages`: null where the format does not say. `work`: folder of these texts alone. */
export interface Writing {
  readonly work: string;
  readonly task: MergeTask;
  readonly format: FormatId;
  readonly pages: number | null;
}

/** @throws {AppError} as the child process does */
export async function writeResults(writing: Writing, context: WritingContext): Promise<Results> {
  const { task, format, pages } = writing;
  const canStep = FILTERS.find((entry) => entry.format === format)?.hasFormSteps;
  const longPages = task.hasDrafts ? LONG_LIVE_PAGES : LONG_PAGES;
  const isLong = canStep === true && pages !== null && pages >= longPages;
  // What is locked is opened for its owner, not for the disk.
  if (isLong && task.reading.password === undefined) return writeInSteps(writing, context);
  const { forms, openSource } = await context.run(task, context.onProgress);
  return {
    forms: forms.map(({ output, warnings, bytes }) => ({ output, warnings, open: () => bytes })),
    places: forms.find(({ places }) => places)?.places ?? null,
    openSource,
    forget: () => Promise.resolve(),
  };
}

async function writeInSteps(writing: Writing, context: WritingContext): Promise<Results> {
  const folder = openWorkFolder(writing.work);
  for (let left = TRIES; left > 0; left--) {
    const forms = await tryInSteps(writing, context);
    if (forms)
      return {
        forms: forms.map(({ output, warnings }) => ({
          ...{ output, warnings },
          open: () => contentOf(folder.path(formFile(output))),
        })),
        places: forms.find(({ places }) => places)?.places ?? null,
        openSource: null,
        forget: () => folder.clear(),
      };
    await folder.clear();
  }
  throw new Error("the files between the steps of writing went lost again and again");
}

/** Opened when it is read, so that whoever reads it hears what fails. */
async function* contentOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path);
}

/** null where something that one step left was gone at the next. */
async function tryInSteps(
  { task, format, work }: Writing,
  { run, onProgress }: WritingContext,
): Promise<(FormFacts & { readonly output: OutputForm })[] | null> {
  const { outputs, kind: _, ...about } = task;
  const place = { bytes: task.bytes, format, work };
  const part =
    (from: number, to: number) =>
    ({ done, total }: TaskProgress) =>
      onProgress({ done: Math.floor((from + ((to - from) * done) / total) * PARTS), total: PARTS });
  await run({ kind: "draft", ...about, work }, part(0, DRAFTED));
  if (!(await run({ kind: "set", ...place }, part(DRAFTED, SET)))) return null;
  const forms: (FormFacts & { readonly output: OutputForm })[] = [];
  for (const [at, output] of outputs.entries()) {
    const share = (1 - SET) / outputs.length;
    const tell = part(SET + at * share, SET + (at + 1) * share);
    const facts = await run({ kind: "form", ...place, output }, tell);
    if (!facts) return null;
    forms.push({ output, ...facts });
  }
  return forms;
}

/** Parts that the whole is told in. */
const PARTS = 10_000;

/** Name of the work of writing these texts: the same for the same. */
export function workName({
  from,
  to,
  reading,
  targets,
  recut,
  changes,
}: Pick<MergeTask, "from" | "to" | "reading" | "targets" | "recut" | "changes">): string {
  return createHash("sha256")
    .update(JSON.stringify([from, to, reading, changes]))
    .update(targets)
    .update(recut)
    .digest("hex");
}
