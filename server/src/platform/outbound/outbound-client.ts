// Calls to outside parties. The host is fixed when the adapter is made, never taken from a user; redirects are not followed,
// answers are cut off at a size and a time, and nothing of the address, the headers or the body gets into an error.
import { AppError } from "@yizhou/model";
import type { OutboundFetch } from "@yizhou/engines";
import { createOutboundFetch } from "@yizhou/engines/node";

export interface OutboundDeps {
  readonly fetch: OutboundFetch;
}

export const systemOutbound: OutboundDeps = { fetch: createOutboundFetch() };

export interface OutboundTarget {
  /** Name of the party as messages show it. */
  readonly provider: string;
  /** `https://host[:port]`; plain http only to this machine. */
  readonly origin: string;
  /** The operator named this host himself, so it may stand in a private network. Cloud metadata never. */
  readonly allowPrivate: boolean;
  /** Deadline of one call, its answer included. */
  readonly timeoutMs?: number;
  readonly maxResponseBytes?: number;
}

export interface OutboundRequest {
  readonly method: "GET" | "POST";
  /** Begins with a slash. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** A query that is already encoded, where a signature fixes its spelling. Instead of `query`. */
  readonly encodedQuery?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface OutboundReply {
  readonly status: number;
  readonly body: string;
  /** Where an answer's signature stands, and the like. */
  readonly headers: Headers;
}

/** The same answer byte for byte, for those that are no text. */
export interface OutboundBytes {
  readonly status: number;
  readonly bytes: Buffer;
}

export interface OutboundClient {
  /**
   * One call, never repeated by itself: whoever calls knows whether a repeat is safe.
   *
   * @returns answers below 500 except 429, for the adapter to read
   * @throws {AppError} provider.timeout, provider.unavailable (no connection, 429, 5xx), provider.bad_response (redirect, too long)
   */
  call(request: OutboundRequest): Promise<OutboundReply>;
  /** As `call`, for answers that are no text. */
  download(request: OutboundRequest): Promise<OutboundBytes>;
}

const DEFAULT_TIMEOUT_MS = 8000;
const DEFAULT_MAX_BYTES = 256 * 1024;
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** True for an origin that calls may go to: https anywhere, http to this machine only. */
export function isOutboundOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username || url.password) return false;
  return url.protocol === "https:" || (url.protocol === "http:" && LOOPBACK.has(url.hostname));
}

/** @throws {AppError} system.setting_invalid for an origin that calls may not go to */
export function createOutboundClient(target: OutboundTarget, deps: OutboundDeps): OutboundClient {
  const { provider } = target;
  if (!isOutboundOrigin(target.origin)) throw new AppError("system.setting_invalid", { setting: provider });
  const origin = new URL(target.origin);
  const maxBytes = target.maxResponseBytes ?? DEFAULT_MAX_BYTES;
  const fail = (code: "timeout" | "unavailable" | "bad_response", reason: string) =>
    new AppError(`provider.${code}`, { provider }, { cause: new Error(reason) });

  async function exchange(request: OutboundRequest) {
    const url = new URL(request.path, origin);
    if (url.origin !== origin.origin) throw fail("bad_response", "the path left its host");
    url.search = request.encodedQuery ?? new URLSearchParams(request.query).toString();
    const signal = AbortSignal.timeout(target.timeoutMs ?? DEFAULT_TIMEOUT_MS);
    try {
      const response = await deps.fetch(url, {
        method: request.method,
        redirect: "manual",
        reach: { allowPrivate: target.allowPrivate },
        signal,
        ...(request.headers ? { headers: request.headers } : {}),
        ...(request.body === undefined ? {} : { body: request.body }),
      });
      if (response.status >= 300 && response.status < 400) throw fail("bad_response", "a redirect");
      const bytes = await readLimited(response, maxBytes);
      if (bytes === null) throw fail("bad_response", `more than ${maxBytes} bytes`);
      if (response.status >= 500 || response.status === 429)
        throw fail("unavailable", `HTTP ${response.status}`);
      return { status: response.status, bytes, headers: response.headers };
    } catch (error) {
      if (error instanceof AppError) throw error;
      // The original error may hold the whole address, keys included; only its kind is kept.
      throw signal.aborted ? fail("timeout", "deadline") : fail("unavailable", kindOf(error));
    }
  }

  return {
    async call(request) {
      const { bytes, ...reply } = await exchange(request);
      return { ...reply, body: bytes.toString("utf8") };
    },
    download: exchange,
  };
}

/** The answer as JSON. @throws {AppError} provider.bad_response */
export function readJson(
  reply: Pick<OutboundReply, "status" | "body">,
  provider: string,
): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(reply.body);
  } catch {
    // The parser's words quote the answer, which may hold a token.
    value = null;
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  const cause = new Error(`no JSON object, HTTP ${reply.status}`);
  throw new AppError("provider.bad_response", { provider }, { cause });
}

/** Null when it is longer than allowed; the rest is not read. */
async function readLimited(response: Response, maxBytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function kindOf(error: unknown): string {
  const cause = (error as { cause?: { code?: unknown } }).cause;
  if (typeof cause?.code === "string") return cause.code;
  const own = (error as { code?: unknown }).code;
  if (typeof own === "string") return own;
  return error instanceof Error ? error.name : "unknown";
}
