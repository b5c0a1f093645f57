import { expect, test } from "vitest";
import { isTaxNumber } from "./tax-number.ts";

test.each(["91350100M000100Y43", "91440300708461136T", "9111000071093123XX"])("%s is one", (code) => {
  expect(isTaxNumber(code)).toBe(true);
});

test("every single wrong sign and every swap of neighbours that differ is found", () => {
  const code = "91350100M000100Y43";
  for (let at = 0; at < 18; at++) {
    for (const sign of "0123456789ABCDEFGHJKLMNPQRTUWXY")
      if (sign !== code[at]) expect(isTaxNumber(code.slice(0, at) + sign + code.slice(at + 1))).toBe(false);
    const swapped = code.slice(0, at) + (code[at + 1] ?? "") + code[at]! + code.slice(at + 2);
    if (swapped !== code && swapped.length === 18) expect(isTaxNumber(swapped)).toBe(false);
  }
});

test.each([
  "",
  "91350100M000100Y4",
  "91350100M000100Y433",
  "91350100m000100y43",
  "91350100I000100Y43",
  "９1350100M000100Y4",
])("%s is none", (text) => {
  expect(isTaxNumber(text)).toBe(false);
});
