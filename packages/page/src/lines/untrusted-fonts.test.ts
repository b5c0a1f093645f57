import { expect, test } from "vitest";
import type { FontFact, Glyph, RawPage } from "../model/page-model.ts";
import { untrustedFonts } from "./untrusted-fonts.ts";

const FONT: FontFact = {
  ...{ name: "Calibri", family: "sans", isBold: false, isItalic: false, isMath: false },
  ...{ isType3: false, isVertical: false, ascent: 0.75, descent: -0.25 },
};

/** A text in a font of its own; `codes` are what the file has for its letters. */
interface Shown {
  readonly text: string;
  readonly codes?: string;
}

function pageOf(texts: readonly Shown[]): RawPage {
  const glyphs = texts.flatMap(({ text, codes = text }, font) =>
    text.split("").map((letter, at) => ({ text: letter, font, code: codes.charCodeAt(at) }) as Glyph),
  );
  return { glyphs } as unknown as RawPage;
}

function untrustedOf(...texts: Shown[]): number[] {
  const raw = pageOf(texts);
  return [
    ...untrustedFonts(
      raw,
      texts.map(() => FONT),
    ),
  ];
}

/** As programs number the letters of a subset: in the order in which they come, from 0x21 on. */
function numbered(text: string): string {
  const order = [...new Set(text.replaceAll(" ", ""))];
  return text
    .split("")
    .map((letter) => (letter === " " ? " " : String.fromCharCode(0x21 + order.indexOf(letter))))
    .join("");
}

test("letters that the file only numbers are not what their codes read as", () => {
  const codes = numbered("string-validate-input (1.9x) crypto-md5 bitops-nsieve-bits");
  expect(codes).toMatch(/^!"#\$%&'/);
  expect(untrustedOf({ text: codes })).toEqual([0]);
});

test("letters that the file numbers and says are read", () => {
  const text = "string-validate-input (1.9x) crypto-md5 bitops-nsieve-bits";
  expect(untrustedOf({ text, codes: numbered(text) })).toEqual([]);
});

test("prose, programs, figures and a specimen of all letters are read", () => {
  expect(
    untrustedOf(
      { text: 'He said "no!" (and #3 cost $4, 50% off) & left.' },
      { text: "if (!a[i] && b != 'x') { c += \"%d\\n\" + $e * #f; } // 0123456789:;<=>?@" },
      { text: "12,300.50 (4%) +7 -8 69" },
      { text: Array.from({ length: 94 }, (_, at) => String.fromCharCode(0x21 + at)).join("") },
    ),
  ).toEqual([]);
});
