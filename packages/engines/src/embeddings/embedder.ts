// Vectors for texts from an OpenAI-compatible endpoint (`POST {baseUrl}/embeddings`), for the alignment of sentences. Texts go
// in batches; a batch that is too long is cut in half; answers are taken only when they are whole.
// Source: OpenAI API reference, "Create embeddings"; the same wire at Qwen, GLM, Ollama, vLLM and text-embeddings-inference.
import { AppError } from "@yizhou/model";
import { callWithRetries, describeReply, isQuotaText, type HttpReply } from "../http/call.ts";
import type { EngineDeps } from "../http/deps.ts";
import { reachOf, type EndpointReach } from "../http/outbound-fetch.ts";
import { createLimiter, mergeLimits, type RateLimits } from "../http/limiter.ts";
import { estimateTokens } from "../llm/token-estimate.ts";
import { readVectors } from "./read-vectors.ts";

/** One endpoint with one model. */
export interface EmbeddingsConfig extends EndpointReach {
  /** For errors and logs. */
  readonly name: string;
  /** Up to and including the version: `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey?: string;
  /** Default 2 at once, no limit a minute. */
  readonly limits?: Partial<RateLimits>;
  /** Deadline of one call with its retries; default 60,000. */
  readonly callTimeoutMs?: number;
  /** Tries of one call, the first included; default 5. */
  readonly maxAttempts?: number;
  /** Default 32; some vendors take 10 at most. */
  readonly maxTextsPerCall?: number;
  /** Characters that one embedder may send in its life; default 4,000,000. */
  readonly maxCharacters?: number;
}

/** Vectors for texts, in order, all of one length; what `packages/alignment` asks for. */
export type Embedder = (
  texts: readonly string[],
  signal: AbortSignal,
) => Promise<readonly (readonly number[])[]>;

const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;
const DEFAULT_TIMEOUT_MS = 60_000;
const DEFAULT_ATTEMPTS = 5;
const DEFAULT_TEXTS_PER_CALL = 32;
const DEFAULT_CHARACTERS = 4_000_000;
/** Endpoints refuse empty texts. */
const NOTHING = " ";

/**
 * An embedder for one piece of work: its budget is counted from now on. Each call throws
 *
 * {AppError} engine.unauthorized, engine.quota_exceeded, engine.budget_exceeded, engine.text_too_long, engine.request_refused,
 * engine.bad_response, engine.address_forbidden, engine.rate_limited, engine.unavailable, engine.timeout; the signal's reason.
 */
export function createEmbedder(config: EmbeddingsConfig, deps: EngineDeps): Embedder {
  const limiter = createLimiter(mergeLimits({ maxConcurrency: 2 }, config.limits), deps);
  const perCall = config.maxTextsPerCall ?? DEFAULT_TEXTS_PER_CALL;
  let charactersLeft = config.maxCharacters ?? DEFAULT_CHARACTERS;

  async function ask(texts: readonly string[], signal: AbortSignal): Promise<readonly number[][]> {
    const tokens = texts.reduce((sum, text) => sum + estimateTokens(text), 0);
    const reply = await limiter.run(tokens, signal, () => send(config, texts, signal, deps));
    if (reply.status >= 200 && reply.status < 300) return readVectors(reply.body, texts.length, config.name);
    if (isTooLong(reply) && texts.length > 1) {
      const half = texts.length >> 1;
      return [...(await ask(texts.slice(0, half), signal)), ...(await ask(texts.slice(half), signal))];
    }
    throw faultOf(reply, config, texts);
  }

  return async (texts, signal) => {
    const characters = texts.reduce((sum, text) => sum + text.length, 0);
    if (characters > charactersLeft) throw new AppError("engine.budget_exceeded", { engine: config.name });
    charactersLeft -= characters;
    const batches: Promise<readonly number[][]>[] = [];
    for (let start = 0; start < texts.length; start += perCall)
      batches.push(
        ask(
          texts.slice(start, start + perCall).map((text) => text.trim() || NOTHING),
          signal,
        ),
      );
    const vectors = (await Promise.all(batches)).flat();
    if (vectors.some((vector) => vector.length !== vectors[0]!.length))
      throw new AppError("engine.bad_response", { engine: config.name });
    return vectors;
  };
}

async function send(
  config: EmbeddingsConfig,
  texts: readonly string[],
  signal: AbortSignal,
  deps: EngineDeps,
): Promise<HttpReply> {
  const base = URL.parse(config.baseUrl);
  if (!base) throw new AppError("engine.address_forbidden", { host: config.baseUrl.slice(0, 100) });
  const url = new URL(base.pathname.replace(/\/*$/u, "/embeddings"), base);
  url.search = base.search;
  return callWithRetries(
    {
      url,
      reach: reachOf(config),
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        ...(config.apiKey && { authorization: `Bearer ${config.apiKey}` }),
      },
      body: JSON.stringify({ model: config.model, input: texts, encoding_format: "float" }),
      engine: config.name,
      secrets: config.apiKey ? [config.apiKey] : [],
      texts,
      maxResponseBytes: MAX_RESPONSE_BYTES,
    },
    {
      timeoutMs: config.callTimeoutMs ?? DEFAULT_TIMEOUT_MS,
      maxAttempts: config.maxAttempts ?? DEFAULT_ATTEMPTS,
    },
    signal,
    deps,
  );
}

function isTooLong(reply: HttpReply): boolean {
  if (reply.status === 413) return true;
  return (
    (reply.status === 400 || reply.status === 422) &&
    /context|too (?:long|large|many)|maximum|batch size|exceed/iu.test(reply.body)
  );
}

function faultOf(reply: HttpReply, config: EmbeddingsConfig, texts: readonly string[]): AppError {
  const engine = config.name;
  const cause = new Error(describeReply(reply, config.apiKey ? [config.apiKey] : [], texts));
  if (reply.status === 402 || isQuotaText(reply.body))
    return new AppError("engine.quota_exceeded", { engine }, { cause });
  if (reply.status === 401 || reply.status === 403)
    return new AppError("engine.unauthorized", { engine }, { cause });
  if (isTooLong(reply)) return new AppError("engine.text_too_long", { engine }, { cause });
  return new AppError("engine.request_refused", { engine, status: reply.status }, { cause });
}
