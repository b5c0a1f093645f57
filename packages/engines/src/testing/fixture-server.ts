/**
 * A scripted stand-in for outside engines, over real HTTP on the loopback address: OpenAI chat and embeddings under `/v1`, Apertium-APy
 * under `/apy`, translation services under their names (service-endpoints.ts). It counts every text it is sent, answers deterministic fake translations (or those of a given memory), and
 * plays a queue of faults. Also runs alone, with a small control interface under `/__fixture`:
 *
 *   node packages/engines/src/fixture-server.ts --port 0 [--latency 50]
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { answerApy, APY_PAIRS } from "./apy-endpoint.ts";
import { chatAnswer, readChatRequest, type ChatBody } from "./chat-endpoint.ts";
import { sendChatStream } from "./chat-stream.ts";
import { embeddingsAnswer, readEmbeddingsRequest } from "./embeddings-endpoint.ts";
import { fakeTranslation } from "./fake-translation.ts";
import { STREAM_FAULTS, TRANSPORT_FAULTS, type Fault, type FaultKind } from "./faults.ts";
import {
  primaryOfCode,
  serviceEndpoints,
  spoiledTexts,
  type FixtureGlossaries,
  type ServiceRequestSeen,
} from "./service-endpoints.ts";

export interface FixtureOptions {
  /** 0 (default) takes a free port. */
  readonly port?: number;
  /** Every answer waits so long; default 0. Can be changed while running. */
  readonly latencyMs?: number;
  /** Between the events of a stream; default 0: they come at once. Can be changed while running. */
  readonly eventEveryMs?: number;
  /** Answers by text as sent (with tags); what it lacks gets a fake translation. */
  readonly memory?: ReadonlyMap<string, string>;
  /** Requests with another key get 401; any key by default. */
  readonly apiKey?: string;
  /** Translation services refuse another key and every signature made with another; any key by default. */
  readonly serviceKey?: string;
  /** Most texts of one request for embeddings; more get 400. */
  readonly maxEmbedded?: number;
  /** What `GET /v1/models` lists; 404 when absent. */
  readonly models?: readonly string[];
  /** Chat settings that are refused with 400 and a message naming them, like servers that do not know them. */
  readonly refusedSettings?: readonly (
    | "json_schema"
    | "json_object"
    | "temperature"
    | "max_tokens"
    | "stream_options"
    | "stream"
  )[];
}

export interface SeenRequest {
  readonly path: string;
  readonly texts: readonly string[];
  readonly chat: ChatBody | null;
  /** The body as it came. */
  readonly raw: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface FixtureServer {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** Base URL of the chat interface. */
  readonly chatUrl: string;
  readonly apyUrl: string;
  /** Base URL of a translation service: `deepl`, `libre`, `google`, `azure`, `baidu`, `youdao`, `tencent`. */
  serviceUrl(name: string): string;
  readonly glossaries: FixtureGlossaries;
  /** How often each text was sent, failed requests included. */
  readonly counts: ReadonlyMap<string, number>;
  readonly requests: readonly SeenRequest[];
  /** The most requests that were open at once. */
  readonly peakOpen: number;
  /** Bytes of the answer that were really taken, for `huge`. */
  readonly hugeBytesSent: number;
  latencyMs: number;
  eventEveryMs: number;
  /** Adds faults to the queue; each request takes the next. */
  fail(...faults: (Fault | FaultKind)[]): void;
  /** Resolves when the next translation request has arrived. */
  nextRequest(): Promise<void>;
  /** Forgets faults, counts and requests. */
  reset(): void;
  close(): Promise<void>;
}

const HUGE_BYTES = 50 * 1024 * 1024;

export async function startFixtureServer(options: FixtureOptions = {}): Promise<FixtureServer> {
  const counts = new Map<string, number>();
  const requests: SeenRequest[] = [];
  const state = {
    ...{ latencyMs: options.latencyMs ?? 0, eventEveryMs: options.eventEveryMs ?? 0 },
    ...{ open: 0, peakOpen: 0, hugeBytesSent: 0 },
  };
  const arrivals: (() => void)[] = [];
  const glossaries: FixtureGlossaries = new Map();
  const services = serviceEndpoints(glossaries);
  let faults: { fault: Fault; left: number }[] = [];

  const fail = (...added: (Fault | FaultKind)[]): void => {
    for (const entry of added) {
      const fault = typeof entry === "string" ? { kind: entry } : entry;
      faults.push({ fault, left: fault.times ?? 1 });
    }
  };
  const reset = (): void => {
    faults = [];
    counts.clear();
    requests.length = 0;
    glossaries.clear();
    state.peakOpen = state.open;
    state.hugeBytesSent = 0;
  };
  const nextFault = (): Fault | null => {
    const entry = faults[0];
    if (!entry) return null;
    if (--entry.left <= 0) faults.shift();
    return entry.fault;
  };
  const translate = (text: string, to: string): string =>
    options.memory?.get(text) ?? fakeTranslation(text, to);
  const see = (
    request: IncomingMessage,
    raw: string,
    texts: readonly string[],
    chat: ChatBody | null = null,
  ): void => {
    requests.push({ path: request.url ?? "", texts, chat, raw, headers: request.headers });
    for (const resolve of arrivals.splice(0)) resolve();
    for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const raw = await readBody(request);
    const url = new URL(request.url ?? "/", "http://fixture");
    if (url.pathname.startsWith("/__fixture/")) return control(url, raw, response);
    const service = url.pathname.split("/")[1]!;
    if (services[service]) return answerService(service, request, response, { raw, url });
    if (url.pathname.endsWith("/embeddings")) return answerEmbeddings(request, response, raw);
    if (url.pathname.endsWith("/models")) return sendModels(request, response);
    if (url.pathname.endsWith("/listPairs"))
      return send(response, 200, JSON.stringify({ responseData: APY_PAIRS, responseStatus: 200 }));

    const isChat = url.pathname.endsWith("/chat/completions");
    const isApy = url.pathname.endsWith("/translate");
    if (!isChat && !isApy) return send(response, 404, '{"error":{"message":"unknown path"}}');
    const chat = isChat ? readChatRequest(raw) : null;
    const apy = isApy ? answerApy(raw, url, translate) : null;
    see(request, raw, chat?.texts ?? apy!.texts, chat?.body ?? null);
    if (
      isChat &&
      options.apiKey !== undefined &&
      request.headers.authorization !== `Bearer ${options.apiKey}`
    ) {
      return send(
        response,
        401,
        '{"error":{"message":"Incorrect API key provided: sk-fixt****","code":"invalid_api_key"}}',
      );
    }
    const refused = chat && refusedSetting(chat.body, options.refusedSettings ?? []);
    if (refused)
      return send(
        response,
        400,
        JSON.stringify({ error: { message: `Unsupported parameter: '${refused}'` } }),
      );
    if (state.latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, state.latencyMs));

    const fault = nextFault();
    const body = chat ? chatAnswer(chat, translate, fault) : apy!.answer(fault);
    const isOfStream = fault === null || !TRANSPORT_FAULTS.has(fault.kind) || STREAM_FAULTS.has(fault.kind);
    if (chat?.body.stream === true && isOfStream) {
      const broken = fault && STREAM_FAULTS.has(fault.kind) ? fault : null;
      return sendChatStream(body, chat.body, broken, response, state.eventEveryMs);
    }
    if (fault && TRANSPORT_FAULTS.has(fault.kind)) return playTransportFault(fault, body, response);
    send(response, 200, body);
  };

  const answerEmbeddings = async (
    request: IncomingMessage,
    response: ServerResponse,
    raw: string,
  ): Promise<void> => {
    const asked = readEmbeddingsRequest(raw);
    see(request, raw, asked?.texts ?? []);
    if (options.apiKey !== undefined && request.headers.authorization !== `Bearer ${options.apiKey}`)
      return send(response, 401, '{"error":{"message":"Incorrect API key provided: sk-fixt****"}}');
    if (!asked) return send(response, 400, '{"error":{"message":"input must be a list of texts"}}');
    if (options.maxEmbedded !== undefined && asked.texts.length > options.maxEmbedded)
      return send(response, 400, '{"error":{"message":"batch size is invalid, it should not be larger"}}');
    if (state.latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, state.latencyMs));
    const fault = nextFault();
    const body = embeddingsAnswer(asked.texts, (text) => options.memory?.get(text) ?? text, fault);
    if (fault && TRANSPORT_FAULTS.has(fault.kind)) return playTransportFault(fault, body, response);
    send(response, 200, body);
  };

  const answerService = async (
    service: string,
    request: IncomingMessage,
    response: ServerResponse,
    { raw, url }: Pick<ServiceRequestSeen, "raw" | "url">,
  ): Promise<void> => {
    const exchange = services[service]!({
      raw,
      url,
      headers: request.headers,
      method: request.method ?? "GET",
    });
    if ("status" in exchange) return send(response, exchange.status, exchange.body);
    see(request, raw, exchange.texts);
    if (options.serviceKey !== undefined && !exchange.isAuthorised(options.serviceKey))
      return send(response, exchange.unauthorised.status, exchange.unauthorised.body);
    if (state.latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, state.latencyMs));
    const fault = nextFault();
    if (fault?.kind === "vendor-error") {
      const { status, body } = exchange.error(fault.vendorCode ?? "");
      return send(response, status, body);
    }
    const translated = exchange.texts.map((text) => translate(text, primaryOfCode(exchange.to)));
    const body =
      fault?.kind === "bad-json"
        ? '{"unexpected":true}'
        : exchange.answer(spoiledTexts(fault, translated, exchange.texts));
    if (fault && TRANSPORT_FAULTS.has(fault.kind)) return playTransportFault(fault, body, response);
    send(response, 200, body);
  };

  const sendModels = (request: IncomingMessage, response: ServerResponse): void => {
    if (!options.models) return send(response, 404, '{"error":{"message":"unknown path"}}');
    if (options.apiKey !== undefined && request.headers.authorization !== `Bearer ${options.apiKey}`)
      return send(response, 401, '{"error":{"message":"Incorrect API key provided: sk-fixt****"}}');
    send(
      response,
      200,
      JSON.stringify({ object: "list", data: options.models.map((id) => ({ id, object: "model" })) }),
    );
  };

  const playTransportFault = async (fault: Fault, body: string, response: ServerResponse): Promise<void> => {
    switch (fault.kind) {
      case "rate-limit": {
        const ms = fault.retryAfterMs ?? 1000;
        response.setHeader("retry-after-ms", String(ms));
        response.setHeader("retry-after", String(Math.ceil(ms / 1000)));
        return send(response, 429, '{"error":{"message":"Rate limit reached"}}');
      }
      case "status":
        return send(response, fault.status ?? 500, fault.body ?? '{"error":{"message":"as scripted"}}');
      case "hang":
        return;
      case "cut-stream":
        response.writeHead(200, {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
        });
        response.write(body.slice(0, Math.floor(body.length * (fault.after ?? 0.5))), () =>
          response.destroy(),
        );
        return;
      case "redirect":
        response.writeHead(307, { location: fault.location ?? "http://169.254.169.254/latest/meta-data/" });
        response.end();
        return;
      case "huge":
        return sendHuge(response, (bytes) => (state.hugeBytesSent += bytes));
      default:
        return send(response, 200, "<html><body>Welcome to the hotel network</body></html>");
    }
  };

  const control = (url: URL, raw: string, response: ServerResponse): void => {
    const action = url.pathname.split("/").at(-1);
    if (action === "faults") fail(...(JSON.parse(raw) as Fault[]));
    else if (action === "latency") state.latencyMs = Number(raw);
    else if (action === "reset") reset();
    const { peakOpen, latencyMs } = state;
    send(
      response,
      200,
      JSON.stringify({ counts: Object.fromEntries(counts), requests: requests.length, peakOpen, latencyMs }),
    );
  };

  const server = createServer((request, response) => {
    state.open++;
    state.peakOpen = Math.max(state.peakOpen, state.open);
    response.on("close", () => state.open--);
    answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) send(response, 500, JSON.stringify({ error: { message: String(error) } }));
      else response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    chatUrl: `${url}/v1`,
    apyUrl: `${url}/apy`,
    serviceUrl: (name) => `${url}/${name}`,
    glossaries,
    counts,
    requests,
    get peakOpen() {
      return state.peakOpen;
    },
    get hugeBytesSent() {
      return state.hugeBytesSent;
    },
    get latencyMs() {
      return state.latencyMs;
    },
    set latencyMs(ms: number) {
      state.latencyMs = ms;
    },
    get eventEveryMs() {
      return state.eventEveryMs;
    },
    set eventEveryMs(ms: number) {
      state.eventEveryMs = ms;
    },
    fail,
    nextRequest: () => new Promise((resolve) => arrivals.push(resolve)),
    reset,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function refusedSetting(body: ChatBody, refused: readonly string[]): string | undefined {
  const used = [
    ...(body.response_format?.type ? [body.response_format.type] : []),
    ...(body.temperature !== undefined ? ["temperature"] : []),
    ...(body.max_tokens !== undefined ? ["max_tokens"] : []),
    ...(body.stream_options !== undefined ? ["stream_options"] : []),
    ...(body.stream === true ? ["stream"] : []),
  ];
  const found = used.find((setting) => refused.includes(setting));
  return found?.startsWith("json") ? `response_format ${found}` : found;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" });
  response.end(body);
}

/** Writes as long as the other side reads. */
async function sendHuge(response: ServerResponse, onSent: (bytes: number) => void): Promise<void> {
  response.writeHead(200, { "content-type": "application/json" });
  const chunk = Buffer.alloc(256 * 1024, "x");
  function* chunks(): Generator<Buffer> {
    for (let sent = 0; sent < HUGE_BYTES; sent += chunk.length) {
      onSent(chunk.length);
      yield chunk;
    }
  }
  await pipeline(Readable.from(chunks()), response).catch((error: NodeJS.ErrnoException) => {
    // The other side stopped reading, as it should.
    if (error.code !== "ERR_STREAM_PREMATURE_CLOSE" && error.code !== "ECONNRESET" && error.code !== "EPIPE")
      throw error;
  });
}
