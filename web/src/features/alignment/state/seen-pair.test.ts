import { expect, test } from "vitest";
import { seenPair } from "./seen-pair.ts";

const differs = (side: "source" | "target", language: string) => ({
  ...{ code: `warning.${side}_language_differs`, params: { language }, text: "" },
});
const pair = { from: "zh-Hans", to: "en" };

test("the languages that the texts seem to be in are a pair where they differ", () => {
  expect(seenPair([differs("source", "en"), differs("target", "zh-Hans")], pair)).toEqual({
    from: "en",
    to: "zh-Hans",
  });
  expect(seenPair([differs("source", "ko")], pair)).toEqual({ from: "ko", to: "en" });
  expect(seenPair([differs("source", "en")], pair)).toBeNull();
  expect(seenPair([{ code: "warning.texts_differ", params: {}, text: "" }], pair)).toBeNull();
});
