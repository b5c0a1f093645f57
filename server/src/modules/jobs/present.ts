import { doubtMessage } from "@yizhou/contract";
import type {
  Job,
  JobCost,
  JobSegment,
  Report,
  SegmentScore,
  SegmentTag,
  TermFinding,
  UiLanguage,
} from "@yizhou/contract";
import type { OutputForm } from "@yizhou/filters";
import {
  formatPageRanges,
  hasTags,
  type InlineNode,
  inlineToTagged,
  type SegmentQuality,
} from "@yizhou/model";
import type { TermProblem } from "@yizhou/termbase";
import { presentProblem } from "../../platform/http/messages.ts";
import type { StoredReport } from "./tables.ts";
import { jobSpending, modelWaitOf, presentSpending } from "../engines/index.ts";
import type { WaitingFor } from "../engines/index.ts";
import type { Unstarted } from "../billing/index.ts";
import { askedOutputsOf } from "../documents/index.ts";
import { presentBands } from "../quotes/index.ts";
import { libraryNames } from "../libraries/index.ts";
import type { JobDeps } from "./deps.ts";
import { etaSeconds } from "./eta.ts";
import type { Rendition, RenditionTask } from "./job-renditions.ts";
import { documentOfJob } from "./pay-job.ts";
import type { JobRow } from "./repo.ts";
import type { SegmentRow } from "./segment-repo.ts";

const FORMS = [
  "target",
  "bilingual",
  "bilingual-pages",
  "bilingual-table",
  "bilingual-sheets",
  "bilingual-cells",
  "docx",
  "docx-bilingual",
  "reading",
  "epub",
  "markdown",
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
  // Tasks first: one that ends in between has its files in the list then, and a job without a task shows its newest.
  const tasks = await deps.renditions.listTasks(deps.db, ids);
  const files = Map.groupBy(await deps.renditions.list(deps.db, ids), ({ jobId }) => jobId);
  const spending = await jobSpending(deps.db, rows[0]?.ownerId ?? "", ids);
  const names = await namesOfLibraries(deps, rows);
  const costs = await costsOf(deps, rows);
  const waits = new Map<string, Job["waiting"]>();
  for (const row of rows)
    if (row.run.waitingFor) waits.set(row.id, await waitingOf(deps, row.run.waitingFor, language));
  const nowMs = deps.clock.now();
  return rows.map((row) => {
    const isExpired = row.expiresAt.getTime() <= nowMs;
    return {
      ...presentJob(row, isExpired, nowMs, language, names.get(row.options.saveTo ?? "")),
      ...presentFiles(row, isExpired ? null : (files.get(row.id) ?? [])),
      making: presentMaking(
        tasks.find(({ jobId }) => jobId === row.id),
        language,
      ),
      termbases: (row.options.termbases ?? []).flatMap((id) => {
        const name = names.get(id);
        return name === undefined ? [] : [{ id, name }];
      }),
      waiting: waits.get(row.id) ?? null,
      cost: costs.get(row.id)!,
      spending: spending.filter(({ jobId }) => jobId === row.id).map(presentSpending),
    };
  });
}

/** What jobs of one owner cost, and what those that are not paid for yet lack. */
async function costsOf(deps: JobDeps, rows: readonly JobRow[]): Promise<ReadonlyMap<string, JobCost>> {
  const costs = await deps.billing.costsOf(
    deps.db,
    rows.map(({ id }) => id),
  );
  const unpaid: Unstarted[] = [];
  for (const row of rows)
    if (row.state === "unpaid")
      unpaid.push({ jobId: row.id, characters: row.price, document: await documentOfJob(deps, row) });
  const lacks = await deps.billing.missingFor(deps.db, rows[0]?.ownerId ?? "", unpaid);
  return new Map(
    rows.map(({ id, price }) => {
      const { held = 0, heldFree = 0, paid = 0, free = 0 } = costs.find(({ jobId }) => jobId === id) ?? {};
      const { missing, free: freeLeft } = lacks.get(id) ?? { missing: 0, free: 0 };
      return [id, { quoted: price, held, heldFree, charged: paid, free, missing, freeLeft }];
    }),
  );
}

/** Names of the libraries that jobs write to and of their termbases, as far as their owner may see them. Jobs of one list have one owner. */
async function namesOfLibraries(
  deps: JobDeps,
  rows: readonly JobRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [
    ...new Set(
      rows.flatMap(({ options: { saveTo, termbases } }) => [
        ...(saveTo ? [saveTo] : []),
        ...(termbases ?? []),
      ]),
    ),
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
  isExpired: boolean,
  nowMs: number,
  language: UiLanguage,
  libraryName: string | undefined,
): Omit<Job, "waiting" | "cost" | "spending" | "termbases" | "outputs" | "renditions" | "making"> {
  const { options, run } = row;
  return {
    id: row.id,
    fileId: row.fileId,
    isFirstPage: row.isFirstPage,
    isText: row.isText,
    name: row.name,
    format: row.format,
    from: row.sourceLanguage,
    to: row.targetLanguage,
    engine: options.engine,
    engineName: options.engineName,
    engines: options.engines ?? [],
    field: options.field as Job["field"],
    output: options.output as Job["output"],
    ...(options.instruction !== null && { instruction: options.instruction }),
    review: options.review,
    state: isExpired ? "expired" : row.state,
    revision: row.revision,
    pages: row.pages,
    pageRanges: options.pageRanges && formatPageRanges(options.pageRanges),
    keepReferences: options.keepReferences,
    leaveOut: options.leaveOut ?? [],
    alsoTranslate: options.alsoTranslate ?? [],
    characters: row.characters,
    segments: {
      total: row.segmentsTotal,
      kept: row.segmentsKept,
      done: row.segmentsDone,
      failed: row.segmentsFailed,
      confirmed: row.segmentsConfirmed,
      doubted: row.segmentsDoubted,
    },
    memory: {
      pretranslateFrom: options.pretranslateFrom,
      ...{ hintsFrom: options.hintsFrom, saveRule: options.saveRule },
      saveTo: options.saveTo && libraryName !== undefined ? { id: options.saveTo, name: libraryName } : null,
    },
    layoutPercent: row.state === "rendering" ? run.layoutPercent : null,
    etaSeconds: etaSeconds(row, nowMs),
    problem: row.problem && presentProblem(row.problem, language),
    report: row.report && presentReport(row.report, language),
    createdAt: row.createdAt.toISOString(),
    queuedAt: (row.queuedAt ?? row.createdAt).toISOString(),
    startedAt: run.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
    recycledAt: row.recycledAt?.toISOString() ?? null,
  };
}

/** @param files  null: the job's day has passed */
function presentFiles(
  { format, isFirstPage, isText }: JobRow,
  files: readonly Rendition[] | null,
): Pick<Job, "outputs" | "renditions"> {
  if (!files) return { outputs: [], renditions: [] };
  const renditions = FORMS.flatMap((form) => {
    const file = files.find((one) => one.form === form);
    if (!file) return [];
    const { revision, sizeBytes, madeAt } = file;
    return [{ output: form, revision, sizeBytes, madeAt: madeAt.toISOString() }];
  });
  const hasTarget = files.some(({ form }) => form === "target");
  const asked = hasTarget && !isFirstPage && !isText ? askedOutputsOf(format) : [];
  const outputs = FORMS.filter(
    (form) => asked.includes(form as OutputForm) || renditions.some(({ output }) => output === form),
  );
  return { outputs: ["source", ...outputs], renditions };
}

function presentMaking(task: RenditionTask | undefined, language: UiLanguage): Job["making"] {
  return task
    ? {
        state: task.state,
        percent: task.percent,
        problem: task.problem && presentProblem(task.problem, language),
      }
    : null;
}

function presentReport(report: StoredReport, language: UiLanguage): Report {
  return {
    ...report,
    fromCache: report.fromCache ?? 0,
    doubted: report.doubted ?? 0,
    quality: report.quality ?? null,
    fromFuzzy: report.fromFuzzy ?? 0,
    bands: report.bands ? presentBands(report.bands) : null,
    terms: report.terms ?? null,
    notices: report.notices.map(({ ordinal, problem }) => ({
      ordinal,
      problem: presentProblem(problem, language),
    })),
    warnings: report.warnings.map((warning) => presentProblem(warning, language)),
    kept: report.kept?.map(({ ordinals, ...kept }) => ({ ...kept, ordinals: [...ordinals] })) ?? null,
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
    ...(hasTags(row.source) && { tags: row.source.flatMap(presentTag) }),
    state: row.state as JobSegment["state"],
    origin: row.origin as JobSegment["origin"],
    matchScore: row.matchScore,
    isConfirmed: row.confirmedAt !== null,
    version: row.version,
    problem: row.problem && presentProblem(row.problem, language),
    termFindings: presentTermFindings(row.termFindings),
    ...(row.quality && { quality: presentQuality(row.quality, language) }),
    ...(row.review && { review: row.review }),
    ...(row.isCut && { anchor: row.anchor ?? row.ordinal, part: row.part }),
  };
}

function presentTag(node: InlineNode): SegmentTag[] {
  if (node.kind === "open")
    return [{ id: node.id, type: node.type, ...(node.looks && { looks: [...node.looks] }) }];
  if (node.kind !== "standalone") return [];
  return [{ id: node.id, type: node.type, ...(node.equivalent !== undefined && { text: node.equivalent }) }];
}

function presentQuality({ score, basis, doubts }: SegmentQuality, language: UiLanguage): SegmentScore {
  return { score, basis, reasons: doubts.map(({ code, values }) => doubtMessage(code, values, language)) };
}

function presentTermFindings(findings: readonly TermProblem[] | null): TermFinding[] {
  return (findings ?? []).map((finding) => ({
    kind: finding.kind,
    term: finding.term,
    ...(finding.kind === "missing" ? finding.source : finding.target),
    expected: [...finding.expected],
  }));
}
