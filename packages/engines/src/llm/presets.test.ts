import { inlineFromText, isAppError, parseLanguageTag } from "@yizhou/model";
import { afterEach, describe, expect, test } from "vitest";
import { createEngine } from "../create-engine.ts";
import { costOf } from "../cost.ts";
import { startFixtureServer, type FixtureOptions, type FixtureServer } from "../testing/fixture-server.ts";
import { createTestDeps } from "../testing/test-deps.ts";
import { listModels } from "./list-models.ts";
import { LLM_PRESETS, modelOf, presetOf, type LlmPresetId } from "./presets.ts";
import { reasoningSwitch } from "./reasoning.ts";

const never = new AbortController().signal;
let server: FixtureServer | undefined;
afterEach(() => server?.close());
const start = async (options: FixtureOptions = {}): Promise<FixtureServer> =>
  (server = await startFixtureServer(options));

describe("a request to a vendor", () => {
  const bodyOf = async (preset: LlmPresetId, model: string): Promise<Record<string, unknown>> => {
    const { chatUrl, requests } = await start();
    const engine = createEngine(
      {
        type: "openai-compatible",
        id: "e",
        name: "E",
        preset,
        model,
        baseUrl: chatUrl,
        apiKey: "k",
        allowPrivateAddress: true,
      },
      createTestDeps(),
    );
    const item = { id: 1, source: inlineFromText("The weather is fine today.") };
    await engine.translate([item], { from: parseLanguageTag("en"), to: parseLanguageTag("ko") }, never);
    expect(requests).toHaveLength(1);
    return requests[0]!.chat!;
  };

  test.each<[LlmPresetId, string, Record<string, unknown>, string]>([
    ["deepseek", "deepseek-flash", { thinking: { type: "disabled" }, temperature: 0 }, "json_object"],
    ["qwen", "qwen-plus", { enable_thinking: false, temperature: 0 }, "json_object"],
    ["kimi", "kimi-k2.6", { thinking: { type: "disabled" }, temperature: undefined }, "json_object"],
    ["kimi", "kimi-k3", { reasoning_effort: "low", thinking: undefined }, "json_object"],
    ["glm", "glm-5.2", { thinking: { type: "disabled" } }, "json_object"],
    ["glm", "glm-5.3", { reasoning_effort: "low", thinking: undefined }, "json_object"],
    ["openai", "gpt-5.4-mini", { reasoning_effort: "none", max_tokens: undefined }, "json_schema"],
    ["openai", "gpt-4.1-mini", { reasoning_effort: undefined, temperature: 0 }, "json_schema"],
    ["ollama", "qwen3:8b", { reasoning_effort: "none", max_tokens: expect.any(Number) }, "json_schema"],
    ["vllm", "Qwen/Qwen3-8B", { chat_template_kwargs: { enable_thinking: false } }, "json_schema"],
  ])("%s %s carries the vendor's own settings", async (preset, model, settings, format) => {
    const body = await bodyOf(preset, model);
    for (const [name, value] of Object.entries(settings)) expect(body[name], name).toEqual(value);
    expect(body.response_format).toMatchObject({ type: format });
    expect(body.model).toBe(model);
  });
});

test("a vendor is known by its address when no preset is named", () => {
  expect(presetOf({ baseUrl: "https://api.moonshot.ai/v1" })?.id).toBe("kimi");
  expect(presetOf({ baseUrl: "https://llm.house.example/v1" })).toBeUndefined();
  expect(presetOf({ baseUrl: "http://localhost:8000/v1" })).toBeUndefined();
  expect(reasoningSwitch({ baseUrl: "https://api.deepseek.com/v1", model: "deepseek-flash" })).toEqual({
    thinking: { type: "disabled" },
  });
});

test("every price says its currency, when it was read and where", () => {
  const priced = LLM_PRESETS.flatMap(({ models }) => models).filter(({ price }) => price !== null);
  expect(priced.length).toBeGreaterThan(5);
  for (const { price } of priced) {
    expect(price!.currency).toMatch(/^(?:CNY|USD)$/u);
    expect(price!.asOf).toMatch(/^202\d-\d\d/u);
    expect(price!.source).toMatch(/^https:\/\//u);
    expect(price!.perMillionOutputTokens).toBeGreaterThanOrEqual(price!.perMillionInputTokens!);
  }
});

test("usage is turned into money by the price of its model", () => {
  const { price } = modelOf({ baseUrl: "https://api.deepseek.com/v1", model: "deepseek-flash" })!;
  const usage = { requests: 3, characters: 900, inputTokens: 2000, outputTokens: 500 };
  expect(costOf(usage, price!)).toEqual({ currency: "CNY", amountMicros: 8000 });
});

test("batches are cut to the context of a small model", () => {
  const engineOf = (contextTokens?: number) =>
    createEngine(
      {
        type: "openai-compatible",
        id: "e",
        name: "E",
        preset: "ollama",
        model: "m",
        baseUrl: "http://localhost:11434/v1",
        contextTokens,
      },
      createTestDeps(),
    );
  expect(engineOf().limits.maxCharactersPerBatch).toBe(2400);
  expect(engineOf(4096).limits.maxCharactersPerBatch).toBe(811);
  expect(engineOf(1024).limits.maxCharactersPerBatch).toBe(200);
});

describe("the list of models", () => {
  const config = (baseUrl: string, apiKey = "good") =>
    ({ name: "E", baseUrl, apiKey, allowPrivateAddress: true, preset: "deepseek" }) as const;

  test("comes from the server, known ones first, without what does not write", async () => {
    const { chatUrl } = await start({
      models: ["zeta", "text-embedding-3", "deepseek-v4-pro", "deepseek-flash"],
    });
    const list = await listModels(config(chatUrl), createTestDeps());
    expect(list.map(({ id }) => id)).toEqual(["deepseek-flash", "deepseek-v4-pro", "zeta"]);
    expect(list[0]!.price?.currency).toBe("CNY");
  });

  test("is the preset's where the server has none", async () => {
    const { chatUrl } = await start();
    expect((await listModels(config(chatUrl), createTestDeps())).map(({ id }) => id)).toEqual([
      "deepseek-flash",
      "deepseek-v4-pro",
    ]);
  });

  test("tells a refused key and a forbidden address", async () => {
    const { chatUrl } = await start({ models: ["m"], apiKey: "good" });
    await expect(listModels(config(chatUrl, "bad"), createTestDeps())).rejects.toMatchObject({
      code: "engine.unauthorized",
    });
    const error: unknown = await listModels(
      { ...config(chatUrl), allowPrivateAddress: false },
      createTestDeps(),
    ).catch((thrown: unknown) => thrown);
    expect(isAppError(error, "engine.address_forbidden")).toBe(true);
  });
});
