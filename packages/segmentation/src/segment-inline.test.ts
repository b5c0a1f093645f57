import {
  type InlineContent,
  type InlineNode,
  type LanguageTag,
  inlineToTagged,
  isInlineEqual,
} from "@yizhou/model";
import { describe, expect, test } from "vitest";
import { glueSegments, segmentInline } from "./index.ts";

/** `<1>` `</1>` format pair, `<n1>` note, `<b1>` break, `<e1>` equation, `<m1>` bookmark, `<t1>` tab. */
function inline(marked: string): InlineContent {
  const types = { n: "note", b: "break", e: "equation", m: "bookmark", t: "tab" } as const;
  return marked.split(/(<[^>]+>)/u).map((part): InlineNode => {
    const tag = /^<(\/?)([nbemt]?)(\d+)>$/u.exec(part);
    if (!tag) return { kind: "text", text: part };
    const id = Number(tag[3]);
    if (tag[2]) return { kind: "standalone", id, type: types[tag[2] as keyof typeof types] };
    return { kind: tag[1] ? "close" : "open", id, type: "format" };
  });
}

const cut = (marked: string, language = "en") =>
  segmentInline(inline(marked), language as LanguageTag).map((piece) => inlineToTagged(piece.content));

describe("tags between two sentences", () => {
  test.each([
    ["a closing tag stays with the sentence it ends", "<1>One.</1> Two.", ["<g1>One.</g1>", "Two."]],
    ["also when the space stands inside the pair", "<1>One. </1>Two.", ["<g1>One. </g1>", "Two."]],
    ["an opening tag goes with the sentence it starts", "One. <1>Two.</1>", ["One.", "<g1>Two.</g1>"]],
    ["also when the space stands inside the pair", "One.<1> Two.</1>", ["One.", "<g1> Two.</g1>"]],
    ["a pair over both is kept open", "<1>One. Two.</1>", ["<g1>One.", "Two.</g1>"]],
    ["a note mark stays before", "One.<n1> Two.", ["One.<x1/>", "Two."]],
    ["a note mark after the space stays before", "One. <n1> Two.", ["One. <x1/>", "Two."]],
    ["a superscript note mark stays before", "One.<1><n2></1> Two.", ["One.<g1><x2/></g1>", "Two."]],
    ["a bookmark at the start goes with what it marks", "One. <m1>Two.", ["One.", "<x1/>Two."]],
    [
      "a close and an open part where they meet",
      "<1>One.</1><2> Two.</2>",
      ["<g1>One.</g1>", "<g2> Two.</g2>"],
    ],
    [
      "tags inside an abbreviation do not cut",
      "See <1>Fig</1>. 2 by Dr<2>. </2>Lee.",
      ["See <g1>Fig</g1>. 2 by Dr<g2>. </g2>Lee."],
    ],
    ["an equation is a word", "Here <e1> is small. <e2> is not.", ["Here <x1/> is small.", "<x2/> is not."]],
  ])("%s", (_, marked, expected) => {
    expect(cut(marked)).toEqual(expected);
  });
  test("Chinese sentences part without any space", () => {
    expect(cut("<1>你好。</1><2>再见</2>！<n3>好。", "zh-Hans")).toEqual([
      "<g1>你好。</g1>",
      "<g2>再见</g2>！<x3/>",
      "好。",
    ]);
  });
});

describe("a forced line break", () => {
  test.each([
    [
      "does not cut a title on two lines",
      "Tidal Asymmetry<b1>and Sediment Exchange",
      ["Tidal Asymmetry<x1/>and Sediment Exchange"],
    ],
    ["ends a finished sentence and stays with it", "One.<b1>Two.", ["One.<x1/>", "Two."]],
    ["doubled, ends anything", "Name<b1><b2>Place", ["Name<x1/><x2/>", "Place"]],
    [
      "ends a run-in heading",
      "Study area<b1>The estuary lies on a quiet coast.",
      ["Study area<x1/>", "The estuary lies on a quiet coast."],
    ],
    [
      "ends a line before a list item",
      "Needed are<b1>- mud<b2>- time",
      ["Needed are<x1/>", "- mud<x2/>", "- time"],
    ],
  ])("%s", (_, marked, expected) => {
    expect(cut(marked)).toEqual(expected);
  });
});

test("white space at the ends of a piece is kept apart", () => {
  expect(
    segmentInline(inline("  One.  Two. "), "en").map(({ leading, trailing }) => [leading, trailing]),
  ).toEqual([
    ["  ", "  "],
    ["", " "],
  ]);
  expect(segmentInline(inline("   "), "en")).toEqual([{ leading: "   ", content: [], trailing: "" }]);
  expect(segmentInline([], "en")).toEqual([]);
});

describe("glue undoes cut", () => {
  const PARTS = [
    "One. ",
    "Two",
    "! ",
    "你好。",
    "吗？",
    "안녕하세요. ",
    "Dr. ",
    " ",
    "\n",
    "“",
    "”",
    "(",
    ")",
    "...",
    "🎉",
    "é",
    "שלום. ",
    "<1>",
    "</1>",
    "<2>",
    "</2>",
    "<n3>",
    "<b4>",
    "<e5>",
    "<m6>",
    "<t7>",
    "1. ",
    "3.5",
    "《",
    "》",
  ];
  // A fixed linear congruential generator: every run tries the same 3,000 contents.
  let seed = 42;
  const random = (below: number) => (seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296) % below;
  test("for 3,000 mixtures of scripts, tags and white space", () => {
    for (let round = 0; round < 3_000; round++) {
      const content = inline(
        Array.from({ length: 1 + random(14) }, () => PARTS[random(PARTS.length)]).join(""),
      );
      const pieces = segmentInline(content, ["en", "zh-Hans", "ko", "ja", "de"][random(5)] as LanguageTag);
      if (!isInlineEqual(glueSegments(pieces), content)) expect(glueSegments(pieces)).toEqual(content);
      for (const piece of pieces) expect(piece.leading.trim() + piece.trailing.trim()).toBe("");
    }
  });
});
