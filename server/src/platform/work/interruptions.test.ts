import { expect, test, vi } from "vitest";
import { Interruptions } from "./interruptions.ts";

test("work goes on after a fault that passes, at once and then later and later, until it is none that passes", () => {
  const interruptions = new Interruptions();
  expect([1, 2, 3, 4, 5].map(() => interruptions.note("book"))).toEqual([0, 400, 800, 1600, 3200]);
  expect(interruptions.mayGoOn("book")).toBe(false);
  expect(interruptions.mayGoOn("letter")).toBe(true);
  interruptions.forget("book");
  expect(interruptions.mayGoOn("book")).toBe(true);
});

test("faults that are minutes apart are each the first", () => {
  const now = vi.spyOn(performance, "now").mockReturnValue(0);
  const interruptions = new Interruptions();
  for (let i = 0; i < 20; i++) {
    now.mockReturnValue(i * 61_000);
    expect(interruptions.note("book")).toBe(0);
    expect(interruptions.mayGoOn("book")).toBe(true);
  }
  now.mockRestore();
});
