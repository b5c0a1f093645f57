import { expect, test } from "vitest";
import { shareText } from "./usage-words.ts";

test("a part is never shown as nothing, nor as all where others have some", () => {
  expect(shareText(38, 21_824)).toBe("<1%");
  expect(shareText(21_786, 21_824)).toBe(">99%");
  expect(shareText(7_950, 21_824)).toBe("36%");
  expect([shareText(5, 5), shareText(0, 5), shareText(0, 0)]).toEqual(["100%", "0%", "0%"]);
});
