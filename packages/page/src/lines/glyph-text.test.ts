import { expect, test } from "vitest";
import type { FontFact } from "../model/page-model.ts";
import { drawsStrokes, readableText } from "./glyph-text.ts";

const FONT: FontFact = {
  name: "Minion",
  family: "serif",
  isBold: false,
  isItalic: false,
  isMath: false,
  isType3: false,
  isVertical: false,
  ascent: 0.75,
  descent: -0.25,
};

test("old-style figures and small capitals at Adobe's private places are figures and letters", () => {
  expect([..."\uf731\uf739\uf738\uf737"].map((glyph) => readableText(glyph, FONT)).join("")).toBe("1987");
  expect([..."\uf762\uf761\uf779"].map((glyph) => readableText(glyph, FONT)).join("")).toBe("bay");
});

test("letters of fonts of signs are no letters, whatever the file says", () => {
  for (const name of ["Wingdings-Regular", "ABCDEF+ZapfDingbats", "Webdings"])
    expect([..."nJo4"].map((glyph) => readableText(glyph, { ...FONT, name })).join("")).not.toMatch(
      /[\p{L}\p{N}]/u,
    );
  expect(readableText("n", { ...FONT, name: "Wingdings2" })).toBe("\u25aa");
  expect(readableText("α", { ...FONT, name: "Symbol" })).toBe("α");
});

test("radicals that a font shares with characters are read as these, by the letters of its language", () => {
  const read = (text: string, name: string) => readableText(text, { ...FONT, name });
  expect(read("⼾", "NotoSansCJKsc-Regular")).toBe("户");
  expect(read("⼾", "NotoSansCJKtc-Regular")).toBe("戶");
  expect(read("⻑", "NotoSansCJKjp-Regular")).toBe("長");
});

test("pieces of lines and circles in pictures of LaTeX are no characters", () => {
  const draws = (name: string) => drawsStrokes({ ...FONT, name });
  expect(["COLAGI+LINE10", "LCIRCLE10", "ABCDEF+LINEW10"].map(draws)).toEqual([true, true, true]);
  expect(["Linear", "CMR10", "LinLibertine"].map(draws)).toEqual([false, false, false]);
});
