/**
 * A translation service as an engine: everything that is the same for DeepL, Google, Azure, LibreTranslate, Baidu, Youdao
 * and Tencent. The adapter knows the vendor's requests, answers, codes and limits, and nothing else.
 */
import {
  AppError,
  hasTranslatableText,
  inlineFromText,
  isAppError,
  parseLanguageTag,
  type CodedProblem,
} from "@yizhou/model";
import type { Engine, EngineBatchResult, EngineContext, EngineItem, EngineItemResult } from "../engine.ts";
import { problemOf } from "../engine-problem.ts";
import { abortable, neverAborted } from "../http/abortable.ts";
import type { EngineDeps } from "../http/deps.ts";
import { createLimiter, mergeLimits, type Limiter } from "../http/limiter.ts";
import { judgeServiceAnswer } from "./judge-answer.ts";
import { askTexts, type AskedTexts } from "./ask-texts.ts";
import type { ServiceAdapter, ServiceRequest } from "./service-adapter.ts";
import { callTimeoutOf, createServiceCalls } from "./service-call.ts";
import type { ServiceConfig } from "./service-config.ts";
import { prepareSegment, type PreparedSegment } from "./prepared-segment.ts";
import { pairsOfTable, vendorPair, type LanguageTable } from "./vendor-languages.ts";

const DEFAULT_MAX_ATTEMPTS = 6;
/** Whoever asks how the engine is wants to know soon. */
const CHECK_ATTEMPTS = 2;

/**
 * @param limiter  shared by all engines of one key; one of its own when absent
 */
export function createServiceEngine(
  adapter: ServiceAdapter,
  config: ServiceConfig,
  deps: EngineDeps,
  limiter: Limiter = createLimiter(mergeLimits(adapter.limits, config.limits), deps),
): Engine {
  const id = config.id || adapter.id;
  const engine = config.name || adapter.name;
  const limits = mergeLimits(adapter.limits, config.limits);
  const baseUrl = config.baseUrl || adapter.baseUrl;
  let table: Promise<LanguageTable> | null = null;

  const service = createServiceCalls(adapter, config, deps, limiter);
  const attempts = config.maxAttempts ?? DEFAULT_MAX_ATTEMPTS;
  const readTable = (signal: AbortSignal): Promise<LanguageTable> => {
    const { languages } = adapter;
    if (typeof languages !== "function") return Promise.resolve(languages);
    if (!table) {
      const reading = languages(
        (request, inner) => service.send(request, { signal: inner, maxAttempts: CHECK_ATTEMPTS }),
        neverAborted(),
      );
      table = reading;
      // A failure is not kept: the service may come up while we run.
      reading.catch(() => {
        if (table === reading) table = null;
      });
    }
    return abortable(table, signal);
  };

  const translateBy = async (
    maxAttempts: number,
    batch: readonly EngineItem[],
    context: EngineContext,
    signal: AbortSignal,
  ): Promise<EngineBatchResult> => {
    signal.throwIfAborted();
    service.assertComplete();
    const pair = vendorPair(await readTable(signal), context.from, context.to);
    if (!pair) throw new AppError("engine.pair_unsupported", { engine, from: context.from, to: context.to });
    const segments = new Map<EngineItem, PreparedSegment>();
    for (const item of batch)
      if (hasTranslatableText(item.source))
        segments.set(item, prepareSegment(item.source, adapter.markup, config.tagPhrases ?? true));
    if (segments.size === 0) return resultsWithout(batch);
    const texts = [...new Set([...segments.values()].flatMap((segment) => segment.texts))];
    const sentences = new Set([...segments.values()].map((segment) => segment.texts[0]!));

    const call = (request: ServiceRequest, inner: AbortSignal): Promise<unknown> =>
      service.send(request, { signal: inner, maxAttempts });
    const glossaryId = await adapter.prepareGlossary?.(context, pair, call, signal);
    const budget = { endsAtMs: null };
    const asked = await askTexts(
      { texts, isNeeded: (text) => sentences.has(text) },
      adapter.batch,
      async (part, turn) => {
        const request = adapter.request({ texts: part, pair, context, glossaryId });
        try {
          const answer = await service.send(request, { signal, maxAttempts, texts: part, budget, turn });
          return adapter.read(answer, part);
        } catch (error) {
          throw pairFault(error, context, engine);
        }
      },
      signal,
    );
    return {
      results: batch.map((item) => resultOf(item, segments.get(item), asked, context, engine)),
      usage: { requests: asked.requests, characters: asked.characters, inputTokens: 0, outputTokens: 0 },
    };
  };

  const check = async (signal: AbortSignal): Promise<CodedProblem | null> => {
    const languages = await readTable(signal);
    if (adapter.probe) {
      const json = await service.send(adapter.probe(), { signal, maxAttempts: CHECK_ATTEMPTS });
      const fault = adapter.readProbe?.(json);
      return fault ? { code: fault.code, params: { engine } } : null;
    }
    const isUsual = vendorPair(languages, parseLanguageTag("en"), parseLanguageTag("zh-Hans"));
    const first = isUsual ? { from: "en", to: "zh-Hans" } : pairsOfTable(languages)[0];
    if (!first) return { code: "engine.bad_response", params: { engine } };
    const context = { from: parseLanguageTag(first.from), to: parseLanguageTag(first.to) };
    const { results } = await translateBy(
      CHECK_ATTEMPTS,
      [{ id: 1, source: inlineFromText("Good morning.") }],
      context,
      signal,
    );
    return "problem" in results[0]! ? results[0].problem : null;
  };

  return {
    id,
    kind: "service",
    name: engine,
    destination: URL.parse(baseUrl)?.host ?? baseUrl,
    ...(adapter.price && { price: adapter.price }),
    limits: {
      maxSegmentsPerBatch: Math.min(adapter.batch.maxTexts, 50),
      maxCharactersPerBatch: Math.min(adapter.batch.maxSize, 6000),
      maxConcurrency: limits.maxConcurrency,
      callTimeoutMs: callTimeoutOf(config),
    },
    pairs: async (signal = neverAborted()) => pairsOfTable(await readTable(signal)),
    check: (signal = neverAborted()) => check(signal).catch((error: unknown) => problemOf(error, engine)),
    translate: (batch, context, signal) => translateBy(attempts, batch, context, signal),
  };
}

/** The vendor said "no such pair" without knowing our names for the languages. */
function pairFault(error: unknown, { from, to }: EngineContext, engine: string): unknown {
  if (!isAppError(error, "engine.pair_unsupported")) return error;
  return new AppError("engine.pair_unsupported", { engine, from, to }, { cause: error.cause });
}

/** Numbers and marks alone are their own translation. */
function resultsWithout(batch: readonly EngineItem[]): EngineBatchResult {
  return {
    results: batch.map(({ id, source }) => ({ id, target: source, repaired: false })),
    usage: { requests: 0, characters: 0, inputTokens: 0, outputTokens: 0 },
  };
}

function resultOf(
  item: EngineItem,
  segment: PreparedSegment | undefined,
  asked: AskedTexts,
  context: EngineContext,
  engine: string,
): EngineItemResult {
  if (!segment) return { id: item.id, target: item.source, repaired: false };
  const problem = (code: CodedProblem["code"]): EngineItemResult => ({
    id: item.id,
    problem: { code, params: { engine } },
  });
  const answer = asked.answers.get(segment.texts[0]!);
  if (answer === undefined) {
    const code = asked.problems.get(segment.texts[0]!);
    if (code) return problem(code);
    return asked.fault
      ? { id: item.id, problem: problemOf(asked.fault, engine) }
      : problem("engine.bad_response");
  }
  const restored = segment.restore(answer, asked.answers);
  if (!restored) return problem("engine.tags_lost");
  const code = judgeServiceAnswer(restored.target, segment.plain, context.to);
  return code ? problem(code) : { id: item.id, ...restored };
}
