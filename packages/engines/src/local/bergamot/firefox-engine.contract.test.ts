import { afterAll } from "vitest";
import { describeEngine } from "../../contract-suite.ts";
import { exactOnnxRuntime } from "../../testing/exact-onnx-runtime.ts";
import { startFixtureFirefox } from "../../testing/tiny-model/fixture-engine.ts";

for (const runtime of (await exactOnnxRuntime()) ? (["wasm", "onnx"] as const) : (["wasm"] as const)) {
  // One engine for all: its threads are what costs.
  const { engine, close } = await startFixtureFirefox(runtime);
  afterAll(close);
  for (const to of ["zh-Hans", "zh-Hant", "ko"]) {
    describeEngine(`Firefox models (${runtime}), en to ${to}`, () => engine, {
      from: "en",
      to,
      unserved: { from: "en", to: "fr" },
    });
  }
}
