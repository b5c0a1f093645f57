import { expect, test } from "vitest";
import { monthOf, roundAbove } from "./month-days.ts";

test("a month has its own days, from the first to today", () => {
  expect(monthOf("2026-11-24")).toEqual({ since: "2026-11-01", until: "2026-11-24", today: 24, days: 30 });
  expect(monthOf("2028-02-01")).toEqual({ since: "2028-02-01", until: "2028-02-01", today: 1, days: 29 });
  expect(monthOf("2026-12-31").days).toBe(31);
});

test("the scale ends at a round figure that is not below the largest", () => {
  expect([0, 1, 3, 10, 11, 43_837, 50_000, 50_001].map(roundAbove)).toEqual([
    1, 1, 5, 10, 20, 50_000, 50_000, 100_000,
  ]);
});
