import { AppError } from "@yizhou/model";
import { isWebAddress } from "./address-guard.ts";
import type { EngineDeps } from "./deps.ts";
import { AddressRefused, type Reach } from "./outbound-fetch.ts";

export interface HttpCall {
  readonly url: URL;
  /** Where the address may lead. */
  readonly reach: Reach;
  readonly method: "GET" | "POST" | "DELETE";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The engine's name, for error messages. */
  readonly engine: string;
  /** Keys that must never be seen in an error. */
  readonly secrets: readonly string[];
  /** Texts that an error may not quote: some servers repeat what they could not process. */
  readonly texts?: readonly string[];
  /** Told when the server says that there are too many calls, and when one takes longer than it may. */
  readonly onTooMuch?: () => void;
  /** Longer answers are cut off and refused. */
  readonly maxResponseBytes: number;
  /**
   * Says whether a reply is a fault that passes by itself, for vendors who put their own codes into answers of status 200 or
   * 403; null leaves the judgement to the status.
   */
  readonly judge?: (reply: HttpReply) => "engine.rate_limited" | "engine.unavailable" | "final" | null;
  /** Hears an answer as it arrives, each attempt anew. */
  readonly listen?: () => Listener;
}

export interface Listener {
  /** The next characters of an answer with status 200. */
  hear(characters: string): void;
  /** Whether what was heard is worth keeping, where the rest does not come. */
  isWorthKeeping(): boolean;
}

export interface HttpReply {
  readonly status: number;
  readonly body: string;
  /** Only the beginning of the answer came: its connection broke, or the deadline was over. For whoever listens. */
  readonly cut?: "broken" | "late";
}

export interface RetryRules {
  /** Deadline of the call with all its retries. */
  readonly timeoutMs: number;
  readonly maxAttempts: number;
}

const BACKOFF_FIRST_MS = 500;
const BACKOFF_LAST_MS = 15_000;

/**
 * One HTTP call with retries of what passes by itself: 408, 409, 429, 5xx, broken connections and cut answers. Every other
 * answer, 400 and 401 included, is returned for the adapter to read. Redirects are not followed: they could lead inside.
 *
 * @throws {AppError} engine.rate_limited, engine.unavailable after the last attempt; engine.timeout at the deadline;
 *   engine.address_forbidden for a redirect and for an address out of reach; engine.bad_response for an oversized answer; the signal's reason when aborted
 */
export async function callWithRetries(
  call: HttpCall,
  rules: RetryRules,
  signal: AbortSignal,
  deps: EngineDeps,
): Promise<HttpReply> {
  if (!isWebAddress(call.url)) throw new AppError("engine.address_forbidden", { host: call.url.hostname });
  const deadline = deps.now() + rules.timeoutMs;
  for (let attempt = 1; ; attempt++) {
    const outcome = await attemptCall(call, Math.max(1, deadline - deps.now()), signal, deps);
    if ("status" in outcome) return outcome;
    const wait = outcome.retryAfterMs ?? backoffMs(attempt, deps.random());
    if (attempt >= rules.maxAttempts || deps.now() + wait >= deadline) throw outcome.error;
    await deps.sleep(wait, signal);
  }
}

function backoffMs(attempt: number, random: number): number {
  const full = Math.min(BACKOFF_FIRST_MS * 2 ** (attempt - 1), BACKOFF_LAST_MS);
  return full * (0.5 + random / 2);
}

interface PassingFault {
  readonly error: AppError;
  readonly retryAfterMs?: number;
}

async function attemptCall(
  call: HttpCall,
  timeoutMs: number,
  signal: AbortSignal,
  deps: EngineDeps,
): Promise<HttpReply | PassingFault> {
  signal.throwIfAborted();
  const { engine } = call;
  const timeout = AbortSignal.timeout(timeoutMs);
  const listener = call.listen?.();
  try {
    const response = await deps.fetch(call.url, {
      method: call.method,
      headers: call.headers,
      body: call.body,
      redirect: "manual",
      reach: call.reach,
      signal: AbortSignal.any([signal, timeout]),
    });
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      throw new AppError("engine.address_forbidden", { host: redirectHost(response, call.url) });
    }
    const body = await readBounded(response, call, response.status === 200 ? listener : undefined);
    const reply = { status: response.status, body };
    const judged = call.judge?.(reply) ?? null;
    if (judged === "final" || (judged === null && !isPassing(reply))) return reply;
    const code = judged ?? (response.status === 429 ? "engine.rate_limited" : "engine.unavailable");
    const cause = new Error(describeReply(reply, call.secrets, call.texts));
    if (code === "engine.rate_limited") call.onTooMuch?.();
    return {
      error: new AppError(code, { engine }, { cause }),
      retryAfterMs: retryAfterMs(response.headers, deps.now()),
    };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    const isKept = listener?.isWorthKeeping() ?? false;
    if (timeout.aborted) {
      call.onTooMuch?.();
      if (isKept) return { status: 200, body: "", cut: "late" };
      throw new AppError("engine.timeout", { engine });
    }
    if (error instanceof AppError) throw error;
    if (isKept) return { status: 200, body: "", cut: "broken" };
    if (error instanceof AddressRefused) throw new AppError("engine.address_forbidden", { host: error.host });
    // Refused and broken connections, and answers cut off midway; undici's own message names no header.
    return {
      error: new AppError(
        "engine.unavailable",
        { engine },
        { cause: new Error(String((error as Error).message)) },
      ),
    };
  }
}

function isPassing(reply: HttpReply): boolean {
  // OpenAI says "quota used up" with 429; waiting does not help there.
  if (reply.status === 429) return !isQuotaText(reply.body);
  return reply.status === 408 || reply.status === 409 || reply.status >= 500;
}

/** True when an error body says that money or the plan's quota is used up. */
export function isQuotaText(body: string): boolean {
  return /insufficient[_ ](quota|balance|funds)|exceeded_current_quota|billing_hard_limit|Arrearage/iu.test(
    body,
  );
}

function redirectHost(response: Response, from: URL): string {
  const location = response.headers.get("location") ?? "";
  return URL.parse(location, from)?.hostname ?? from.hostname;
}

/** `Retry-After-Ms`, or `Retry-After` in seconds or as a date; undefined when absent or unreadable. */
export function retryAfterMs(headers: Headers, now: number): number | undefined {
  const ms = Number(headers.get("retry-after-ms") ?? NaN);
  if (Number.isFinite(ms) && ms >= 0) return ms;
  const value = headers.get("retry-after");
  if (value === null) return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds) && seconds >= 0) return seconds * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

async function readBounded(response: Response, call: HttpCall, listener?: Listener): Promise<string> {
  if (!response.body) return "";
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    // Leaving the loop cancels the stream, so the rest is never received.
    if (bytes > call.maxResponseBytes) throw new AppError("engine.bad_response", { engine: call.engine });
    const characters = decoder.decode(chunk, { stream: true });
    text += characters;
    listener?.hear(characters);
  }
  return text + decoder.decode();
}

/** The vendor's own words, short, without keys and without what they quote of `texts`, for the cause of an error. */
export function describeReply(
  reply: HttpReply,
  secrets: readonly string[],
  texts: readonly string[] = [],
): string {
  const message = vendorMessage(reply.body).slice(0, 2000);
  return `HTTP ${reply.status} ${withoutQuotes(redact(message, secrets), texts).slice(0, 300)}`;
}

/** Fewer characters in common are chance: "the model". */
const QUOTE_LENGTH = 12;

function withoutQuotes(message: string, texts: readonly string[]): string {
  let clean = "";
  for (let at = 0; at < message.length;) {
    let end = at;
    const isQuoted = (to: number): boolean => texts.some((text) => text.includes(message.slice(at, to)));
    if (isQuoted(at + QUOTE_LENGTH) && at + QUOTE_LENGTH <= message.length) {
      end = at + QUOTE_LENGTH;
      while (end < message.length && isQuoted(end + 1)) end++;
    }
    clean += end > at ? "…" : message[at]!;
    at = Math.max(end, at + 1);
  }
  return clean;
}

/** Status and the vendor's own code, where its words might quote the document. */
export function describeStatus(status: number, vendorCode?: string): string {
  return `HTTP ${status}${vendorCode ? ` ${vendorCode.slice(0, 80)}` : ""}`;
}

function vendorMessage(body: string): string {
  try {
    const parsed = JSON.parse(body) as {
      error?: { message?: unknown; code?: unknown } | string;
      message?: unknown;
    };
    const { error } = parsed;
    const message =
      typeof error === "object" && error !== null ? (error.message ?? error.code) : (error ?? parsed.message);
    return typeof message === "string" ? message : "";
  } catch {
    // Not JSON: a proxy's HTML page, whose text would say nothing of use.
    return "";
  }
}

function redact(text: string, secrets: readonly string[]): string {
  let clean = text.replace(/\bsk-[\w*.-]+/gu, "sk-…").replace(/Bearer\s+\S+/giu, "Bearer …");
  for (const secret of secrets) if (secret !== "") clean = clean.replaceAll(secret, "…");
  return clean;
}
