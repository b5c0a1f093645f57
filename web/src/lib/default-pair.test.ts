import { expect, test } from "vitest";
import { pairFor } from "./default-pair.ts";

const profile = (sourceLanguage: string | null, targetLanguage: string | null) => ({
  sourceLanguage,
  targetLanguage,
});

test.each([
  ["a Chinese reader", "zh-Hans", null, { from: "en", to: "zh-Hans" }],
  ["an English reader", "en", null, { from: "zh-Hans", to: "en" }],
  ["a Korean reader", "ko", null, { from: "en", to: "ko" }],
  ["a profile, whatever the interface is", "zh-Hans", profile("ja", "ko"), { from: "ja", to: "ko" }],
  ["half a profile", "en", profile(null, "zh-Hans"), { from: "en", to: "zh-Hans" }],
  [
    "a profile that would translate into itself",
    "zh-Hans",
    profile("zh-Hans", null),
    { from: "en", to: "zh-Hans" },
  ],
])("screens start for %s in the right pair", (_, tag, defaults, pair) => {
  expect(pairFor(tag, defaults)).toEqual(pair);
});
