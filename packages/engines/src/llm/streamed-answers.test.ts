import { inlineFromText, parseLanguageTag } from "@yizhou/model";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { EngineContext, EngineItem, EngineItemResult } from "../engine.ts";
import type { Fault } from "../testing/faults.ts";
import { startFixtureServer, type FixtureServer } from "../testing/fixture-server.ts";
import { createTestDeps } from "../testing/test-deps.ts";
import type { OpenAiCompatibleConfig } from "./config.ts";
import { createOpenAiCompatibleEngine } from "./openai-compatible.ts";
import { createStreamedAnswer } from "./streamed-answer.ts";

const never = new AbortController().signal;
const EN_ZH: EngineContext = { from: parseLanguageTag("en"), to: parseLanguageTag("zh-Hans") };
const SENTENCES = ["first", "second", "third", "fourth", "fifth", "last"].map(
  (which) => `The ${which} sample was weighed and put back into water.`,
);
const items: readonly EngineItem[] = SENTENCES.map((text, id) => ({ id, source: inlineFromText(text) }));

let server: FixtureServer;
const engine = (config: Partial<OpenAiCompatibleConfig> = {}) =>
  createOpenAiCompatibleEngine(
    {
      ...{ id: "llm", name: "Fixture", baseUrl: server.chatUrl, model: "m", apiKey: "k" },
      allowPrivateAddress: true,
      ...config,
    },
    createTestDeps(),
  );
const codesOf = (results: readonly EngineItemResult[]): string[] =>
  results.map((result) => ("problem" in result ? result.problem.code : "ok"));
const ALL_OK = SENTENCES.map(() => "ok");

beforeAll(async () => {
  server = await startFixtureServer();
});
beforeEach(() => {
  server.reset();
  server.eventEveryMs = 0;
});
afterAll(() => server.close());

describe("of an answer that ends in the middle", () => {
  test.each<Fault>([
    { kind: "cut-stream" },
    { kind: "silent-end" },
    { kind: "error-in-stream" },
    { kind: "error-in-stream", body: '{"error":{"message":"Rate limit reached","code":"429"}}' },
  ])("the complete sentences are kept and only the others asked for ($kind)", async (fault) => {
    server.fail(fault);
    const { results, usage } = await engine().translate(items, EN_ZH, never);
    expect(codesOf(results)).toEqual(ALL_OK);
    const sizes = server.requests.map(({ texts }) => texts.length);
    expect(sizes).toHaveLength(2);
    expect(sizes[1]).toBeLessThan(items.length);
    expect(server.counts.get(SENTENCES[0]!)).toBe(1);
    // The first answer did not tell what it cost, and is paid for all the same.
    expect(usage.outputTokens).toBeGreaterThan(7 * sizes[1]!);
  });

  test.each<Fault>([
    { kind: "cut-stream", after: 0.05 },
    { kind: "silent-end", after: 0.05 },
    { kind: "error-in-stream", after: 0.05 },
  ])("nothing is believed where no sentence is complete ($kind)", async (fault) => {
    server.fail(fault);
    const { results } = await engine().translate(items, EN_ZH, never);
    expect(codesOf(results)).toEqual(ALL_OK);
    expect(server.requests.map(({ texts }) => texts.length)).toEqual([6, 6]);
  });

  test("what came in time is kept, and the rest is said to have taken too long", async () => {
    server.fail({ kind: "stalled-stream", times: Infinity });
    const { results } = await engine({ callTimeoutMs: 300 }).translate(items, EN_ZH, never);
    expect(new Set(codesOf(results))).toEqual(new Set(["ok", "engine.timeout"]));
    expect(server.requests).toHaveLength(1);
  });

  test("an empty account is told as such, not tried again", async () => {
    const body = '{"error":{"message":"insufficient_balance"}}';
    server.fail({ kind: "error-in-stream", after: 0, body, times: Infinity });
    await expect(engine().translate(items, EN_ZH, never)).rejects.toMatchObject({
      code: "engine.quota_exceeded",
    });
    expect(server.requests).toHaveLength(1);
  });
});

test("slow bytes tell each sentence once, in order, before the last one is there", async () => {
  server.eventEveryMs = 2;
  const told: { id: number; finished: number }[] = [];
  let finished = 0;
  const onAnswer = ({ id }: EngineItemResult): void => void told.push({ id, finished });
  const { results } = await engine().translate(items, { ...EN_ZH, onAnswer }, never);
  finished++;
  expect(codesOf(results)).toEqual(ALL_OK);
  expect(told).toEqual(items.map(({ id }) => ({ id, finished: 0 })));
});

test("an answer with a fault is not told before it is mended", async () => {
  server.fail("all-tags-dropped");
  const tagged = items.map((item) => ({
    ...item,
    source: [
      { kind: "open", id: 1, type: "format" },
      { kind: "text", text: "Sample" },
      { kind: "close", id: 1, type: "format" },
      ...item.source,
    ] as EngineItem["source"],
  }));
  const told: number[] = [];
  await engine().translate(tagged, { ...EN_ZH, onAnswer: ({ id }) => void told.push(id) }, never);
  expect(told).toEqual(items.map(({ id }) => id));
  expect(server.requests.length).toBeGreaterThan(1);
});

describe("servers that know no streams", () => {
  test.each([
    [["stream_options"] as const, { stream: true }],
    [["stream_options", "stream"] as const, { stream: false }],
  ])("are found out and asked otherwise (%s)", async (refusedSettings, last) => {
    const strict = await startFixtureServer({ refusedSettings: [...refusedSettings] });
    try {
      const asked = engine({ baseUrl: strict.chatUrl });
      expect(codesOf((await asked.translate(items, EN_ZH, never)).results)).toEqual(ALL_OK);
      await asked.translate(items, EN_ZH, never);
      expect(strict.requests).toHaveLength(refusedSettings.length + 2);
      expect(strict.requests.at(-1)!.chat).toMatchObject(last);
      expect(strict.requests.at(-1)!.chat).not.toHaveProperty("stream_options");
    } finally {
      await strict.close();
    }
  });

  test("whoever runs the server may switch streams off", async () => {
    const { results } = await engine({ extraBody: { stream: false } }).translate(items, EN_ZH, never);
    expect(codesOf(results)).toEqual(ALL_OK);
    expect(server.requests[0]!.chat).toMatchObject({ stream: false });
    expect(server.requests[0]!.chat).not.toHaveProperty("stream_options");
  });
});

describe("the events of a stream are read", () => {
  const read = (body: string, step: number) => {
    const answer = createStreamedAnswer(() => undefined);
    for (let at = 0; at < body.length; at += step) answer.add(body.slice(at, at + step));
    return answer;
  };
  const BODY = [
    ": ping",
    'data: {"choices":[{"delta":{"role":"assistant","reasoning_content":"Let me think"}}]}',
    'data:{"choices":[{"delta":{"content":"译"}}]}',
    "event: message",
    'data: {"choices":[{"delta":{"content":[{"type":"text","text":"文"}]}}]}',
    'data: {"choices":[{"delta":{},"finish_reason":"stop","usage":{"prompt_tokens":3,"completion_tokens":2}}]}',
    "data: [DONE]",
    "",
  ];

  test.each(["\n\n", "\r\n\r\n", "\r\r"])("with any end of line (%j) and cut anywhere", (end) => {
    for (const step of [1, 2, 3, 17, 5000]) {
      const { text, isOver, isStream, usage, finishReason } = read(BODY.join(end), step);
      expect({ text, isOver, isStream, finishReason }).toEqual({
        ...{ text: "译文", isOver: true, isStream: true, finishReason: "stop" },
      });
      expect(usage).toEqual({ prompt_tokens: 3, completion_tokens: 2 });
    }
  });

  test("and one JSON object is none", () => {
    expect(read('{"choices":[{"message":{"content":"data: x"}}]}', 3).isStream).toBe(false);
  });
});
