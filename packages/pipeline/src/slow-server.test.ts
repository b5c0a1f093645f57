// What a slow, busy and unreliable server is asked over real HTTP, and that no sentence is lost with it.
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { createOpenAiCompatibleEngine } from "@yizhou/engines";
import { createTestDeps } from "@yizhou/engines/testing";
import { inlineFromText, parseLanguageTag, textOnly, type Segment } from "@yizhou/model";
import { expect, test } from "vitest";
import { InMemorySegmentStore } from "./memory-store.ts";
import { translateSegments } from "./translate-segments.ts";

const pair = { from: parseLanguageTag("en"), to: parseLanguageTag("zh-Hans") };
/** A batch of 24 takes 720 ms where 300 are allowed: 20 s and 8 s at another scale. */
const MS_A_SEGMENT = 30;
const CALL_TIMEOUT_MS = 300;
const SENTENCES = 135;

const segments: readonly Segment[] = Array.from({ length: SENTENCES }, (_, ordinal) => ({
  ...{ ordinal, unitId: `p${Math.floor(ordinal / 3)}`, leading: "", trailing: "", locked: false },
  source: inlineFromText(`The keeper of lamp ${ordinal} writes the height of the water into the book.`),
}));

/** What was seen of a server that takes its time, refuses three requests of ten and cuts every tenth answer in the middle. */
class SlowServer {
  calls = 0;
  open = 0;
  mostOpen = 0;
  /** Answers that nobody waited for any more. */
  givenUp = 0;
  cut = 0;
  readonly sizes: number[] = [];
  readonly #server = createServer((request, response) => void this.#answer(request, response));

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
    const { messages } = JSON.parse(asked) as { messages: { content: string }[] };
    const said = messages.at(-1)!.content.matchAll(/\[(\d+),"The keeper of lamp (\d+) /gu);
    const translations = [...said].map(([, id, lamp]) => ({
      ...{ id: Number(id), output: `${lamp}号灯的看守把水的高度写进簿子里。` },
    }));
    this.sizes.push(translations.length);
    this.mostOpen = Math.max(this.mostOpen, ++this.open);
    const leaves = new AbortController();
    response.once("close", () => leaves.abort());
    const waited = await setTimeout(MS_A_SEGMENT * translations.length, true, {
      signal: leaves.signal,
    }).catch(() => false);
    this.open--;
    if (!waited) {
      this.givenUp++;
      return;
    }
    const body = Buffer.from(
      JSON.stringify({
        choices: [{ message: { content: JSON.stringify({ translations }) }, finish_reason: "stop" }],
      }),
    );
    response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
    if (call % 10 !== 9) {
      response.end(body);
      return;
    }
    this.cut++;
    response.write(body.subarray(0, body.length / 2), () => response.destroy());
  }
}

test("batches that take too long, refusals for being too many, and cut answers lose no sentence", async () => {
  const server = new SlowServer();
  const baseUrl = await server.start();
  const engine = createOpenAiCompatibleEngine(
    {
      ...{ id: "llm", name: "Slow", baseUrl, model: "m", apiKey: "k" },
      allowPrivateAddress: true,
      callTimeoutMs: CALL_TIMEOUT_MS,
    },
    createTestDeps({ now: () => Date.now() }),
  );
  const store = new InMemorySegmentStore();
  const { signal } = new AbortController();
  try {
    const outcome = await translateSegments({ ...pair, segments, engines: [engine], store, signal });
    expect(outcome).toMatchObject({ translated: SENTENCES, failed: 0 });
  } finally {
    await server.stop();
  }
  for (const { ordinal } of segments)
    expect(textOnly(store.results.get(ordinal)!.target!)).toBe(`${ordinal}号灯的看守把水的高度写进簿子里。`);
  expect(server.givenUp).toBeGreaterThan(0);
  expect(server.cut).toBeGreaterThan(0);
  // Once the server is known, what it is asked is what it answers in time.
  const later = server.sizes.slice(Math.ceil(server.sizes.length / 2));
  expect(later.reduce((sum, size) => sum + size, 0) / later.length).toBeLessThan(
    CALL_TIMEOUT_MS / MS_A_SEGMENT + 2,
  );
  expect(server.mostOpen).toBeLessThanOrEqual(12);
});
