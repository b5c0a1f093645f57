// What a slow, busy and unreliable server is asked, and that no sentence is lost with it.
import { createOpenAiCompatibleEngine } from "@yizhou/engines";
import { createTestDeps } from "@yizhou/engines/testing";
import { inlineFromText, parseLanguageTag, type Segment } from "@yizhou/model";
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

test("batches that take too long, refusals for being too many, and cut answers lose no sentence", async () => {
  let calls = 0;
  let [open, mostOpen, tooLong] = [0, 0, 0];
  const sizes: number[] = [];
  const answer = async (
    _: unknown,
    request?: { body?: unknown; signal?: AbortSignal | null },
  ): Promise<Response> => {
    const call = calls++;
    if (call % 10 < 3) return new Response("{}", { status: 429, headers: { "retry-after-ms": "1" } });
    const { messages } = JSON.parse(String(request!.body)) as { messages: { content: string }[] };
    const said = messages.at(-1)!.content.matchAll(/\[(\d+),"The keeper of lamp (\d+) /gu);
    const translations = [...said].map(([, id, lamp]) => ({
      ...{ id: Number(id), output: `${lamp}号灯的看守把水的高度写进簿子里。` },
    }));
    sizes.push(translations.length);
    mostOpen = Math.max(mostOpen, ++open);
    try {
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(resolve, MS_A_SEGMENT * translations.length);
        request!.signal!.addEventListener("abort", () => {
          tooLong++;
          clearTimeout(timer);
          reject(request!.signal!.reason as Error);
        });
      });
    } finally {
      open--;
    }
    const body = JSON.stringify({
      choices: [{ message: { content: JSON.stringify({ translations }) }, finish_reason: "stop" }],
    });
    if (call % 10 !== 9) return new Response(body);
    return new Response(
      new ReadableStream({
        start: (stream) => {
          stream.enqueue(new TextEncoder().encode(body.slice(0, body.length / 2)));
          stream.error(new Error("cut"));
        },
      }),
    );
  };
  const engine = createOpenAiCompatibleEngine(
    {
      ...{ id: "llm", name: "Slow", baseUrl: "https://llm.example/v1", model: "m", apiKey: "k" },
      callTimeoutMs: CALL_TIMEOUT_MS,
    },
    createTestDeps({
      ...{ lookup: async () => ["93.184.216.34"], fetch: answer as never, now: () => Date.now() },
    }),
  );
  const store = new InMemorySegmentStore();
  const { signal } = new AbortController();
  const outcome = await translateSegments({ ...pair, segments, engines: [engine], store, signal });
  expect(outcome).toMatchObject({ translated: SENTENCES, failed: 0 });
  expect(tooLong).toBeGreaterThan(0);
  // Once the server is known, what it is asked is what it answers in time.
  const later = sizes.slice(Math.ceil(sizes.length / 2));
  expect(later.reduce((sum, size) => sum + size, 0) / later.length).toBeLessThan(
    CALL_TIMEOUT_MS / MS_A_SEGMENT + 2,
  );
  expect(mostOpen).toBeLessThanOrEqual(12);
});
