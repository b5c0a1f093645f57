import * as files from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseLanguageTag } from "@yizhou/model";
import { describe, expect, test } from "vitest";
import { chooseEngines } from "../choose-engines.ts";
import { createEngines } from "../config.ts";
import type { EngineSettings } from "../engine-config.ts";
import { createTestDeps } from "../testing/test-deps.ts";
import { createLocalModels, type LocalModelDeps } from "./local-models.ts";
import { runProgram } from "../node/run-program.ts";

const resolved: string[] = [];
const local: LocalModelDeps = {
  files,
  startWorker: () => {
    throw new Error("nothing is started by the settings");
  },
  wayOf: () => "wasm",
  cores: 3,
  memoryBytes: 8e9,
  resolvePath: (path) => {
    resolved.push(path);
    return join(tmpdir(), "yizhou-no-such-folder", path);
  },
};
const deps = {
  ...createTestDeps({ fetch: () => Promise.reject(new Error("nothing is fetched by the settings")) }),
  local,
};

describe("the local engine comes from the settings", () => {
  test("is there without any, reads and fetches nothing, and lists its pairs", async () => {
    const { engine } = createLocalModels({}, deps)!;
    expect(resolved.at(-1)).toBe("data/models");
    expect(engine.limits.maxConcurrency).toBe(6);
    expect(await engine.pairs()).toContainEqual({ from: "ko", to: "zh-Hant" });
    expect(await engine.preparation.needs({ from: "zh-Hans", to: "ko" })).toEqual({
      models: ["zh-en", "en-ko"],
      downloadBytes: expect.closeTo(99.5e6, -6) as number,
    });
    createLocalModels({ YIZHOU_DATA: "/srv/yizhou" }, deps);
    expect(resolved.at(-1)).toBe("/srv/yizhou/models");
    createLocalModels({ YIZHOU_DATA: "/srv/yizhou", YIZHOU_MODELS: "/models" }, deps);
    expect(resolved.at(-1)).toBe("/models");
  });

  test("is left out where it is switched off or the machine is not given", () => {
    expect(createLocalModels({ YIZHOU_FIREFOX: "off" }, deps)).toBeNull();
    expect(createLocalModels({}, createTestDeps())).toBeNull();
  });

  test.each<EngineSettings>([
    { YIZHOU_MODELS_MIRROR: "ftp://mirror" },
    { YIZHOU_MODELS_WORKERS: "0" },
    { YIZHOU_MODELS_MEMORY_MB: "much" },
    { YIZHOU_TRADITIONAL: "cn" },
    { YIZHOU_MODELS_RUNTIME: "gpu" },
  ])("names a wrong value: %o", (settings) => {
    expect(() => createLocalModels(settings, deps)).toThrow(
      expect.objectContaining({
        code: "system.setting_invalid",
        params: { setting: Object.keys(settings)[0] },
      }),
    );
  });

  test("comes after services and before other programs, for what it serves", async () => {
    const settings = {
      YIZHOU_LLM_BASE_URL: "https://api.example/v1",
      YIZHOU_LLM_API_KEY: "key",
      YIZHOU_LLM_MODEL: "model",
    };
    const engines = createEngines(settings, { ...deps, run: runProgram });
    expect(engines.map(({ id }) => id)).toEqual(["llm", "firefox", "apertium"]);
    const pair = { from: parseLanguageTag("zh-Hans"), to: parseLanguageTag("ko") };
    const { chosen } = await chooseEngines(engines, pair);
    expect(chosen.map(({ id }) => id)).toEqual(["llm", "firefox"]);
    const preferred = await chooseEngines(engines, pair, "firefox");
    expect(preferred.chosen.map(({ id }) => id)).toEqual(["firefox", "llm"]);
    const unserved = await chooseEngines(engines, { ...pair, to: parseLanguageTag("tlh") });
    expect(unserved.leftOut.find(({ engine }) => engine.id === "firefox")?.problem.code).toBe(
      "engine.pair_unsupported",
    );
  });
});
