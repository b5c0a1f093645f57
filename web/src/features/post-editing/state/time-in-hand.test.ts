import { expect, test } from "vitest";
import { beginTime, IDLE_MS, noteLife, returnTime, takeTime } from "./time-in-hand.ts";

test("time between signs of life counts for the sentence in hand, and goes out once", () => {
  let time = noteLife(noteLife(beginTime(3, 1000), 3, 3000), 4, 4500);
  time = noteLife(time, 4, 5000);
  const third = takeTime(time, 3);
  expect(third.ms).toBe(3500);
  expect(takeTime(third.time, 3).ms).toBe(0);
  expect(takeTime(third.time, 4).ms).toBe(500);
  expect(takeTime(returnTime(third.time, 3, 3500), 3).ms).toBe(3500);
});

test("of a long pause no more counts than a look at the text, and a clock set back counts nothing", () => {
  const paused = noteLife(beginTime(0, 0), 0, 3_600_000);
  expect(takeTime(paused, 0).ms).toBe(IDLE_MS);
  expect(takeTime(noteLife(beginTime(0, 9000), 0, 1000), 0).ms).toBe(0);
});
