import { describe, expect, it } from "vitest";
import { inlineFromText, inlineToTagged, type InlineContent } from "./inline.ts";
import { splitContent } from "./unit-corrections.ts";

const open = { kind: "open", id: 1, type: "format" } as const;
const close = { kind: "close", id: 1, type: "format" } as const;
const formula = { kind: "standalone", id: 2, type: "equation", equivalent: "E = m" } as const;
const content: InlineContent = [
  ...inlineFromText("At "),
  open,
  ...inlineFromText("high water"),
  close,
  ...inlineFromText(" "),
  formula,
  ...inlineFromText(" holds."),
];
const at = (place: number) => splitContent(content, place)?.map(inlineToTagged);

describe("a content in two", () => {
  it("counts letters without white space, and leaves none at the ends", () => {
    expect(at(2)).toEqual(["At", "<g1>high water</g1> <x2/> holds."]);
    expect(at(11)).toEqual(["At <g1>high water</g1>", "<x2/> holds."]);
  });

  it("has a pair that is open there in both halves", () => {
    expect(at(6)).toEqual(["At <g1>high</g1>", "<g1>water</g1> <x2/> holds."]);
  });

  it("is not parted inside what a tag stands for, nor where nothing is left of a side", () => {
    expect(at(14)).toEqual(["At <g1>high water</g1> <x2/>", "holds."]);
    for (const place of [0, 12, 13, 20, 99]) expect(at(place)).toBeUndefined();
  });
});
