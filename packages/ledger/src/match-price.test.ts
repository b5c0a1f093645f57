import { expect, test } from "vitest";
import { priceOf, savingsOf } from "./index.ts";

const PRICES = { repeat: 0, exact: 0, fuzzy: 50, new: 100 };

test.each([
  [{ repeat: 100, exact: 30, fuzzy: 41, new: 200 }, PRICES],
  [
    { repeat: 7, exact: 3, fuzzy: 1, new: 0 },
    { repeat: 33, exact: 10, fuzzy: 66, new: 95 },
  ],
  [{ repeat: 0, exact: 0, fuzzy: 0, new: 9 }, PRICES],
])("what is not paid for, taken from all characters, leaves the price: %j", (counts, prices) => {
  const sum = (amounts: Readonly<Record<string, number>>) =>
    Object.values(amounts).reduce((total, one) => total + one, 0);
  const saved = savingsOf(counts, prices);
  expect(sum(counts) - sum(saved)).toBe(priceOf(counts, prices));
  expect(Math.min(...Object.values(saved))).toBeGreaterThanOrEqual(0);
});
