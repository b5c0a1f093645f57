import { inlineFromText, type TextUnitKind } from "@yizhou/model";
import { expect, test } from "vitest";
import type { PendingItem } from "./pending-item.ts";
import { createBatchSize } from "./batch-size.ts";
import { planStretches } from "./plan-batches.ts";

const limits = { maxSegmentsPerBatch: 6, maxCharactersPerBatch: 400, maxConcurrency: 4, callTimeoutMs: 1000 };

/** Sections of a heading and paragraphs, each of so many sentences. */
function document(sections: readonly (readonly number[])[]): PendingItem[] {
  const items: PendingItem[] = [];
  const add = (unitId: string, kind: TextUnitKind, text: string): void => {
    items.push({ ordinal: items.length, unitId, kind, source: inlineFromText(text) });
  };
  sections.forEach((paragraphs, section) => {
    add(`h${section}`, "heading", `Section ${section}`);
    paragraphs.forEach((sentences, paragraph) => {
      for (let at = 0; at < sentences; at++)
        add(`p${section}.${paragraph}`, "paragraph", `Sentence ${at} of it.`);
    });
  });
  return items;
}
const shape = (items: readonly PendingItem[], readsText: boolean) =>
  planStretches(items, limits, readsText).map((stretch) =>
    stretch.map((batch) => batch.map(({ unitId }) => unitId).join(" ")),
  );

test("paragraphs stay whole, sections begin batches, and batches follow one another within a stretch", () => {
  expect(shape(document([[3, 3], [2, 8], [1]]), true)).toEqual([
    ["h0 p0.0 p0.0 p0.0", "p0.1 p0.1 p0.1 h1 p1.0 p1.0"],
    ["p1.1 p1.1 p1.1 p1.1 p1.1 p1.1", "p1.1 p1.1 h2 p2.0"],
  ]);
});

test("an engine that reads single sentences has full batches, each by itself, and every item is in one batch", () => {
  const items = document([[3, 3], [2, 8], [1]]);
  expect(planStretches(items, limits, false).map((stretch) => stretch.map(({ length }) => length))).toEqual([
    [6],
    [6],
    [6],
    [2],
  ]);
  for (const readsText of [true, false])
    expect(planStretches(items, limits, readsText).flat(2)).toEqual(items);
});

test("a text longer than a batch may be goes alone", () => {
  const long = { ordinal: 1, unitId: "b", source: inlineFromText("x".repeat(900)) };
  const items = [
    { ordinal: 0, unitId: "a", source: inlineFromText("One.") },
    long,
    { ordinal: 2, unitId: "c", source: inlineFromText("Two.") },
  ];
  expect(
    planStretches(items, limits, true)
      .flat()
      .map((batch) => batch.map(({ ordinal }) => ordinal)),
  ).toEqual([[0], [1], [2]]);
});

test("batches shrink to what is answered in time, grow below what was not, and try that again after a while", () => {
  const size = createBatchSize(16);
  size.tooMany(16);
  expect(size.now()).toBe(8);
  size.tooMany(8);
  expect(size.now()).toBe(4);
  for (let at = 0; at < 9; at++) size.answered(4);
  expect(size.now()).toBe(7);
  for (let at = 0; at < 12; at++) size.answered(7);
  expect(size.now()).toBeGreaterThan(7);
});
