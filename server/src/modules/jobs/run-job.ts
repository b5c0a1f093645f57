import { AppError, isAppError, parseLanguageTag } from "@yizhou/model";
import type { CodedProblem, DocumentWarning, ErrorCode, Segment, TextUnitKind } from "@yizhou/model";
import { createHintFinder, firstPageOf, needsTranslation, translateSegments } from "@yizhou/pipeline";
import type { Answer } from "@yizhou/pipeline";
import type { Engine, TranslationField } from "@yizhou/engines";
import { MakesWay } from "../../platform/lanes.ts";
import { yieldToEventLoop } from "../../platform/yield-to-event-loop.ts";
import { isPassingFault } from "../../platform/database/passing-faults.ts";
import { ERROR_TABLE } from "../../platform/http/error-table.ts";
import type { StoredProblem } from "../../platform/database/stored-types.ts";
import { createPostgresCache, missingModelsFor, MODEL_ENGINE_ID } from "../engines/index.ts";
import type { EngineOffer } from "../engines/index.ts";
import { memoryOfJob } from "../quotes/index.ts";
import { countUses } from "../tm/index.ts";
import { handOutDelivered } from "./cancel-job.ts";
import { createCharger, createReviewCharger } from "./charges.ts";
import type { Charger } from "./charges.ts";
import type { Claim } from "./claim-job.ts";
import type { JobDeps } from "./deps.ts";
import type { FairSlots } from "./fair-slots.ts";
import { createGuideStore } from "./guide-repo.ts";
import { answersOfFirstPage } from "./first-page-answers.ts";
import { settleJob } from "./pay-job.ts";
import { likenessOfJob } from "./likeness-of-job.ts";
import type { OwnJob } from "./policy.ts";
import { withQuoteLimit } from "./quote-limit.ts";
import { readingOfJob } from "./reading-of-job.ts";
import { recordEnd } from "./record-events.ts";
import { renderJob } from "./render-job.ts";
import type { Run } from "./run.ts";
import { termbaseOf } from "./report-job.ts";
import { dropLease, holdLease, LeaseLost, updateHeld } from "./run-repo.ts";
import { samePayer } from "./same-payer.ts";
import { saveToMemory } from "./save-to-memory.ts";
import {
  countSegments,
  insertSegments,
  loadSegments,
  saveResults,
  toResult,
  toSegment,
} from "./segment-repo.ts";
import type { SegmentRow } from "./segment-repo.ts";
import { createSegmentStore } from "./segment-store.ts";
import { parkJob, waitingEngine, WaitsForModels } from "./wait-for-models.ts";

/** Why a run stops before its end; the reason of its signal. */
export class WorkerStops extends Error {}

/** The database failed for a moment: the run is over and the job is not. */
export class Interrupted extends Error {}

/**
 * Carries one claimed job to its end: parsing, translating, rendering. Whatever was checkpointed before is kept, so that it
 * may be called again after any crash. Always leaves the job ended, unless the worker stops, the job makes way for others, the
 * database fails for a moment, or the lease is lost.
 *
 * @param mayGoOn  false for a job that was interrupted so often that its fault is none that passes
 * @throws {Interrupted}
 */
export async function runJob(
  deps: JobDeps,
  { job, lease, runningMs }: Claim,
  slots: FairSlots,
  signal: AbortSignal,
  mayGoOn = true,
): Promise<void> {
  const overdue = new AbortController();
  const timer = setTimeout(
    () => overdue.abort(new AppError("job.deadline_exceeded")),
    Math.max(0, deps.settings.jobTimeoutMs - runningMs),
  );
  const [from, to] = [parseLanguageTag(job.sourceLanguage), parseLanguageTag(job.targetLanguage)];
  const run: Run = {
    deps,
    job,
    lease,
    slots,
    from,
    to,
    signal: AbortSignal.any([signal, overdue.signal]),
    unwanted: unwantedSignal(signal),
  };
  try {
    await parse(run);
    await translate(run);
    await renderJob(run, await keepInMemory(run));
  } catch (error) {
    if (error instanceof LeaseLost || error instanceof WorkerStops || error instanceof MakesWay) throw error;
    if (error instanceof WaitsForModels) return parkJob(deps, job, lease, error);
    if (mayGoOn && isPassingFault(error)) throw new Interrupted("the database failed", { cause: error });
    await endWithError(run, error);
  } finally {
    clearTimeout(timer);
  }
}

/** What was translated is not lost with the room for it: the job goes on. @returns what its owner should know */
async function keepInMemory({ deps, job, from, to }: Run): Promise<DocumentWarning[]> {
  // What was only looked at is nobody's translation yet; the job itself keeps it.
  if (job.isFirstPage) return [];
  try {
    await saveToMemory(deps, job, { from, to, now: new Date(deps.clock.now()) });
    return [];
  } catch (error) {
    if (isAppError(error, "quota.units_full")) return [{ code: "warning.memory_full" }];
    throw error;
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
async function parse({ deps, job, lease, from, signal }: Run): Promise<void> {
  if ((await countSegments(deps.db, job)) > 0) return;
  await updateHeld(deps.db, lease, { state: "parsing" });
  const [file] = await deps.documents.getMany(job.ownerId, [job.fileId]);
  const read = await deps.documents.segmentsOf(file!, from, readingOfJob(job), {
    ...{ ofClass: "jobs", signal },
  });
  const { parsed } = read;
  const places = new Map<string, { kind: string; place: string | null }>();
  for (const [index, { id, kind, place }] of parsed.units.entries()) {
    if (index % UNITS_AT_ONCE === UNITS_AT_ONCE - 1) await yieldToEventLoop();
    places.set(id, { kind, place: place ?? null });
  }
  const { segments, ...counted } = wantedOf(job, read.segments, (unit) => places.get(unit)?.place ?? null);
  await deps.db.transaction(async (tx) => {
    await holdLease(tx, lease);
    await insertSegments(tx, job, segments, places);
    // With them: a run that finds segments does not count them again.
    await updateHeld(tx, lease, {
      ...counted,
      segmentsTotal: segments.length,
      segmentsKept: segments.filter((segment) => !needsTranslation(segment)).length,
    });
  });
}

/** All that was read, or what of it is the first page: a PDF is read by the page. */
function wantedOf(
  { isFirstPage, format }: OwnJob,
  segments: readonly Segment[],
  placeOf: (unitId: string) => string | null,
): { readonly segments: readonly Segment[]; readonly characters?: number } {
  return isFirstPage && format !== "pdf" ? firstPageOf(segments, placeOf) : { segments };
}

/** What is translated by then is delivered, the rest can be retried. */
const ENDS_TRANSLATING = new Set<ErrorCode>(["job.deadline_exceeded", "job.quote_used"]);

async function translate(run: Run): Promise<void> {
  const { deps, job, lease, from, to, signal } = run;
  const { options } = job;
  await updateHeld(deps.db, lease, { state: "translating" });
  const rows = await loadSegments(deps.db, job);
  const segments = rows.map(toSegment);
  const offers = await offersOf(run);
  const memory = memoryOfJob(deps, job.ownerId, job.options);
  const termbase = (await termbaseOf(deps, job)) ?? undefined;
  const answers = await answersOfFirstPage(deps, job);
  const waits = new AbortController();
  let remaining = segments.length;
  try {
    await translateSegments({
      segments,
      from,
      to,
      engines: offers.map(({ engine }) => withWaiting(run, engine, waits)),
      signal: AbortSignal.any([signal, waits.signal]),
      field: options.field as TranslationField,
      documentTitle: job.name,
      ...(options.instruction !== null && { instruction: options.instruction }),
      // A first page is looked at, and for nothing: its job asks no more than its sentences.
      ...(!job.isFirstPage && { guide: createGuideStore(deps.db, job, lease) }),
      unitKinds: new Map(rows.map(({ unitId, kind }) => [unitId, kind as TextUnitKind])),
      memory: countUses(deps.db, memory),
      pretranslationScore: options.pretranslateFrom,
      ...((options.hintsFrom !== null || termbase) && {
        hints: createHintFinder({
          ...(options.hintsFrom !== null && { memory, minScore: options.hintsFrom }),
          termbase,
        }),
      }),
      termbase,
      memoryVersion: () => memory.version(),
      store: withQuoteLimit(
        createSegmentStore(
          deps,
          job,
          lease,
          offers,
          chargerOf(run, rows, offers, answers),
          job.price === 0 ? () => new Map() : createReviewCharger(rows, offers, deps.settings.reviewPrice),
        ),
        {
          ...{ quoted: job.engineCharacters, slack: deps.settings.freeCharacters },
          ...{ segments, offers, unpaid: answers, earlier: rows },
        },
      ),
      cache: createPostgresCache(deps, { ownerId: job.ownerId, jobId: job.id }),
      answers,
      batchTimeoutMs: deps.settings.batchTimeoutMs,
      // All is translated by then: nothing is worth waiting for models.
      secondLook: { engines: offers.map(({ engine }) => engine), isAllowed: samePayer(offers) },
      ...(!job.isFirstPage && { review: options.review }),
      likeness: likenessOfJob(
        run,
        offers.map(({ engine }) => engine),
      ),
      takeTurn: () => run.slots.take({ ownerId: job.ownerId, remaining, signal }),
      onProgress: (progress) => (remaining = progress.total - progress.done - progress.failed),
      onFault: ({ engineId, error }) =>
        deps.log.warn({ jobId: job.id, engineId, err: error }, "a batch failed"),
    });
  } catch (error) {
    if (!isAppError(error) || !ENDS_TRANSLATING.has(error.code)) throw error;
    await failOpenSegments(run, { code: error.code, params: {} });
  }
}

/** What segments cost; nothing in a run that nothing was set aside for. */
function chargerOf(
  { deps, job }: Run,
  rows: readonly SegmentRow[],
  offers: readonly EngineOffer[],
  answers: ReadonlyMap<string, Answer>,
): Charger {
  return job.price === 0 ? () => new Map() : createCharger(rows, offers, deps.settings.matchPrices, answers);
}

/** The engines the user agreed to. Jobs from before there was such a list follow their choice. */
async function offersOf({ deps, job, from, to }: Run): Promise<readonly EngineOffer[]> {
  const { engine, engineName, engines } = job.options;
  if (engines || engine !== "auto") {
    const agreed = engines ?? [{ id: engine, name: engineName ?? engine }];
    return deps.engines.forJob(job.ownerId, agreed, from, to);
  }
  return deps.engines.forPair(job.ownerId, "auto", from, to);
}

/** Where the user chose to wait, the local engine ends the run instead of failing when it is asked and has no models. */
function withWaiting({ deps, job, from, to }: Run, engine: Engine, waits: AbortController): Engine {
  if (engine.id !== MODEL_ENGINE_ID || job.options.ifModelMissing !== "wait") return engine;
  return waitingEngine(engine, () => missingModelsFor(deps.engineDeps, from, to), waits);
}

/** Every segment has a state in the end, so that the report adds up and a retry knows what to ask. */
async function failOpenSegments({ deps, lease, job }: Run, problem: CodedProblem): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await holdLease(tx, lease);
    const open = (await loadSegments(tx, job)).filter((row) => row.state === "untranslated");
    const failed = open.map((row) => ({ ...toResult(row), state: "failed" as const, problem }));
    await saveResults(tx, job, failed, 0);
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
  const state = isCancelled ? "cancelled" : "failed";
  await deps.queue.transaction(deps.db, async (tx, send) => {
    await updateHeld(tx, lease, { state, problem, finishedAt: new Date(deps.clock.now()) });
    await dropLease(tx, lease);
    await settleJob(deps, tx, job);
    await recordEnd(tx, deps, job, state, null);
    if (isCancelled) await handOutDelivered(deps, tx, send, job);
  });
  await deps.documents
    .forgetWork(job.ownerId, job.fileId, job.id)
    .catch((left: unknown) => deps.log.warn({ jobId: job.id, err: left }, "files were left"));
}
