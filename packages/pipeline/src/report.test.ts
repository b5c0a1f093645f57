import { inlineFromText, type InlineContent, type LanguageTag, type SegmentResult } from "@yizhou/model";
import { expect, test } from "vitest";
import { makeReport } from "./report.ts";
import { makeSegments } from "./testing.ts";

const pair = { from: "en" as LanguageTag, to: "zh-Hans" as LanguageTag };
const bold = (text: string): InlineContent => [
  { kind: "open", id: 1, type: "format" },
  { kind: "text", text },
  { kind: "close", id: 1, type: "format" },
];

function reportOf(rows: readonly [source: string | InlineContent, result: Partial<SegmentResult> | null][]) {
  const segments = makeSegments(rows.map(([source]) => source));
  const results = new Map(
    rows.flatMap(([, result], ordinal): [number, SegmentResult][] =>
      result === null
        ? []
        : [
            [
              ordinal,
              {
                ordinal,
                state: "translated",
                target: null,
                origin: "engine",
                matchScore: null,
                engineId: "e",
                problem: null,
                ...result,
              },
            ],
          ],
    ),
  );
  return makeReport(segments, results, pair);
}

test("every segment is accounted for, by state and by origin", () => {
  const report = reportOf([
    ["A b.", { target: inlineFromText("甲"), origin: "memory" }],
    ["C d.", { target: inlineFromText("乙") }],
    ["C d.", { target: inlineFromText("乙"), origin: "repeat" }],
    ["E f.", { state: "failed", origin: null, problem: { code: "engine.timeout", params: { engine: "e" } } }],
    ["12", { target: inlineFromText("12"), origin: "copy" }],
    ["LOCKED", { state: "locked", target: inlineFromText("LOCKED"), origin: "copy" }],
    ["Not reached.", null],
  ]);
  expect(report).toMatchObject({
    segments: 7,
    translated: 4,
    failed: 1,
    locked: 1,
    fromMemory: 1,
    fromRepeats: 1,
    fromEngine: 1,
  });
  expect(report.notices).toEqual([
    { ordinal: 3, problem: { code: "engine.timeout", params: { engine: "e" } } },
  ]);
});

test("completeness counts what needs a translation and is never rounded up to 100", () => {
  const done = { target: inlineFromText("好") };
  expect(
    reportOf([
      ["12", { ...done, origin: "copy" }],
      ["A b.", done],
      ["C d.", null],
    ]).completeness,
  ).toBe(50);
  expect(
    reportOf([
      ...Array.from({ length: 2999 }, () => ["A b.", done] as [string, Partial<SegmentResult>]),
      ["C d.", null],
    ]).completeness,
  ).toBe(99.9);
  expect(reportOf([["7", null]]).completeness).toBe(100);
});

test("tags and numbers are counted by source, and what is missing is named", () => {
  const report = reportOf([
    [bold("Bold 1,000"), { target: bold("粗体 1000") }],
    ["From 3 to 25 %", { target: inlineFromText("从3开始") }],
    [bold("Lost"), { target: bold("丢"), problem: { code: "engine.tags_lost", params: { engine: "e" } } }],
  ]);
  expect(report.tags).toEqual({ expected: 4, present: 4, repaired: 1 });
  expect(report.numbers).toEqual({ expected: 3, present: 2 });
  expect(report.notices).toEqual([
    { ordinal: 1, problem: { code: "warning.numbers_differ", params: { numbers: "25" } } },
    { ordinal: 2, problem: { code: "warning.tags_repaired", params: { count: 1 } } },
  ]);
});

test("notices end at 200", () => {
  const failed = { state: "failed", origin: null, problem: { code: "engine.timeout", params: {} } } as const;
  expect(reportOf(Array.from({ length: 500 }, () => ["A b.", failed])).notices.length).toBe(200);
});

test("what stands as in the source is told with its reason, the most frequent first", () => {
  const [open, number, literal, first, second] = makeSegments(["Open.", "12", "Closed", "Region", "Total"]);
  const locked = (segment: typeof open, lockReason?: "pivot" | "formula-literal") => ({
    ...segment!,
    locked: true,
    ...(lockReason && { lockReason }),
  });
  const report = makeReport(
    [open!, number!, locked(literal, "formula-literal"), locked(first, "pivot"), locked(second, "pivot")],
    new Map(),
    pair,
  );
  expect(report.kept).toEqual([
    { reason: "pivot", count: 2, ordinals: [3, 4] },
    { reason: "nothing", count: 1, ordinals: [1] },
    { reason: "formula-literal", count: 1, ordinals: [2] },
  ]);
  expect(makeReport([locked(open)], new Map(), pair).kept[0]!.reason).toBe("unknown");
});
