import { expect, test } from "vitest";
import { commissionOf } from "./index.ts";

test.each([
  [3900, 0, 10, 390],
  [2808, 0, 10, 280],
  [9, 0, 10, 0],
  [3900, 3900, 10, 0],
  [3900, 1, 10, 389],
  [129_000, 0, 0, 0],
])("of %d fen, %d of them refunded, at %d %% it is %d", (paid, refunded, percent, fen) => {
  expect(commissionOf(paid, refunded, percent)).toBe(fen);
});
