import { spawnSync } from "node:child_process";
import { describeEngine } from "./contract-suite.ts";
import { createOpenAiCompatibleEngine } from "./llm/openai-compatible.ts";
import { createEngine } from "./create-engine.ts";
import type { EngineConfig } from "./engine-config.ts";
import { createLocalApertiumEngine } from "./local/apertium.ts";
import { runProgram } from "./node/run-program.ts";
import { createPseudoEngine } from "./pseudo/pseudo-engine.ts";
import { createApertiumApyEngine } from "./services/apertium-apy.ts";
import { FIXTURE_KEY_ID } from "./testing/service-endpoints.ts";

describeEngine("pseudo", () => createPseudoEngine({ sameLength: true }), { from: "en", to: "zh-Hans" });

for (const to of ["zh-Hans", "ko", "ja", "es"]) {
  describeEngine(
    `language model, en to ${to}`,
    ({ server, deps, callTimeoutMs, apiKey }) =>
      createOpenAiCompatibleEngine(
        {
          id: "llm",
          name: "Fixture LLM",
          baseUrl: server.chatUrl,
          model: "m",
          apiKey,
          allowPrivateAddress: true,
          callTimeoutMs,
        },
        deps,
      ),
    {
      from: "en",
      to,
      http: true,
      healedFaults: [
        "not-json",
        "bad-json",
        "fenced-json",
        "missing-id",
        "duplicate-id",
        "extra-id",
        "dropped-tag",
        "all-tags-dropped",
        "renamed-tag",
        "refusal",
        "content-filter",
        "truncated",
        "wrong-language",
        "untranslated",
        "wrong-number",
        "empty",
      ],
      lastingFaults: {
        "not-json": "engine.bad_response",
        refusal: "engine.refused",
        "content-filter": "engine.refused",
        truncated: "engine.bad_response",
        empty: "engine.bad_response",
        ...(to !== "es" && { "wrong-language": "engine.wrong_language" }),
        untranslated: "engine.wrong_language",
      },
    },
  );
}

describeEngine(
  "Apertium APy",
  ({ server, deps, callTimeoutMs }) =>
    createApertiumApyEngine({ baseUrl: server.apyUrl, allowPrivateAddress: true, callTimeoutMs }, deps),
  {
    from: "en",
    to: "es",
    unserved: { from: "en", to: "ko" },
    http: true,
    healedFaults: ["dropped-tag", "all-tags-dropped", "renamed-tag", "duplicate-id", "missing-id"],
    lastingFaults: {
      "not-json": "engine.bad_response",
      "bad-json": "engine.bad_response",
      empty: "engine.bad_response",
    },
  },
);

const SERVICES = [
  { type: "deepl", at: "deepl", to: ["zh-Hans", "ko"], unserved: "my" },
  { type: "libretranslate", at: "libre", to: ["zh-Hant", "es"], unserved: "ja" },
  { type: "google", at: "google", to: ["zh-Hans", "ko"], unserved: "kl" },
  { type: "azure", at: "azure", to: ["zh-Hant", "ko"], unserved: "kl" },
  { type: "baidu", at: "baidu", to: ["zh-Hans", "ko"], unserved: "is" },
  { type: "youdao", at: "youdao", to: ["zh-Hant", "ko"], unserved: "kl" },
  { type: "tencent", at: "tencent", to: ["zh-Hans", "ko"], unserved: "is" },
] as const;

for (const { type, at, to: targets, unserved } of SERVICES)
  for (const to of targets)
    describeEngine(
      `${type}, en to ${to}`,
      ({ server, deps, callTimeoutMs, apiKey }) =>
        createEngine(
          {
            type,
            baseUrl: server.serviceUrl(at),
            apiKey,
            keyId: FIXTURE_KEY_ID,
            allowPrivateAddress: true,
            callTimeoutMs,
          } as EngineConfig,
          deps,
        ),
      {
        from: "en",
        to,
        unserved: { from: "en", to: unserved },
        http: true,
        healedFaults: [
          "not-json",
          "bad-json",
          "missing-id",
          "duplicate-id",
          "dropped-tag",
          "all-tags-dropped",
          "renamed-tag",
          "empty",
        ],
        lastingFaults: {
          "not-json": "engine.bad_response",
          "bad-json": "engine.bad_response",
          "missing-id": "engine.bad_response",
          empty: "engine.bad_response",
          ...(to !== "es" && { "wrong-language": "engine.wrong_language" }),
          untranslated: "engine.wrong_language",
        },
      },
    );

const isInstalled = spawnSync("apertium", ["-l"]).error === undefined;
describeEngine(
  "local Apertium",
  ({ callTimeoutMs }) => createLocalApertiumEngine({ callTimeoutMs }, { run: runProgram }),
  {
    from: "en",
    to: "es",
    unserved: { from: "en", to: "zh-Hans" },
    // Where programs are required, a missing one must fail, not skip.
    skip: isInstalled || process.env.YIZHOU_REQUIRE_PROGRAMS === "1" ? null : "apertium is not installed",
  },
);
