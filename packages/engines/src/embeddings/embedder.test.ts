import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDeps, startFixtureServer, type FixtureServer } from "../testing/index.ts";
import { createEmbedder, type EmbeddingsConfig } from "./embedder.ts";
import { embeddingsFromSettings } from "./embeddings-settings.ts";

let server: FixtureServer;
beforeAll(async () => {
  server = await startFixtureServer({ apiKey: "sk-secret", maxEmbedded: 8 });
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const { signal } = new AbortController();
function make(more: Partial<EmbeddingsConfig> = {}, deps = createTestDeps()) {
  const config: EmbeddingsConfig = {
    ...{ name: "vectors", baseUrl: server.chatUrl, model: "m", apiKey: "sk-secret" },
    allowPrivateAddress: true,
    ...more,
  };
  return createEmbedder(config, deps);
}
const texts = Array.from({ length: 20 }, (_, at) => `Text number ${at}.`);

describe("an embedder", () => {
  test("gives a vector for each text in order, whatever the order of the answer", async () => {
    const vectors = await make({ maxTextsPerCall: 8 })(texts, signal);
    expect(vectors).toHaveLength(20);
    const [alone] = await make()([texts[13]!], signal);
    expect(vectors[13]).toEqual(alone);
    expect(new Set(vectors.map((vector) => vector.join())).size).toBeGreaterThan(15);
    expect(server.requests).toHaveLength(4);
    expect(JSON.parse(server.requests[0]!.raw)).toMatchObject({ model: "m", encoding_format: "float" });
  });

  test("cuts a batch in half when the endpoint finds it too large", async () => {
    expect(await make({ maxTextsPerCall: 20 })(texts, signal)).toHaveLength(20);
    expect(server.requests.map((request) => request.texts.length).sort((a, b) => a - b)).toEqual([
      5, 5, 5, 5, 10, 10, 20,
    ]);
  });

  test("asks again after what passes by itself, and waits as long as it is told", async () => {
    server.fail({ kind: "rate-limit", retryAfterMs: 1700 }, { kind: "status", status: 503 }, "cut-stream");
    const deps = createTestDeps();
    expect(await make({}, deps)(["one"], signal)).toHaveLength(1);
    expect(deps.slept[0]).toBe(1700);
    expect(deps.slept).toHaveLength(3);
  });

  test.each([
    ["missing-id", "engine.bad_response"],
    ["duplicate-id", "engine.bad_response"],
    ["truncated", "engine.bad_response"],
    ["empty", "engine.bad_response"],
    ["not-json", "engine.bad_response"],
    ["huge", "engine.bad_response"],
    ["redirect", "engine.address_forbidden"],
  ] as const)("refuses an answer with %s", async (kind, code) => {
    server.fail(kind);
    await expect(make()(["one", "two"], signal)).rejects.toMatchObject({ code });
  });

  test.each([
    [401, "engine.unauthorized"],
    [402, "engine.quota_exceeded"],
    [404, "engine.request_refused"],
    [413, "engine.text_too_long"],
    [500, "engine.unavailable"],
  ])("names the reason of status %s", async (status, code) => {
    server.fail({ kind: "status", status, times: 9 });
    await expect(make()(["one"], signal)).rejects.toMatchObject({ code });
  });

  test("ends at its deadline and at its signal", async () => {
    server.fail({ kind: "hang", times: 9 });
    await expect(make({ callTimeoutMs: 80 })(["one"], signal)).rejects.toMatchObject({
      code: "engine.timeout",
    });
    const stop = new AbortController();
    const asked = make()(["one"], stop.signal);
    await server.nextRequest();
    stop.abort(new Error("closed"));
    await expect(asked).rejects.toThrow("closed");
  });

  test("sends nothing over its budget, nothing into private networks, and never an empty text", async () => {
    await expect(make({ maxCharacters: 10 })(texts, signal)).rejects.toMatchObject({
      code: "engine.budget_exceeded",
    });
    await expect(make({ allowPrivateAddress: false })(["one"], signal)).rejects.toMatchObject({
      code: "engine.address_forbidden",
    });
    expect(server.requests).toHaveLength(0);
    expect(await make()(["", "two"], signal)).toHaveLength(2);
  });

  test("never shows its key or a text in an error", async () => {
    server.fail({
      kind: "status",
      status: 400,
      body: '{"error":{"message":"bad sk-secret: A private sentence."}}',
    });
    const error = (await make()(["A private sentence."], signal).catch((fault: unknown) => fault)) as Error;
    expect(String((error.cause as Error).message)).not.toMatch(/sk-secret|private sentence/);
  });
});

test("settings name the endpoint; an address without a model is a mistake", () => {
  expect(embeddingsFromSettings({})).toBeNull();
  expect(
    embeddingsFromSettings({
      YIZHOU_EMBEDDINGS_URL: "https://api.example/v1",
      YIZHOU_EMBEDDINGS_MODEL: "e5",
      YIZHOU_EMBEDDINGS_KEY: "k",
      YIZHOU_EMBEDDINGS_BATCH: "10",
    }),
  ).toMatchObject({ model: "e5", apiKey: "k", allowPrivateAddress: false, maxTextsPerCall: 10 });
  expect(() => embeddingsFromSettings({ YIZHOU_EMBEDDINGS_URL: "https://a.example" })).toThrow(
    "system.setting_invalid",
  );
  expect(() =>
    embeddingsFromSettings({ YIZHOU_EMBEDDINGS_URL: "ftp://a", YIZHOU_EMBEDDINGS_MODEL: "m" }),
  ).toThrow("system.setting_invalid");
});
