// Running text of a PDF is wanted by few and costs as much as a page of the result: it is made when somebody asks for it, of the
// text as it is then, and asked for again when that has changed.
import type { OutputForm } from "@yizhou/filters";
import { AppError, isAppError, parseLanguageTag } from "@yizhou/model";
import type { CodedProblem } from "@yizhou/model";

import type { Authorized } from "../../platform/rights/authorized.ts";
import { workKind } from "../../platform/work/work-kind.ts";
import type { WorkHandler } from "../../platform/work/work-runner.ts";
import { askedOutputsOf } from "../documents/index.ts";
import { lockJob, readDocument, readingOfJob, recutOf, requireHeldJob, resultsOf } from "../jobs/index.ts";
import type { JobRow, Rendition, RenditionForm } from "../jobs/index.ts";
import { endRequest, failRequest, requestForm } from "./asked-form-repo.ts";
import type { RenditionDeps } from "./deps.ts";
import { keepAsked } from "./make-renditions.ts";

interface WantedForm {
  readonly jobId: string;
  readonly form: OutputForm;
}

export type AskedForm =
  | { readonly state: "ready"; readonly file: Rendition }
  | { readonly state: "pending" }
  | { readonly state: "failed"; readonly problem: CodedProblem };

const MAKE_FORM = workKind<WantedForm, null>("renditions.form");

/** True for a form that is made when somebody asks; of a first page and of a text there are none. */
export function isAskedForm(job: JobRow, form: string): form is OutputForm {
  return !job.isFirstPage && !job.isText && (askedOutputsOf(job.format) as string[]).includes(form);
}

/**
 * A form of the newest text, or how far it is; whoever asks first has it made.
 *
 * @param files  of the job; @param form  one that `isAskedForm`
 * @throws {AppError} job.not_ready while there is no result
 */
export async function askForForm(
  { db, clock, work }: RenditionDeps,
  job: Authorized<JobRow, "read">,
  files: readonly Rendition[],
  form: OutputForm,
): Promise<AskedForm> {
  const target = files.find((file) => file.form === "target");
  if (!target) throw new AppError("job.not_ready");
  const made = files.find((file) => file.form === form);
  if (made?.revision === job.revision) return { state: "ready", file: made };
  try {
    const { row } = await db.transaction(async (tx) => {
      const request = await requestForm(tx, job, form, new Date(clock.now()));
      const input = { jobId: job.id, form };
      if (request.isNew)
        await work.post(tx, MAKE_FORM, { ownerId: job.ownerId, weight: target.sizeBytes, input });
      return request;
    });
    return row.problem ? { state: "failed", problem: row.problem } : { state: "pending" };
  } catch (error) {
    // Whoever looks again asks again.
    if (isAppError(error, "request.too_much_waiting")) return { state: "pending" };
    throw error;
  }
}

/** The worker's side. */
export function makeFormHandler(deps: RenditionDeps): WorkHandler<WantedForm, null> {
  return {
    kind: MAKE_FORM,
    async run({ input, signal }) {
      await makeForm(deps, input, signal);
      return async () => null;
    },
    giveUp: (tx, { input: { jobId, form } }, problem) =>
      failRequest(tx, jobId, form as RenditionForm, problem ?? { code: "internal.unexpected", params: {} }),
  };
}

async function makeForm(
  deps: RenditionDeps,
  { jobId, form }: WantedForm,
  signal: AbortSignal,
): Promise<void> {
  const { db, blobs, documents } = deps;
  const job = await requireHeldJob(deps, jobId);
  // Deleted since, its request with it.
  if (!job) return;
  try {
    const [file] = await documents.getMany(job.ownerId, [job.fileId]);
    const target = (await deps.renditions.list(db, [jobId])).find((made) => made.form === "target");
    if (!file || !target) throw new AppError("job.not_ready");
    const { revision, rows, changes } = await readDocument(db, job);
    const bytes = await documents.mergeAsked(
      file,
      {
        ...{ from: parseLanguageTag(job.sourceLanguage), to: parseLanguageTag(job.targetLanguage) },
        ...{ results: [...resultsOf(rows).values()], sources: rows, recut: recutOf(rows) },
        ...{ changes, choice: readingOfJob(job) },
        ...{ output: form, shown: await readBlob(blobs, { ownerId: job.ownerId, sha256: target.sha256 }) },
      },
      signal,
    );
    await db.transaction(async (tx) => {
      const hold = async () => {
        if (!(await lockJob(tx, job))) throw new AppError("job.not_found");
      };
      await keepAsked(deps, tx, job, { revision, form: form as RenditionForm, bytes }, hold);
      await endRequest(tx, jobId, form as RenditionForm);
    });
  } catch (error) {
    // Another has its turn; it is made later.
    signal.throwIfAborted();
    if (!isAppError(error)) throw error;
    const { code, params } = error;
    await failRequest(db, jobId, form as RenditionForm, { code, params });
  }
}

async function readBlob(
  blobs: RenditionDeps["blobs"],
  address: { readonly ownerId: string; readonly sha256: string },
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const { stream } = await blobs.open(address);
  for await (const chunk of stream) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}
