import { describe, expect, it } from "vitest";
import {
  hasTranslatableText,
  haveSameTags,
  inlineFromText,
  inlineToTagged,
  isInlineEqual,
  normaliseInline,
  plainText,
  type InlineContent,
} from "./inline.ts";

const bold: InlineContent = [
  { kind: "text", text: "a < " },
  { kind: "open", id: 1, type: "format" },
  { kind: "text", text: "b & c" },
  { kind: "close", id: 1, type: "format" },
  { kind: "standalone", id: 2, type: "break", equivalent: "\n" },
];

describe("inline content", () => {
  it("writes tags as short marks and escapes the text's own marks", () => {
    expect(inlineToTagged(bold)).toBe("a &lt; <g1>b &amp; c</g1><x2/>");
  });

  it("gives plain text with the equivalents of standalone tags", () => {
    expect(plainText(bold)).toBe("a < b & c\n");
  });

  it("counts two contents as equal when only the cuts between text nodes differ", () => {
    expect(isInlineEqual([...inlineFromText("ab"), ...inlineFromText("c")], inlineFromText("abc"))).toBe(
      true,
    );
    expect(isInlineEqual(inlineFromText("abc"), inlineFromText("abC"))).toBe(false);
  });

  it("does not take text that looks like a tag for a tag", () => {
    expect(isInlineEqual(inlineFromText("<x1/>"), [{ kind: "standalone", id: 1, type: "other" }])).toBe(
      false,
    );
  });

  it("drops empty text nodes and joins neighbours", () => {
    expect(
      normaliseInline([...inlineFromText("a"), { kind: "text", text: "" }, ...inlineFromText("b")]),
    ).toEqual([{ kind: "text", text: "ab" }]);
  });

  it("compares tags as multisets, whatever their order", () => {
    expect(haveSameTags(bold, [...bold].reverse())).toBe(true);
    expect(haveSameTags(bold, bold.slice(0, -1))).toBe(false);
  });

  it.each([
    ["12.5 %", false],
    ["—", false],
    ["Ω", true],
    ["第3章", true],
    ["", false],
  ])("finds that %j is translatable: %s", (text, expected) => {
    expect(hasTranslatableText(inlineFromText(text))).toBe(expected);
  });
});
