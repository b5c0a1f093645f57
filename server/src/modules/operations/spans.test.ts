import { expect, test } from "vitest";
import { pointsOf, spansOf } from "./spans.ts";

test("a day is laid beside the same day a week before, by the hour", () => {
  const { span, before, unit } = spansOf("today", "2026-03-03", "Asia/Shanghai");
  expect([span.since, span.until, before.since, before.until]).toEqual([
    ...["2026-03-03", "2026-03-03"],
    ...["2026-02-24", "2026-02-24"],
  ]);
  expect(pointsOf(span, unit)).toHaveLength(24);
  expect(pointsOf(span, unit)[9]).toBe("2026-03-03T09");
});

test("days are laid beside as many days before", () => {
  const { span, before, unit } = spansOf("7d", "2026-03-03", "Asia/Shanghai");
  expect([span.since, before.since, before.until]).toEqual(["2026-02-25", "2026-02-18", "2026-02-24"]);
  expect(pointsOf(span, unit)).toHaveLength(pointsOf(before, unit).length);
});

test("twelve months are whole months and the begun one, beside the twelve before", () => {
  const { span, before, unit } = spansOf("12m", "2026-03-31", "Asia/Shanghai");
  expect([span.since, before.since, before.until]).toEqual(["2025-04-01", "2024-04-01", "2025-03-31"]);
  expect(pointsOf(span, unit)).toEqual(expect.arrayContaining(["2025-04", "2025-12", "2026-03"]));
  expect([pointsOf(span, unit).length, pointsOf(before, unit).length]).toEqual([12, 12]);
});
