import { expect, it } from "vitest";
import { datesOf, periodOf } from "./period.ts";

const today = new Date(2026, 10, 21, 10, 30);

it("counts today into a week and a month", () => {
  expect(datesOf("today", today)).toEqual({ since: "2026-11-21", until: undefined });
  expect(datesOf("week", today).since).toBe("2026-11-15");
  expect(datesOf("month", today).since).toBe("2026-10-23");
});

it("knows the period again from its dates", () => {
  for (const period of ["any", "today", "week", "month"] as const) {
    expect(periodOf(datesOf(period, today), today)).toBe(period);
  }
});

it("calls everything else the reader's own", () => {
  expect(periodOf({ since: "2026-11-01", until: undefined }, today)).toBe("custom");
  expect(periodOf({ since: "2026-11-21", until: "2026-11-21" }, today)).toBe("custom");
});
