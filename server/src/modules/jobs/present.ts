import type { Job, JobSegment, JobState, Report, UiLanguage } from "@yizhou/contract";
import { formatPageRanges, inlineToTagged } from "@yizhou/model";
import { presentProblem } from "../../platform/http/messages.ts";
import type { StoredReport } from "./tables.ts";
import { jobSpending, modelWaitOf, presentSpending } from "../engines/index.ts";
import type { WaitingFor } from "../engines/index.ts";
import { presentBands } from "../quotes/index.ts";
import { libraryNames } from "../libraries/index.ts";
import { isOpen } from "./change-jobs.ts";
import type { JobDeps } from "./deps.ts";
import { etaSeconds } from "./eta.ts";
import { listOutputs } from "./repo.ts";
import { presentTermFindings } from "./term-findings.ts";
import type { JobRow } from "./repo.ts";
import type { SegmentRow } from "./segment-repo.ts";

const OUTPUT_ORDER = [
  "source",
  "target",
  "bilingual",
  "bilingual-pages",
  "xliff",
  "tmx",
] as const satisfies Job["outputs"];

/** Jobs as the wire has them, in the order given. */
export async function presentJobs(
  deps: JobDeps,
  rows: readonly JobRow[],
  language: UiLanguage,
): Promise<Job[]> {
  const ids = rows.map(({ id }) => id);
  const outputs = await listOutputs(deps.db, ids);
  const spending = await jobSpending(deps.db, ids);
  const names = await namesOfLibraries(deps, rows);
  const waits = new Map<string, Job["waiting"]>();
  for (const row of rows)
    if (row.waitingFor) waits.set(row.id, await waitingOf(deps, row.waitingFor, language));
  const nowMs = deps.clock.now();
  return rows.map((row) => {
    const kinds = new Set(outputs.filter(({ jobId }) => jobId === row.id).map(({ kind }) => kind));
    return {
      ...presentJob(row, kinds, nowMs, language, names.get(row.saveTo ?? "")),
      termbases: (row.termbases ?? []).flatMap((id) => {
        const name = names.get(id);
        return name === undefined ? [] : [{ id, name }];
      }),
      waiting: waits.get(row.id) ?? null,
      spending: spending.filter(({ jobId }) => jobId === row.id).map(presentSpending),
    };
  });
}

/** Names of the libraries that jobs write to and of their termbases, as far as their owner may see them. Jobs of one list have one owner. */
async function namesOfLibraries(
  deps: JobDeps,
  rows: readonly JobRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [
    ...new Set(rows.flatMap(({ saveTo, termbases }) => [...(saveTo ? [saveTo] : []), ...(termbases ?? [])])),
  ];
  if (ids.length === 0) return new Map();
  return libraryNames(deps.db, rows[0]!.ownerId, ids);
}

async function waitingOf(
  deps: JobDeps,
  { engineName, modelIds }: WaitingFor,
  language: UiLanguage,
): Promise<Job["waiting"]> {
  const { doneBytes, totalBytes, problem } = await modelWaitOf(deps.engineDeps, modelIds);
  return { engineName, doneBytes, totalBytes, problem: problem && presentProblem(problem, language) };
}

function presentJob(
  row: JobRow,
  kinds: ReadonlySet<string>,
  nowMs: number,
  language: UiLanguage,
  libraryName: string | undefined,
): Omit<Job, "waiting" | "spending" | "termbases"> {
  const isExpired = row.expiresAt.getTime() <= nowMs;
  // While a job is open its earlier results are being replaced.
  const offered = isExpired
    ? []
    : OUTPUT_ORDER.filter((kind) => kind === "source" || (!isOpen(row) && kinds.has(kind)));
  return {
    id: row.id,
    fileId: row.fileId,
    name: row.name,
    format: row.format,
    from: row.sourceLanguage,
    to: row.targetLanguage,
    engine: row.engine,
    engineName: row.engineName,
    engines: row.engines ?? [],
    field: row.field as Job["field"],
    output: row.output as Job["output"],
    state: isExpired ? "expired" : (row.state as JobState),
    pages: row.pages,
    pageRanges: row.pageRanges && formatPageRanges(row.pageRanges),
    keepReferences: row.keepReferences,
    characters: row.characters,
    segments: {
      total: row.segmentsTotal,
      done: row.segmentsDone,
      failed: row.segmentsFailed,
      confirmed: row.segmentsConfirmed,
    },
    memory: {
      ...{ pretranslateFrom: row.pretranslateFrom, hintsFrom: row.hintsFrom, saveRule: row.saveRule },
      saveTo: row.saveTo && libraryName !== undefined ? { id: row.saveTo, name: libraryName } : null,
    },
    layoutPercent: row.state === "rendering" ? row.layoutPercent : null,
    etaSeconds: etaSeconds(row, nowMs),
    problem: row.problem && presentProblem(row.problem, language),
    report: row.report && presentReport(row.report, language),
    createdAt: row.createdAt.toISOString(),
    queuedAt: (row.queuedAt ?? row.createdAt).toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
    recycledAt: row.recycledAt?.toISOString() ?? null,
    outputs: offered,
  };
}

function presentReport(report: StoredReport, language: UiLanguage): Report {
  return {
    ...report,
    fromCache: report.fromCache ?? 0,
    fromFuzzy: report.fromFuzzy ?? 0,
    bands: report.bands ? presentBands(report.bands) : null,
    terms: report.terms ?? null,
    notices: report.notices.map(({ ordinal, problem }) => ({
      ordinal,
      problem: presentProblem(problem, language),
    })),
    warnings: report.warnings.map((warning) => presentProblem(warning, language)),
  };
}

export function presentSegment(row: SegmentRow, language: UiLanguage): JobSegment {
  return {
    ordinal: row.ordinal,
    unitId: row.unitId,
    place: row.place,
    kind: row.kind,
    source: inlineToTagged(row.source),
    target: row.target && inlineToTagged(row.target),
    state: row.state as JobSegment["state"],
    origin: row.origin as JobSegment["origin"],
    matchScore: row.matchScore,
    isConfirmed: row.confirmedAt !== null,
    problem: row.problem && presentProblem(row.problem, language),
    termFindings: presentTermFindings(row.termFindings),
  };
}
