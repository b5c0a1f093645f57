import { processorMs } from "@yizhou/model/testing";
import { inlineFromText, type Segment } from "@yizhou/model";
import { expect, test } from "vitest";
import { placesInEarlier, sourceMark } from "./earlier-reading.ts";

const segmentsOf = (...texts: string[]): Segment[] =>
  texts.map((text, ordinal) => ({
    ...{ ordinal, unitId: String(ordinal), source: inlineFromText(text) },
    ...{ leading: "", trailing: "", locked: false },
  }));

function places(earlier: readonly string[], now: readonly string[]) {
  const marks = earlier.map((text) => sourceMark(inlineFromText(text)));
  const found = placesInEarlier(segmentsOf(...now), (ordinal) => marks[ordinal], marks.length);
  return found && [...found.values()];
}

test("a document that is read as it was keeps its places, and so does a part of one", () => {
  expect(places(["One.", "Two."], ["One.", "Two."])).toBeNull();
  expect(places(["One."], ["One.", "Two."])).toBeNull();
});

test("texts that are joined or new have no target, and those behind them have their own", () => {
  expect(places(["A river", "rises.", "It falls.", "End."], ["A river rises.", "It falls.", "End."])).toEqual(
    [null, 2, 3],
  );
  expect(places(["One.", "Two."], ["New.", "One.", "Two."])).toEqual([null, 0, 1]);
});

test("a sheet of one text a hundred thousand times takes no time", () => {
  const many = Array.from({ length: 100_000 }, () => "Same.");
  const began = processorMs();
  const found = places(["One.", ...many], many)!;
  expect([found[0], found.at(-1)]).toEqual([1, 100_000]);
  expect(processorMs() - began).toBeLessThan(3_000);
});

test("a text that stands several times has its targets in their order", () => {
  expect(places(["x", "Same.", "Same.", "y"], ["Same.", "Same.", "y"])).toEqual([1, 2, 3]);
});
