import { AppError } from "@yizhou/model";
import type { EngineUsage } from "../engine.ts";
import { callWithRetries, describeReply, isQuotaText, type HttpReply } from "../http/call.ts";
import type { EngineDeps } from "../http/deps.ts";
import { reachOf } from "../http/outbound-fetch.ts";
import type { Limiter } from "../http/limiter.ts";
import type { OpenAiCompatibleConfig } from "./config.ts";
import { presetOf } from "./presets.ts";
import type { ChatMessage } from "./prompts.ts";
import { reasoningSwitch } from "./reasoning.ts";
import { contentText, createStreamedAnswer, type StreamedAnswer } from "./streamed-answer.ts";
import { estimateTokens } from "./token-estimate.ts";

export interface ChatReply {
  readonly text: string;
  /**
   * `length`: cut off by its own length. `refused`: the vendor's content filter. `broken` and `late`: only the beginning came, since
   * the connection broke or the time was over; only where the request says that a beginning is of use.
   */
  readonly finish: "stop" | "length" | "refused" | "broken" | "late";
}

/** Counts up with every answer, refusals and unreadable ones included: they are billed too. */
export type UsageCounter = { -readonly [Key in keyof EngineUsage]: EngineUsage[Key] };

/** What the calls of one `translate` share. */
export interface CallScope {
  readonly usage: UsageCounter;
  readonly signal: AbortSignal;
  /** Time for all calls together; set when the first one starts, so that waiting for a turn does not count. */
  readonly budget: { endsAtMs: number | null };
}

export interface ChatRequest {
  readonly messages: readonly ChatMessage[];
  readonly maxTokens: number;
  /** JSON schema of the answer; undefined for plain text. */
  readonly schema?: Readonly<Record<string, unknown>>;
  /** Told of an answer as it grows, whenever an object of it may be complete. Not called where a server does not stream. */
  readonly onText?: (text: string) => void;
  /** Whether a beginning of an answer is worth keeping when the rest does not come; absent: never. */
  readonly isOfUse?: (text: string) => boolean;
}

/** What a model server was found to accept; learned from its refusals and kept for the life of the engine. */
interface Accepted {
  format: "json_schema" | "json_object" | "none";
  temperature: boolean;
  reasoningSwitch: boolean;
  maxTokensField: "max_tokens" | "max_completion_tokens" | null;
  /** Answers piece by piece; `counted`: with the tokens that were used in the last one. */
  stream: "counted" | "plain" | "none";
}

/** Every token of a stream comes with some 250 bytes round it. */
const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;
/** With growing waits about a minute: enough for a vendor's restart, within the deadline of a call. */
const MAX_ATTEMPTS = 10;
const DEFAULT_CALL_TIMEOUT_MS = 90_000;
/** All rounds of a batch end within so many deadlines of one call, so that the caller's own deadline never cuts off good answers. */
const BUDGET_FACTOR = 1.25;

/** Deadline of one call with its retries. */
export function callTimeoutOf(config: OpenAiCompatibleConfig): number {
  return config.callTimeoutMs ?? DEFAULT_CALL_TIMEOUT_MS;
}

/**
 * Speaks `POST {baseUrl}/chat/completions`; finds out by trying which optional settings a server takes. Answers come as a stream where
 * the server has it, so that complete sentences of a cut or late answer are kept; `"stream": false` in `extraBody` switches that off.
 */
export function createChatClient(config: OpenAiCompatibleConfig, limiter: Limiter, deps: EngineDeps) {
  const engine = config.name;
  const accepted: Accepted = {
    format: "json_schema",
    temperature: true,
    maxTokensField: "max_tokens",
    stream: "counted",
    ...presetOf(config)?.startsWith,
    reasoningSwitch: true,
  };

  const timeLeft = (budget: CallScope["budget"]): number => {
    budget.endsAtMs ??= deps.now() + BUDGET_FACTOR * callTimeoutOf(config);
    const left = Math.min(callTimeoutOf(config), budget.endsAtMs - deps.now());
    if (left <= 0) throw new AppError("engine.timeout", { engine });
    return left;
  };

  const send = async (request: ChatRequest, using: Accepted, scope: CallScope): Promise<Sent> => {
    const timeoutMs = timeLeft(scope.budget);
    const base = URL.parse(config.baseUrl);
    if (!base) throw new AppError("engine.address_forbidden", { host: config.baseUrl.slice(0, 100) });
    const url = new URL(base.pathname.replace(/\/*$/u, "/chat/completions"), base);
    // Some vendors carry the version in the query.
    url.search = base.search;
    const body = JSON.stringify(requestBody(request, using, config));
    let answer = createStreamedAnswer(() => undefined);
    const isOfUse = (): boolean => request.isOfUse?.(answer.text) ?? false;
    const reply = await callWithRetries(
      {
        url,
        reach: reachOf(config),
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json",
          ...(config.apiKey && { authorization: `Bearer ${config.apiKey}` }),
        },
        body,
        engine,
        secrets: secretsOf(config),
        texts: userTexts(request),
        maxResponseBytes: MAX_RESPONSE_BYTES,
        onTooMuch: () => limiter.slowDown(),
        listen: () => {
          answer = createStreamedAnswer((piece) => {
            if (request.onText && piece.includes("}")) request.onText(answer.text);
          });
          return { hear: (characters) => answer.add(characters), isWorthKeeping: isOfUse };
        },
        judge: ({ status }) => (status === 200 ? passingFaultOf(answer, isOfUse) : null),
      },
      { timeoutMs, maxAttempts: config.maxAttempts ?? MAX_ATTEMPTS },
      scope.signal,
      deps,
    );
    return { reply, answer };
  };

  return {
    /**
     * @throws {AppError} engine.unauthorized, engine.quota_exceeded, engine.text_too_long, engine.bad_response,
     *   engine.request_refused, engine.timeout when the budget is used up, and what
     *   `callWithRetries` and the address check throw
     */
    async complete(request: ChatRequest, scope: CallScope): Promise<ChatReply> {
      const tokens = request.messages.reduce(
        (sum, message) => sum + estimateTokens(message.content),
        request.maxTokens,
      );
      const using = { ...accepted };
      for (;;) {
        const { reply, answer } = await limiter.run(tokens, scope.signal, () => send(request, using, scope));
        scope.usage.requests++;
        if (reply.status >= 200 && reply.status < 300) {
          // Only what ended in an answer is remembered: a fault of another kind must not switch settings off for good.
          Object.assign(accepted, using);
          return answer.isStream
            ? readStream(answer, reply.cut, request, config, scope.usage)
            : readReply(reply, engine, scope.usage);
        }
        if (isContentFilter(reply)) return { text: "", finish: "refused" };
        throwKnownFault(reply, config, request);
        if (!stepDown(using, reply, request)) throw requestRefused(reply, config, request);
      }
    },
  };
}

export type ChatClient = ReturnType<typeof createChatClient>;

interface Sent {
  readonly reply: HttpReply;
  readonly answer: StreamedAnswer;
}

/**
 * What is wrong with an answer that ended, and passes by itself: a stream that broke off without a word, or turned into an error. Of
 * what is of use the rest is asked for as if it had been left out; null and `final` leave the answer to whoever reads it.
 */
function passingFaultOf(
  answer: StreamedAnswer,
  isOfUse: () => boolean,
): "engine.rate_limited" | "engine.unavailable" | "final" | null {
  if (!answer.isStream) return null;
  if (answer.error === undefined) return answer.isOver || isOfUse() ? "final" : "engine.unavailable";
  const said = JSON.stringify(answer.error);
  if (isOfUse() || isQuotaText(said) || CONTENT_FILTER.test(said)) return "final";
  return /rate.?limit|too many|\b429\b|throttl|限流|频率/iu.test(said)
    ? "engine.rate_limited"
    : "engine.unavailable";
}

function requestBody(
  request: ChatRequest,
  using: Accepted,
  config: OpenAiCompatibleConfig,
): Record<string, unknown> {
  const format =
    request.schema && using.format === "json_schema"
      ? { type: "json_schema", json_schema: { name: "translations", strict: true, schema: request.schema } }
      : { type: "json_object" };
  return {
    model: config.model,
    messages: request.messages,
    ...streamFields(using, config),
    ...(using.maxTokensField && { [using.maxTokensField]: request.maxTokens }),
    ...(using.temperature && { temperature: 0 }),
    ...(request.schema && using.format !== "none" && { response_format: format }),
    ...(using.reasoningSwitch && reasoningSwitch(config)),
    ...config.extraBody,
  };
}

function streamFields({ stream }: Accepted, { extraBody }: OpenAiCompatibleConfig): Record<string, unknown> {
  // Servers refuse options of a stream that is none.
  if (stream === "none" || extraBody?.stream === false) return { stream: false };
  return { stream: true, ...(stream === "counted" && { stream_options: { include_usage: true } }) };
}

/** Gives up one optional setting after a refusal: the one the server names, else one after another. False at the bare minimum. */
function stepDown(using: Accepted, reply: HttpReply, request: ChatRequest): boolean {
  if (reply.status !== 400 && reply.status !== 422) return false;
  const body = reply.body;
  if (/max_completion_tokens/iu.test(body) && using.maxTokensField === "max_tokens") {
    using.maxTokensField = "max_completion_tokens";
    return true;
  }
  // "The valid range of max_tokens is …": better the server's own limit than none of its answers.
  if (/max_tokens/iu.test(body) && using.maxTokensField) {
    using.maxTokensField = null;
    return true;
  }
  if (/stream.?options|include_usage/iu.test(body) && using.stream === "counted") {
    using.stream = "plain";
    return true;
  }
  // "This model only supports stream mode" names it as well, to whoever has switched it off.
  if (/\bstream/iu.test(body) && using.stream !== "none") {
    using.stream = "none";
    return true;
  }
  if (/temperature/iu.test(body) && using.temperature) {
    using.temperature = false;
    return true;
  }
  if (/thinking|reasoning|chat_template/iu.test(body) && using.reasoningSwitch) {
    using.reasoningSwitch = false;
    return true;
  }
  if (request.schema && using.format !== "none") {
    using.format = using.format === "json_schema" ? "json_object" : "none";
    return true;
  }
  if (using.reasoningSwitch) using.reasoningSwitch = false;
  else if (using.temperature) using.temperature = false;
  else if (using.stream !== "none") using.stream = "none";
  else return false;
  return true;
}

function secretsOf(config: OpenAiCompatibleConfig): string[] {
  return config.apiKey ? [config.apiKey] : [];
}

function userTexts(request: ChatRequest): string[] {
  return request.messages.filter(({ role }) => role === "user").map(({ content }) => content);
}

function causeOf(reply: HttpReply, config: OpenAiCompatibleConfig, request: ChatRequest): Error {
  return new Error(describeReply(reply, secretsOf(config), userTexts(request)));
}

function throwKnownFault(reply: HttpReply, config: OpenAiCompatibleConfig, request: ChatRequest): void {
  const params = { engine: config.name };
  const cause = causeOf(reply, config, request);
  if (reply.status === 402 || isQuotaText(reply.body))
    throw new AppError("engine.quota_exceeded", params, { cause });
  if (reply.status === 401 || reply.status === 403)
    throw new AppError("engine.unauthorized", params, { cause });
  if (reply.status === 413 || /context_length|maximum context|too (?:long|large)/iu.test(reply.body)) {
    throw new AppError("engine.text_too_long", params, { cause });
  }
  const isModelUnknown = /model\b.{0,60}\bnot[ _](?:exist|found)/isu.test(reply.body);
  if ((reply.status !== 400 && reply.status !== 422) || isModelUnknown)
    throw requestRefused(reply, config, request);
}

function requestRefused(reply: HttpReply, config: OpenAiCompatibleConfig, request: ChatRequest): AppError {
  const cause = causeOf(reply, config, request);
  return new AppError("engine.request_refused", { engine: config.name, status: reply.status }, { cause });
}

/** Azure's, Qwen's and others' way of refusing a text before the model has seen it. */
function isContentFilter(reply: HttpReply): boolean {
  return reply.status === 400 && CONTENT_FILTER.test(reply.body);
}
const CONTENT_FILTER =
  /content[_ ]?filter|data_?inspection_?failed|content exists risk|sensitive (?:content|words?|information)|敏感/iu;

interface ChatCompletion {
  readonly choices?: readonly {
    readonly message?: { readonly content?: unknown; readonly refusal?: unknown };
    readonly finish_reason?: string | null;
  }[];
  readonly usage?: { readonly prompt_tokens?: number; readonly completion_tokens?: number };
}

function readReply(reply: HttpReply, engine: string, usage: UsageCounter): ChatReply {
  let completion: ChatCompletion;
  try {
    completion = JSON.parse(reply.body) as ChatCompletion;
  } catch (cause) {
    throw new AppError("engine.bad_response", { engine }, { cause });
  }
  usage.inputTokens += completion?.usage?.prompt_tokens ?? 0;
  usage.outputTokens += completion?.usage?.completion_tokens ?? 0;
  const choice = completion?.choices?.[0];
  if (!choice) throw new AppError("engine.bad_response", { engine });
  const isRefused = choice.finish_reason === "content_filter" || typeof choice.message?.refusal === "string";
  return {
    text: contentText(choice.message?.content),
    finish: isRefused ? "refused" : choice.finish_reason === "length" ? "length" : "stop",
  };
}

/** @throws {AppError} engine.quota_exceeded, where money ended in the middle and nothing of use had come */
function readStream(
  answer: StreamedAnswer,
  cut: HttpReply["cut"],
  request: ChatRequest,
  config: OpenAiCompatibleConfig,
  usage: UsageCounter,
): ChatReply {
  // The last piece tells what was used. Where it did not come, or the server does not say, the tokens are estimated: they are paid for.
  const asked = request.messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
  usage.inputTokens += answer.usage?.prompt_tokens ?? asked;
  usage.outputTokens += answer.usage?.completion_tokens ?? estimateTokens(answer.text);
  const { text, error, finishReason } = answer;
  if (error !== undefined && !(request.isOfUse?.(text) ?? false)) {
    const body = JSON.stringify({ error });
    if (CONTENT_FILTER.test(body)) return { text: "", finish: "refused" };
    throwKnownFault({ status: 402, body }, config, request);
  }
  if (answer.isRefused || finishReason === "content_filter") return { text, finish: "refused" };
  if (cut) return { text, finish: cut };
  if (error !== undefined || !answer.isOver) return { text, finish: "broken" };
  return { text, finish: finishReason === "length" ? "length" : "stop" };
}
