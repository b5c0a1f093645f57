import type { Engine, EngineContext, EngineItemResult, EngineUsage } from "@yizhou/engines";
import {
  AppError,
  isAppError,
  plainText,
  type CodedProblem,
  type ErrorCode,
  type InlineContent,
} from "@yizhou/model";
import { findTargetFault } from "./check-target.ts";
import { untilAborted, withDeadline } from "./deadline.ts";

export interface PendingItem {
  readonly ordinal: number;
  readonly source: InlineContent;
  /** What was wrong with an earlier answer; for engines that can be told. */
  readonly note?: string;
}

export interface EngineAnswer {
  readonly ordinal: number;
  readonly target: InlineContent;
  readonly repaired: boolean;
}

/** A fault of a whole batch, for the log. */
export interface EngineFault {
  readonly engineId: string;
  readonly error: unknown;
  readonly ordinals: readonly number[];
}

export interface AskEngineInput {
  readonly engine: Engine;
  /** In document order. */
  readonly items: readonly PendingItem[];
  /** Called before a batch is sent: settles what needs no engine any more. @returns the rest, in order */
  readonly beforeBatch?: (batch: readonly PendingItem[]) => Promise<readonly PendingItem[]>;
  readonly contextOf: (batch: readonly PendingItem[]) => EngineContext | Promise<EngineContext>;
  readonly batchTimeoutMs: number;
  readonly signal: AbortSignal;
  readonly takeTurn?: () => Promise<() => void>;
  readonly onFault?: (fault: EngineFault) => void;
  /** The checkpoint. Called once per batch, also when nothing in it was translated; may be called while another call runs. */
  readonly onBatch: (
    answers: readonly EngineAnswer[],
    problems: ReadonlyMap<number, CodedProblem>,
    usage: EngineUsage | null,
  ) => Promise<void>;
}

/** Faults that the next call would meet again: the engine is not asked any more in this job. */
const FATAL = new Set<ErrorCode>([
  "engine.unauthorized",
  "engine.quota_exceeded",
  "engine.budget_exceeded",
  "engine.key_missing",
  "engine.program_missing",
  "engine.pair_unsupported",
  "engine.address_forbidden",
  "engine.request_refused",
  "engine.not_found",
  "engine.model_missing",
  "engine.model_damaged",
  "engine.model_unsupported",
  "engine.key_unreadable",
  "engine.keys_unavailable",
  "quota.characters_spent",
]);

/** So many rounds of batches failing in a row, with their retries inside the adapter, mean that the engine is down. */
const FAULTS_IN_A_ROW = 3;

/** Of the items an engine that was given up leaves behind, so many in one checkpoint. */
const LEFT_AT_ONCE = 1000;

/**
 * Sends `items` to one engine in batches within its limits, so many at once as it allows. Every batch ends: an engine that
 * hangs or ignores its signal is cut off after `batchTimeoutMs`.
 *
 * @returns what this engine could not do, by ordinal; empty when all is translated
 * @throws the signal's reason when aborted; whatever `onBatch` or `takeTurn` throw
 */
export async function askEngine(input: AskEngineInput): Promise<ReadonlyMap<number, CodedProblem>> {
  const { engine, items } = input;
  const unsolved = new Map<number, CodedProblem>();
  const stop = new AbortController();
  const signal = AbortSignal.any([input.signal, stop.signal]);
  let next = 0;
  let faultsInARow = 0;
  let givenUp: CodedProblem | null = null;

  const takeBatch = (): readonly PendingItem[] => {
    const start = next;
    let characters = 0;
    while (next < items.length && next - start < engine.limits.maxSegmentsPerBatch) {
      characters += plainText(items[next]!.source).length;
      // A single segment over the limit goes alone: the adapter knows whether it is really too long.
      if (next > start && characters > engine.limits.maxCharactersPerBatch) break;
      next += 1;
    }
    return items.slice(start, next);
  };

  const sendBatch = async (batch: readonly PendingItem[]): Promise<void> => {
    let answers: EngineAnswer[] = [];
    let problems = new Map<number, CodedProblem>();
    let usage: EngineUsage | null = null;
    const faultsBefore = faultsInARow;
    const context = await input.contextOf(batch);
    try {
      const reply = await withDeadline(
        signal,
        input.batchTimeoutMs,
        () => new AppError("engine.timeout", { engine: engine.name }),
        (inner) =>
          engine.translate(
            batch.map(({ ordinal, source, note }) => ({ id: ordinal, source, ...(note && { note }) })),
            context,
            inner,
          ),
      );
      usage = reply.usage;
      ({ answers, problems } = sortReply(engine, batch, reply.results));
      faultsInARow = 0;
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      const problem = problemOf(error);
      for (const { ordinal } of batch) problems.set(ordinal, problem);
      input.onFault?.({ engineId: engine.id, error, ordinals: batch.map(({ ordinal }) => ordinal) });
      // A job that is being stopped records no failures: the next run asks again.
      signal.throwIfAborted();
      // Batches in flight together meet the same short outage: it counts once, not once for each of them.
      faultsInARow = Math.max(faultsInARow, faultsBefore + 1);
      if (FATAL.has(problem.code) || faultsInARow >= FAULTS_IN_A_ROW) givenUp ??= problem;
    }
    for (const [ordinal, problem] of problems) unsolved.set(ordinal, problem);
    await input.onBatch(answers, problems, usage);
  };

  const work = async (): Promise<void> => {
    while (next < items.length && !givenUp) {
      const done = input.takeTurn ? await takeTurn(signal, input.takeTurn) : undefined;
      try {
        signal.throwIfAborted();
        // Another worker may have emptied the list, or met the end of this engine, while this one waited for its turn.
        const taken = givenUp ? [] : takeBatch();
        const batch = input.beforeBatch && taken.length > 0 ? await input.beforeBatch(taken) : taken;
        if (batch.length > 0) await sendBatch(batch);
      } finally {
        done?.();
      }
    }
  };

  const workers = Array.from(
    { length: Math.max(1, Math.min(engine.limits.maxConcurrency, items.length)) },
    work,
  );
  try {
    await Promise.all(workers);
  } catch (error) {
    stop.abort(error);
    await Promise.allSettled(workers);
    throw error;
  }
  while (givenUp && next < items.length) {
    const left = items.slice(next, (next += LEFT_AT_ONCE));
    const problems = new Map(left.map(({ ordinal }) => [ordinal, givenUp!]));
    for (const [ordinal, problem] of problems) unsolved.set(ordinal, problem);
    await input.onBatch([], problems, null);
  }
  return unsolved;
}

/** A turn that comes after the abort is given back at once. */
async function takeTurn(signal: AbortSignal, take: () => Promise<() => void>): Promise<() => void> {
  const turn = take();
  try {
    return await untilAborted(signal, turn);
  } catch (error) {
    turn.then(
      (release) => release(),
      () => undefined,
    );
    throw error;
  }
}

/** Every item of the batch is either answered by a lawful target or has a problem, whatever the engine sent. */
function sortReply(
  engine: Engine,
  batch: readonly PendingItem[],
  results: readonly EngineItemResult[],
): { answers: EngineAnswer[]; problems: Map<number, CodedProblem> } {
  const byId = new Map(results.map((result) => [result.id, result]));
  const answers: EngineAnswer[] = [];
  const problems = new Map<number, CodedProblem>();
  for (const { ordinal, source } of batch) {
    const result = byId.get(ordinal);
    if (!result) problems.set(ordinal, { code: "engine.bad_response", params: { engine: engine.name } });
    else if ("problem" in result) problems.set(ordinal, result.problem);
    else {
      const fault = findTargetFault(source, result.target);
      if (fault === null) answers.push({ ordinal, target: result.target, repaired: result.repaired });
      else {
        const code = fault === "tags" ? "engine.tags_lost" : "engine.bad_response";
        problems.set(ordinal, { code, params: { engine: engine.name } });
      }
    }
  }
  return { answers, problems };
}

function problemOf(error: unknown): CodedProblem {
  return isAppError(error)
    ? { code: error.code, params: error.params }
    : { code: "internal.unexpected", params: {} };
}
