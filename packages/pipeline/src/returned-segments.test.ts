import { inlineFromText, type InlineContent } from "@yizhou/model";
import { describe, expect, test } from "vitest";
import {
  judgeReturned,
  matchReturned,
  type CurrentSegment,
  type ReturnedSegment,
} from "./returned-segments.ts";

const tagged: InlineContent = [
  { kind: "open", id: 1, type: "format" },
  { kind: "text", text: "Bold" },
  { kind: "close", id: 1, type: "format" },
];
const current = (ordinal: number, source: string, more: Partial<CurrentSegment> = {}): CurrentSegment => ({
  ...{ ordinal, unitId: `u${ordinal}`, source: inlineFromText(source), target: inlineFromText("机器") },
  ...{ isLocked: false, isConfirmed: false, version: 2, isByPerson: false },
  ...more,
});
const returned = (
  source: string,
  target: string | null,
  more: Partial<ReturnedSegment> = {},
): ReturnedSegment => ({
  ...{ unitId: null, ordinal: null, source: inlineFromText(source) },
  ...{ target: target === null ? null : inlineFromText(target), isConfirmed: false, version: 2 },
  ...more,
});

describe("a segment of a file is found", () => {
  const places = (list: readonly ReturnedSegment[], of: readonly CurrentSegment[]) =>
    matchReturned(of, list).map(({ current: one }) => one?.ordinal ?? null);

  test("by its place, so that repeats are told apart in a file that has only some of them", () => {
    const all = [current(0, "Yes."), current(1, "No."), current(2, "Yes.")];
    expect(places([returned("Yes.", "是", { ordinal: 2 })], all)).toEqual([2]);
    expect(places([returned("Yes.", "是", { unitId: "u2" })], all)).toEqual([2]);
  });
  test("by its words where the place is another's now, or is not told", () => {
    const all = [current(0, "Yes."), current(1, "No.")];
    expect(places([returned("No.", "否", { ordinal: 0 }), returned("Yes.", "是")], all)).toEqual([1, 0]);
    expect(places([returned("No.", "否", { unitId: "elsewhere" })], all)).toEqual([1]);
  });
  test("whatever white space a program has made of it, and once only", () => {
    const all = [current(0, "One\u00A0two\nthree")];
    expect(places([returned("One two three", "一"), returned("One two three", "二")], all)).toEqual([
      0,
      null,
    ]);
  });
});

describe("what it wants", () => {
  const kind = (one: ReturnedSegment, of: CurrentSegment, base: string | null = null) =>
    judgeReturned({ returned: one, current: of }, base === null ? null : inlineFromText(base)).kind;
  const byPerson = current(0, "Yes.", { target: inlineFromText("是的"), version: 5, isByPerson: true });

  test.each([
    ["a new text of an untouched segment is new", returned("Yes.", "是"), current(0, "Yes."), null, "new"],
    ["the same text is nothing", returned("Yes.", "机器"), current(0, "Yes."), null, "same"],
    ["no text is nothing", returned("Yes.", null), byPerson, "机器", "same"],
    ["the text that went out is nothing", returned("Yes.", "机器"), byPerson, "机器", "same"],
    ["the source in place of a target is nothing", returned("Yes.", "Yes."), byPerson, "机器", "same"],
    ["both sides changed is a conflict", returned("Yes.", "是"), byPerson, "机器", "conflict"],
    ["with an unknown base too", returned("Yes.", "是", { version: 1 }), byPerson, null, "conflict"],
    [
      "without a version a person's text",
      returned("Yes.", "是", { version: null }),
      byPerson,
      null,
      "conflict",
    ],
    ["and a machine's", returned("Yes.", "是", { version: null }), current(0, "Yes."), null, "new"],
    [
      "a confirmation that came in between, of the same text",
      returned("Yes.", "是"),
      current(0, "Yes.", { version: 3, isConfirmed: true }),
      "机器",
      "new",
    ],
    [
      "the confirmation of the text that stands there",
      returned("Yes.", "机器", { isConfirmed: true }),
      current(0, "Yes."),
      null,
      "new",
    ],
    ["a locked segment", returned("Yes.", "是"), current(0, "Yes.", { isLocked: true }), null, "locked"],
    ["a lost tag", returned("Bold", "粗"), current(0, "", { source: tagged }), null, "tags"],
    ["a target of blanks", returned("Yes.", "  "), current(0, "Yes."), null, "empty"],
    [
      "a text for a segment that was emptied meanwhile",
      returned("Yes.", "是", { version: 1 }),
      current(0, "Yes.", { target: null }),
      null,
      "new",
    ],
  ])("%s", (_, one, of, base, expected) => {
    expect(kind(one, of, base)).toBe(expected);
  });

  test("tags come back with what they stand for here", () => {
    const target = tagged.map((node) =>
      node.kind === "text" ? { ...node, text: "粗" } : { ...node, type: "other" as const },
    );
    const of = current(0, "", { source: tagged });
    const judged = judgeReturned({ returned: returned("", null, { target }), current: of }, null);
    expect(judged.kind).toBe("new");
    expect(judged.target).toEqual(
      tagged.map((node) => (node.kind === "text" ? { ...node, text: "粗" } : node)),
    );
  });
});
