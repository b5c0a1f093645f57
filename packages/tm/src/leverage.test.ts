import { inlineFromText, type LanguageTag } from "@yizhou/model";
import { expect, test } from "vitest";
import { analyseLeverage, bandOf, InMemoryMemory, type Leverage } from "./index.ts";

const pair = { from: "en" as LanguageTag, to: "zh-Hans" as LanguageTag };
const memoryOf = (...sources: string[]) =>
  new InMemoryMemory(
    "test",
    sources.map((source) => ({
      variants: [
        { language: pair.from, content: inlineFromText(source) },
        { language: pair.to, content: inlineFromText("译文") },
      ],
    })),
  );
const segmentsOf = (...sources: string[]) => sources.map((source) => ({ source: inlineFromText(source) }));
const used = (leverage: Leverage) =>
  Object.fromEntries(Object.entries(leverage).filter(([, { segments }]) => segments > 0));

test("every translatable segment is counted once, in segments, words and characters", async () => {
  const segments = segmentsOf("Known.", "New one.", "New one.", "Known.", "12");
  expect(used(await analyseLeverage(segments, memoryOf("Known."), pair))).toEqual({
    exact: { segments: 2, words: 2, characters: 12 },
    repetitions: { segments: 1, words: 2, characters: 8 },
    none: { segments: 1, words: 2, characters: 8 },
  });
});

test("without a memory repetitions alone are counted, and locked segments are left out", async () => {
  const segments = [
    ...segmentsOf("New one.", "New one."),
    { source: inlineFromText("Locked"), locked: true },
  ];
  expect(await analyseLeverage(segments, null, pair)).toMatchObject({
    repetitions: { segments: 1 },
    none: { segments: 1 },
  });
});

test("fuzzy matches fall into the bands that tools share", async () => {
  const known = "One two three four five six seven eight nine ten";
  const segments = segmentsOf(
    known.toUpperCase(),
    known.replace("ten", "elf"),
    known.replace("nine ten", "neun zehn"),
    known.replace("One two three", "Eins zwei drei").replace("nine ten", "a b"),
  );
  expect(used(await analyseLeverage(segments, memoryOf(known), pair))).toMatchObject({
    fuzzy95: { segments: 1 },
    fuzzy85: { segments: 1 },
    fuzzy75: { segments: 1 },
    fuzzy50: { segments: 1 },
  });
});

test("what is like an earlier segment of the document itself is told apart within its band", async () => {
  const segments = segmentsOf(
    "The tide rises in the estuary.",
    "The tide falls in the estuary.",
    "Quite another.",
  );
  expect(await analyseLeverage(segments, null, pair)).toMatchObject({
    none: { segments: 3 },
    internal: { segments: 1 },
  });
});

test("the borders of the bands", () => {
  expect([102, 101, 100, 99, 95, 94, 85, 84, 75, 74, 50, 49, null].map(bandOf)).toEqual(
    "context context exact fuzzy95 fuzzy95 fuzzy85 fuzzy85 fuzzy75 fuzzy75 fuzzy50 fuzzy50 none none".split(
      " ",
    ),
  );
});
