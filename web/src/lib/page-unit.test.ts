import { expect, test } from "vitest";
import { pageUnitOf } from "./page-unit.ts";

test.each([
  ...([
    ["docx", "page"],
    ["pdf", "page"],
    ["odt", "page"],
    ["txt", "page"],
  ] as const),
  ...([
    ["xlsx", "sheet"],
    ["xls", "sheet"],
    ["ods", "sheet"],
  ] as const),
  ...([
    ["pptx", "slide"],
    ["ppt", "slide"],
    ["odp", "slide"],
  ] as const),
])("a page of %s is a %s", (format, unit) => {
  expect(pageUnitOf(format)).toBe(unit);
});
