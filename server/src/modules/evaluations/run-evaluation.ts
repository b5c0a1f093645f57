// Engines translate the test set one after the other, so that none takes another's time; each that has ended is kept, and a run that was
// broken off goes on with the next.
import { setTimeout as wait } from "node:timers/promises";
import {
  assessSystem,
  blindSheet,
  tellFaults,
  translateTestSet,
  type System,
  type TestSet,
  type ToldFaults,
} from "@yizhou/evaluation";
import { AppError, parseLanguageTag, type CodedProblem } from "@yizhou/model";
import { addUsage, type EngineSpending } from "@yizhou/pipeline";
import { workKind } from "../../platform/work/work-kind.ts";
import type { WorkHandler } from "../../platform/work/work-runner.ts";
import { yieldToEventLoop } from "../../platform/yield-to-event-loop.ts";
import { dayOf, recordSpending, type EngineOffer } from "../engines/index.ts";
import { loadTermbase } from "../termbase/index.ts";
import type { EvaluationDeps } from "./deps.ts";
import { claimEvaluation, saveRunning, type EvaluationRow } from "./repo.ts";
import { SHEET } from "./sheet.ts";

/** Also about the longest that somebody waits who cancels. */
const LOOK_EVERY_MS = 1500;

export const RUN_EVALUATION = workKind<{ readonly evaluationId: string }, null>("evaluation.run");

const UNEXPECTED: CodedProblem = { code: "internal.unexpected", params: {} };

/** Somebody has cancelled or deleted it. */
class EvaluationStopped extends Error {}

/** The worker's side. */
export function runEvaluationHandler(
  deps: EvaluationDeps,
): WorkHandler<{ readonly evaluationId: string }, null> {
  return {
    kind: RUN_EVALUATION,
    async run({ input, signal }) {
      await runEvaluation(deps, input.evaluationId, signal);
      return async () => null;
    },
    async giveUp(tx, { input: { evaluationId } }, problem) {
      const finishedAt = new Date(deps.clock.now());
      await saveRunning(tx, evaluationId, { state: "failed", problem: problem ?? UNEXPECTED, finishedAt });
    },
  };
}

/** Works on an evaluation; more than once if need be. @throws the signal's reason */
async function runEvaluation(deps: EvaluationDeps, id: string, signal: AbortSignal): Promise<void> {
  const row = await claimEvaluation(deps.db, id);
  if (!row) return;
  const stopping = new AbortController();
  const over = new AbortController();
  const progress = { done: row.done };
  const watching = watch(deps, id, progress, stopping, over.signal);
  try {
    await evaluate(deps, row, progress, AbortSignal.any([signal, stopping.signal]));
  } catch (error) {
    // It goes on later, perhaps elsewhere, from the last engine that ended.
    signal.throwIfAborted();
    if (!stopping.signal.aborted && !(error instanceof EvaluationStopped)) await fail(deps, id, error);
  } finally {
    over.abort();
    await watching;
  }
}

/** Writes how far it is every moment, and ends it where nobody wants it any more. */
async function watch(
  { db, log }: EvaluationDeps,
  id: string,
  progress: { readonly done: number },
  stopping: AbortController,
  over: AbortSignal,
): Promise<void> {
  for (;;) {
    try {
      await wait(LOOK_EVERY_MS, null, { signal: over });
    } catch {
      return;
    }
    try {
      if (!(await saveRunning(db, id, { done: progress.done })))
        return stopping.abort(new EvaluationStopped());
    } catch (error) {
      log.warn({ evaluationId: id, err: error }, "could not tell how far an evaluation is");
    }
  }
}

async function evaluate(
  deps: EvaluationDeps,
  row: EvaluationRow,
  progress: { done: number },
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, engines } = deps;
  const [from, to] = [parseLanguageTag(row.sourceLanguage), parseLanguageTag(row.targetLanguage)];
  const termbase = await loadTermbase(db, row.createdBy, null, { from, to });
  const test: TestSet = { from, to, pairs: row.pairs, ...(termbase && { termbase }) };
  const pause = async (): Promise<void> => {
    signal.throwIfAborted();
    await yieldToEventLoop();
  };
  const save = async (change: Parameters<typeof saveRunning>[2]): Promise<void> => {
    if (!(await saveRunning(db, row.id, change))) throw new EvaluationStopped();
  };
  const asSystem = (outputs: readonly string[], at: number): System => ({
    ...{ name: row.engines[at]!.name, outputs, failed: 0, asked: null },
  });
  const outputs = [...row.outputs];
  const systems = [...row.systems];
  for (const [at, engine] of row.engines.entries()) {
    if (at < systems.length) continue;
    const before = at * row.pairCount;
    progress.done = before;
    const offers = await engines.forJob(row.createdBy, [engine], from, to);
    const spent = new Map<string, EngineSpending>();
    const { problem, ...system } = await translateTestSet(
      engine.name,
      offers.map((offer) => offer.engine),
      test,
      {
        signal,
        onProgress: ({ done, failed }) => void (progress.done = before + done + failed),
        onSpent: (more) => void spent.set(more.engineId, addSpending(spent.get(more.engineId), more)),
      },
      // Also where it was broken off: what was asked costs all the same.
    ).finally(() => putDown(deps, row.createdBy, offers, [...spent.values()]));
    const price = offers[0]?.price ?? undefined;
    const priced = { ...system, asked: system.asked && { ...system.asked, price } };
    const baseline = at === 0 ? null : asSystem(outputs[0]!, 0);
    systems.push({ assessment: await assessSystem(priced, baseline, test, pause), problem });
    outputs.push(system.outputs);
    progress.done = before + row.pairCount;
    await save({ systems, outputs, done: progress.done });
  }
  const faults: ToldFaults[] = [];
  if (row.withFaults) for await (const told of tellFaults(test, pause)) faults.push(told);
  const sources = row.pairs.map(({ source }) => source);
  const sheet = blindSheet(sources, outputs.map(asSystem), SHEET.lines, SHEET.seed);
  await save({
    ...{ state: "done", faults: row.withFaults ? faults : null },
    ...{ sheetLines: outputs.length > 1 ? sheet.rows.length : 0, finishedAt: new Date(clock.now()) },
  });
}

const addSpending = (one: EngineSpending | undefined, other: EngineSpending): EngineSpending =>
  one ? { ...one, usage: addUsage(one.usage, other.usage) } : other;

/** What engines took is put down to whoever evaluates them, as that of jobs is, so that the sums of engines hold both. */
async function putDown(
  { db, clock }: EvaluationDeps,
  ownerId: string,
  offers: readonly EngineOffer[],
  spent: readonly EngineSpending[],
): Promise<void> {
  for (const one of spent) {
    const offer = offers.find(({ engine }) => engine.id === one.engineId);
    const engineName = offer?.engine.name ?? one.engineId;
    const [organizationId, price] = [offer?.organizationId ?? null, offer?.price ?? null];
    const day = dayOf(clock.now());
    await recordSpending(db, { ownerId, jobId: null, engineName, organizationId, price, day }, one);
  }
}

async function fail({ db, clock, log }: EvaluationDeps, id: string, error: unknown): Promise<void> {
  const known = error instanceof AppError ? error : null;
  if (!known) log.error({ evaluationId: id, err: error }, "an evaluation failed");
  const problem = known ? { code: known.code, params: known.params } : UNEXPECTED;
  await saveRunning(db, id, { state: "failed", problem, finishedAt: new Date(clock.now()) });
}
