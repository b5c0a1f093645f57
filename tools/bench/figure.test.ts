import { expect, test } from "vitest";
import { cpuSeconds, inTurns, isHeld, median } from "./figure.ts";

test.each([
  [{ atMost: 2.5 }, 2.5, true],
  [{ atMost: 2.5 }, 2.51, false],
  [{ atLeast: 44 }, 44, true],
  [{ atLeast: 44 }, 43, false],
  [undefined, 1000, true],
])("a figure with limit %j and value %d is held: %s", (limit, value, expected) => {
  expect(isHeld({ what: "x", unit: "", value, limit })).toBe(expected);
});

test("the median of five runs forgets one slow run", () => {
  expect(median([1, 1, 9, 1, 1])).toBe(1);
  expect(median([3, 1, 2])).toBe(2);
});

test("CPU time is measured over the runs, not the warm-up", async () => {
  let runs = 0;
  const seconds = await cpuSeconds(() => {
    runs += 1;
    let sum = 0;
    for (let i = 0; i < 2_000_000; i += 1) sum += Math.sqrt(i);
    return sum;
  }, 3);
  expect(runs).toBe(4);
  expect(seconds).toBeGreaterThan(0);
});

test("two kinds of work are measured in turns, the first turn left out", async () => {
  const done: string[] = [];
  const busy = (name: string, steps: number) => () => {
    done.push(name);
    let sum = 0;
    for (let i = 0; i < steps; i += 1) sum += Math.sqrt(i);
    return sum;
  };
  const { times } = await inTurns(busy("work", 40_000_000), busy("floor", 10_000_000), 3);
  expect(done.join(" ")).toBe("floor work floor work floor work floor work");
  expect(times).toBeGreaterThan(1.5);
});
