import { describe, expect, it } from "vitest";
import { countdownOf } from "./countdown.ts";
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

describe("countdownOf", () => {
  const now = Date.parse("2026-11-21T00:00:00Z");
  it("counts whole days up and switches to hours on the last day", () => {
    expect(countdownOf({ expiresAt: "2026-12-20T12:00:00Z", recycledAt: null }, now).days).toBe(30);
    expect(countdownOf({ expiresAt: "2026-11-21T05:30:00Z", recycledAt: null }, now)).toEqual({
      days: 1,
      hours: 6,
      isSoon: true,
    });
  });

  it("goes by the recycle bin when that ends first", () => {
    const job = { expiresAt: "2026-12-20T00:00:00Z", recycledAt: "2026-11-20T00:00:00Z" };
    expect(countdownOf(job, now)).toEqual({ days: 6, hours: null, isSoon: false });
  });

  it("is over when the time has passed", () => {
    expect(countdownOf({ expiresAt: "2026-11-20T00:00:00Z", recycledAt: null }, now).days).toBe(0);
  });
});
