import { AppError } from "@yizhou/model";
import { callWithRetries, describeStatus, type HttpReply } from "../http/call.ts";
import type { EngineDeps } from "../http/deps.ts";
import { reachOf } from "../http/outbound-fetch.ts";
import type { Limiter } from "../http/limiter.ts";
import type { Turn } from "./ask-texts.ts";
import type { ServiceAdapter, ServiceRequest, VendorFault } from "./service-adapter.ts";
import type { ServiceConfig } from "./service-config.ts";

const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;
const DEFAULT_CALL_TIMEOUT_MS = 60_000;
/** All requests of a batch end within so many deadlines of one call, so that the caller's own never cuts off good answers. */
const BUDGET_FACTOR = 1.25;

/** Deadline of one call with its retries. */
export function callTimeoutOf(config: ServiceConfig): number {
  return config.callTimeoutMs ?? DEFAULT_CALL_TIMEOUT_MS;
}

export interface SendOptions {
  readonly signal: AbortSignal;
  readonly maxAttempts: number;
  /** The document's words in the request, which no error may quote. */
  readonly texts?: readonly string[];
  /** Time for all requests of a batch; set when the first one has its turn, so that waiting for one does not count. */
  readonly budget?: { endsAtMs: number | null };
  readonly turn?: Turn;
}

export interface ServiceCalls {
  /** @throws {AppError} engine.key_missing  naming the setting of the first field that is not there */
  assertComplete(): void;
  /**
   * One request with the limits and retries of its key.
   *
   * @returns the answer's JSON; undefined when it is none
   * @throws {AppError} what the vendor's code or the status means; engine.timeout, engine.address_forbidden, engine.bad_response;
   *   the signal's reason when aborted
   */
  send(request: ServiceRequest, options: SendOptions): Promise<unknown>;
}

/** The calls of one configured service. */
export function createServiceCalls(
  adapter: ServiceAdapter,
  config: ServiceConfig,
  deps: EngineDeps,
  limiter: Limiter,
): ServiceCalls {
  const engine = config.name || adapter.name;
  const timeoutMs = callTimeoutOf(config);
  const baseUrl = config.baseUrl || adapter.baseUrl;

  const assertComplete = (): void => {
    const fields = config as Readonly<Record<string, unknown>>;
    for (const field of adapter.requires)
      if (!fields[field])
        throw new AppError("engine.key_missing", { engine, setting: config.settingNames?.[field] ?? field });
  };

  const sendNow = async (request: ServiceRequest, options: SendOptions): Promise<unknown> => {
    const budget = options.budget ?? { endsAtMs: null };
    budget.endsAtMs ??= deps.now() + BUDGET_FACTOR * timeoutMs;
    const left = Math.min(timeoutMs, budget.endsAtMs - deps.now());
    if (left <= 0) throw new AppError("engine.timeout", { engine });
    const url = urlOf(baseUrl, request);
    const reply = await callWithRetries(
      {
        url,
        reach: reachOf(config),
        method: request.method ?? "POST",
        headers: { accept: "application/json", ...request.headers },
        body: request.body,
        engine,
        secrets: secretsOf(config),
        texts: options.texts,
        maxResponseBytes: MAX_RESPONSE_BYTES,
        onTooMuch: () => limiter.slowDown(),
        judge: (candidate) => passingFault(adapter.fault(jsonOf(candidate), candidate)),
      },
      { timeoutMs: left, maxAttempts: options.maxAttempts },
      options.signal,
      deps,
    );
    const json = jsonOf(reply);
    throwFault(adapter.fault(json, reply), reply, engine);
    return json;
  };

  return {
    assertComplete,
    send: async (request, options) => {
      assertComplete();
      const { turn = (work) => work() } = options;
      return limiter.run(0, options.signal, () => turn(() => sendNow(request, options)));
    },
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
