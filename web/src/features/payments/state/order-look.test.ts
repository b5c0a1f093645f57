import { expect, test } from "vitest";
import { clockOf } from "./order-look.ts";
import { yuan } from "../../../lib/yuan.ts";

test("amounts have two decimals and the sign of yuan", () => {
  expect([0, 5, 390, 129_000, -234].map(yuan)).toEqual(["¥0.00", "¥0.05", "¥3.90", "¥1,290.00", "−¥2.34"]);
});

test("what is left counts down to nothing and no further", () => {
  expect([1_800_000, 1_666_001, 59_000, 0, -5].map(clockOf)).toEqual([
    "30:00",
    "27:47",
    "00:59",
    "00:00",
    "00:00",
  ]);
});
