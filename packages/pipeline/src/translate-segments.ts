// One job's segments, from untranslated to settled: what needs no translation, what memory knows, what repeats an earlier
// segment, and the rest through the engines in their order. Every step ends in a checkpoint, and a run begins with what the
// checkpoints of earlier runs hold, so a killed job goes on where it stood.
import type { Engine } from "@yizhou/engines";
import { plainText } from "@yizhou/model";
import type { CodedProblem, InlineContent, Segment, SegmentResult } from "@yizhou/model";
import { tidyMarks } from "@yizhou/qa";
import { openEngineCache } from "./answer-from-cache.ts";
import { askEngine, type EngineAnswer } from "./ask-engine.ts";
import { DocumentReview } from "./document-review.ts";
import { createContextMaker } from "./engine-context.ts";
import { unifyTerms } from "./glossary.ts";
import { GUIDE_FROM_CHARACTERS, type Guide } from "./guide.ts";
import { openGuide, type OpenGuide } from "./open-guide.ts";
import { studyDocument } from "./study-document.ts";
import { holdToTerms } from "./hold-to-terms.ts";
import type {
  Amendment,
  EngineSpending,
  Rating,
  SegmentStore,
  TranslateSegmentsInput,
  TranslateSegmentsOutcome,
} from "./ports.ts";
import { pendingItem } from "./pending-item.ts";
import { lookUpMatches, needsTranslation, settledResult } from "./pretranslate.ts";
import { groupRepeats, repeatKey, retagTarget, type RepeatGroup } from "./repeats.ts";
import { isJudged, lookAgain, yieldTo } from "./second-look.ts";
import { addUsage, NO_USAGE } from "./usage.ts";

/** Results saved at once where no engine sets the pace. */
const SAVED_AT_ONCE = 1000;

/**
 * Translates what is not settled yet and always ends: each segment is then translated, locked, or failed with the reason.
 *
 * @throws the reason of `input.signal`, promptly, when it aborts; what the store, the memory or `takeTurn` throw.
 *   An engine's faults are never thrown: they stand in the segments' results.
 */
export async function translateSegments(input: TranslateSegmentsInput): Promise<TranslateSegmentsOutcome> {
  const { segments, engines, signal } = input;
  signal.throwIfAborted();
  const hasChanged = await watchMemory(input);
  const ledger = await openLedger(input);

  const settled = ledger.open().flatMap((segment) => settledResult(segment) ?? []);
  await ledger.saveAll(settled);

  if (input.memory) {
    const found = lookUpMatches(ledger.open(), segments, input.memory, input, input.pretranslationScore);
    for await (const results of found) {
      signal.throwIfAborted();
      await ledger.saveAll(results);
    }
  }

  await ledger.saveAll(repeatsOfSettled(segments, ledger.open(), ledger.results));

  let groups = groupRepeats(ledger.open());
  const context = createContextMaker(
    input,
    (ordinal) => ledger.results.get(ordinal)?.target ?? null,
    () => guide,
  );
  const kept = (await input.guide?.load()) ?? null;
  let guide: OpenGuide | null = kept && openGuide(kept, input);
  // Terms are unified once everything is there.
  const review = ledger.openReview(groups, () => guide !== null && guide.terms.length > 0);
  /** Of the best similar sentence that went along with each; null where there was none. */
  const bestScores = async (asked: readonly RepeatGroup[]): Promise<(number | null)[]> => {
    const hints = await context.hintsOf(asked.map(({ leader }) => leader));
    return hints.map((hint) => hint?.matches[0]?.score ?? null);
  };
  // What a person has decided on stands nearest to the engine: the document's own terms are asked for behind it.
  const heldToTerms = (engine: Engine): Engine =>
    [input.termbase, guide?.termbase].reduce<Engine>(
      (held, termbase) => (termbase ? holdToTerms(held, termbase) : held),
      engine,
    );
  const batchTimeoutOf = (engine: Engine): number => input.batchTimeoutMs ?? 3 * engine.limits.callTimeoutMs;
  for (const [index, engine] of engines.entries()) {
    if (groups.length === 0) break;
    const cache = openEngineCache(input, engine, context);
    const cached = new Set<number>();
    for await (const found of cache.findAnswers(groups)) {
      signal.throwIfAborted();
      const offered = await bestScores(found.map(({ group }) => group));
      const results = found.flatMap(({ group, target }, at) =>
        resultsOfCached(group, target, engine, offered[at]!),
      );
      await ledger.save(results, { engineId: engine.id, usage: NO_USAGE, cachedSegments: found.length });
      for (const { group } of found) cached.add(group.leader.ordinal);
    }
    groups = groups.filter(({ leader }) => !cached.has(leader.ordinal));

    if (!guide) {
      const made = await makeGuide(input, engine, groups, ledger.amend);
      guide = made && openGuide(made, input);
    }

    const byLeader = new Map(groups.map((group) => [group.leader.ordinal, group]));
    const isLast = index === engines.length - 1;
    const unsolved = await askEngine({
      engine: heldToTerms(engine),
      items: groups.map(({ leader }) => pendingItem(leader, input.unitKinds)),
      beforeBatch: async (batch) => {
        if (!(await hasChanged())) return batch;
        context.forgetHints(batch);
        const leaders = batch.map(({ ordinal }) => byLeader.get(ordinal)!.leader);
        const found = await matchesOf(leaders, input);
        await ledger.saveAll(found.flatMap((first) => resultsOfGroup(byLeader.get(first.ordinal)!, first)));
        const settledNow = new Set(found.map(({ ordinal }) => ordinal));
        return batch.filter(({ ordinal }) => !settledNow.has(ordinal));
      },
      contextOf: (batch) => context.ofBatch(batch, engine),
      matchesOf: context.matchesOf,
      batchTimeoutMs: batchTimeoutOf(engine),
      isLive: true,
      signal,
      takeTurn: input.takeTurn,
      onFault: input.onFault,
      onBatch: async (given, problems, usage) => {
        const answers = given.map((answer) => {
          const { source } = byLeader.get(answer.ordinal)!.leader;
          return { ...answer, target: tidyMarks(source, answer.target, input) };
        });
        const offered = await bestScores(answers.map(({ ordinal }) => byLeader.get(ordinal)!));
        await ledger.save(
          [
            ...answers.flatMap((answer, at) =>
              resultsOfAnswer(byLeader.get(answer.ordinal)!, answer, engine, offered[at]!),
            ),
            // The next engine may still do it; only the last one's failure is final.
            ...(isLast
              ? failures([...problems].map(([ordinal, problem]) => [byLeader.get(ordinal)!, problem]))
              : []),
          ],
          usage && { engineId: engine.id, usage, cachedSegments: 0 },
        );
        // What had to be repaired gets another chance the next time.
        const good = answers.filter(({ repaired }) => !repaired);
        await cache.keep(good.map(({ ordinal, target }) => ({ group: byLeader.get(ordinal)!, target })));
      },
    });
    groups = groups.filter(({ leader }) => unsolved.has(leader.ordinal));
  }
  if (engines.length === 0 && groups.length > 0) {
    const none: CodedProblem = { code: "engine.none_for_pair", params: { from: input.from, to: input.to } };
    await ledger.saveAll(failures(groups.map((group) => [group, none])));
  }
  signal.throwIfAborted();
  if (guide && guide.terms.length > 0) await unify(input, guide.terms, ledger);
  await lookAgain({
    input,
    results: ledger.results,
    review,
    isNew: ledger.isNew,
    engines: (input.secondLook?.engines ?? engines).map(heldToTerms),
    contextOf: context.ofBatch,
    matchesOf: context.matchesOf,
    batchTimeoutOf,
    amend: ledger.amend,
    rate: ledger.rate,
    noteReviewed: ledger.noteReviewed,
    onBetter: async (better) => {
      const byEngine = Map.groupBy(better, ({ engineId }) => engineId);
      for (const engine of engines)
        await openEngineCache(input, engine, context).replace(
          (byEngine.get(engine.id) ?? []).map(({ leader, target }) => ({ group: { leader }, target })),
        );
    },
  });
  signal.throwIfAborted();
  return ledger.outcome();
}

/** One rendering for each of the document's terms, in what this run has translated and nobody has touched since. */
async function unify(
  input: TranslateSegmentsInput,
  terms: OpenGuide["terms"],
  ledger: Awaited<ReturnType<typeof openLedger>>,
): Promise<void> {
  const isMachines = ({ origin, ordinal }: SegmentResult): boolean =>
    (origin === "engine" || origin === "cache" || origin === "repeat") && ledger.isNew(ordinal);
  const changed = await unifyTerms(input.segments, ledger.results, terms, input, isMachines, async () => {
    input.signal.throwIfAborted();
    await new Promise<void>((resolve) => setTimeout(resolve, 0));
  });
  const amendments = [...changed].map(([ordinal, target]): Amendment => {
    const result = ledger.results.get(ordinal)!;
    return { ...result, target, was: result.target!, follows: null };
  });
  for (let start = 0; start < amendments.length; start += SAVED_AT_ONCE)
    await ledger.amend(amendments.slice(start, start + SAVED_AT_ONCE), null);
}

/** Where enough is left for an engine that can be asked of documents; what comes of it is kept, nothing included. */
async function makeGuide(
  input: TranslateSegmentsInput,
  engine: Engine,
  groups: readonly RepeatGroup[],
  amend: SegmentStore["amend"],
): Promise<Guide | null> {
  const { segments, unitKinds, from, to, field, documentTitle, instruction, signal } = input;
  if (!input.guide || !engine.canStudy) return null;
  const characters = groups.reduce((sum, { leader }) => sum + plainText(leader.source).length, 0);
  if (characters < GUIDE_FROM_CHARACTERS) return null;
  const turn = await input.takeTurn?.();
  try {
    const guide = await studyDocument(
      {
        ...{ engine, segments, unitKinds, signal },
        context: { ...{ from, to, field, documentTitle }, ...(instruction && { instruction }) },
        onSpent: async (usage) => void (await amend([], { engineId: engine.id, usage, cachedSegments: 0 })),
      },
      input.termbase,
    );
    await input.guide.keep(guide);
    return guide;
  } finally {
    turn?.();
  }
}

/**
 * Whether memory may have changed since the job looked into it. Once it has, every later batch is looked up anew: which of
 * them the change concerns is not known.
 */
async function watchMemory({ memoryVersion }: TranslateSegmentsInput): Promise<() => Promise<boolean>> {
  if (!memoryVersion) return async () => false;
  const first = await memoryVersion();
  return async () => (await memoryVersion()) !== first;
}

/** What memory knows by now of some of the job's segments. */
async function matchesOf(
  wanted: readonly Segment[],
  input: TranslateSegmentsInput,
): Promise<SegmentResult[]> {
  const results: SegmentResult[] = [];
  if (!input.memory) return results;
  const found = lookUpMatches(wanted, input.segments, input.memory, input, input.pretranslationScore);
  for await (const part of found) results.push(...part);
  return results;
}

/** What is known of the job's segments, kept in step with the store; counts and announces every change. */
async function openLedger(input: TranslateSegmentsInput) {
  const { segments, store, onProgress } = input;
  const results = new Map(await store.load());
  const isSettled = (result: SegmentResult | undefined): boolean =>
    result !== undefined &&
    (result.state === "translated" ||
      result.state === "locked" ||
      (result.state === "failed" && !input.retryFailed));
  const open = new Map(
    segments.filter(({ ordinal }) => !isSettled(results.get(ordinal))).map((s) => [s.ordinal, s]),
  );
  // Failures of an earlier run that are asked again are no result of this one.
  for (const ordinal of open.keys()) results.delete(ordinal);
  const byOrdinal = new Map(segments.map((segment) => [segment.ordinal, segment]));
  let review: DocumentReview | null = null;
  /** What this run has saved. */
  const saved = new Set<number>();
  let failed = [...results.values()].filter(({ state }) => state === "failed").length;
  let usage = NO_USAGE;

  const announce = (changed: readonly SegmentResult[]): void => {
    const done = results.size - failed;
    onProgress?.({ total: segments.length, done, failed, changed: changed.map(({ ordinal }) => ordinal) });
  };

  const tell = (of: DocumentReview, result: SegmentResult): void => {
    const { ordinal } = result;
    const segment = byOrdinal.get(ordinal);
    if (segment && isJudged(segment, result))
      of.add({ ordinal, source: segment.source, target: result.target });
    else of.leaveOut(ordinal);
  };

  const save = async (changed: readonly SegmentResult[], spent: EngineSpending | null): Promise<void> => {
    if (changed.length === 0 && spent === null) return;
    await store.save(changed, spent);
    if (spent) usage = addUsage(usage, spent.usage);
    for (const result of changed) {
      if (review) tell(review, result);
      results.set(result.ordinal, result);
      saved.add(result.ordinal);
      open.delete(result.ordinal);
      if (result.state === "failed") failed += 1;
    }
    announce(changed);
  };

  return {
    results: results as ReadonlyMap<number, SegmentResult>,
    open: (): Segment[] => [...open.values()],
    save,
    isNew: (ordinal: number): boolean => saved.has(ordinal),
    /** The judging of what is translated, and of what becomes of these; hears of every result from now on. */
    openReview(groups: readonly RepeatGroup[], mayStillChange: () => boolean): DocumentReview {
      const leaders = new Set(groups.map(({ leader }) => leader.ordinal));
      const judged = segments.filter(
        (segment) => leaders.has(segment.ordinal) || isJudged(segment, results.get(segment.ordinal)),
      );
      const opened = new DocumentReview(
        judged.map(({ ordinal }) => ordinal),
        input,
        { pause: () => yieldTo(input.signal), likeness: input.likeness, mayStillChange },
      );
      // What pseudo-translation makes is no translation, and may be of any length.
      if (input.engines.some(({ kind }) => kind === "pseudo")) return opened;
      review = opened;
      for (const { ordinal } of judged) {
        const result = results.get(ordinal);
        if (result) tell(opened, result);
      }
      return opened;
    },
    async amend(
      amendments: readonly Amendment[],
      spent: EngineSpending | null,
    ): Promise<ReadonlySet<number>> {
      const taken = await store.amend(amendments, spent);
      if (spent) usage = addUsage(usage, spent.usage);
      const changed = amendments.filter(({ ordinal }) => taken.has(ordinal));
      for (const { was: _, follows: __, ...result } of changed) results.set(result.ordinal, result);
      if (changed.length > 0) announce(changed);
      return taken;
    },
    async noteReviewed(ordinals: readonly number[], spent: EngineSpending | null): Promise<void> {
      await store.noteReviewed(ordinals, spent);
      if (spent) usage = addUsage(usage, spent.usage);
    },
    async rate(ratings: readonly Rating[]): Promise<void> {
      for (let start = 0; start < ratings.length; start += SAVED_AT_ONCE) {
        input.signal.throwIfAborted();
        const some = ratings.slice(start, start + SAVED_AT_ONCE);
        await store.rate(some);
        for (const { ordinal, quality } of some) results.set(ordinal, { ...results.get(ordinal)!, quality });
      }
    },
    async saveAll(changed: readonly SegmentResult[]): Promise<void> {
      for (let start = 0; start < changed.length; start += SAVED_AT_ONCE) {
        input.signal.throwIfAborted();
        await save(changed.slice(start, start + SAVED_AT_ONCE), null);
      }
    },
    outcome(): TranslateSegmentsOutcome {
      const all = [...results.values()];
      const count = (test: (result: SegmentResult) => boolean): number => all.filter(test).length;
      return {
        translated: count(({ state }) => state === "translated"),
        failed: count(({ state }) => state === "failed"),
        locked: count(({ state }) => state === "locked"),
        fromMemory: count(({ origin }) => origin === "memory"),
        fromCache: count(({ origin }) => origin === "cache"),
        repeats: count(({ origin }) => origin === "repeat"),
        usage,
      };
    },
  };
}

/** Open segments that repeat one whose translation an earlier run saved, or memory gave. */
function repeatsOfSettled(
  segments: readonly Segment[],
  open: readonly Segment[],
  results: ReadonlyMap<number, SegmentResult>,
): SegmentResult[] {
  if (open.length === 0) return [];
  const known = new Map<string, { segment: Segment; result: SegmentResult }>();
  for (const segment of segments) {
    const result = results.get(segment.ordinal);
    if (result?.state !== "translated" || !result.target || !needsTranslation(segment)) continue;
    const key = repeatKey(segment.source);
    if (!known.has(key)) known.set(key, { segment, result });
  }
  return open.flatMap((segment) => {
    const first = known.get(repeatKey(segment.source));
    return first ? [repeatResult(segment, first.segment, first.result)] : [];
  });
}

function resultsOfAnswer(
  group: RepeatGroup,
  answer: EngineAnswer,
  engine: Engine,
  matchScore: number | null,
): SegmentResult[] {
  return resultsOfGroup(group, {
    ordinal: group.leader.ordinal,
    state: "translated",
    target: answer.target,
    origin: "engine",
    matchScore,
    engineId: engine.id,
    problem: answer.repaired ? { code: "engine.tags_lost", params: { engine: engine.name } } : null,
  });
}

function resultsOfCached(
  group: RepeatGroup,
  target: InlineContent,
  engine: Engine,
  matchScore: number | null,
): SegmentResult[] {
  return resultsOfGroup(group, {
    ordinal: group.leader.ordinal,
    state: "translated",
    target,
    origin: "cache",
    matchScore,
    engineId: engine.id,
    problem: null,
  });
}

function resultsOfGroup(group: RepeatGroup, first: SegmentResult): SegmentResult[] {
  return [first, ...group.followers.map((follower) => repeatResult(follower, group.leader, first))];
}

function repeatResult(segment: Segment, first: Segment, result: SegmentResult): SegmentResult {
  return {
    ...result,
    ordinal: segment.ordinal,
    target: retagTarget(result.target!, first.source, segment.source),
    origin: "repeat",
    matchScore: null,
    engineId: null,
  };
}

function failures(failed: readonly (readonly [RepeatGroup, CodedProblem])[]): SegmentResult[] {
  return failed.flatMap(([group, problem]) =>
    [group.leader, ...group.followers].map(({ ordinal }): SegmentResult => ({
      ordinal,
      state: "failed",
      target: null,
      origin: null,
      matchScore: null,
      engineId: null,
      problem,
    })),
  );
}
