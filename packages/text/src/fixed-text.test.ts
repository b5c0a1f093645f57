import { processorMs } from "@yizhou/model/testing";
import { expect, test } from "vitest";
import { isFixedText } from "./fixed-text.ts";

test.each([
  "https://example.org/a_b?c=d#e",
  "www.example.org",
  "example.com/docs",
  "tide@example.org",
  "[14，207]",
  "AX-300B",
  "ISO9001, RFC2616",
  "doi:10.1000/xyz123",
  "2024-03-05",
  "doi: 10.1000/xyz123",
  "12.30, 13.40.",
])("%s is the same in every language", (text) => {
  expect(isFixedText(text)).toBe(true);
});

test.each([
  "See https://example.org",
  "ABSTRACT",
  "CHAPTER 4",
  "表1",
  "Fig. 3",
  "5 km",
  "3D",
  "제3조",
  "—",
  "",
  "hello.world",
])("%s is looked at by an engine, or holds nothing", (text) => {
  expect(isFixedText(text)).toBe(text === "3D");
});

test.each([
  `${"A1-".repeat(600)}!`,
  `${"-".repeat(1900)} Title`,
  `${".".repeat(1900)}1é`,
  "2024-03-05 12.30, 13.40 ".repeat(70) + "a",
  `${"A1-".repeat(600)}x`,
  `${"1234-5678-".repeat(150)} 元`,
  `${"a-".repeat(900)}!`,
  `${"a.".repeat(900)}!`,
  `${"a@b.".repeat(450)}!`,
  `http://${"a".repeat(1900)} é`,
  `www.${"www.".repeat(450)}é`,
])("a long row that ends otherwise takes no time: %#", (text) => {
  const began = processorMs();
  expect(isFixedText(text)).toBe(false);
  expect(processorMs() - began).toBeLessThan(500);
});
