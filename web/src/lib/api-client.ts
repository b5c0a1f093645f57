import { uiLanguageTag } from "@yizhou/contract";
import type { Envelope } from "@yizhou/contract";
import { callAddress } from "./address.ts";
import { ApiError } from "./api-error.ts";
import { reportFailure } from "./error-catalogue.ts";
import { currentLanguage } from "./i18n.ts";
import { getToken } from "./session.ts";

export interface CallOptions {
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Sent as JSON; a FormData or Blob is sent as it is. */
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** Beside those of every call, such as the ticket of the human check. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** True for polls, streams and autosave: their failures show in place, never as an alert or a reload (Q46). */
  readonly background?: boolean;
  /** True for a call that the page may be left over. */
  readonly keepalive?: boolean;
  /** null for calls that may take as long as they need. */
  readonly timeoutMs?: number | null;
}

const DEFAULT_TIMEOUT_MS = 30_000;

/**
 * Calls the API and unwraps the envelope.
 *
 * @param path  from `APP_PATHS` or `API_PATHS`, filled with `fillPath`
 * @returns `data` of the answer
 * @throws {ApiError} always after the central catalogue has dealt with it (docs/specification.md, section 8), unless `background`
 * @throws {DOMException} AbortError when `signal` aborts
 */
export async function call<T>(path: string, options: CallOptions = {}): Promise<T> {
  return (await callEnvelope<T>(path, options)).data as T;
}

/** The same call, answered with the whole envelope: for the one answer that says yes and has a message (`isBind`). */
export async function callEnvelope<T>(path: string, options: CallOptions = {}): Promise<Envelope<T>> {
  const response = await callRaw(path, options);
  const envelope = await readEnvelope<T>(response);
  if (envelope?.isSuccess) return envelope;
  // A refusal of the business (200, isSuccess false) belongs to the form that asked, not to the catalogue (Q45).
  if (envelope) throw new ApiError("refused", response.status, response.url, envelope);
  throw fail(new ApiError("network", response.status, response.url), options);
}

/**
 * The same call, answered with the open response of a 2xx status: for streams and downloads.
 *
 * @throws {ApiError} as `call`
 */
export async function callRaw(path: string, options: CallOptions = {}): Promise<Response> {
  const address = callAddress(path, options.query);
  const deadline =
    options.timeoutMs === null ? [] : [AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS)];
  const signal = AbortSignal.any([...deadline, ...(options.signal ? [options.signal] : [])]);
  const token = getToken();
  let response: Response;
  try {
    response = await fetch(address, {
      method: options.method ?? (options.body === undefined ? "GET" : "POST"),
      headers: {
        ...requestHeaders(),
        ...(isJson(options.body) ? { "Content-Type": "application/json" } : {}),
        ...options.headers,
      },
      body: isJson(options.body) ? JSON.stringify(options.body) : (options.body as BodyInit | undefined),
      signal,
      keepalive: options.keepalive,
      credentials: "include",
    });
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw fail(new ApiError(signal.aborted ? "timeout" : "network", 0, address, {}, cause), options);
  }
  if (response.ok) return response;
  const envelope = await readEnvelope(response);
  throw fail(new ApiError("status", response.status, address, envelope ?? {}), options, token);
}

/** Headers of every call (docs/specification.md, section 7), also for requests that cannot use `call`, such as uploads with progress. */
export function requestHeaders(): Record<string, string> {
  const token = getToken();
  return {
    Accept: "application/json",
    "Accept-Language": uiLanguageTag(currentLanguage()),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  };
}

function fail(error: ApiError, options: CallOptions, token: string | null = null): ApiError {
  reportFailure(error, { background: options.background ?? false, token });
  return error;
}

function isJson(body: unknown): boolean {
  return body !== undefined && !(body instanceof FormData) && !(body instanceof Blob);
}

async function readEnvelope<T>(response: Response): Promise<Envelope<T> | null> {
  const body: unknown = await response.json().catch(() => null);
  return typeof body === "object" && body !== null && "isSuccess" in body ? (body as Envelope<T>) : null;
}
