import { writeTmx, writeXliff } from "@yizhou/exchange";
import type { XliffUnit } from "@yizhou/exchange";
import type { DocumentWarning, LanguageTag, TranslationUnit } from "@yizhou/model";
import { needsTranslation } from "@yizhou/pipeline";
import type { Transaction } from "../../platform/database/connect.ts";
import { outputsOf } from "../documents/index.ts";
import type { FileRow } from "../documents/index.ts";
import type { TranslationDeps } from "./deps.ts";
import { deleteOutputs, putOutput } from "./repo.ts";
import type { JobRow } from "./repo.ts";
import { toResult, toSegment } from "./segment-repo.ts";
import type { SegmentRow } from "./segment-repo.ts";

export type OutputKind = "target" | "bilingual" | "xliff" | "tmx";

export interface MadeOutput {
  readonly kind: OutputKind;
  readonly bytes: Uint8Array;
  readonly warnings: readonly DocumentWarning[];
}

interface Finished {
  readonly file: FileRow;
  readonly job: JobRow;
  readonly rows: readonly SegmentRow[];
  readonly from: LanguageTag;
  readonly to: LanguageTag;
}

/** Every file a finished job offers: the document in each form its format can take, XLIFF 2.1 and TMX 1.4b. */
export async function makeOutputs(deps: TranslationDeps, finished: Finished): Promise<MadeOutput[]> {
  const { file, job, rows, from, to } = finished;
  const results = rows.filter((row) => row.state !== "untranslated").map(toResult);
  const made: MadeOutput[] = [];
  for (const output of outputsOf(job.format)) {
    const { bytes, warnings } = await deps.documents.merge(file, { from, to, output, results });
    made.push({ kind: output, bytes, warnings });
  }
  made.push({ kind: "xliff", bytes: encode(writeXliff(xliffOf(finished))), warnings: [] });
  const tmx: string[] = [];
  for await (const piece of writeTmx(unitsOf(finished), { sourceLanguage: from, toolVersion: "0.1.0" }))
    tmx.push(piece);
  made.push({ kind: "tmx", bytes: encode(tmx), warnings: [] });
  return made;
}

function encode(pieces: Iterable<string>): Uint8Array {
  return Buffer.from([...pieces].join(""), "utf8");
}

function xliffOf({ file, rows, from, to, job }: Finished) {
  const units = new Map<string, SegmentRow[]>();
  for (const row of rows) units.set(row.unitId, [...(units.get(row.unitId) ?? []), row]);
  return {
    sourceLanguage: from,
    targetLanguage: to,
    files: [
      { original: file.name, sourceHash: file.sha256, format: job.format, units: [...units].map(xliffUnit) },
    ],
  };
}

function xliffUnit([id, rows]: [string, SegmentRow[]]): XliffUnit {
  return {
    id,
    kind: rows[0]!.kind,
    isLocked: rows[0]!.locked,
    segments: rows.map((row) => ({
      source: row.source,
      target: row.state === "translated" ? row.target : null,
      state: row.state === "translated" ? "translated" : "initial",
      leading: row.leading,
      trailing: row.trailing,
      ...(row.origin ? { origin: row.origin } : {}),
      ...(row.matchScore === null ? {} : { matchScore: row.matchScore }),
    })),
  };
}

/** Translated segments as memory entries; equal pairs once. */
function* unitsOf({ rows, from, to }: Finished): Generator<TranslationUnit> {
  const seen = new Set<string>();
  for (const row of rows) {
    if (row.state !== "translated" || !row.target || !needsTranslation(toSegment(row))) continue;
    const key = JSON.stringify([row.source, row.target]);
    if (seen.has(key)) continue;
    seen.add(key);
    yield {
      variants: [
        { language: from, content: row.source },
        { language: to, content: row.target },
      ],
    };
  }
}

/** Puts results into the blob store and their rows into the job; part of the transaction that ends it. */
export async function storeOutputs(
  deps: TranslationDeps,
  tx: Transaction,
  job: JobRow,
  outputs: readonly MadeOutput[],
): Promise<void> {
  await deps.documents.lockBlobs(tx, job.ownerId);
  const old = await deleteOutputs(tx, job.id);
  for (const { kind, bytes } of outputs) {
    const { sha256, sizeBytes } = await deps.blobs.put(job.ownerId, bytes);
    await putOutput(tx, { jobId: job.id, kind, sha256, sizeBytes });
  }
  await deps.documents.deleteBlobs(
    tx,
    job.ownerId,
    old.map(({ sha256 }) => sha256),
  );
}
