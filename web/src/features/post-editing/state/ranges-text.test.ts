import { expect, test } from "vitest";
import { rangesOf, rangesText } from "./ranges-text.ts";

test("ranges are read as people write them, in Chinese marks too, and written back from 1", () => {
  const ranges = [
    { from: 0, to: 19 },
    { from: 34, to: 34 },
  ];
  for (const text of ["1-20, 35", "1–20，35", "1至20、35-35"]) expect(rangesOf(text)).toEqual(ranges);
  expect(rangesText(ranges)).toBe("1-20, 35");
  expect(rangesOf("  ")).toEqual([]);
  for (const text of ["0-3", "5-2", "one", "3-"]) expect(rangesOf(text)).toBeNull();
});
