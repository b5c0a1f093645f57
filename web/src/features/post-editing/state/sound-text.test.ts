import { expect, test } from "vitest";
import { soundText } from "./sound-text.ts";

test.each([
  [
    "breaks of Word, of pages, of Unicode and of old systems are line feeds",
    "a\r\nb\rc\vd\fe\u2028f",
    "a\nb\nc\nd\ne\nf",
  ],
  ["controls and code points that are none go", "a\u0000b\bc\u007Fd\uFFFFe", "abcde"],
  ["half of an emoji goes, a whole one stays", "a\uD83Cb👩‍👩‍👧c\uDC69", "ab👩‍👩‍👧c"],
  [
    "tabs, no-break spaces, combining marks and marks of direction stay",
    "a\tb\u00A0e\u0301\u200Fש",
    "a\tb\u00A0e\u0301\u200Fש",
  ],
])("%s", (_, given, expected) => {
  expect(soundText(given)).toBe(expected);
});
