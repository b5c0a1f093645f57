import { expect, test } from "vitest";
import { hasLeaders } from "./leaders.ts";

test("rows of dots lead to a page number, a price or a name", () => {
  expect(hasLeaders("Berths ........ 12")).toBe(true);
  expect(hasLeaders("第一章……………………3")).toBe(true);
  expect(hasLeaders("前言……iv")).toBe(true);
  expect(hasLeaders("______ (name)")).toBe(true);
});

test("the six dots of a Chinese sentence lead nowhere", () => {
  expect(hasLeaders("孩子们要阅读，……还有对阅读的热爱")).toBe(false);
  expect(hasLeaders("潮水退去……")).toBe(false);
  expect(hasLeaders("我们测了……2020年的冬天")).toBe(false);
});
