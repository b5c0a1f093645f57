import { expect, test } from "vitest";
import { withoutSpreadsheetGuard, withSpreadsheetGuard } from "./spreadsheet-guard.ts";

test.each([
  "=1+1",
  "+1",
  "-1",
  "@SUM(A1)",
  "＝1+1",
  "＋1",
  "－1",
  "＠x",
  "\t=1",
  "\r=1",
  "\n=1",
  "\t",
  " =1",
  "　＝1",
])("%j is not calculated by a spreadsheet, and comes back as it was", (text) => {
  expect(withSpreadsheetGuard(text)).toBe(`'${text}`);
  expect(withoutSpreadsheetGuard(`'${text}`)).toBe(text);
});

test.each(["", "tide", "'twas", "it's", "5 - 3", "'", "''"])("%j needs no guard", (text) => {
  expect(withSpreadsheetGuard(text)).toBe(text);
  expect(withoutSpreadsheetGuard(text)).toBe(text);
});

test("a text that begins with an apostrophe of its own keeps it", () => {
  expect(withSpreadsheetGuard("'=x")).toBe("''=x");
  expect(withoutSpreadsheetGuard("''=x")).toBe("'=x");
});
