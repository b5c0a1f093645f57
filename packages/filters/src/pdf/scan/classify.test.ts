import type { Box, FontFact, Glyph, RawPage } from "@yizhou/page/model";
import { describe, expect, test } from "vitest";
import { classifyPage } from "./classify.ts";

const font: FontFact = {
  name: "Times",
  family: "serif",
  isBold: false,
  isItalic: false,
  isMath: false,
  isType3: false,
  isVertical: false,
  ascent: 0.8,
  descent: -0.2,
};
const view: Box = { left: 0, bottom: 0, right: 600, top: 800 };
const whole = { box: view, width: 2_480, height: 3_508 };

function glyphsOf(text: string, renderMode = 0): Glyph[] {
  return Array.from(text, (char, i) => ({
    text: char,
    box: { left: 5 * i, bottom: 0, right: 5 * i + 5, top: 10 },
    origin: [5 * i, 0],
    advance: 5,
    font: 0,
    size: 10,
    matrix: [10, 0, 0, 10, 5 * i, 0],
    color: "#000000",
    renderMode,
    code: null,
    op: { stream: "page", nth: 0 },
    indexInOp: i,
  }));
}

function kindOf(parts: Partial<RawPage>): string {
  const page: RawPage = {
    index: 0,
    view,
    width: 600,
    height: 800,
    rotation: 0,
    glyphs: [],
    rules: [],
    drawings: [],
    images: [],
    links: [],
    isRewritable: true,
    ...parts,
  };
  return classifyPage(page, [font]);
}

const prose = "the river carries sand and fine clay from the upper valley to the coast and back ".repeat(4);

describe("a page", () => {
  test("with drawn text is native, also over a picture of the page", () => {
    expect(kindOf({ glyphs: glyphsOf(prose) })).toBe("native");
    expect(kindOf({ glyphs: glyphsOf(prose), images: [whole] })).toBe("native");
  });

  test("that is one picture is a scan, also in strips", () => {
    expect(kindOf({ images: [whole] })).toBe("scan");
    const strip = (i: number) => ({
      box: { left: 0, right: 600, bottom: 100 * i, top: 100 * i + 100 },
      width: 100,
      height: 10,
    });
    expect(kindOf({ images: Array.from({ length: 8 }, (_, i) => strip(i)) })).toBe("scan");
  });

  test("that is a picture with unseen text is a scan with text", () => {
    expect(kindOf({ glyphs: glyphsOf(prose, 3), images: [whole] })).toBe("scan-with-text");
  });

  test("without anything, or without size, is empty", () => {
    expect(kindOf({})).toBe("empty");
    expect(kindOf({ width: 0, glyphs: glyphsOf(prose) })).toBe("empty");
  });

  test("whose letters are private or make no words has a broken encoding", () => {
    expect(
      kindOf({
        glyphs: glyphsOf(
          Array.from(prose, (c) => (c === " " ? c : String.fromCharCode(0xe000 + c.charCodeAt(0)))).join(""),
        ),
      }),
    ).toBe("broken-encoding");
    const scrambled = Array.from(prose, (c) =>
      c === " " ? c : "qwrtpsdfghjklzxcvbnm#$"[c.charCodeAt(0) % 22]!,
    ).join("");
    expect(kindOf({ glyphs: glyphsOf(scrambled) })).toBe("broken-encoding");
  });

  test("in another language, of capitals or of numbers is not taken for broken", () => {
    const texts = [
      "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich hinaus ".repeat(5),
      "THE FLATS GROW SLOWLY OVER MANY YEARS AND STORMS TAKE SOME AWAY ".repeat(5),
      "12.5 14.1 2024 100% 3/4 17:30 1,200 (12) 45-50 ".repeat(10),
      "河流把沙子和细泥从上游山谷带到海岸潮汐来回搬运它们直到沉积在滩涂上".repeat(5),
    ];
    for (const text of texts) expect(kindOf({ glyphs: glyphsOf(text) }), text).toBe("native");
  });
});
