import { describe, expect, it } from "vitest";
import { countdownOf } from "./countdown.ts";

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

  it("does not promise a day more to a clock that is slow", () => {
    const job = { expiresAt: "2026-12-21T00:00:40Z", recycledAt: null };
    expect(countdownOf(job, now).days).toBe(30);
  });

  it("is over when the time has passed", () => {
    expect(countdownOf({ expiresAt: "2026-11-20T00:00:00Z", recycledAt: null }, now).days).toBe(0);
  });
});
