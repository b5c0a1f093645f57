import type { DocumentWarning, LanguageTag } from "@yizhou/model";
import { makeTmx, makeXliff } from "@yizhou/pipeline";
import type { XliffSourceUnit } from "@yizhou/pipeline";
import type { Transaction } from "../../platform/database/connect.ts";
import { outputsOf } from "../documents/index.ts";
import type { FileRow, ReadingChoice } from "../documents/index.ts";
import type { JobDeps } from "./deps.ts";
import { deleteOutputs, putOutput } from "./repo.ts";
import type { JobRow } from "./repo.ts";
import { toResult, toSegment } from "./segment-repo.ts";
import type { SegmentRow } from "./segment-repo.ts";

/**
 * `places` and `open-source` are not offered for download: where the units stand (`PlacedUnits`, gzipped JSON), and an
 * encrypted source as it opens without its password; the preview shows with them.
 */
export type OutputKind =
  "target" | "bilingual" | "bilingual-pages" | "xliff" | "tmx" | "places" | "open-source";

export interface MadeOutput {
  readonly kind: OutputKind;
  /** See `ResultForm`. */
  readonly open: () => Uint8Array | AsyncIterable<Uint8Array>;
  readonly warnings: readonly DocumentWarning[];
}

export interface MadeOutputs {
  readonly outputs: readonly MadeOutput[];
  /** For when they are stored, or are not wanted. */
  readonly forget: () => Promise<void>;
}

interface Finished {
  readonly file: FileRow;
  readonly job: JobRow;
  readonly rows: readonly SegmentRow[];
  readonly from: LanguageTag;
  readonly to: LanguageTag;
}

/**
 * Every file a finished job offers: the document in each form its format can take, XLIFF 2.1 and TMX 1.4b.
 *
 * @param signal  breaks the writing off
 */
export async function makeOutputs(
  deps: JobDeps,
  finished: Finished,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<MadeOutputs> {
  const { file, job, rows, from, to } = finished;
  const results = rows.filter((row) => row.state !== "untranslated").map(toResult);
  const outputs = outputsOf(job.format);
  const { forms, places, openSource, forget } = await deps.documents.merge(
    file,
    { job: job.id, from, to, outputs, results, choice: choiceOf(job) },
    ({ done, total }) => onProgress(total > 0 ? Math.floor((100 * done) / total) : 0),
    signal,
  );
  const made: MadeOutput[] = forms.map(({ output, open, warnings }) => ({ kind: output, open, warnings }));
  if (places) made.push(outputOf("places", places));
  if (openSource) made.push(outputOf("open-source", openSource));
  const segments = rows.map(toSegment);
  const byOrdinal = new Map(results.map((result) => [result.ordinal, result]));
  const document = { sourceHash: file.sha256, format: job.format, units: unitsOf(rows), segments };
  const xliff = makeXliff(document, byOrdinal, { name: file.name, from, to });
  const tmx = await makeTmx(segments, byOrdinal, { from, to }, { toolVersion: "0.1.0" });
  made.push(outputOf("xliff", Buffer.from(xliff, "utf8")), outputOf("tmx", Buffer.from(tmx, "utf8")));
  return { outputs: made, forget };
}

function outputOf(kind: OutputKind, bytes: Uint8Array): MadeOutput {
  return { kind, open: () => bytes, warnings: [] };
}

/** What of its file a job translates. */
export function choiceOf({ pageRanges, keepReferences }: JobRow): ReadingChoice {
  return { pages: pageRanges, keepReferences };
}

/** The text units behind a job's rows, in the order of the document. */
function unitsOf(rows: readonly SegmentRow[]): XliffSourceUnit[] {
  const first = new Map<string, SegmentRow>();
  for (const row of rows) if (!first.has(row.unitId)) first.set(row.unitId, row);
  return [...first.values()].map(({ unitId, kind, place, locked }) => ({
    id: unitId,
    kind,
    isLocked: locked,
    ...(place === null ? {} : { place }),
  }));
}

/** Puts results into the blob store and their rows into the job; part of the transaction that ends it. */
export async function storeOutputs(
  deps: JobDeps,
  tx: Transaction,
  job: JobRow,
  outputs: readonly MadeOutput[],
): Promise<void> {
  await deps.documents.lockBlobs(tx, job.ownerId);
  const old = await deleteOutputs(tx, job.id);
  for (const { kind, open } of outputs) {
    const { sha256, sizeBytes } = await deps.blobs.put(job.ownerId, open());
    await putOutput(tx, { jobId: job.id, kind, sha256, sizeBytes });
  }
  await deps.documents.deleteBlobs(
    tx,
    job.ownerId,
    old.map(({ sha256 }) => sha256),
  );
}
