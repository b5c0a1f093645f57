import type { Segment } from "@yizhou/model";
import { plainText } from "@yizhou/model";
import { expect, test } from "vitest";
import { charactersOfPage, firstPageOf } from "./first-page.ts";
import { makeSegments } from "./testing.ts";

const texts = (segments: readonly Segment[]) => segments.map(({ source }) => plainText(source));
const nowhere = () => null;

test("a flowing text gives about a page: twice as many letters as Chinese characters", () => {
  const letters = makeSegments(Array.from({ length: 100 }, (_, i) => `Sentence ${i} ${"word ".repeat(20)}`));
  const english = firstPageOf(letters, nowhere);
  expect(english.characters).toBeGreaterThan(3000);
  expect(english.characters).toBeLessThan(4000);
  const han = firstPageOf(makeSegments(Array.from({ length: 100 }, () => "潮".repeat(100))), nowhere);
  expect(han.characters).toBe(1800);
});

test("a slide or a sheet ends the page, and those before it with nothing to translate come along", () => {
  const segments = makeSegments(["2024", "A title.", "Its text.", "The next slide."]);
  const places = new Map(
    [...segments.entries()].map(([at, { unitId }]) => [unitId, ["1", "2", "2", "3"][at]!]),
  );
  expect(texts(firstPageOf(segments, (unit) => places.get(unit) ?? null).segments)).toEqual([
    "2024",
    "A title.",
    "Its text.",
  ]);
});

test("one long sentence is given whole, and nothing gives nothing", () => {
  expect(firstPageOf(makeSegments(["x".repeat(9000), "More."]), nowhere).characters).toBe(9000);
  expect(firstPageOf([], nowhere)).toEqual({ segments: [], characters: 0 });
});

test("how many characters fill a page goes by the language", () => {
  expect(["zh-Hans", "ko", "ja"].map(charactersOfPage)).toEqual([1800, 1800, 1800]);
  expect(["en", "kok", null].map(charactersOfPage)).toEqual([3600, 3600, 3600]);
});
