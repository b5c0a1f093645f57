// A model server that takes its time, as two tests at different scales see it.
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { createOpenAiCompatibleEngine } from "@yizhou/engines";
import { createTestDeps } from "@yizhou/engines/testing";
import { inlineFromText, parseLanguageTag, textOnly, type Segment } from "@yizhou/model";
import { InMemorySegmentStore } from "../memory-store.ts";
import { translateSegments } from "../translate-segments.ts";

const pair = { from: parseLanguageTag("en"), to: parseLanguageTag("zh-Hans") };

export interface SlowServerOptions {
  readonly msASegment: number;
  /** Writes sentence by sentence where it is asked to; otherwise all of an answer comes at its end. */
  readonly hasStreams: boolean;
}

/** What was seen of a server that takes its time, refuses three requests of ten and cuts every tenth answer in the middle. */
export class SlowServer {
  readonly #options: SlowServerOptions;
  calls = 0;
  open = 0;
  mostOpen = 0;
  /** Answers that nobody waited for any more. */
  givenUp = 0;
  cut = 0;
  readonly sizes: number[] = [];
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  constructor(options: SlowServerOptions) {
    this.#options = options;
  }

  async start(): Promise<string> {
    await once(this.#server.listen(0, "127.0.0.1"), "listening");
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = this.calls++;
    const asked = await text(request).catch(() => null);
    if (asked === null) return;
    if (call % 10 < 3) {
      response.writeHead(429, { "retry-after-ms": "1" }).end("{}");
      return;
    }
    const { messages, stream } = JSON.parse(asked) as {
      messages: { content: string }[];
      stream?: boolean;
    };
    const said = messages.at(-1)!.content.matchAll(/\[(\d+),"The keeper of lamp (\d+) /gu);
    const translations = [...said].map(([, id, lamp]) => ({
      ...{ id: Number(id), output: `${lamp}号灯的看守把水的高度写进簿子里。` },
    }));
    this.sizes.push(translations.length);
    this.mostOpen = Math.max(this.mostOpen, ++this.open);
    const leaves = new AbortController();
    response.once("close", () => leaves.abort());
    const { msASegment, hasStreams } = this.#options;
    const isStream = hasStreams && stream === true;
    const isCut = call % 10 === 9;
    if (isStream) response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
    const event = (content: string, finish: string | null = null): string =>
      `data: ${JSON.stringify({ choices: [{ delta: { content }, finish_reason: finish }] })}\n\n`;
    if (isStream) response.write(event('{"translations":['));
    const began = performance.now();
    for (const [at, translation] of translations.entries()) {
      // By the clock: on a busy machine waits that follow each other would add up to more than the server is meant to take.
      const left = Math.max(0, began + (at + 1) * msASegment - performance.now());
      const waited = await setTimeout(left, true, { signal: leaves.signal }).catch(() => false);
      if (!waited) {
        this.open--;
        this.givenUp++;
        return;
      }
      if (isStream) response.write(event(`${at > 0 ? "," : ""}${JSON.stringify(translation)}`));
      if (isStream && isCut && at >= translations.length / 2) break;
    }
    this.open--;
    if (isCut) this.cut++;
    if (isStream && isCut) {
      response.destroy();
      return;
    }
    if (isStream) {
      response.end(`${event("]}", "stop")}data: [DONE]\n\n`);
      return;
    }
    const body = Buffer.from(
      JSON.stringify({
        choices: [{ message: { content: JSON.stringify({ translations }) }, finish_reason: "stop" }],
      }),
    );
    response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
    if (isCut) response.write(body.subarray(0, body.length / 2), () => response.destroy());
    else response.end(body);
  }
}

/** Has so many sentences translated by such a server. @returns the texts in order, null where there is none, and what was seen */
export async function translateSlowly(
  options: SlowServerOptions & { readonly sentences: number; readonly callTimeoutMs: number },
): Promise<{
  readonly server: SlowServer;
  readonly texts: readonly (string | null)[];
  readonly saves: number;
}> {
  const segments: readonly Segment[] = Array.from({ length: options.sentences }, (_, ordinal) => ({
    ...{ ordinal, unitId: `p${Math.floor(ordinal / 3)}`, leading: "", trailing: "", locked: false },
    source: inlineFromText(`The keeper of lamp ${ordinal} writes the height of the water into the book.`),
  }));
  const server = new SlowServer(options);
  const baseUrl = await server.start();
  const engine = createOpenAiCompatibleEngine(
    {
      ...{ id: "llm", name: "Slow", baseUrl, model: "m", apiKey: "k" },
      allowPrivateAddress: true,
      callTimeoutMs: options.callTimeoutMs,
    },
    createTestDeps({ now: () => Date.now() }),
  );
  const store = new InMemorySegmentStore();
  const { signal } = new AbortController();
  let saves = 0;
  try {
    await translateSegments({
      ...pair,
      segments,
      engines: [engine],
      store,
      signal,
      onProgress: () => saves++,
    });
  } finally {
    await server.stop();
  }
  const texts = segments.map(({ ordinal }) => {
    const target = store.results.get(ordinal)?.target;
    return target ? textOnly(target) : null;
  });
  return { server, texts, saves };
}

export const slowTexts = (sentences: number): readonly string[] =>
  Array.from({ length: sentences }, (_, lamp) => `${lamp}号灯的看守把水的高度写进簿子里。`);
