import type {
  Engine,
  EngineBatchResult,
  EngineContext,
  EngineItem,
  EngineItemResult,
  TermHint,
} from "@yizhou/engines";
import { AppError, textOnly, type InlineContent } from "@yizhou/model";
import { judgeTerms, type TermProblem, type Termbase } from "@yizhou/termbase";
import { findTargetFault } from "./check-target.ts";
import { withDeadline } from "./deadline.ts";
import { learnOwnWords, swapOwnWords, type OwnWords } from "./swap-terms.ts";
import { addUsage, NO_USAGE } from "./usage.ts";

type Answer = Extract<EngineItemResult, { target: InlineContent }>;

/**
 * An engine whose answers are held to a termbase, once. A language model is asked again for what misses terms, apart from the
 * rest, and the better answer is taken. Any other engine would say the same again: it is asked what it calls the missed terms, and
 * where its word stands in the translation, the term takes its place if that is safe. What still misses terms is left to the
 * report.
 */
export function holdToTerms(engine: Engine, termbase: Termbase): Engine {
  const words: OwnWords = new Map();
  return {
    ...engine,
    async translate(batch, context, signal) {
      const first = await engine.translate(batch, passingOnWhatHolds(batch, termbase, context), signal);
      // What is only read keeps the words that it has.
      if (context.review) return first;
      const missed = findMissed(batch, first, termbase, context);
      if (missed.size === 0) return first;
      const items = batch.filter(({ id }) => missed.has(id));
      const second =
        engine.kind === "llm"
          ? await askAgain(
              engine,
              items,
              {
                ...context,
                terms: [...(context.terms ?? []), ...termsOf(items, termbase, context)],
                // The better of two answers is known only when both are there.
                onAnswer: undefined,
              },
              signal,
            )
          : await askWords(engine, first, missed, words, context, signal);
      if (!second) return first;
      const better = new Map(
        items.flatMap((item) => {
          const answer = answerOf(second, item.id);
          const isBetter =
            answer && problemsOf(item, answer, termbase, context).length < missed.get(item.id)!.length;
          return isBetter && findTargetFault(item.source, answer.target) === null ? [[item.id, answer]] : [];
        }),
      );
      return {
        results: first.results.map((result) => better.get(result.id) ?? result),
        usage: addUsage(first.usage, second.usage),
      };
    },
  };
}

/** Only what misses no term stands as it came, and is told of before the rest is there. */
function passingOnWhatHolds(
  batch: readonly EngineItem[],
  termbase: Termbase,
  context: EngineContext,
): EngineContext {
  const { onAnswer } = context;
  if (!onAnswer) return context;
  const items = new Map(batch.map((item) => [item.id, item]));
  return {
    ...context,
    onAnswer: (answer) => {
      const item = items.get(answer.id);
      if (!item || "problem" in answer) return;
      if (!problemsOf(item, answer, termbase, context).some(({ kind }) => kind === "missing"))
        onAnswer(answer);
    },
  };
}

/** The first answers with terms in the place of the engine's own words. */
async function askWords(
  engine: Engine,
  first: EngineBatchResult,
  missed: ReadonlyMap<number, readonly TermProblem[]>,
  words: OwnWords,
  context: EngineContext,
  signal: AbortSignal,
): Promise<EngineBatchResult> {
  const usage = await learnOwnWords(engine, [...missed.values()].flat(), words, context, signal);
  const results = [...missed].flatMap(([id, problems]) => {
    const answer = answerOf(first, id)!;
    const target = swapOwnWords(answer.target, problems, words, context.to);
    return target ? [{ ...answer, target }] : [];
  });
  return { results, usage: usage ?? NO_USAGE };
}

/** Null when asking again failed: the first answers stand, and the next batch meets the same fault as a fault of its own. */
async function askAgain(
  engine: Engine,
  items: readonly EngineItem[],
  context: EngineContext,
  signal: AbortSignal,
): Promise<EngineBatchResult | null> {
  try {
    // An answer that does not come must not cost the first one, which the deadline of the batch would.
    return await withDeadline(
      signal,
      engine.limits.callTimeoutMs,
      () => new AppError("engine.timeout", { engine: engine.name }),
      (inner) => engine.translate(items, context, inner),
    );
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

/** By item, what its answer does against the termbase; only items that miss a term they should have. */
function findMissed(
  batch: readonly EngineItem[],
  reply: EngineBatchResult,
  termbase: Termbase,
  context: EngineContext,
): Map<number, readonly TermProblem[]> {
  const missed = new Map<number, readonly TermProblem[]>();
  for (const item of batch) {
    const answer = answerOf(reply, item.id);
    const problems = answer ? problemsOf(item, answer, termbase, context) : [];
    if (problems.some(({ kind }) => kind === "missing")) missed.set(item.id, problems);
  }
  return missed;
}

function problemsOf(
  { source }: EngineItem,
  { target }: Answer,
  termbase: Termbase,
  { from, to }: EngineContext,
): readonly TermProblem[] {
  return judgeTerms(termbase, textOnly(source), textOnly(target), { from, to }).problems;
}

/** All terms of these items, also those that were obeyed: an answer that is made anew must keep them. */
function termsOf(items: readonly EngineItem[], termbase: Termbase, { from, to }: EngineContext): TermHint[] {
  const wishes = items.flatMap(({ source }) => termbase.wishes(textOnly(source), { from, to }));
  const terms = wishes.flatMap(({ match, targets }): TermHint[] =>
    targets[0] ? [{ source: match.text, target: targets[0].text }] : [],
  );
  return [...new Map(terms.map((term) => [term.source, term])).values()];
}

function answerOf({ results }: EngineBatchResult, id: number): Answer | null {
  const result = results.find((one) => one.id === id);
  return result && "target" in result ? result : null;
}
