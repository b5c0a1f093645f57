import type { FormatId, OutputForm } from "@yizhou/filters";
import { AppError, isAppError } from "@yizhou/model";
import { sourceMark } from "@yizhou/pipeline";
import type {
  LanguageTag,
  ProseChange,
  Segment,
  SegmentResult,
  TableChange,
  UnitChange,
} from "@yizhou/model";
import type { TaskProgress, TaskStore } from "../../platform/child-process/process-pool.ts";
import type { DocumentDeps } from "./deps.ts";
import { IN_SOURCE } from "./document-tasks.ts";
import type { LinesTask, MergeTask, RecutSegment, TableTask } from "./document-tasks.ts";
import { forgetWork, openKeptFiles } from "./kept-files.ts";
import type { ReadingChoice } from "./reading-choice.ts";
import { readingOf } from "./read-segments.ts";
import type { FileRow } from "./repo.ts";
import { workName, writeResults } from "./write-results.ts";
import type { Results, WritingContext } from "./write-results.ts";

/**
 * `job`: its id, what is done of a long document is kept for it. `choice`: as the results' segments were read. `live`: for somebody
 * who looks at it and goes on; see `MergeOptions.drafts`.
 */
export interface Merging {
  readonly live?: { readonly drafts: TaskStore };
  readonly job: string;
  readonly from: LanguageTag;
  readonly to: LanguageTag;
  readonly outputs: readonly OutputForm[];
  readonly choice: ReadingChoice;
  readonly results: readonly SegmentResult[];
  /** Every segment of the job as it was read, so that a target goes to its own text should the file be read otherwise by now. */
  readonly sources: readonly Pick<Segment, "ordinal" | "source">[];
  /** Every segment of the text units that people have cut anew, in the order of the document. */
  readonly recut: readonly RecutSegment[];
  /** What people have changed of its text units, in that order. */
  readonly changes: readonly UnitChange[];
}

export interface AskedMerging extends Omit<Merging, "job" | "outputs" | "live"> {
  readonly output: OutputForm;
  readonly shown: Uint8Array;
}

/**
 * The document with its results in place, in each of the forms.
 *
 * @param signal  ends the writing; of a long document what is done stays, to go on from
 * @throws {AppError} filter.budget_spent when all forms together take more processor time than one job may have;
 *   job.deadline_exceeded; what the writing throws
 */
export async function mergeResults(
  deps: DocumentDeps,
  file: FileRow,
  { job, results, sources, recut, choice, live, ...options }: Merging,
  onProgress: (progress: TaskProgress) => void = () => {},
  signal?: AbortSignal,
): Promise<Results> {
  const { blobs, processes } = deps;
  const { ownerId, sha256, name } = file;
  const targets = packTargets(results);
  const source = { blobs, address: { ownerId, sha256 } };
  const { writeLimits } = processes;
  const timeoutMs = writeLimits.timeoutMs * options.outputs.length;
  let leftMs = writeLimits.cpuMs ?? Infinity;
  /** The steps of a long document have one budget together. */
  const runStep: WritingContext["run"] = async (step, onProgress) => {
    let spentMs = 0;
    const limits = { ...writeLimits, timeoutMs, cpuMs: leftMs };
    const onSpent = (ms: number) => void (spentMs = ms);
    try {
      return await processes.run(live ? "live" : "jobs", step, limits, {
        ...{ ownerId, signal, onProgress, onSpent, source },
        ...(live && step.kind === "merge" && { drafts: live.drafts }),
      });
    } finally {
      leftMs -= spentMs;
    }
  };
  const reading = await readingOf(deps, file, choice);
  const about = {
    ...{ ...options, reading, targets, recut: Buffer.from(JSON.stringify(recut)) },
    sources: packSources(sources),
  };
  const kept = await openKeptFiles(deps, file, { work: job, name: workName(about) });
  try {
    const { pagesFolder, workFolder } = kept;
    const task: MergeTask = {
      ...{ kind: "merge", bytes: IN_SOURCE, name, ...about, pagesFolder },
      ...(live && { hasDrafts: true }),
    };
    const written = await writeResults(
      { task, format: file.format as FormatId, pages: file.pages, work: workFolder },
      { run: runStep, onProgress },
    );
    // They are stored as results at once, and would only be stored twice.
    kept.finish();
    return {
      ...written,
      async forget() {
        await kept.close();
        await forgetWork(deps, file, job);
      },
    };
  } catch (error) {
    await kept.close();
    // The same limit means another thing here: the upload was fine, writing its result took too long.
    if (isAppError(error, "filter.timeout"))
      throw new AppError("job.deadline_exceeded", {}, { cause: error });
    throw error;
  }
}

/**
 * Of where its sentences and the lines on its pages begin (`DocumentFilter.lineStarts`), the places at which a text unit can be parted. For
 * somebody who looks at them and goes on.
 *
 * @throws {AppError} as `mergeResults`
 */
export function placesToSplit(
  deps: DocumentDeps,
  file: FileRow,
  { unit, sentences, ...about }: Asked & Pick<LinesTask, "unit" | "sentences">,
  signal: AbortSignal,
): Promise<readonly number[]> {
  return askOfFile(deps, file, about, (reading) =>
    deps.processes.run(
      "live",
      { kind: "lines", ...reading, unit, sentences },
      ...liveWith(deps, file, signal),
    ),
  );
}

/**
 * What makes a table of a page's text units from one to another (`DocumentFilter.tableOf`); empty where nothing does.
 *
 * @throws {AppError} as `mergeResults`
 */
export function tableOf(
  deps: DocumentDeps,
  file: FileRow,
  { unit, to, ...about }: Asked & Pick<TableTask, "unit" | "to">,
  signal: AbortSignal,
): Promise<readonly TableChange[]> {
  return askOfFile(deps, file, about, (reading) =>
    deps.processes.run("live", { kind: "table", ...reading, unit, to }, ...liveWith(deps, file, signal)),
  );
}

/**
 * What makes paragraphs of the table that a text unit stands in (`DocumentFilter.proseOf`); empty where it stands in none.
 *
 * @throws {AppError} as `mergeResults`
 */
export function proseOf(
  deps: DocumentDeps,
  file: FileRow,
  { unit, ...about }: Asked & Pick<LinesTask, "unit">,
  signal: AbortSignal,
): Promise<readonly ProseChange[]> {
  return askOfFile(deps, file, about, (reading) =>
    deps.processes.run("live", { kind: "prose", ...reading, unit }, ...liveWith(deps, file, signal)),
  );
}

type Asked = Pick<Merging, "from" | "choice" | "changes">;

async function askOfFile<T>(
  deps: DocumentDeps,
  file: FileRow,
  { from, choice, changes }: Asked,
  ask: (reading: Omit<LinesTask, "kind" | "unit" | "sentences">) => Promise<T>,
): Promise<T> {
  const reading = await readingOf(deps, file, choice);
  const kept = await openKeptFiles(deps, file);
  try {
    const { pagesFolder } = kept;
    return await ask({ bytes: IN_SOURCE, name: file.name, from, reading, changes, pagesFolder });
  } finally {
    await kept.close();
  }
}

function liveWith({ blobs, processes }: DocumentDeps, { ownerId, sha256 }: FileRow, signal: AbortSignal) {
  const source = { blobs, address: { ownerId, sha256 } };
  return [processes.writeLimits, { ownerId, signal, source }] as const;
}

/** One line for each ordinal, as `MergeTask.targets`. */
function packTargets(results: readonly SegmentResult[]): Uint8Array {
  const lines: string[] = [];
  for (const { ordinal, state, target } of results) {
    if (state === "translated" && target) lines[ordinal] = JSON.stringify(target);
  }
  return Buffer.from(lines.join("\n"));
}

function packSources(sources: Merging["sources"]): Uint8Array {
  const lines: string[] = [];
  for (const { ordinal, source } of sources) lines[ordinal] = sourceMark(source);
  return Buffer.from(lines.join("\n"));
}

/**
 * One of the forms that are made when somebody asks for them (`askedOutputsOf`).
 *
 * @param shown  the form `target` as it was made last: what is cut from pages is cut from these
 * @throws {AppError} as `mergeResults`
 */
export async function mergeAsked(
  deps: DocumentDeps,
  file: FileRow,
  { results, sources, recut, changes, choice, from, to, output, shown }: AskedMerging,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { blobs, processes } = deps;
  const { ownerId, sha256, name } = file;
  const reading = await readingOf(deps, file, choice);
  const kept = await openKeptFiles(deps, file);
  try {
    const task: MergeTask = {
      ...{ kind: "merge", bytes: IN_SOURCE, name, from, to, reading, outputs: [output] },
      ...{ targets: packTargets(results), sources: packSources(sources) },
      ...{ recut: Buffer.from(JSON.stringify(recut)), changes },
      ...{ pagesFolder: kept.pagesFolder, shown },
    };
    const source = { blobs, address: { ownerId, sha256 } };
    const { forms } = await processes.run("jobs", task, processes.writeLimits, { ownerId, signal, source });
    return forms[0]!.bytes;
  } catch (error) {
    if (isAppError(error, "filter.timeout"))
      throw new AppError("job.deadline_exceeded", {}, { cause: error });
    throw error;
  } finally {
    await kept.close();
  }
}
