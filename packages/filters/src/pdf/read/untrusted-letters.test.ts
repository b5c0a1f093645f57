/** Letters that a file does not say, or says wrong, are never part of a text unit, and the reader is told. */
import { PDFName, type PDFRef } from "@cantoo/pdf-lib";
import { plainText } from "@yizhou/model";
import { expect, test } from "vitest";
import { SamplePdf } from "../testing/sample-pdf.ts";
import { readWhole } from "./read-document.ts";

const PROSE = "The harbour office keeps the records of every ship that comes in.";
const SENTENCE = "the northern gate is closed before the storm comes in";

/** A page with a sentence of ours and what `draw` adds in fonts of its own. */
async function unitsBeside(draw: (font: (entries: object) => string, pdf: SamplePdf) => string) {
  const pdf = await SamplePdf.create();
  pdf.text(50, 740, PROSE);
  const { context } = pdf.document;
  let fonts = 0;
  const add = (entries: object) => {
    const name = `X${++fonts}`;
    pdf.page.node.setFontDictionary(PDFName.of(name), context.register(context.obj(entries as never)));
    return name;
  };
  pdf.page.node.addContentStream(context.register(context.stream(draw(add, pdf))));
  const { units, warnings } = await readWhole(await pdf.bytes());
  return {
    texts: units.filter(({ locked }) => locked === undefined).map(({ content }) => plainText(content)),
    codes: warnings.map(({ code }) => code),
  };
}

const hex = (text: string) => Buffer.from(text, "utf16le").swap16().toString("hex");

/** A mapping from codes to characters. */
function toUnicode(pdf: SamplePdf, pairs: readonly (readonly [code: number, text: string])[]): PDFRef {
  const lines = pairs.map(([code, text]) => `<${code.toString(16).padStart(2, "0")}> <${hex(text)}>`);
  const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def 1 begincodespacerange <00> <FF> endcodespacerange ${pairs.length} beginbfchar ${lines.join(" ")} endbfchar endcmap end end`;
  return pdf.document.context.register(pdf.document.context.stream(map));
}

test("signs of dingbat fonts stay out of sentences", async () => {
  const { texts } = await unitsBeside((font) => {
    const signs = font({ Type: "Font", Subtype: "Type1", BaseFont: "ZapfDingbats" });
    const sans = font({ Type: "Font", Subtype: "Type1", BaseFont: "Helvetica" });
    return `BT /${sans} 11 Tf 50 640 Td (Please tick ) Tj /${signs} 11 Tf (o) Tj /${sans} 11 Tf ( here if you agree.) Tj ET
      BT /${signs} 11 Tf 50 600 Td (abcdef nopq) Tj ET`;
  });
  expect(texts).toHaveLength(2);
  expect(texts[1]).toMatch(/^Please tick \P{L}* ?here if you agree\.$/u);
});

test("a mapping that makes one letter of all is not believed", async () => {
  const { texts, codes } = await unitsBeside((font, pdf) => {
    const letters = [...new Set(SENTENCE)].filter((letter) => letter !== " ");
    const map = toUnicode(
      pdf,
      letters.map((letter) => [letter.charCodeAt(0), "A"] as const),
    );
    const own = font({ Type: "Font", Subtype: "Type1", BaseFont: "Helvetica", ToUnicode: map });
    return `BT /${own} 10 Tf 50 680 Td (${SENTENCE}) Tj ET`;
  });
  expect(texts).toEqual([PROSE]);
  expect(codes).toContain("warning.text_left_out");
});

/** A font of drawn letters, whose codes say nothing; each as wide as others are not. */
function drawnFont(pdf: SamplePdf, map: PDFRef | null): object {
  const { context } = pdf.document;
  const names = Array.from({ length: 27 }, (_, i) => `g${i}`);
  const widths = names.map((_, i) => 420 + 17 * (i % 9));
  const shape = (i: number) =>
    context.register(
      context.stream(`${widths[i]} 0 40 0 ${widths[i]! - 40} 700 d1 40 0 ${300 + i} 600 re f`),
    );
  return {
    ...{ Type: "Font", Subtype: "Type3", FontBBox: [0, 0, 600, 700], FontMatrix: [0.001, 0, 0, 0.001, 0, 0] },
    CharProcs: Object.fromEntries(names.map((name, i) => [name, shape(i)])),
    Encoding: { Type: "Encoding", Differences: [65, ...names.map((name) => PDFName.of(name))] },
    ...{ FirstChar: 65, LastChar: 91, Widths: widths, Resources: {} },
    ...(map ? { ToUnicode: map } : {}),
  };
}
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz "];
const coded = SENTENCE.replace(/./g, (letter) => String.fromCharCode(65 + LETTERS.indexOf(letter)));

test("drawn letters are read where the file says what they are, and kept where it does not", async () => {
  const read = await unitsBeside((font, pdf) => {
    const map = toUnicode(
      pdf,
      LETTERS.map((letter, i) => [65 + i, letter] as const),
    );
    return `BT /${font(drawnFont(pdf, map))} 10 Tf 50 680 Td (${coded}) Tj ET`;
  });
  expect(read.texts).toEqual([PROSE, SENTENCE]);
  const kept = await unitsBeside(
    (font, pdf) => `BT /${font(drawnFont(pdf, null))} 10 Tf 50 680 Td (${coded}) Tj ET`,
  );
  expect(kept.texts).toEqual([PROSE]);
  expect(kept.codes).toContain("warning.text_left_out");
});
