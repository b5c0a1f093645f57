import { AppError, inlineFromText, parseLanguageTag } from "@yizhou/model";
import { translateAsHtml } from "../apertium/apertium-batch.ts";
import { findMode, pairsOf, type ApertiumMode } from "../apertium/apertium-pairs.ts";
import type { Engine } from "../engine.ts";
import { problemOf } from "../engine-problem.ts";
import { abortable, neverAborted } from "../http/abortable.ts";
import { callWithRetries, describeStatus } from "../http/call.ts";
import type { EngineDeps } from "../http/deps.ts";
import { reachOf, type EndpointReach } from "../http/outbound-fetch.ts";
import { createLimiter, type RateLimits } from "../http/limiter.ts";

export interface ApertiumApyConfig extends EndpointReach {
  readonly id?: string;
  readonly name?: string;
  /** Where `listPairs` and `translate` stand: `http://localhost:2737`. */
  readonly baseUrl: string;
  readonly limits?: Partial<RateLimits>;
  readonly callTimeoutMs?: number;
  readonly maxAttempts?: number;
}

const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;
const DEFAULT_CONCURRENCY = 2;

/** An Apertium-APy server (`apertium-apy` in Debian, or one in the house) over HTTP. */
export function createApertiumApyEngine(config: ApertiumApyConfig, deps: EngineDeps): Engine {
  const id = config.id ?? "apertium-apy";
  const engine = config.name ?? "Apertium APy";
  const maxConcurrency = config.limits?.maxConcurrency ?? DEFAULT_CONCURRENCY;
  const timeoutMs = config.callTimeoutMs ?? 30_000;
  const limiter = createLimiter({ ...config.limits, maxConcurrency }, deps);
  let modes: Promise<ApertiumMode[]> | null = null;

  const call = async (path: string, form: URLSearchParams | null, signal: AbortSignal): Promise<unknown> => {
    const base = URL.parse(config.baseUrl);
    if (!base) throw new AppError("engine.address_forbidden", { host: config.baseUrl.slice(0, 100) });
    const reply = await limiter.run(0, signal, async () => {
      return callWithRetries(
        {
          url: new URL(`${base.pathname.replace(/\/*$/u, "/")}${path}`, base),
          reach: reachOf(config),
          method: form ? "POST" : "GET",
          headers: form ? { "content-type": "application/x-www-form-urlencoded" } : {},
          body: form?.toString(),
          engine,
          secrets: [],
          texts: form ? [form.get("q") ?? ""] : [],
          maxResponseBytes: MAX_RESPONSE_BYTES,
        },
        { timeoutMs, maxAttempts: config.maxAttempts ?? 6 },
        signal,
        deps,
      );
    });
    const cause = new Error(describeStatus(reply.status));
    if (reply.status === 401 || reply.status === 403)
      throw new AppError("engine.unauthorized", { engine }, { cause });
    if (reply.status === 402) throw new AppError("engine.quota_exceeded", { engine }, { cause });
    if (reply.status === 413 || reply.status === 414)
      throw new AppError("engine.text_too_long", { engine }, { cause });
    if (reply.status < 200 || reply.status >= 300) {
      throw new AppError("engine.request_refused", { engine, status: reply.status }, { cause });
    }
    try {
      return JSON.parse(reply.body);
    } catch (error) {
      throw new AppError("engine.bad_response", { engine }, { cause: error });
    }
  };

  const readModes = (signal: AbortSignal): Promise<ApertiumMode[]> => {
    if (!modes) {
      const reading = call("listPairs", null, neverAborted()).then((reply) => modesOf(reply, engine));
      modes = reading;
      // A failure is not kept: the service may come up while we run.
      reading.catch(() => {
        if (modes === reading) modes = null;
      });
    }
    return abortable(modes, signal);
  };

  const translate: Engine["translate"] = async (batch, context, signal) => {
    signal.throwIfAborted();
    const mode = findMode(await readModes(signal), context.from, context.to);
    if (!mode) throw new AppError("engine.pair_unsupported", { engine, from: context.from, to: context.to });
    return translateAsHtml(batch, engine, async (html) => {
      const form = new URLSearchParams({
        langpair: `${mode.source}|${mode.target}`,
        q: html,
        format: "html",
        markUnknown: "no",
      });
      const reply = (await call("translate", form, signal)) as {
        responseData?: { translatedText?: unknown };
      } | null;
      const translated = reply?.responseData?.translatedText;
      if (typeof translated !== "string") throw new AppError("engine.bad_response", { engine });
      return translated;
    });
  };

  return {
    id,
    kind: "service",
    name: engine,
    destination: URL.parse(config.baseUrl)?.host ?? config.baseUrl,
    limits: {
      maxSegmentsPerBatch: 50,
      maxCharactersPerBatch: 8000,
      maxConcurrency,
      callTimeoutMs: timeoutMs,
    },
    pairs: async (signal = neverAborted()) => pairsOf(await readModes(signal)),
    check: async (signal = neverAborted()) => {
      try {
        modes = null;
        const pair = pairsOf(await readModes(signal))[0];
        if (!pair) return { code: "engine.bad_response", params: { engine } };
        const context = { from: parseLanguageTag(pair.from), to: parseLanguageTag(pair.to) };
        const { results } = await translate([{ id: 1, source: inlineFromText("Test.") }], context, signal);
        return "problem" in results[0]! ? results[0].problem : null;
      } catch (error) {
        return problemOf(error, engine);
      }
    },
    translate,
  };
}

function modesOf(reply: unknown, engine: string): ApertiumMode[] {
  const list = (reply as { responseData?: unknown } | null)?.responseData;
  if (!Array.isArray(list)) throw new AppError("engine.bad_response", { engine });
  return list.flatMap((pair: { sourceLanguage?: unknown; targetLanguage?: unknown } | null): ApertiumMode[] =>
    typeof pair?.sourceLanguage === "string" && typeof pair.targetLanguage === "string"
      ? [{ source: pair.sourceLanguage, target: pair.targetLanguage }]
      : [],
  );
}
