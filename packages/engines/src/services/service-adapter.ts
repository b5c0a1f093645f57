import type { ErrorCode } from "@yizhou/model";
import type { EngineContext } from "../engine.ts";
import type { HttpReply } from "../http/call.ts";
import type { RateLimits } from "../http/limiter.ts";
import type { EnginePrice } from "../price.ts";
import type { ServiceConfig, ServiceField } from "./service-config.ts";
import type { LanguageTable, VendorPair } from "./vendor-languages.ts";

/** One HTTP request, below the service's base URL. */
export interface ServiceRequest {
  readonly method?: "GET" | "POST" | "DELETE";
  /** From the base URL on, without a leading slash. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface ServiceAnswer {
  /** In the order of the texts; null for one that the service says it could not translate. */
  readonly texts: readonly (string | null)[];
  /** What the vendor says it will charge for, where it says so. */
  readonly billedCharacters?: number;
}

export interface ServiceBatchLimits {
  readonly maxTexts: number;
  /** Of all texts of a request together, as `sizeOf` counts. */
  readonly maxSize: number;
  readonly sizeOf: (text: string) => number;
}

/** Sends one more request with the keys, retries and limits of the service; throws like `translate`, returns parsed JSON. */
export type ServiceCall = (request: ServiceRequest, signal: AbortSignal) => Promise<unknown>;

export interface TranslationRequest {
  readonly texts: readonly string[];
  readonly pair: VendorPair;
  readonly context: EngineContext;
  /** From `prepareGlossary`. */
  readonly glossaryId?: string;
}

/**
 * What is a vendor's own about a translation service; `createServiceEngine` does the rest: tags, batches, retries, limits,
 * judging answers.
 */
export interface ServiceAdapter {
  /** Default id. */
  readonly id: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly limits: RateLimits;
  readonly batch: ServiceBatchLimits;
  /** Which markup the service carries along with the words; `none` gets bare text, and tags are placed by alignment. */
  readonly markup: "xml" | "html" | "none";
  readonly price: EnginePrice | null;
  /** Fields without which nothing can be sent, in the order to name them. */
  readonly requires: readonly ServiceField[];
  /** The codes of the languages; asked of the server where only it can tell. */
  readonly languages: LanguageTable | ((call: ServiceCall, signal: AbortSignal) => Promise<LanguageTable>);
  request(translation: TranslationRequest): ServiceRequest;
  /** Null when it is not an answer to such a request; `texts` are those of the request. */
  read(json: unknown, texts: readonly string[]): ServiceAnswer | null;
  /**
   * The vendor's own error code in a reply, translated; null leaves the judgement to the HTTP status. `json` is undefined
   * when the body is no JSON.
   */
  fault(json: unknown, reply: HttpReply): VendorFault | null;
  /** A request that proves the key and costs nothing; without it `check` translates a short sentence. */
  readonly probe?: () => ServiceRequest;
  /** Reads the probe's answer: a fault it tells of, such as a quota used up. */
  readonly readProbe?: (json: unknown) => VendorFault | null;
  /** Puts terms into the vendor's glossary and gives its id; undefined when there is none for this pair. */
  readonly prepareGlossary?: (
    context: EngineContext,
    pair: VendorPair,
    call: ServiceCall,
    signal: AbortSignal,
  ) => Promise<string | undefined>;
}

export interface VendorFault {
  readonly code: Extract<
    ErrorCode,
    | "engine.unauthorized"
    | "engine.quota_exceeded"
    | "engine.rate_limited"
    | "engine.unavailable"
    | "engine.pair_unsupported"
    | "engine.text_too_long"
    | "engine.refused"
    | "engine.request_refused"
  >;
  /** The vendor's own code, for the log: `54003`, `AuthFailure.SignatureFailure`. */
  readonly vendorCode: string;
}

/** A table of vendor codes as a function: the first hit of the code itself, then of what stands before its last dot. */
export function faultTable(
  table: Readonly<Record<string, VendorFault["code"]>>,
): (vendorCode: string) => VendorFault | null {
  return (vendorCode) => {
    const code = table[vendorCode] ?? table[vendorCode.split(".")[0]!];
    return code ? { code, vendorCode } : null;
  };
}

/** Characters as vendors count them: code points. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

const encoder = new TextEncoder();

export function utf8Bytes(text: string): number {
  return encoder.encode(text).length;
}

/** A JSON object, or undefined for anything else. */
export function asRecord(json: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof json === "object" && json !== null && !Array.isArray(json)
    ? (json as Record<string, unknown>)
    : undefined;
}

/** What adapters are made from beside their own config. */
export interface AdapterDeps {
  readonly now: () => number;
  readonly random: () => number;
}

export type AdapterOf<Config extends ServiceConfig> = (config: Config, deps: AdapterDeps) => ServiceAdapter;

/** Title and neighbouring segments as one text, for services that take context; undefined when there is none. */
export function contextText(context: EngineContext): string | undefined {
  const parts = [
    context.documentTitle,
    ...(context.before ?? []).slice(-2),
    ...(context.after ?? []).slice(0, 1),
  ];
  const text = parts.filter(Boolean).join("\n").slice(0, 1200);
  return text === "" ? undefined : text;
}
