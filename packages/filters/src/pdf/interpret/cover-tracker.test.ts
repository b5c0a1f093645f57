import { processorMs } from "@yizhou/model/testing";
import { beforeEach, describe, expect, test } from "vitest";
import type { Box } from "@yizhou/page/model";
import { CoverTracker, type Area } from "./cover-tracker.ts";

/** A letter of 10 points, half an em wide, at (100, 100): its middle lies between 101 and 104, 100.4 and 104. */
const LETTER = [10, 0, 0, 10, 100, 100] as const;

let tracker: CoverTracker;
beforeEach(() => {
  tracker = new CoverTracker();
  tracker.add(LETTER, 0.5, true);
});

function box(left: number, bottom: number, right: number, top: number): Box {
  return { left, bottom, right, top };
}

function area({ left, bottom, right, top }: Box, looks: Partial<Area> = {}): Area {
  const corners = [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ] as const;
  return { polygons: [corners], isEvenOdd: false, isRectangle: true, color: "#000000", clip: null, ...looks };
}

describe("a letter", () => {
  test("is covered by an area over its middle that is painted later", () => {
    tracker.paint(area(box(99, 98, 106, 108)));
    expect(tracker.coverOf(0)).toBe(0);
    expect(tracker.covers).toEqual([
      { box: box(99, 98, 106, 108), color: "#000000", isBar: true, isWrittenOn: false },
    ]);
  });

  test("is seen on an area that was painted before", () => {
    tracker.paint(area(box(190, 90, 220, 120)));
    tracker.add([10, 0, 0, 10, 200, 100], 0.5, true);
    expect(tracker.coverOf(1)).toBeNull();
  });

  test("is seen under a line through it and beside an area that reaches into it", () => {
    tracker.paint(area(box(90, 101, 120, 103.5)));
    tracker.paint(area(box(103, 90, 120, 120)));
    expect(tracker.coverOf(0)).toBeNull();
  });

  test("is covered by two areas that together lie over it, and they do not pass for a bar over words", () => {
    tracker.paint(area(box(90, 95, 102, 110)));
    tracker.paint(area(box(102, 95, 110, 110)));
    expect(tracker.coverOf(0)).toBe(0);
  });

  test("is seen in the hole of a frame that is filled", () => {
    const outer = area(box(90, 90, 120, 120)).polygons[0]!;
    const inner = area(box(98, 98, 108, 108)).polygons[0]!;
    tracker.paint(area(box(0, 0, 1, 1), { polygons: [outer, inner], isEvenOdd: true, isRectangle: false }));
    tracker.paint(area(box(0, 0, 1, 1), { polygons: [outer, [...inner].reverse()], isRectangle: false }));
    expect(tracker.coverOf(0)).toBeNull();
  });

  test("is seen where the clip leaves it out", () => {
    tracker.paint(area(box(0, 0, 600, 800), { clip: box(0, 0, 600, 102) }));
    expect(tracker.coverOf(0)).toBeNull();
  });
});

test("an area that letters are drawn on later is told from a bar", () => {
  tracker.paint(area(box(99, 98, 140, 108)));
  tracker.add([10, 0, 0, 10, 110, 100], 0.5, true);
  expect(tracker.covers[0]!.isWrittenOn).toBe(true);
});

test("a coast of very many corners over very many letters is left alone soon", () => {
  for (let n = 0; n < 5_000; n++) tracker.add(LETTER, 0.5, true);
  const coast = Array.from({ length: 50_000 }, (_, n) => [n / 100, n % 2 === 0 ? 0 : 800] as const);
  const began = processorMs();
  tracker.paint(area(box(0, 0, 1, 1), { polygons: [coast], isRectangle: false }));
  expect(processorMs() - began).toBeLessThan(5_000);
});
