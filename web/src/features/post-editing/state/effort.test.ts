import type { JobEffort } from "@yizhou/contract";
import { expect, test } from "vitest";
import { hterPercent, wordsAnHour } from "./effort.ts";

const effort = (more: Partial<JobEffort>): JobEffort => ({
  ...{
    jobId: "1",
    segments: 2,
    words: 200,
    edits: 50,
    spentMs: 900_000,
    spentOnConfirmedMs: 600_000,
    editedAt: null,
  },
  ...more,
});

test("words an hour are those of what was confirmed, by the time that took", () => {
  expect(wordsAnHour(effort({}))).toBe(1200);
  expect(wordsAnHour(effort({ spentOnConfirmedMs: 5000 }))).toBeNull();
});

test("HTER is the share of words changed since the draft", () => {
  expect(hterPercent(effort({}))).toBe(25);
  expect(hterPercent(effort({ words: 0, edits: 0 }))).toBeNull();
});
