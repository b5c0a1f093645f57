import { afterAll } from "vitest";
import { describeEngine } from "../../contract-suite.ts";
import { startFixtureFirefox } from "../../testing/tiny-model/fixture-engine.ts";

// One engine for all: its threads are what costs.
const { engine, close } = await startFixtureFirefox();
afterAll(close);

for (const to of ["zh-Hans", "zh-Hant", "ko"]) {
  describeEngine(`Firefox models, en to ${to}`, () => engine, {
    from: "en",
    to,
    unserved: { from: "en", to: "fr" },
  });
}
