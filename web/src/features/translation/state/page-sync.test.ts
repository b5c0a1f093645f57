import { describe, expect, it } from "vitest";
import { offsetOf, pageTops, placeAt } from "./page-sync.ts";

const tall = pageTops(
  [
    { width: 100, height: 150 },
    { width: 100, height: 150 },
  ],
  200,
  20,
);
const flat = pageTops(
  [
    { width: 100, height: 50 },
    { width: 100, height: 50 },
    { width: 100, height: 50 },
  ],
  200,
  20,
);

describe("page places", () => {
  it("stack pages with their gap", () => {
    expect(tall).toEqual([0, 320, 640]);
  });

  it("lead to the same part of the same page in a column of other heights", () => {
    const place = placeAt(tall, 480);
    expect(place).toEqual({ page: 1, fraction: 0.5 });
    expect(offsetOf(flat, place)).toBe(180);
  });

  it("come back to the same offset", () => {
    for (const offset of [0, 1, 319, 320, 500]) expect(offsetOf(tall, placeAt(tall, offset))).toBe(offset);
  });

  it("stop at the end of the shorter column", () => {
    expect(offsetOf(tall, { page: 2, fraction: 0.2 })).toBe(640);
    expect(offsetOf([0], { page: 0, fraction: 0 })).toBe(0);
  });
});
