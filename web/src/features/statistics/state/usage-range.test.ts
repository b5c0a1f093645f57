import { expect, test } from "vitest";
import { countDays, dayHere, rangeBetween, rangeOf, readRange, writeRange } from "./usage-range.ts";

const TODAY = "2026-11-23";
const read = (address: string) => readRange(new URLSearchParams(address), TODAY);

test("without an address the last thirty days are looked at, today among them", () => {
  expect(read("")).toEqual({ preset: "30d", since: "2026-10-25", until: TODAY, unit: "day" });
  expect(countDays("2026-10-25", TODAY)).toBe(30);
});

test("twelve months begin with a month and are counted by months", () => {
  expect(read("range=12m")).toEqual({ preset: "12m", since: "2025-12-01", until: TODAY, unit: "month" });
  expect(rangeOf("12m", "2026-03-31")).toMatchObject({ since: "2025-04-01" });
});

test.each([
  "since=2026-02-30x&until=2026-03-01",
  "since=2026-03-02&until=2026-03-01",
  "since=2019-01-01&until=2026-01-01",
  "since=2026-01-01",
  "range=ever",
])("%s falls back to thirty days", (address) => {
  expect(read(address)).toMatchObject({ preset: "30d" });
});

test("every span comes back from its own address", () => {
  const ranges = [
    rangeOf("7d", TODAY),
    rangeOf("30d", TODAY),
    rangeOf("12m", TODAY),
    rangeBetween("2026-01-01", "2026-06-30"),
    { ...rangeBetween("2026-01-01", "2026-01-31"), unit: "week" as const },
  ];
  for (const range of ranges) expect(readRange(writeRange(range), TODAY)).toEqual(range);
  expect(writeRange(rangeOf("30d", TODAY)).toString()).toBe("");
});

test("a day is the person's own", () => {
  expect(dayHere(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
});
