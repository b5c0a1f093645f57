import type { EngineModel } from "@yizhou/contract";
import { expect, test } from "vitest";
import { engineStateOf } from "./engine-state.ts";

const engine = { problem: null, isAutomatic: true, usesModels: true };
const model = (from: string, to: string, state: EngineModel["state"]) => ({ from, to, state }) as EngineModel;
const MODELS = [
  model("en", "zh-Hans", "failed"),
  model("zh-Hans", "en", "installed"),
  model("en", "ko", "downloading"),
  model("ko", "en", "absent"),
];

test.each([
  ["en", "zh-Hans", "modelFailed"],
  ["zh-Hans", "en", "ready"],
  ["zh-Hans", "ko", "modelComing"],
  ["ko", "en", "modelAbsent"],
  ["", "", "modelFailed"],
] as const)("the engine of the server's models, %s to %s, is told as %s", (from, to, state) => {
  expect(engineStateOf(engine, MODELS, { from, to })).toBe(state);
});

test("other engines are ready or out of the automatic choice, whatever the models are", () => {
  const service = { ...engine, usesModels: false };
  expect(engineStateOf(service, MODELS, { from: "en", to: "zh-Hans" })).toBe("ready");
  expect(engineStateOf({ ...service, isAutomatic: false }, MODELS, { from: "en", to: "ko" })).toBe(
    "notAutomatic",
  );
});
