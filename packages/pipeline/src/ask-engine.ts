import type {
  Engine,
  EngineContext,
  EngineItemResult,
  EngineUsage,
  MatchHint,
  ReviewRemark,
} from "@yizhou/engines";
import { AppError, isAppError, type CodedProblem, type ErrorCode, type InlineContent } from "@yizhou/model";
import { findTargetFault } from "./check-target.ts";
import { createBatchSize } from "./batch-size.ts";
import { untilAborted, withDeadline } from "./deadline.ts";
import type { PendingItem } from "./pending-item.ts";
import { planStretches, type Batch } from "./plan-batches.ts";

export interface EngineAnswer {
  readonly ordinal: number;
  readonly target: InlineContent;
  readonly repaired: boolean;
  /** Of a review. */
  readonly remarks?: readonly ReviewRemark[];
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
  /** The best similar sentence of a memory for each; null where there is none. */
  readonly matchesOf?: (batch: readonly PendingItem[]) => Promise<readonly (MatchHint | null)[]>;
  readonly batchTimeoutMs: number;
  readonly signal: AbortSignal;
  readonly takeTurn?: () => Promise<() => void>;
  readonly onFault?: (fault: EngineFault) => void;
  /** Saves answers that a stream brings one by one, so that they are seen and kept before the rest of their batch is there. */
  readonly isLive?: boolean;
  /**
   * The checkpoint. Called once per batch, also when nothing in it was translated, and before that with what a live batch has brought
   * so far; may be called while another call runs. An answer or problem is told of once.
   */
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

/** What may not come again: the segments are asked for once more. */
const PASSING = new Set<ErrorCode>(["engine.timeout", "engine.rate_limited", "engine.unavailable"]);

/** Rounds of batches in a row that took too long, each half as large as the one before, mean that nobody is there. */
const TIMEOUTS_IN_A_ROW = 5;

/** What a stream brings is saved together, so often: often enough to be watched, and seldom enough to cost nothing beside the engine. */
const SAVED_EVERY_MS = 700;

/** Of the items an engine that was given up leaves behind, so many in one checkpoint. */
const LEFT_AT_ONCE = 1000;

/**
 * Sends `items` to one engine in batches within its limits, so many at once as it allows. Every batch ends: an engine that hangs or
 * ignores its signal is cut off after `batchTimeoutMs`. What took too long is asked again in halves, what met a passing fault once more,
 * so that a slow or busy server loses no segment.
 *
 * @returns what this engine could not do, by ordinal; empty when all is translated
 * @throws the signal's reason when aborted; whatever `onBatch` or `takeTurn` throw
 */
export async function askEngine(input: AskEngineInput): Promise<ReadonlyMap<number, CodedProblem>> {
  const { engine, items } = input;
  const unsolved = new Map<number, CodedProblem>();
  const stop = new AbortController();
  const signal = AbortSignal.any([input.signal, stop.signal]);
  const stretches = planStretches(items, engine.limits, engine.kind === "llm");
  const size = createBatchSize(engine.limits.maxSegmentsPerBatch);
  /** Alone or by a passing fault, so that nothing is asked for ever. */
  const askedAgain = new Set<number>();
  let faultsInARow = 0;
  let timeoutsInARow = 0;
  let givenUp: CodedProblem | null = null;

  /** Whether these are asked for once more after such a fault, and how. @returns the batches; empty: what is not there is final */
  const againOf = (batch: Batch, code: ErrorCode): Batch[] => {
    if (!PASSING.has(code) || givenUp || batch.length === 0) return [];
    if (code === "engine.timeout" && batch.length > 1) return halves(batch);
    const open = batch.filter(({ ordinal }) => !askedAgain.has(ordinal));
    for (const { ordinal } of open) askedAgain.add(ordinal);
    return open.length > 0 ? [open] : [];
  };

  /** @returns what is to be asked again */
  const sendBatch = async (batch: Batch): Promise<Batch[]> => {
    let answers: EngineAnswer[] = [];
    let problems = new Map<number, CodedProblem>();
    let usage: EngineUsage | null = null;
    const [faultsBefore, timeoutsBefore] = [faultsInARow, timeoutsInARow];
    const live = input.isLive ? watchAnswers(input, batch, signal) : null;
    const context = { ...(await input.contextOf(batch)), ...(live && { onAnswer: live.hear }) };
    const matches = (await input.matchesOf?.(batch)) ?? [];
    try {
      const reply = await withDeadline(
        signal,
        input.batchTimeoutMs,
        () => new AppError("engine.timeout", { engine: engine.name }),
        (inner) =>
          engine.translate(
            batch.map(({ ordinal, ...item }, at) => ({
              ...{ id: ordinal, ...item },
              ...(matches[at] && { match: matches[at] }),
            })),
            context,
            inner,
          ),
      );
      usage = reply.usage;
      ({ answers, problems } = sortReply(engine, batch, reply.results));
      faultsInARow = 0;
      if (answers.length > 0) timeoutsInARow = 0;
      if (problems.size === 0) size.answered(batch.length);
    } catch (error) {
      await live?.end({ isBatchThere: false });
      if (signal.aborted) throw signal.reason;
      const problem = problemOf(error);
      for (const { ordinal } of batch) problems.set(ordinal, problem);
      input.onFault?.({ engineId: engine.id, error, ordinals: batch.map(({ ordinal }) => ordinal) });
      // A job that is being stopped records no failures: the next run asks again.
      signal.throwIfAborted();
      // Batches in flight together meet the same short outage: it counts once, not once for each of them.
      const isSlow = problem.code === "engine.timeout" && batch.length > 1;
      if (isSlow) timeoutsInARow = Math.max(timeoutsInARow, timeoutsBefore + 1);
      else faultsInARow = Math.max(faultsInARow, faultsBefore + 1);
      const isOver = faultsInARow >= FAULTS_IN_A_ROW || timeoutsInARow >= TIMEOUTS_IN_A_ROW;
      if (FATAL.has(problem.code) || isOver) givenUp ??= problem;
    }
    // What was saved stays: it is among the answers as it was, or its batch never ended.
    const saved = (await live?.end({ isBatchThere: true })) ?? new Set<number>();
    answers = answers.filter(({ ordinal }) => !saved.has(ordinal));
    for (const ordinal of saved) problems.delete(ordinal);
    if (saved.size > 0) timeoutsInARow = 0;
    const tooLate = batch.filter(({ ordinal }) => problems.get(ordinal)?.code === "engine.timeout");
    if (tooLate.length > 0) size.tooMany(batch.length);
    const byCode = Map.groupBy(batch, ({ ordinal }) => problems.get(ordinal)?.code);
    const again = [...byCode].flatMap(([code, part]) => (code ? againOf(part, code as ErrorCode) : []));
    for (const { ordinal } of again.flat()) problems.delete(ordinal);
    for (const [ordinal, problem] of problems) unsolved.set(ordinal, problem);
    await input.onBatch(answers, problems, usage);
    return again;
  };

  /** The first batch of a stretch, no larger than the server answers in time. */
  const takeBatch = (stretch: Batch[]): Batch => {
    const batch = stretch.shift() ?? [];
    const [now, later] = [batch.slice(0, size.now()), batch.slice(size.now())];
    if (later.length > 0) stretch.unshift(later);
    return now;
  };

  const workOn = async (stretch: Batch[]): Promise<void> => {
    while (stretch.length > 0 && !givenUp) {
      const done = input.takeTurn ? await takeTurn(signal, input.takeTurn) : undefined;
      try {
        signal.throwIfAborted();
        // Another worker may have met the end of this engine while this one waited for its turn.
        const taken = givenUp ? [] : takeBatch(stretch);
        const batch = input.beforeBatch && taken.length > 0 ? await input.beforeBatch(taken) : taken;
        if (batch.length > 0) stretch.unshift(...(await sendBatch(batch)));
      } finally {
        done?.();
      }
    }
  };

  let next = 0;
  const work = async (): Promise<void> => {
    while (next < stretches.length && !givenUp) await workOn(stretches[next++]!);
  };

  const workers = Array.from(
    { length: Math.max(1, Math.min(engine.limits.maxConcurrency, stretches.length)) },
    work,
  );
  try {
    await Promise.all(workers);
  } catch (error) {
    stop.abort(error);
    await Promise.allSettled(workers);
    throw error;
  }
  const leftBehind = givenUp ? stretches.flat(2) : [];
  for (let start = 0; start < leftBehind.length; start += LEFT_AT_ONCE) {
    const left = leftBehind.slice(start, start + LEFT_AT_ONCE);
    const problems = new Map(left.map(({ ordinal }) => [ordinal, givenUp!]));
    for (const [ordinal, problem] of problems) unsolved.set(ordinal, problem);
    await input.onBatch([], problems, null);
  }
  return unsolved;
}

/** Saves what a batch brings while it goes on, one save at a time. */
function watchAnswers(
  { engine, onBatch }: AskEngineInput,
  batch: Batch,
  signal: AbortSignal,
): {
  readonly hear: (result: EngineItemResult) => void;
  /** @returns what was saved; where the batch is not there, all that was heard. @throws what saving threw */
  readonly end: (state: { readonly isBatchThere: boolean }) => Promise<ReadonlySet<number>>;
} {
  const items = new Map(batch.map((item) => [item.ordinal, item]));
  const saved = new Set<number>();
  let waiting: EngineAnswer[] = [];
  let saving: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;
  let isOver = false;
  const save = (): void => {
    timer = null;
    const answers = waiting;
    waiting = [];
    // A job that is being stopped saves no more.
    if (answers.length === 0 || signal.aborted) return;
    saving = saving.then(async () => {
      await onBatch(answers, new Map(), null);
      for (const { ordinal } of answers) saved.add(ordinal);
    });
    // Thrown where the batch ends.
    saving.catch(() => undefined);
  };
  return {
    hear(result) {
      const item = items.get(result.id);
      const { answers } = sortReply(engine, item ? [item] : [], [result]);
      if (isOver || answers.length === 0) return;
      waiting.push(...answers);
      timer ??= setTimeout(save, SAVED_EVERY_MS);
    },
    async end({ isBatchThere }) {
      isOver = true;
      if (timer) clearTimeout(timer);
      if (!isBatchThere) save();
      await saving;
      return saved;
    },
  };
}

function halves(batch: Batch): Batch[] {
  const middle = Math.ceil(batch.length / 2);
  return [batch.slice(0, middle), batch.slice(middle)];
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
      const { target, repaired, remarks } = result;
      if (fault === null) answers.push({ ordinal, target, repaired, ...(remarks && { remarks }) });
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
