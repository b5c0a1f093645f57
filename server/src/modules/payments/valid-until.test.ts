import { expect, test } from "vitest";
import { validUntil } from "./valid-until.ts";

test.each([
  ["2026-11-29T10:00:00Z", 365, "2027-11-29T10:00:00.000Z"],
  ["2026-11-29T10:00:00Z", 730, "2028-11-29T10:00:00.000Z"],
  ["2028-02-29T10:00:00Z", 365, "2029-03-01T10:00:00.000Z"],
  ["2026-11-29T10:00:00Z", 30, "2026-12-29T10:00:00.000Z"],
])("what is paid at %s for %i days ends at %s", (paidAt, days, end) => {
  expect(validUntil(new Date(paidAt), days).toISOString()).toBe(end);
});
