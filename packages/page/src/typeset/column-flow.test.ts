import { describe, expect, test } from "vitest";
import { flowFits, placeFlow, type FlowPart } from "./column-flow.ts";
import type { Frame } from "./lay-out-block.ts";

const LOOK = { size: 10, leading: 12, isEastAsian: true };

/** Paragraphs of `counts` lines of the source under one another from baseline 700 on; `lines`: what their targets need. */
function column(counts: readonly number[], lines: readonly number[], gap = 0): FlowPart[] {
  let top = 700;
  return counts.map((lineCount, index) => {
    const ownBottom = top - (lineCount - 1) * 12 - 2.2;
    const frame: Frame = {
      left: 0,
      right: 200,
      firstBaseline: top,
      lineCount,
      ownBottom,
      bottom: ownBottom,
      rise: 0,
      indents: [],
    };
    top -= lineCount * 12 + gap;
    return { frame, lines: lines[index]!, scale: 1, gap: index === 0 ? 0 : gap };
  });
}

/** Distance of each paragraph's first baseline from the last one above it. */
function distances(parts: readonly FlowPart[], spread: number): number[] {
  const settings = placeFlow(parts, LOOK, spread);
  return settings.slice(1).map(({ firstBaseline }, index) => {
    const above = settings[index]!;
    return above.firstBaseline - (above.lines - 1) * above.leading - firstBaseline;
  });
}

describe("a run of paragraphs", () => {
  test("fits where one needs more than it had and another less", () => {
    expect(flowFits(column([4, 4], [6, 2]), LOOK, 1)).toBe(true);
    expect(flowFits(column([4, 4], [6, 3]), LOOK, 1)).toBe(false);
  });

  test("stands as the source did where it has the source's lines", () => {
    const settings = placeFlow(column([3, 2, 4], [3, 2, 4], 6), LOOK, 1);
    expect(settings.map(({ firstBaseline }) => firstBaseline)).toEqual([700, 658, 628]);
  });

  test("begins each paragraph where the one above ended, with the source's gap and one leading", () => {
    const parts = column([4, 4, 4], [5, 3, 4], 3);
    for (const distance of distances(parts, 1)) expect(distance).toBeCloseTo(15, 6);
  });

  test("gives room that is left over to the gaps, but not more than makes them gaps still", () => {
    const roomy = distances(column([6, 6, 6], [3, 3, 3]), 1);
    for (const distance of roomy) expect(distance).toBeCloseTo(12 * 1.2, 6);
    const [snug] = distances(column([6, 6], [6, 6]), 1);
    expect(snug).toBeCloseTo(12, 6);
  });

  test("leaves no hole where a paragraph has no line of its own here", () => {
    const settings = placeFlow(column([2, 3], [0, 3]), LOOK, 1);
    expect(settings[1]!.firstBaseline).toBe(700);
  });

  test("never reaches below the room it had while it spreads its lines", () => {
    for (const lines of [
      [2, 2],
      [3, 1],
      [4, 3],
      [5, 2],
    ]) {
      const parts = column([4, 4], lines);
      for (const spread of [1.05, 1.15, 1.25]) {
        if (!flowFits(parts, LOOK, spread)) continue;
        const { firstBaseline, leading, lines: count } = placeFlow(parts, LOOK, spread).at(-1)!;
        const foot = firstBaseline - (count - 1) * leading - 2.2;
        expect(foot).toBeGreaterThanOrEqual(parts[1]!.frame.ownBottom - 1.2 - 1e-6);
      }
    }
  });
});
