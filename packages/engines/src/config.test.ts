import { describe, expect, test } from "vitest";
import { createEngines, describeMissing } from "./config.ts";
import { createEngine } from "./create-engine.ts";
import type { EngineConfig, EngineSettings, EngineType } from "./engine-config.ts";
import { engineTypeOf } from "./engine-types.ts";
import { SERVICE_SETTINGS } from "./services/service-settings.ts";
import { createTestDeps } from "./testing/test-deps.ts";

const LLM: EngineSettings = {
  YIZHOU_LLM_BASE_URL: "https://api.example/v1",
  YIZHOU_LLM_API_KEY: "secret-key",
  YIZHOU_LLM_MODEL: "model-1",
};
const make = (settings: EngineSettings, files: Record<string, string> = {}) =>
  createEngines(settings, {
    ...createTestDeps(),
    run: () => Promise.reject(Object.assign(new Error("spawn"), { code: "ENOENT" })),
    readTextFile: (path) => {
      if (files[path] === undefined) throw new Error(`no file ${path}`);
      return files[path];
    },
  });
const idsOf = (settings: EngineSettings, files?: Record<string, string>) =>
  make(settings, files).map(({ id }) => id);
const FILE = JSON.stringify([
  {
    type: "openai-compatible",
    id: "deepseek",
    name: "DeepSeek",
    baseUrl: "https://api.deepseek.example/v1",
    model: "chat",
    apiKeySetting: "DEEPSEEK_KEY",
  },
  {
    type: "openai-compatible",
    id: "house",
    baseUrl: "http://10.0.0.2:8000/v1",
    model: "qwen",
    allowPrivateAddress: true,
    maxConcurrency: 16,
  },
  { type: "apertium-apy", id: "apy-2", baseUrl: "http://10.0.0.3:2737", allowPrivateAddress: true },
]);

describe("engines come from the settings", () => {
  test("none but the programs of this machine without any", () => {
    expect(idsOf({})).toEqual(["apertium"]);
    expect(idsOf({ YIZHOU_APERTIUM: "off" })).toEqual([]);
  });

  test("first those of the file, then the environment's, then this machine's", () => {
    const settings = {
      ...LLM,
      YIZHOU_APY_URL: "http://localhost:2737",
      YIZHOU_ENGINES_FILE: "/etc/engines.json",
    };
    expect(idsOf(settings, { "/etc/engines.json": FILE })).toEqual([
      "deepseek",
      "house",
      "apy-2",
      "llm",
      "apertium-apy",
      "apertium",
    ]);
  });

  test("the preferred one comes before all others", () => {
    expect(idsOf({ ...LLM, YIZHOU_ENGINE_PREFERRED: "apertium" })).toEqual(["apertium", "llm"]);
  });

  test("the file's content may stand in the setting itself", () => {
    expect(idsOf({ YIZHOU_ENGINES_FILE: FILE, YIZHOU_APERTIUM: "off" })).toEqual([
      "deepseek",
      "house",
      "apy-2",
    ]);
  });

  test("name, destination and limits are those that were set", () => {
    const [engine] = make({ ...LLM, YIZHOU_LLM_NAME: "Our model", YIZHOU_LLM_CONCURRENCY: "9" });
    expect(engine).toMatchObject({
      kind: "llm",
      name: "Our model",
      destination: "api.example",
      limits: { maxConcurrency: 9 },
    });
  });

  test("an engine that lacks a setting is there and says so", async () => {
    const [engine] = make({ ...LLM, YIZHOU_LLM_API_KEY: undefined });
    expect(await engine!.check()).toEqual({
      code: "engine.key_missing",
      params: { engine: "model-1", setting: "YIZHOU_LLM_API_KEY" },
    });
    const [deepseek] = make({ YIZHOU_ENGINES_FILE: FILE });
    expect(await deepseek!.check()).toMatchObject({ params: { setting: "DEEPSEEK_KEY" } });
  });

  test("a key can stand in a setting that the file names", async () => {
    const headers: unknown[] = [];
    const fetch: typeof globalThis.fetch = async (_url, init) => {
      headers.push(new Headers(init?.headers).get("authorization"));
      return new Response("{}", { status: 401 });
    };
    const engines = createEngines(
      { YIZHOU_ENGINES_FILE: FILE, DEEPSEEK_KEY: "dk" },
      { ...createTestDeps(), fetch, lookup: async () => ["93.184.216.34"] },
    );
    expect(await engines[0]!.check()).toMatchObject({ code: "engine.unauthorized" });
    expect(headers).toEqual(["Bearer dk"]);
  });
});

describe("a wrong setting is named, its value never shown", () => {
  test.each<[string, EngineSettings]>([
    ["YIZHOU_LLM_BASE_URL", { ...LLM, YIZHOU_LLM_BASE_URL: "api.example" }],
    ["YIZHOU_LLM_CONCURRENCY", { ...LLM, YIZHOU_LLM_CONCURRENCY: "many" }],
    ["YIZHOU_LLM_TIMEOUT_MS", { ...LLM, YIZHOU_LLM_TIMEOUT_MS: "-1" }],
    ["YIZHOU_APY_URL", { YIZHOU_APY_URL: "ftp://x" }],
    ["YIZHOU_ENGINE_PREFERRED", { YIZHOU_ENGINE_PREFERRED: "nobody" }],
    ["YIZHOU_ENGINES_FILE", { YIZHOU_ENGINES_FILE: "/missing.json" }],
    ["YIZHOU_ENGINES_FILE", { YIZHOU_ENGINES_FILE: '[{"apiKey":"secret-key",' }],
    ["YIZHOU_ENGINES_FILE", { YIZHOU_ENGINES_FILE: "{}" }],
    ["YIZHOU_ENGINES_FILE [0].type", { YIZHOU_ENGINES_FILE: '[{"type":"x","baseUrl":"https://a.example"}]' }],
    ["YIZHOU_ENGINES_FILE [0].baseUrl", { YIZHOU_ENGINES_FILE: '[{"type":"openai-compatible","id":"a"}]' }],
    [
      "YIZHOU_ENGINES_FILE [0].preset",
      { YIZHOU_ENGINES_FILE: '[{"type":"openai-compatible","id":"a","preset":"x"}]' },
    ],
    ["YIZHOU_LLM_PRESET", { YIZHOU_LLM_PRESET: "openly" }],
    ["YIZHOU_DEEPL_URL", { YIZHOU_DEEPL_URL: "api.deepl.com" }],
    [
      "YIZHOU_ENGINES_FILE [0].id",
      { YIZHOU_ENGINES_FILE: '[{"type":"apertium-apy","id":"auto","baseUrl":"https://a.example"}]' },
    ],
    [
      "YIZHOU_ENGINES_FILE [1].maxAttempts",
      { YIZHOU_ENGINES_FILE: FILE.replace('"maxConcurrency":16', '"maxAttempts":0') },
    ],
    ["YIZHOU_ENGINES_FILE (id house)", { YIZHOU_ENGINES_FILE: FILE.replace('deepseek"', 'house"') }],
  ])("%s", (setting, settings) => {
    let error: unknown;
    try {
      make(settings);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toMatchObject({ code: "system.setting_invalid", params: { setting } });
    expect(String((error as Error).stack)).not.toContain("secret-key");
  });
});

test("what could be switched on is described by the setting it lacks", () => {
  const missing = (settings: EngineSettings) => describeMissing(settings).map(({ params }) => params.setting);
  const services = [
    "YIZHOU_DEEPL_KEY",
    "YIZHOU_GOOGLE_KEY",
    "YIZHOU_AZURE_KEY",
    "YIZHOU_BAIDU_APP_ID",
    "YIZHOU_YOUDAO_APP_ID",
    "YIZHOU_TENCENT_SECRET_ID",
    "YIZHOU_LIBRETRANSLATE_URL",
  ];
  expect(missing({})).toEqual(["YIZHOU_LLM_BASE_URL", ...services, "YIZHOU_APY_URL"]);
  expect(missing({ ...LLM, YIZHOU_LLM_MODEL: "" })).toEqual([
    "YIZHOU_LLM_MODEL",
    ...services,
    "YIZHOU_APY_URL",
  ]);
  expect(missing({ ...LLM, YIZHOU_APY_URL: "http://localhost:2737" })).toEqual(services);
  expect(missing({ YIZHOU_LLM_PRESET: "deepseek" })[0]).toBe("YIZHOU_LLM_API_KEY");
  expect(missing({ ...LLM, YIZHOU_LLM_API_KEY: "", YIZHOU_LLM_ALLOW_PRIVATE: "1" })).not.toContain(
    "YIZHOU_LLM_API_KEY",
  );
  const half = { YIZHOU_DEEPL_KEY: "k", YIZHOU_BAIDU_APP_ID: "1", YIZHOU_TENCENT_SECRET_KEY: "k" };
  expect(missing(half)).toContain("YIZHOU_BAIDU_KEY");
  expect(missing(half)).toContain("YIZHOU_TENCENT_SECRET_ID");
  expect(missing(half)).not.toContain("YIZHOU_DEEPL_KEY");
});

describe("services", () => {
  const SERVICES: EngineSettings = {
    YIZHOU_APERTIUM: "off",
    YIZHOU_DEEPL_KEY: "abc:fx",
    YIZHOU_BAIDU_APP_ID: "1",
    YIZHOU_BAIDU_KEY: "b",
    YIZHOU_TENCENT_SECRET_ID: "t",
    YIZHOU_LIBRETRANSLATE_URL: "http://localhost:5000",
  };

  test("come from the environment, one of whose settings is enough to be listed", async () => {
    const engines = make(SERVICES);
    expect(engines.map(({ id, destination }) => [id, destination])).toEqual([
      ["deepl", "api-free.deepl.com"],
      ["baidu", "fanyi-api.baidu.com"],
      ["tencent", "tmt.tencentcloudapi.com"],
      ["libretranslate", "localhost:5000"],
    ]);
    expect(await engines[2]!.check()).toEqual({
      code: "engine.key_missing",
      params: { engine: "Tencent Machine Translation", setting: "YIZHOU_TENCENT_SECRET_KEY" },
    });
    expect(engines[0]!.price).toMatchObject({ currency: "EUR", perMillionCharacters: 20 });
  });

  test("come from the file, with names, keys and limits of their own", async () => {
    const file = JSON.stringify([
      {
        type: "baidu",
        id: "baidu-2",
        name: "Our Baidu",
        keyId: "9",
        apiKeySetting: "BAIDU",
        requestsPerSecond: 10,
      },
      { type: "deepl", id: "deepl-pro", apiKey: "abc" },
      { type: "openai-compatible", id: "kimi", preset: "kimi", apiKey: "k" },
      { type: "openai-compatible", id: "home", preset: "ollama", model: "qwen3:8b" },
    ]);
    const engines = make({ YIZHOU_ENGINES_FILE: file, YIZHOU_APERTIUM: "off" });
    expect(engines.map(({ id, name, destination }) => [id, name, destination])).toEqual([
      ["baidu-2", "Our Baidu", "fanyi-api.baidu.com"],
      ["deepl-pro", "DeepL", "api.deepl.com"],
      ["kimi", "kimi", "api.moonshot.cn"],
      ["home", "home", "localhost:11434"],
    ]);
    expect(await engines[0]!.check()).toMatchObject({ params: { setting: "BAIDU" } });
  });

  test("are described with every field that they cannot do without", () => {
    for (const [type, settings] of Object.entries(SERVICE_SETTINGS)) {
      const { fields, baseUrl, host } = engineTypeOf(type as EngineType);
      const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
      for (const name of required) expect(settings).toHaveProperty(name);
      expect(fields.map(({ name }) => name)).toContain("baseUrl");
      expect(host === null).toBe(baseUrl === "required");
      const engine = createEngine({ type } as EngineConfig, createTestDeps());
      if (host) expect(engine.destination).toBe(host);
    }
  });
});

test("a preset alone with a key makes a language model", () => {
  const [engine] = make({ YIZHOU_LLM_PRESET: "deepseek", YIZHOU_LLM_API_KEY: "k" });
  expect(engine).toMatchObject({ id: "llm", name: "deepseek-flash", destination: "api.deepseek.com" });
  expect(engine!.price).toMatchObject({ currency: "CNY" });
});
