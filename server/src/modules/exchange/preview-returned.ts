import { MOST_RETURNED_SEGMENTS, type ReturnedSegments } from "@yizhou/contract";
import { AppError, inlineToTagged, parseLanguageTag } from "@yizhou/model";
import { judgeReturned, matchReturned, readBilingual, type CurrentSegment } from "@yizhou/pipeline";
import { askAboutBytes } from "../../platform/work/work-bytes.ts";
import type { Waiting } from "../../platform/work/work-desk.ts";
import {
  readDocument,
  requireJobRight,
  textsAtVersions,
  toResult,
  toSegment,
  type SegmentRow,
} from "../jobs/index.ts";
import type { ExchangeDeps } from "./deps.ts";
import { READ_RETURNED } from "./returned-reader.ts";

/**
 * What a file would change in a job's translation. Nothing is changed.
 *
 * @throws {AppError} job.not_found; exchange.wrong_document where it was made of another one, or has no sentence of this one;
 *   what reading it throws
 */
export async function previewReturned(
  deps: ExchangeDeps,
  userId: string,
  jobId: string,
  file: { readonly name: string; readonly bytes: AsyncIterable<Uint8Array> },
  waiting: Waiting,
): Promise<ReturnedSegments> {
  const job = await requireJobRight(deps, userId, jobId, "read");
  const languages = { from: parseLanguageTag(job.sourceLanguage), to: parseLanguageTag(job.targetLanguage) };
  const input = { name: file.name, ...languages, maxSegments: MOST_RETURNED_SEGMENTS };
  const asked = { ownerId: userId, input, bytes: file.bytes };
  const { sourceHash, segments: named, bilingual } = await askAboutBytes(deps, READ_RETURNED, asked, waiting);
  const [source] = await deps.documents.getMany(job.ownerId, [job.fileId]);
  if (sourceHash !== null && sourceHash !== source!.sha256) throw new AppError("exchange.wrong_document");

  const { rows } = await readDocument(deps.db, job);
  const results = new Map(rows.map((row) => [row.ordinal, toResult(row)]));
  const segments = bilingual ? readBilingual(rows.map(toSegment), results, languages, bilingual) : named;
  const matched = matchReturned(rows.map(currentOf), segments);
  if (matched.every(({ current }) => current === null)) throw new AppError("exchange.wrong_document");
  const older = matched.flatMap(({ returned: { version }, current }) =>
    current && version !== null && version !== current.version ? [{ ordinal: current.ordinal, version }] : [],
  );
  const bases = await textsAtVersions(deps.db, job, older);
  let same = 0;
  const items: ReturnedSegments["items"] = [];
  for (const pair of matched) {
    const { current, returned } = pair;
    const { kind, target } = judgeReturned(pair, (current && bases.get(current.ordinal)) ?? null);
    if (kind === "same") same++;
    // Without a target there is nothing that could be missing.
    else if (target) {
      items.push({
        kind,
        ordinal: current?.ordinal ?? null,
        source: inlineToTagged(current?.source ?? returned.source),
        current: current?.target ? inlineToTagged(current.target) : null,
        target: inlineToTagged(target),
        version: current?.version ?? 0,
        isConfirmed: returned.isConfirmed ?? false,
      });
    }
  }
  return { same, items };
}

function currentOf(row: SegmentRow): CurrentSegment {
  const { ordinal, unitId, source, locked, version, confirmedAt, origin } = row;
  return {
    ...{ ordinal, unitId, source, version },
    target: row.state === "translated" ? row.target : null,
    isLocked: locked,
    isConfirmed: confirmedAt !== null,
    isByPerson: origin === "person",
  };
}
