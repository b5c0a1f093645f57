import {
  inlineFromText,
  inlineToTagged,
  type InlineContent,
  type LanguageTag,
  type SegmentResult,
  type TextUnit,
} from "@yizhou/model";
import { segmentInline } from "@yizhou/segmentation";
import { describe, expect, test } from "vitest";
import { assembleTargets } from "./assemble.ts";
import type { Segment } from "@yizhou/model";

const tag = (text: string): LanguageTag => text as LanguageTag;

function unitOf(content: InlineContent, language: string): { unit: TextUnit; segments: Segment[] } {
  const unit: TextUnit = { id: "u", part: "p", kind: "paragraph", content };
  const segments = segmentInline(content, language).map(
    ({ leading, content: source, trailing }, ordinal) => ({
      ordinal,
      unitId: "u",
      source,
      leading,
      trailing,
      locked: false,
    }),
  );
  return { unit, segments };
}

const translated = (ordinal: number, target: InlineContent): SegmentResult => ({
  ordinal,
  state: "translated",
  target,
  origin: "engine",
  matchScore: null,
  engineId: "e",
  problem: null,
});

/** The unit's target text when its segments get these targets, in order; `null` leaves a segment untranslated. */
function assembled(
  source: string,
  from: string,
  to: string,
  targets: readonly (string | null)[],
): string | undefined {
  const { segments } = unitOf(inlineFromText(source), from);
  expect(segments.length).toBe(targets.length);
  const results = new Map(
    targets.flatMap((target, i) =>
      target === null ? [] : [[i, translated(i, inlineFromText(target))] as const],
    ),
  );
  const content = assembleTargets(segments, results, { from: tag(from), to: tag(to) }).targets.get("u");
  return content && inlineToTagged(content);
}

describe("assembleTargets", () => {
  test.each([
    [
      "Chinese sentences stand without a space",
      "First one. Second one.",
      "en",
      "zh-Hans",
      ["第一句。", "第二句。"],
      "第一句。第二句。",
    ],
    [
      "English sentences from Chinese get one",
      "第一句。第二句。",
      "zh-Hans",
      "en",
      ["First one.", "Second one."],
      "First one. Second one.",
    ],
    [
      "Korean sentences from Chinese get one",
      "第一句。第二句。",
      "zh-Hans",
      "ko",
      ["첫째.", "둘째."],
      "첫째. 둘째.",
    ],
    [
      "English to Korean keeps the space of the source",
      "First one. Second one.",
      "en",
      "ko",
      ["첫째.", "둘째."],
      "첫째. 둘째.",
    ],
    [
      "white space at the ends of a unit is the document's",
      " \tFirst one. Second one. ",
      "en",
      "zh-Hans",
      ["第一句。", "第二句。"],
      " \t第一句。第二句。 ",
    ],
    [
      "a line break between sentences is kept",
      "First one.\nSecond one.",
      "en",
      "zh-Hans",
      ["第一句。", "第二句。"],
      "第一句。\n第二句。",
    ],
    [
      "no second space where the target brings its own",
      "第一句。第二句。",
      "zh-Hans",
      "en",
      ["First one. ", "Second one."],
      "First one. Second one.",
    ],
    [
      "Latin sentences in a Chinese text keep theirs",
      "First one. Second one.",
      "en",
      "zh-Hans",
      ["OpenAI.", "DeepSeek."],
      "OpenAI. DeepSeek.",
    ],
    [
      "an untranslated sentence keeps its source beside the translated one",
      "First one. Second one.",
      "en",
      "zh-Hans",
      ["第一句。", null],
      "第一句。Second one.",
    ],
  ])("%s", (_, source, from, to, targets, expected) => {
    expect(assembled(source, from, to, targets)).toBe(expected);
  });

  test("a unit whose targets equal their sources has no entry", () => {
    expect(assembled("第一句。第二句。", "zh-Hans", "en", ["第一句。", "第二句。"])).toBeUndefined();
  });

  test("a unit without any result has no entry, and its segments are named as untranslated", () => {
    const { segments } = unitOf(inlineFromText("One a. Two b."), "en");
    const { targets, untranslated } = assembleTargets(segments, new Map(), {
      from: tag("en"),
      to: tag("ko"),
    });
    expect(targets.size).toBe(0);
    expect(untranslated).toEqual([0, 1]);
  });

  test("tags that open in one sentence and close in a later one come through", () => {
    const content: InlineContent = [
      { kind: "open", id: 1, type: "format" },
      { kind: "text", text: "First one. Second" },
      { kind: "close", id: 1, type: "format" },
      { kind: "text", text: " one." },
    ];
    const { segments } = unitOf(content, "en");
    expect(segments.length).toBe(2);
    const results = new Map([
      [
        0,
        translated(0, [
          { kind: "open", id: 1, type: "format" },
          { kind: "text", text: "第一句。" },
        ]),
      ],
      [
        1,
        translated(1, [
          { kind: "text", text: "第二" },
          { kind: "close", id: 1, type: "format" },
          { kind: "text", text: "句。" },
        ]),
      ],
    ]);
    const { targets } = assembleTargets(segments, results, { from: tag("en"), to: tag("zh-Hans") });
    expect(inlineToTagged(targets.get("u")!)).toBe("<g1>第一句。第二</g1>句。");
  });
});
