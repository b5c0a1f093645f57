import { AppError, isAppError, parseLanguageTag } from "@yizhou/model";
import type { CodedProblem, LanguageTag } from "@yizhou/model";
import {
  createHintFinder,
  judgeSegments,
  makeReport,
  needsTranslation,
  translateSegments,
} from "@yizhou/pipeline";
import type { Engine, TranslationField } from "@yizhou/engines";
import type { Termbase } from "@yizhou/termbase";
import { giveWay } from "../../platform/give-way.ts";
import { ERROR_TABLE } from "../../platform/http/error-table.ts";
import type { StoredProblem } from "../../platform/database/stored-types.ts";
import { createPostgresCache, missingModelsFor, MODEL_ENGINE_ID, tidyCache } from "../engines/index.ts";
import type { EngineOffer } from "../engines/index.ts";
import { memoryOfJob } from "../quotes/index.ts";
import { loadTermbase } from "../termbase/index.ts";
import { countUses } from "../tm/index.ts";
import type { JobDeps } from "./deps.ts";
import { holdLease, LeaseLost, updateHeld } from "./lease.ts";
import type { Claim, Lease } from "./lease.ts";
import { choiceOf, makeOutputs, storeOutputs } from "./outputs.ts";
import type { MadeOutput } from "./outputs.ts";
import type { JobRow } from "./repo.ts";
import {
  countSegments,
  insertSegments,
  lastChange,
  loadSegments,
  saveResults,
  toResult,
  toSegment,
} from "./segment-repo.ts";
import type { SegmentRow } from "./segment-repo.ts";
import { saveTermFindings } from "./term-findings.ts";
import type { SegmentFindings } from "./term-findings.ts";
import { saveToMemory } from "./save-to-memory.ts";
import { createSegmentStore } from "./segment-store.ts";
import type { Turns } from "./turns.ts";
import { parkJob, waitingEngine, WaitsForModels } from "./wait-for-models.ts";

/** Why a run stops before its end; the reason of its signal. */
export class WorkerStops extends Error {}

interface Run {
  readonly deps: JobDeps;
  readonly job: JobRow;
  readonly lease: Lease;
  readonly from: LanguageTag;
  readonly to: LanguageTag;
  readonly signal: AbortSignal;
  /** Aborted when nobody wants the job's results any more: it was cancelled, or is another worker's. */
  readonly unwanted: AbortSignal;
  readonly turns: Turns;
  /** The terms that the job's translations are held to, the same from beginning to end; null without any. */
  readonly termbase: () => Promise<Termbase | null>;
}

/**
 * Carries one claimed job to its end: parsing, translating, rendering. Whatever was checkpointed before is kept, so that it
 * may be called again after any crash. Always leaves the job ended, unless the worker stops or has lost the lease.
 */
export async function runJob(
  deps: JobDeps,
  { job, lease, runningMs }: Claim,
  turns: Turns,
  signal: AbortSignal,
): Promise<void> {
  const overdue = new AbortController();
  const timer = setTimeout(
    () => overdue.abort(new AppError("job.deadline_exceeded")),
    Math.max(0, deps.settings.jobTimeoutMs - runningMs),
  );
  const [from, to] = [parseLanguageTag(job.sourceLanguage), parseLanguageTag(job.targetLanguage)];
  let termbase: Promise<Termbase | null> | null = null;
  const run: Run = {
    deps,
    job,
    lease,
    turns,
    from,
    to,
    termbase: () => (termbase ??= loadTermbase(deps.db, job.ownerId, job.termbases, { from, to })),
    signal: AbortSignal.any([signal, overdue.signal]),
    unwanted: unwantedSignal(signal),
  };
  try {
    await parse(run);
    await translate(run);
    await saveToMemory(deps.db, job, { from: run.from, to: run.to, now: new Date(deps.clock.now()) });
    await render(run);
  } catch (error) {
    if (error instanceof LeaseLost || error instanceof WorkerStops) throw error;
    if (error instanceof WaitsForModels) return parkJob(deps, job, lease, error);
    await endWithError(run, error);
  } finally {
    clearTimeout(timer);
  }
}

/** A worker that stops writes what it has begun, and a deadline ends translating: neither breaks off the writing. */
function unwantedSignal(signal: AbortSignal): AbortSignal {
  const unwanted = new AbortController();
  const look = () => {
    if (!(signal.reason instanceof WorkerStops)) unwanted.abort(signal.reason);
  };
  if (signal.aborted) look();
  else signal.addEventListener("abort", look, { once: true });
  return unwanted.signal;
}

/** Text units looked at before other work has its turn. */
const UNITS_AT_ONCE = 5000;

/** Writes the job's segments, once. */
async function parse({ deps, job, lease, from }: Run): Promise<void> {
  if ((await countSegments(deps.db, job.id)) > 0) return;
  await updateHeld(deps.db, lease, { state: "parsing" });
  const [file] = await deps.documents.getMany(job.ownerId, [job.fileId]);
  const { parsed, segments } = await deps.documents.segmentsOf(file!, from, choiceOf(job));
  const places = new Map<string, { kind: string; place: string | null }>();
  for (const [index, { id, kind, place }] of parsed.units.entries()) {
    if (index % UNITS_AT_ONCE === UNITS_AT_ONCE - 1) await giveWay();
    places.set(id, { kind, place: place ?? null });
  }
  await deps.db.transaction(async (tx) => {
    await holdLease(tx, lease);
    await insertSegments(tx, job.id, segments, places);
  });
  await updateHeld(deps.db, lease, { segmentsTotal: segments.length });
}

async function translate(run: Run): Promise<void> {
  const { deps, job, lease, from, to, signal } = run;
  await updateHeld(deps.db, lease, { state: "translating" });
  const segments = (await loadSegments(deps.db, job.id)).map(toSegment);
  const offers = await offersOf(run);
  const memory = memoryOfJob(deps, job.ownerId, job);
  const termbase = (await run.termbase()) ?? undefined;
  const waits = new AbortController();
  let remaining = segments.length;
  try {
    await translateSegments({
      segments,
      from,
      to,
      engines: offers.map(({ engine }) => withWaiting(run, engine, waits)),
      signal: AbortSignal.any([signal, waits.signal]),
      field: job.field as TranslationField,
      documentTitle: job.name,
      memory: countUses(deps.db, memory),
      pretranslationScore: job.pretranslateFrom,
      ...((job.hintsFrom !== null || termbase) && {
        hints: createHintFinder({
          ...(job.hintsFrom !== null && { memory, minScore: job.hintsFrom }),
          termbase,
        }),
      }),
      termbase,
      memoryVersion: () => memory.version(),
      store: createSegmentStore(deps, lease, job.ownerId, offers),
      cache: createPostgresCache(deps, { ownerId: job.ownerId, jobId: job.id }),
      batchTimeoutMs: deps.settings.batchTimeoutMs,
      takeTurn: () => run.turns.take({ ownerId: job.ownerId, remaining, signal }),
      onProgress: (progress) => (remaining = progress.total - progress.done - progress.failed),
      onFault: ({ engineId, error }) =>
        deps.log.warn({ jobId: job.id, engineId, err: error }, "a batch failed"),
    });
  } catch (error) {
    if (!isAppError(error, "job.deadline_exceeded")) throw error;
    await failOpenSegments(run, { code: "job.deadline_exceeded", params: {} });
  }
}

/** The engines the user agreed to. Jobs from before there was such a list follow their choice. */
async function offersOf({ deps, job, from, to }: Run): Promise<readonly EngineOffer[]> {
  if (job.engines || job.engine !== "auto") {
    const agreed = job.engines ?? [{ id: job.engine, name: job.engineName ?? job.engine }];
    return deps.engines.forJob(job.ownerId, agreed, from, to);
  }
  return deps.engines.forPair(job.ownerId, "auto", from, to);
}

/** Where the user chose to wait, the local engine ends the run instead of failing when it is asked and has no models. */
function withWaiting({ deps, job, from, to }: Run, engine: Engine, waits: AbortController): Engine {
  if (engine.id !== MODEL_ENGINE_ID || job.ifModelMissing !== "wait") return engine;
  return waitingEngine(engine, () => missingModelsFor(deps.engineDeps, from, to), waits);
}

/** Every segment has a state in the end, so that the report adds up and a retry knows what to ask. */
async function failOpenSegments({ deps, lease, job }: Run, problem: CodedProblem): Promise<void> {
  const open = (await loadSegments(deps.db, job.id)).filter((row) => row.state === "untranslated");
  await deps.db.transaction(async (tx) => {
    await holdLease(tx, lease);
    const failed = open.map((row) => ({ ...toResult(row), state: "failed" as const, problem }));
    await saveResults(tx, job.id, failed, 0);
  });
}

async function render(run: Run): Promise<void> {
  // The forms of a long book take minutes: cancelling breaks them off. Stopping and the job's deadline do not.
  await updateHeld(run.deps.db, run.lease, { state: "rendering" });
  // What a person writes while results are made belongs into them: then they are made once more.
  // A writing that was killed goes on where it was: what it told before is not taken back.
  let told = run.job.state === "rendering" ? (run.job.layoutPercent ?? -1) : -1;
  while (!(await renderOnce(run, told))) told = -1;
}

/**
 * @param told  percent of the writing that users were told of
 * @returns false when a segment has changed meanwhile, and nothing was kept
 */
async function renderOnce(run: Run, told: number): Promise<boolean> {
  const { deps, job, from, to } = run;
  const change = await lastChange(deps.db, job.id);
  const rows = await loadSegments(deps.db, job.id);
  const failure = firstFailure(rows);
  const hasDelivered = rows.some((row) => row.state === "translated" && needsTranslation(toSegment(row)));
  if (failure && !hasDelivered) return end(run, { rows, change }, "failed", failure, []);
  await tidyCache(deps.db, {
    ownerId: job.ownerId,
    unusedSince: new Date(0),
    maxBytes: deps.settings.engineCacheBytes,
  });
  const [file] = await deps.documents.getMany(job.ownerId, [job.fileId]);
  const { outputs, forget } = await makeOutputs(
    deps,
    { file: file!, job, rows, from, to },
    layoutTeller(run, told),
    run.unwanted,
  );
  const isEnded = await end(run, { rows, change }, failure ? "partial" : "done", failure, outputs);
  // What is left of it is tidied away later.
  await forget().catch((error: unknown) => deps.log.warn({ jobId: job.id, err: error }, "files were left"));
  return isEnded;
}

/** Notes in the job how much of its results is written, a percent at a time. */
function layoutTeller({ deps, job, lease }: Run, told: number): (percent: number) => void {
  return (percent) => {
    if (percent <= told) return;
    told = percent;
    updateHeld(deps.db, lease, { layoutPercent: percent }).catch((error: unknown) => {
      // Who has lost the job hears it at its end; a word about progress that got lost does no harm.
      if (!(error instanceof LeaseLost))
        deps.log.warn({ jobId: job.id, err: error }, "progress was not noted");
    });
  };
}

function firstFailure(rows: readonly SegmentRow[]): StoredProblem | null {
  return rows.find((row) => row.state === "failed")?.problem ?? null;
}

/** The last transaction of a job: results, report and state together. @returns false when the rows are not the last any more */
async function end(
  run: Run,
  { rows, change }: { readonly rows: readonly SegmentRow[]; readonly change: number },
  state: "done" | "partial" | "failed",
  problem: StoredProblem | null,
  outputs: readonly MadeOutput[],
): Promise<boolean> {
  const { deps, job, lease, from, to } = run;
  const results = new Map(
    rows.filter((row) => row.state !== "untranslated").map((row) => [row.ordinal, toResult(row)]),
  );
  const warnings = outputs.find(({ kind }) => kind === "target")?.warnings ?? [];
  const findings: SegmentFindings[] = [];
  const segments = rows.map(toSegment);
  const termbase = await run.termbase();
  const report = makeReport(
    segments,
    results,
    { from, to },
    warnings,
    termbase ? await judgeSegments(segments, results, { from, to }, termbase, giveWay) : undefined,
    (ordinal, problems) => findings.push({ ordinal, findings: problems }),
  );
  return deps.db.transaction(async (tx) => {
    await holdLease(tx, lease);
    if ((await lastChange(tx, job.id)) !== change) return false;
    await storeOutputs(deps, tx, job, outputs);
    await saveTermFindings(tx, job.id, findings);
    const finishedAt = new Date(deps.clock.now());
    await updateHeld(tx, lease, { state, problem, report, finishedAt, leaseUntil: null, leaseOwner: null });
    return true;
  });
}

async function endWithError({ deps, job, lease }: Run, error: unknown): Promise<void> {
  const isCancelled = isAppError(error, "job.cancelled");
  // What broke in a process of its own comes as a coded error too.
  if (!isAppError(error) || ERROR_TABLE[error.code].log === "error")
    deps.log.error({ jobId: job.id, err: error }, "a job failed unexpectedly");
  const problem: StoredProblem = isAppError(error)
    ? { code: error.code, params: error.params }
    : { code: "internal.unexpected", params: {} };
  const finishedAt = new Date(deps.clock.now());
  const state = isCancelled ? "cancelled" : "failed";
  await updateHeld(deps.db, lease, { state, problem, finishedAt, leaseUntil: null, leaseOwner: null });
  await deps.documents
    .forgetWork(job.ownerId, job.fileId, job.id)
    .catch((left: unknown) => deps.log.warn({ jobId: job.id, err: left }, "files were left"));
}
