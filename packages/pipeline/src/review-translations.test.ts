import { inlineFromText, parseLanguageTag } from "@yizhou/model";
import { expect, test } from "vitest";
import { reviewTranslations } from "./review-translations.ts";

const pair = { from: parseLanguageTag("en"), to: parseLanguageTag("zh-Hans") };
const pairs = Array.from({ length: 3000 }, (_, ordinal) => ({
  ordinal,
  source: inlineFromText(`Day ${ordinal}.`),
  target: inlineFromText(`第${ordinal}天。`),
}));

test("only the part that holds what changed is judged again, and others have their turn meanwhile", async () => {
  let pauses = 0;
  const pause = async () => void pauses++;
  const judged = await reviewTranslations(pairs, pair, { pause, only: new Set([1700]) });
  expect([...judged.keys()]).toEqual(Array.from({ length: 1500 }, (_, at) => 1500 + at));
  expect(pauses).toBe(16);
});
