import {
  inlineFromText,
  inlineToTagged,
  type InlineContent,
  type LanguageTag,
  type Segment,
  type SegmentResult,
} from "@yizhou/model";
import { expect, test } from "vitest";
import { readBilingual, type BilingualTexts } from "./returned-document.ts";
import { makeSegments } from "./testing.ts";

const pair = { from: "en" as LanguageTag, to: "zh-Hans" as LanguageTag };

/** Segments with the targets given; those of one row are of one unit. */
function documentOf(
  rows: readonly (readonly (readonly [source: string, target: string | InlineContent | null])[])[],
) {
  const flat = rows.flatMap((row, unit) => row.map(([source, target]) => ({ source, target, unit })));
  const segments: Segment[] = makeSegments(flat.map(({ source }) => source)).map((segment, at) => ({
    ...segment,
    unitId: `p${flat[at]!.unit}`,
    trailing: flat[at + 1]?.unit === flat[at]!.unit ? " " : "",
  }));
  const results = new Map(
    flat.flatMap(({ target }, ordinal): [number, Pick<SegmentResult, "state" | "target">][] =>
      target === null
        ? []
        : [
            [
              ordinal,
              { state: "translated", target: typeof target === "string" ? inlineFromText(target) : target },
            ],
          ],
    ),
  );
  return { segments, results };
}

function read(
  { segments, results }: ReturnType<typeof documentOf>,
  found: BilingualTexts,
): Record<number, string | null> {
  return Object.fromEntries(
    readBilingual(segments, results, pair, found).map(({ ordinal, target }) => [
      ordinal,
      target && inlineToTagged(target),
    ]),
  );
}

const LETTER = documentOf([
  [["A heading", "标题"]],
  [
    ["The river flows.", "河水流淌。"],
    ["It is long.", "它很长。"],
  ],
  [["2026", null]],
  [["A last word", "最后一词"]],
]);

test("what stands behind a source is its translation, and goes to the sentence that it changed", () => {
  const texts = [
    "A heading",
    "标题",
    "The river flows. It is long.",
    "河水缓缓流淌。它很长。",
    "2026",
    "A last word",
    "最后的话",
  ];
  expect(read(LETTER, { texts })).toEqual({
    0: "标题",
    1: "河水缓缓流淌。",
    2: "它很长。",
    3: undefined,
    4: "最后的话",
  });
});

test("a paragraph that was cut in two is one translation, a lost source gives nothing, and what was added between stays out of others", () => {
  const texts = [
    "标题",
    "The river flows.  It is long.",
    "河水流淌。",
    "它非常长。",
    "2026",
    "A last word",
    "最后一词",
  ];
  expect(read(LETTER, { texts })).toEqual({ 1: "河水流淌。", 2: "它非常长。", 4: "最后一词" });
});

test("words behind the last sentence belong to it, and tags stay where they stood", () => {
  const bold: InlineContent = [
    { kind: "text", text: "一条" },
    { kind: "open", id: 1, type: "format" },
    { kind: "text", text: "长河" },
    { kind: "close", id: 1, type: "format" },
    { kind: "text", text: "。" },
  ];
  const own = documentOf([
    [
      ["A long river.", bold],
      ["Yes.", "是。"],
    ],
  ]);
  expect(read(own, { texts: ["A long river. Yes.", "这是一条长长的河。是。真的。"] })).toEqual({
    0: "这是一条<g1>长长的河</g1>。",
    1: "是。真的。",
  });
});

const PAGE = documentOf([
  [["Annual report", "年度报告"]],
  [["Draft", "草稿"]],
  [["A gauge stands here.", "这里有一台验潮仪。"]],
  [["A gauge on a pier", "码头上的验潮仪"]],
]);

test("a description of a picture is no part of the paragraph that it stands in, and comes back by itself", () => {
  const texts = (paragraph: string, description: string) => [
    "A gauge stands here.",
    `A gauge on a pier / ${description}`,
    paragraph,
  ];
  expect(read(PAGE, { texts: texts("这里有一台验潮仪。", "码头上的验潮仪") })).toEqual({
    2: "这里有一台验潮仪。",
    3: "码头上的验潮仪",
  });
  expect(read(PAGE, { texts: texts("此处有一台验潮仪。", "码头旁的验潮仪") })).toEqual({
    2: "此处有一台验潮仪。",
    3: "码头旁的验潮仪",
  });
});

test("parts of a header whose translations follow together each have their own", () => {
  for (const [left, right] of [
    ["年度报告", "草稿"],
    ["年报", "草稿"],
    ["年度报告", "初稿"],
  ] as const)
    expect(read(PAGE, { texts: ["Annual report", "Draft", left, right] })).toEqual({ 0: left, 1: right });
});

test("the translation of another text never runs into that of the text before it", () => {
  expect(read(PAGE, { texts: ["Draft", "年度报告", "草稿"] })).toEqual({ 1: "草稿" });
  expect(read(PAGE, { texts: ["Draft", "年度报告", "初稿"] })).toEqual({ 1: "初稿" });
});

test("in a workbook the column of translations shows by those that are unchanged", () => {
  const own = documentOf([[["Tea", "茶"]], [["Rice", "米"]], [["Salt", "盐"]]]);
  const sheets = [
    [
      ["Tea", "1", "", "茶"],
      ["Rice", "2", "", "大米"],
      ["Salt", "3", "", "盐"],
    ],
  ];
  expect(read(own, { sheets })).toEqual({ 0: "茶", 1: "大米", 2: "盐" });
  const apart = [
    [["Tea"], ["Rice"], ["Salt"]],
    [["茶叶"], ["米"], ["盐"]],
  ];
  expect(read(own, { sheets: apart })).toEqual({ 0: "茶叶", 1: "米", 2: "盐" });
  const cells = [[["Tea\n茶"], ["Rice\n大米"], ["Salt"]]];
  expect(read(own, { sheets: cells })).toEqual({ 0: "茶", 1: "大米" });
});

test("a paragraph that was moved keeps its translation, and the one before it gets nothing of it", () => {
  const own = documentOf([[["Tea", "茶"]], [["Rice", "米"]], [["Salt", "盐"]], [["Oil", "油"]]]);
  const texts = ["Tea", "茶叶", "Oil", "食油", "Rice", "大米", "Salt", "盐"];
  expect(read(own, { texts })).toEqual({ 0: "茶叶", 1: "大米", 2: "盐", 3: "食油" });
});

test("a comment that was added is no part of a translation, and those of the document come back", () => {
  const own = documentOf([[["A last word", "最后一词"]], [["Check this", "请检查"]]]);
  const texts = ["A last word", "最后的话"];
  const beside = ["I changed this", "Check this", "请核对"];
  expect(read(own, { texts, beside })).toEqual({ 0: "最后的话", 1: "请核对" });
});

test("a row that was deleted or added on the sheet of translations alone moves none of the others to a wrong source", () => {
  const own = documentOf([
    [["Tea", "茶"]],
    [["Rice", "米"]],
    [["Salt", "盐"]],
    [["Oil", "油"]],
    [["Milk", "奶"]],
  ]);
  const sources = [["Tea"], ["Rice"], ["Salt"], ["Oil"], ["Milk"]];
  const deleted = [["茶"], ["盐"], ["食油"], ["奶"]];
  expect(read(own, { sheets: [sources, deleted] })).toEqual({ 0: "茶", 2: "盐", 3: "食油", 4: "奶" });
  const added = [["茶"], ["米"], ["注意"], ["食盐"], ["油"], ["牛奶"]];
  expect(read(own, { sheets: [sources, added] })).toEqual({ 0: "茶", 1: "米", 3: "油", 4: "牛奶" });
});

test("what stands beside a workbook's cells is told by its source, in one text with it or behind it", () => {
  const own = documentOf([[["Tea", "茶"]], [["Sales by month", "每月销量"]], [["Check this", "请检查"]]]);
  const beside = ["Sales by month / 月销量", "Check this", "请核对"];
  expect(read(own, { sheets: [[["Tea", "茶"]]], beside })).toEqual({ 0: "茶", 1: "月销量", 2: "请核对" });
});
