import { parseLanguageTag, type CodedWarning } from "@yizhou/model";
import { makeTmx, makeXliff } from "@yizhou/pipeline";
import { recordEvent } from "../../platform/events/domain-events.ts";
import { askedOutputsOf, outputsOf } from "../documents/index.ts";
import type { FileRow, ReadingChoice } from "../documents/index.ts";
import { progressOf, readingOfJob, recutOf, resultsOf, toSegment, xliffUnitsOf } from "../jobs/index.ts";
import type { DocumentAt, MadeRenditions, OwnJob, RenditionForm } from "../jobs/index.ts";
import type { FilesDeps } from "./deps.ts";
import { deleteEarlier, listRenditions, putRendition } from "./repo.ts";

interface MadeFile {
  readonly form: RenditionForm;
  /** May be called more than once. */
  readonly open: () => Uint8Array | AsyncIterable<Uint8Array>;
}

/**
 * Every file of a job's document at one revision: the document in each form its format can take, XLIFF 2.1 and TMX 1.4b; of a first
 * page the translation alone. One reading of the source makes them all.
 *
 * @param onProgress  told of the percent that is written
 * @param signal  breaks the writing off
 */
export async function makeRenditions(
  deps: FilesDeps,
  job: OwnJob,
  { revision, rows, changes }: DocumentAt,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<MadeRenditions> {
  const [from, to] = [parseLanguageTag(job.sourceLanguage), parseLanguageTag(job.targetLanguage)];
  const [file] = await deps.documents.getMany(job.ownerId, [job.fileId]);
  const byOrdinal = resultsOf(rows);
  const results = [...byOrdinal.values()];
  const { forms, places, openSource, forget } = await deps.documents.merge(
    file!,
    {
      job: job.id,
      from,
      to,
      outputs: job.isFirstPage || job.isText ? ["target"] : outputsOf(job.format),
      results,
      sources: rows,
      recut: recutOf(rows),
      changes,
      choice: readingOfJob(job),
    },
    ({ done, total }) => onProgress(total > 0 ? Math.floor((100 * done) / total) : 0),
    signal,
  );
  const made: MadeFile[] = forms.map(({ output, open }) => ({ form: output, open }));
  const add = (form: RenditionForm, bytes: Uint8Array) => made.push({ form, open: () => bytes });
  if (places) add("places", places);
  if (openSource) add("open-source", openSource);
  // A first page is looked at, not taken along.
  if (!job.isFirstPage) {
    const segments = rows.map(toSegment);
    const document = { sourceHash: file!.sha256, format: job.format, units: xliffUnitsOf(rows), segments };
    const xliff = { name: file!.name, from, to, progress: progressOf(rows) };
    add("xliff", Buffer.from(makeXliff(document, byOrdinal, xliff), "utf8"));
    add(
      "tmx",
      Buffer.from(await makeTmx(segments, byOrdinal, { from, to }, { toolVersion: "0.1.0" }), "utf8"),
    );
  }
  return {
    warnings: [
      ...warningsOfReading(file!, readingOfJob(job)),
      ...(forms.find(({ output }) => output === "target")?.warnings ?? []),
    ],
    keep: (tx, hold) => keep(deps, tx, job, { revision, files: made }, hold),
    forget: async () => {
      await forget();
      await dropEarlier(deps, job);
    },
  };
}

/** What was left out at the reading is as much of the result as what was met while it was written, unless the job asked for it. */
function warningsOfReading(
  { warnings }: Pick<FileRow, "warnings">,
  { also, pages }: ReadingChoice,
): CodedWarning[] {
  return warnings.filter(
    ({ code }) =>
      !(code === "warning.image_text_untouched" && also.includes("pictures")) &&
      !(code === "warning.pages_unread" && pages !== null),
  );
}

/**
 * Stores a form that was made because somebody asked, in the place of an older one. Part of the transaction that says so.
 *
 * @param hold  as `MadeRenditions.keep`
 */
export async function keepAsked(
  deps: FilesDeps,
  tx: Parameters<MadeRenditions["keep"]>[0],
  job: OwnJob,
  made: { readonly revision: number; readonly form: RenditionForm; readonly bytes: Uint8Array },
  hold: () => Promise<void>,
): Promise<void> {
  const { revision, form, bytes } = made;
  await keep(deps, tx, job, { revision, files: [{ form, open: () => bytes }] }, hold);
  await deps.documents.deleteBlobs(
    tx,
    job.ownerId,
    await deleteEarlier(tx, job.id, askedOutputsOf(job.format)),
  );
}

/** Bytes first, then the job's row, then the rows of the files: everybody who locks these locks them in this order. */
async function keep<T>(
  deps: FilesDeps,
  tx: Parameters<MadeRenditions["keep"]>[0],
  job: OwnJob,
  { revision, files }: { readonly revision: number; readonly files: readonly MadeFile[] },
  hold: () => Promise<T>,
): Promise<T> {
  const { id: jobId, ownerId } = job;
  await deps.documents.lockBlobs(tx, ownerId);
  const stored: { form: RenditionForm; sha256: string; sizeBytes: number }[] = [];
  for (const { form, open } of files) stored.push({ form, ...(await deps.blobs.put(ownerId, open())) });
  const digests = stored.map(({ sha256 }) => sha256);
  const held = await hold().catch(async (error: unknown) => {
    await deps.documents.deleteBlobs(tx, ownerId, digests);
    throw error;
  });
  const earlier = new Map((await listRenditions(tx, [jobId])).map((each) => [each.form, each.sizeBytes]));
  const more = stored.reduce((sum, { form, sizeBytes }) => sum + sizeBytes - (earlier.get(form) ?? 0), 0);
  await deps.quotas.require(tx, { ownerId }, { storage: more }).catch(async (error: unknown) => {
    await deps.documents.deleteBlobs(tx, ownerId, digests);
    throw error;
  });
  const madeAt = new Date(deps.clock.now());
  for (const { form, sha256, sizeBytes } of stored) {
    await putRendition(tx, { jobId, ownerId, form, revision, sha256, sizeBytes, madeAt });
    await recordEvent(
      tx,
      deps.clock,
      "rendition.made",
      { ownerId, subjectId: jobId },
      { form, revision, sizeBytes },
    );
  }
  return held;
}

/** Whoever dies in the midst of it leaves earlier files that nobody is given; the next making takes them away. */
async function dropEarlier(deps: FilesDeps, { id, ownerId, format }: OwnJob): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await deps.documents.lockBlobs(tx, ownerId);
    await deps.documents.deleteBlobs(tx, ownerId, await deleteEarlier(tx, id, askedOutputsOf(format)));
  });
}
