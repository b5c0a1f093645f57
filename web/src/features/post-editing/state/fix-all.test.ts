import type { JobSegment } from "@yizhou/contract";
import { parseLanguageTag } from "@yizhou/model";
import { DEFAULT_QA_SETTINGS } from "@yizhou/qa";
import { expect, test } from "vitest";
import { mendSegment } from "./fix-all.ts";

const context = {
  from: parseLanguageTag("en"),
  to: parseLanguageTag("zh-Hans"),
  settings: DEFAULT_QA_SETTINGS,
};
const segment = (source: string, target: string, more: Partial<JobSegment> = {}): JobSegment => ({
  ...{ ordinal: 0, unitId: "p1", place: null, kind: "paragraph", source, target },
  ...{ state: "translated", origin: "engine", matchScore: null, isConfirmed: true, version: 1 },
  ...{ problem: null, termFindings: [] },
  ...more,
});
const mend = (one: JobSegment) => mendSegment(one, [one], context);

test("all that is certain in a sentence is put right, also where one repair moves the next, and it is a draft again", () => {
  expect(mend(segment("First, <g1>open</g1> it; then wait.", "首先,<g1>打开</g1>它;然后等待。。"))).toEqual({
    ...{ ordinal: 0, target: "首先，<g1>打开</g1>它；然后等待。", isConfirmed: false },
    fixes: 3,
  });
});

test("nothing is done where tags are missing, where there is no finding, or where nothing is to be written", () => {
  expect(mend(segment("<g1>Open</g1> it.", "打开它。"))).toBeNull();
  expect(mend(segment("Open it.", "打开它。"))).toBeNull();
  expect(mend(segment("Open it.", "打开它.", { state: "locked" }))).toBeNull();
});
