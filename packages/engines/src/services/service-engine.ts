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
import { assertAddressAllowed } from "../http/address-guard.ts";
import { callWithRetries, describeStatus, type HttpReply } from "../http/call.ts";
import type { EngineDeps } from "../http/deps.ts";
import { createLimiter, mergeLimits, type Limiter } from "../http/limiter.ts";
import { judgeServiceAnswer } from "./judge-answer.ts";
import { askTexts, type AskedTexts, type Turn } from "./ask-texts.ts";
import type { ServiceAdapter, ServiceRequest, VendorFault } from "./service-adapter.ts";
import type { ServiceConfig } from "./service-config.ts";
import { prepareSegment, type PreparedSegment } from "./prepared-segment.ts";
import { pairsOfTable, vendorPair, type LanguageTable } from "./vendor-languages.ts";

const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;
const DEFAULT_CALL_TIMEOUT_MS = 60_000;
const DEFAULT_MAX_ATTEMPTS = 6;
/** All requests of a batch end within so many deadlines of one call, so that the caller's own never cuts off good answers. */
const BUDGET_FACTOR = 1.25;
/** Whoever asks how the engine is wants to know soon. */
const CHECK_ATTEMPTS = 2;

/** What the requests of one batch share. */
interface SendScope {
  readonly budget: { endsAtMs: number | null };
  readonly turn?: Turn;
}

/**
 * @param limiter  shared by all engines of one key; one of its own when absent
 */
export function createServiceEngine(
  adapter: ServiceAdapter,
  config: ServiceConfig,
  deps: EngineDeps,
  limiter: Limiter = createLimiter(mergeLimits(adapter.limits, config.limits), deps),
): Engine {
  const id = config.id ?? adapter.id;
  const engine = config.name ?? adapter.name;
  const limits = mergeLimits(adapter.limits, config.limits);
  const timeoutMs = config.callTimeoutMs ?? DEFAULT_CALL_TIMEOUT_MS;
  const baseUrl = config.baseUrl || adapter.baseUrl;
  let table: Promise<LanguageTable> | null = null;

  const send = async (
    request: ServiceRequest,
    signal: AbortSignal,
    maxAttempts: number,
    texts: readonly string[] = [],
    scope: SendScope = { budget: { endsAtMs: null } },
  ): Promise<unknown> => {
    assertComplete();
    const url = urlOf(baseUrl, request);
    const { turn = (work) => work(), budget } = scope;
    const sendNow = async (): Promise<unknown> => {
      // Set when the first request has its turn, so that waiting for one does not count.
      budget.endsAtMs ??= deps.now() + BUDGET_FACTOR * timeoutMs;
      const left = Math.min(timeoutMs, budget.endsAtMs - deps.now());
      if (left <= 0) throw new AppError("engine.timeout", { engine });
      await assertAddressAllowed(url, engine, {
        allowPrivate: config.allowPrivateAddress ?? false,
        lookup: deps.lookup,
      });
      const reply = await callWithRetries(
        {
          url,
          method: request.method ?? "POST",
          headers: { accept: "application/json", ...request.headers },
          body: request.body,
          engine,
          secrets: secretsOf(config),
          texts,
          maxResponseBytes: MAX_RESPONSE_BYTES,
          judge: (candidate) => passingFault(adapter.fault(jsonOf(candidate), candidate)),
        },
        { timeoutMs: left, maxAttempts },
        signal,
        deps,
      );
      const json = jsonOf(reply);
      throwFault(adapter.fault(json, reply), reply, engine);
      return json;
    };
    return limiter.run(0, signal, () => turn(sendNow));
  };

  const attempts = config.maxAttempts ?? DEFAULT_MAX_ATTEMPTS;
  const assertComplete = (): void => {
    const fields = config as Readonly<Record<string, unknown>>;
    for (const field of adapter.requires)
      if (!fields[field])
        throw new AppError("engine.key_missing", { engine, setting: config.settingNames?.[field] ?? field });
  };

  const readTable = (signal: AbortSignal): Promise<LanguageTable> => {
    const { languages } = adapter;
    if (typeof languages !== "function") return Promise.resolve(languages);
    if (!table) {
      const reading = languages((request, inner) => send(request, inner, CHECK_ATTEMPTS), neverAborted());
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
    assertComplete();
    const pair = vendorPair(await readTable(signal), context.from, context.to);
    if (!pair) throw new AppError("engine.pair_unsupported", { engine, from: context.from, to: context.to });
    const segments = new Map<EngineItem, PreparedSegment>();
    for (const item of batch)
      if (hasTranslatableText(item.source))
        segments.set(item, prepareSegment(item.source, adapter.markup, config.tagPhrases ?? true));
    const texts = [...new Set([...segments.values()].flatMap((segment) => segment.texts))];
    if (texts.length === 0) return resultsWithout(batch);

    const call = (request: ServiceRequest, inner: AbortSignal): Promise<unknown> =>
      send(request, inner, maxAttempts);
    const glossaryId = await adapter.prepareGlossary?.(context, pair, call, signal);
    const budget = { endsAtMs: null };
    const asked = await askTexts(
      texts,
      adapter.batch,
      async (part, turn) => {
        const request = adapter.request({ texts: part, pair, context, glossaryId });
        try {
          return adapter.read(await send(request, signal, maxAttempts, part, { budget, turn }), part);
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
      const json = await send(adapter.probe(), signal, CHECK_ATTEMPTS);
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
      callTimeoutMs: timeoutMs,
    },
    pairs: async (signal = neverAborted()) => pairsOfTable(await readTable(signal)),
    check: (signal = neverAborted()) => check(signal).catch((error: unknown) => problemOf(error, engine)),
    translate: (batch, context, signal) => translateBy(attempts, batch, context, signal),
  };
}

function secretsOf(config: ServiceConfig): string[] {
  const { apiKey, keyId } = config as { apiKey?: string; keyId?: string };
  return [apiKey, keyId].filter((secret): secret is string => !!secret);
}

function urlOf(baseUrl: string, request: ServiceRequest): URL {
  const base = URL.parse(baseUrl);
  if (!base) throw new AppError("engine.address_forbidden", { host: baseUrl.slice(0, 100) });
  const url = new URL(`${base.pathname.replace(/\/*$/u, "/")}${request.path}`, base);
  for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, value);
  return url;
}

function jsonOf(reply: HttpReply): unknown {
  try {
    return JSON.parse(reply.body);
  } catch {
    // No JSON: a captive network's page, a proxy's error. The status and `read` judge it.
    return undefined;
  }
}

/** Rates and outages are worth another try, whatever status they come with; every other code of the vendor's is final. */
function passingFault(
  fault: VendorFault | null,
): "engine.rate_limited" | "engine.unavailable" | "final" | null {
  if (!fault) return null;
  return fault.code === "engine.rate_limited" || fault.code === "engine.unavailable" ? fault.code : "final";
}

function throwFault(fault: VendorFault | null, reply: HttpReply, engine: string): void {
  const isGood = reply.status >= 200 && reply.status < 300;
  if (!fault && isGood) return;
  // The vendor's words may quote the text: only its code goes into the log.
  const cause = new Error(describeStatus(reply.status, fault?.vendorCode));
  const code = fault?.code ?? codeOfStatus(reply.status);
  if (code === "engine.request_refused")
    throw new AppError(code, { engine, status: reply.status }, { cause });
  if (code === "engine.pair_unsupported") throw new AppError(code, { engine, from: "", to: "" }, { cause });
  throw new AppError(code, { engine }, { cause });
}

function codeOfStatus(status: number): VendorFault["code"] {
  if (status === 401 || status === 403) return "engine.unauthorized";
  if (status === 402) return "engine.quota_exceeded";
  if (status === 413 || status === 414) return "engine.text_too_long";
  return "engine.request_refused";
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
