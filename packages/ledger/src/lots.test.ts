import { expect, test } from "vitest";
import { GRACE_MS, graceEnd, limited, MOST_GRACE_MS } from "./index.ts";

const NOW = 1_000_000_000_000;

test("what comes back to a lot that has not ended goes into it", () => {
  expect(graceEnd({ expiresAt: null, graceSince: null }, NOW)).toBeNull();
  expect(graceEnd({ expiresAt: NOW + 1, graceSince: null }, NOW)).toBeNull();
});

test("what comes back after its lot has ended can be spent for seven days, however long it was held", () => {
  expect(graceEnd({ expiresAt: NOW, graceSince: null }, NOW)).toBe(NOW + GRACE_MS);
  expect(graceEnd({ expiresAt: NOW - 2 * MOST_GRACE_MS, graceSince: null }, NOW)).toBe(NOW + GRACE_MS);
});

test("who holds and releases it ever again keeps it for thirty days at most", () => {
  let now = NOW;
  let end = graceEnd({ expiresAt: NOW - 1, graceSince: null }, now);
  while (end !== null) {
    expect(end).toBeLessThanOrEqual(NOW + MOST_GRACE_MS);
    now = end;
    end = graceEnd({ expiresAt: end, graceSince: NOW }, now);
  }
  expect(now).toBe(NOW + MOST_GRACE_MS);
});

test.each([
  [null, [10, 20, 30]],
  [25, [10, 20, 15]],
  [10, [10, 20]],
  [0, [20]],
  [-5, [20]],
])("of an organisation's lots no more than %s may be spent, and all of one's own", (most, balances) => {
  const lots = [10, 20, 30].map((balance, id) => ({
    ...{ id, balance, kind: "allowance" as const, expiresAt: null },
  }));
  expect(limited(lots, ({ id }) => id !== 1, most).map(({ balance }) => balance)).toEqual(balances);
});
