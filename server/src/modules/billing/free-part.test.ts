import { expect, test } from "vitest";
import { freePartOf } from "./free-part.ts";

const settings = { freeCharacters: 2000, freePages: 3 };
const document = { sha256: "", characters: 9000, pages: 9, fullPage: 1800 };

test("the first characters or the first pages are free, whichever is more", () => {
  expect(freePartOf(settings, document)).toBe(3000);
  expect(freePartOf(settings, { ...document, characters: 900 })).toBe(2000);
  expect(freePartOf(settings, { ...document, pages: null })).toBe(2000);
  expect(freePartOf(settings, { ...document, pages: 0 })).toBe(2000);
});

test("a file that says of itself that it has one page has no more free than pages can hold", () => {
  expect(freePartOf(settings, { ...document, characters: 3_000_000, pages: 1 })).toBe(5400);
});
