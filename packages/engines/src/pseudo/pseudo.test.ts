import { inlineFromText, inlineToTagged, textOnly, type InlineContent } from "@yizhou/model";
import { describe, expect, test } from "vitest";
import { markLetter } from "./marks.ts";
import { isPseudoMarked, markedWordShare, pseudoWords } from "./marked-words.ts";
import { pseudoTranslate } from "./pseudo-engine.ts";

const SAMPLES = [
  "The quick brown fox jumps over 13 lazy dogs; H2O isn't “x”.",
  "PVX mpqvx MPQVX a I",
  "译舟把文档的版面保持住，𠀀也一样。",
  "문서의 서식을 유지합니다. 읊다 ㅋㅋ",
  "ひらがなとカタカナ、コーヒー。ｶﾅ",
  "Größe, naïve œuvre, Øre, İstanbul, cafe\u0301, ﬁn",
  "Привет, ΑΒΓ σ-αλγεβρα, سلام عليكم, שָׁלוֹם, ภาษาไทย, हिन्दी",
  "𝐀 and ℝ, H₂O, x², µm, Ω, ª",
];

const marked = (text: string, options = {}): string =>
  textOnly(pseudoTranslate(inlineFromText(text), options));

describe("pseudo-translation", () => {
  test.each(SAMPLES)("with the same length marks every word and keeps its length: %s", (text) => {
    const result = marked(text, { sameLength: true });
    expect([...result].length).toBe([...text].length);
    expect(pseudoWords(result).map((word) => [...word].length)).toEqual(
      pseudoWords(text).map((word) => [...word].length),
    );
    expect(markedWordShare(result).unmarked).toEqual([]);
    expect(result.replace(/\p{L}/gu, "")).toBe(text.replace(/\p{L}/gu, ""));
  });

  test.each(SAMPLES)("no word of an ordinary text counts as marked: %s", (text) => {
    expect(markedWordShare(text).marked).toBe(0);
  });

  test.each(SAMPLES)("the marks survive NFC and a change of case: %s", (text) => {
    const result = marked(text, { sameLength: true });
    expect(markedWordShare(result.normalize("NFC")).unmarked).toEqual([]);
    expect(markedWordShare(result.toUpperCase()).unmarked).toEqual([]);
    expect(markedWordShare(result.toLowerCase()).unmarked).toEqual([]);
  });

  test("otherwise the text is bracketed and at least as much longer as asked", () => {
    const text = "Twelve letters here and then some more";
    const result = marked(text, { widen: 0.5 });
    expect(result.startsWith("[")).toBe(true);
    expect(result.endsWith("]")).toBe(true);
    expect(result.length).toBeGreaterThanOrEqual(text.length * 1.4);
    expect(markedWordShare(result).unmarked).toEqual([]);
  });

  test("tags stay where they are", () => {
    const content: InlineContent = [
      { kind: "open", id: 1, type: "format" },
      { kind: "text", text: "Bold" },
      { kind: "close", id: 1, type: "format" },
      { kind: "text", text: " and" },
      { kind: "standalone", id: 2, type: "note" },
    ];
    expect(inlineToTagged(pseudoTranslate(content, { sameLength: true }))).toBe("<g1>Ḃōļđ</g1> āņđ<x2/>");
    expect(inlineToTagged(pseudoTranslate(content))).toBe("<g1>[Ḃōļđ</g1> āņđ ḃḃḃ]<x2/>");
  });

  test("numbers and marks alone are not words and stay as they are", () => {
    expect(marked("12.5 % – 3")).toBe("12.5 % – 3");
    expect(markedWordShare("12.5 % – 3")).toEqual({ words: 0, marked: 0, unmarked: [] });
  });

  test("a word of which one letter was left untouched does not count as marked", () => {
    expect(isPseudoMarked("Ḃōļđ")).toBe(true);
    expect(isPseudoMarked("Ḃōld")).toBe(false);
    expect(isPseudoMarked("123")).toBe(false);
  });

  test("every mark is one unit of the basic plane and stable when marked again", () => {
    for (const letter of SAMPLES.join("").match(/\p{L}/gu)!) {
      const mark = markLetter(letter);
      expect(mark.length).toBe(1);
      expect(isPseudoMarked(markLetter(mark))).toBe(true);
    }
  });
});
