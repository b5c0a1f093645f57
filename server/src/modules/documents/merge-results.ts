import type { FormatId, OutputForm } from "@yizhou/filters";
import { AppError, isAppError } from "@yizhou/model";
import type { LanguageTag, SegmentResult } from "@yizhou/model";
import type { TaskProgress } from "../../platform/child-process/process-pool.ts";
import type { DocumentDeps } from "./deps.ts";
import type { MergeTask } from "./document-tasks.ts";
import { forgetWork, openKeptFiles } from "./kept-files.ts";
import type { ReadingChoice } from "./reading-choice.ts";
import { readingOf } from "./read-segments.ts";
import type { FileRow } from "./repo.ts";
import { workName, writeResults } from "./write-results.ts";
import type { Results } from "./write-results.ts";

/** `job`: its id, what is done of a long document is kept for it. `choice`: as the results' segments were read. */
export interface Merging {
  readonly job: string;
  readonly from: LanguageTag;
  readonly to: LanguageTag;
  readonly outputs: readonly OutputForm[];
  readonly choice: ReadingChoice;
  readonly results: readonly SegmentResult[];
}

/**
 * The document with its results in place, in each of the forms.
 *
 * @param signal  ends the writing; of a long document what is done stays, to go on from
 */
export async function mergeResults(
  deps: DocumentDeps,
  file: FileRow,
  { job, results, choice, ...options }: Merging,
  onProgress: (progress: TaskProgress) => void = () => {},
  signal?: AbortSignal,
): Promise<Results> {
  const { blobs, processes } = deps;
  const { ownerId, sha256, name } = file;
  const lines: string[] = [];
  for (const { ordinal, state, target } of results) {
    if (state === "translated" && target) lines[ordinal] = JSON.stringify(target);
  }
  const targets = Buffer.from(lines.join("\n"));
  const bytes = await blobs.read({ ownerId, sha256 });
  const { writeLimits } = processes;
  const limits = { ...writeLimits, timeoutMs: writeLimits.timeoutMs * options.outputs.length };
  const reading = await readingOf(deps, file, choice);
  const about = { ...options, reading, targets };
  const kept = await openKeptFiles(deps, file, { work: job, name: workName(about) });
  try {
    const task: MergeTask = { kind: "merge", bytes, name, ...about, pagesFolder: kept.pagesFolder };
    const written = await writeResults(
      { task, format: file.format as FormatId, pages: file.pages, work: kept.workFolder },
      {
        run: (step, tell) => processes.run("jobs", step, limits, { ownerId, signal, onProgress: tell }),
        onProgress,
      },
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
