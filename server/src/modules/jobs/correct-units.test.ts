// Two text units as one, as far as their segments are concerned.
import { inlineFromText, inlineToTagged, type InlineContent } from "@yizhou/model";
import { expect, test } from "vitest";
import { joinUnits } from "./join-units.ts";
import type { SegmentRow } from "./segment-repo.ts";

const job = { sourceLanguage: "en", targetLanguage: "zh-Hans" };
const row = (ordinal: number, unitId: string, source: InlineContent, target: string): SegmentRow => ({
  ...{ jobId: "j", ordinal, unitId, place: "1", kind: "paragraph", source, leading: "", trailing: "" },
  ...{
    locked: false,
    lockReason: null,
    state: "translated",
    target: inlineFromText(target),
    origin: "engine",
  },
  ...{
    matchScore: null,
    engineId: "e",
    problem: null,
    quality: null,
    version: 1,
    change: 1,
    confirmedAt: null,
  },
  ...{
    memoryUnitId: null,
    memoryUnitWas: null,
    charge: 100 * ordinal,
    owedCharacters: 0,
    termFindings: null,
  },
  ...{ spentMs: 10, editDistance: null, editLength: null, editedAt: null, draftVersion: null, anchor: null },
  ...{ part: 0, isCut: false, targetGap: null, review: null },
});
const formula: InlineContent = [...inlineFromText("over "), { kind: "standalone", id: 1, type: "equation" }];
const shown = (rows: readonly SegmentRow[]) =>
  rows.map(({ ordinal, unitId, source, trailing, anchor, part, isCut }) => [
    ...[ordinal, unitId, inlineToTagged(source), trailing, anchor, part, isCut],
  ]);

test("a sentence that runs from one paragraph into the next is one, and needs review", () => {
  const first = [row(3, "a", formula, "一"), row(4, "a", inlineFromText("The sedi-"), "沉")];
  const next = [row(7, "b", inlineFromText("ment falls."), "积"), row(8, "b", formula, "二")];
  const { after, before, correction } = joinUnits(job, first, next);
  expect(shown(after)).toEqual([
    [3, "a", "over <x1/>", "", null, 0, true],
    [4, "a", "The sediment falls.", "", null, 0, true],
    [8, "a", "over <x2/>", "", 4, 2, true],
  ]);
  expect(after[1]).toMatchObject({
    charge: 1100,
    spentMs: 20,
    problem: { params: { doubt: "meaning.joined" } },
  });
  expect(inlineToTagged(after[1]!.target!)).toBe("沉积");
  expect(before).toEqual([...first, ...next]);
  expect(correction).toMatchObject({ kind: "join", unit: "a", next: "b" });
});

test("whole sentences stay as they are, one behind the other", () => {
  const first = [row(4, "a", inlineFromText("It falls."), "落")];
  const { after } = joinUnits(job, first, [row(7, "b", inlineFromText("It rises."), "升")]);
  expect(shown(after)).toEqual([
    [4, "a", "It falls.", " ", null, 0, true],
    [7, "a", "It rises.", "", 4, 1, true],
  ]);
  expect(after.map(({ problem }) => problem)).toEqual([null, null]);
});
