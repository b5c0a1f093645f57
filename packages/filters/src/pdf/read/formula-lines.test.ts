import { inlineToTagged, parseLanguageTag, type InlineContent } from "@yizhou/model";
import { settleHanging } from "@yizhou/page/layout";
import type { Char } from "@yizhou/page/lines";
import { describe, expect, test } from "vitest";
import { installedFonts } from "@yizhou/page/node";
import type { FontFact } from "@yizhou/page/model";
import { createPdfFilter } from "../pdf-filter.ts";
import { readWhole } from "./read-document.ts";
import { proseOf, SamplePdf } from "../testing/sample-pdf.ts";

const FONT: FontFact = {
  name: "CMR10",
  family: "serif",
  isBold: false,
  isItalic: false,
  isMath: false,
  isType3: false,
  isVertical: false,
  ascent: 0.75,
  descent: -0.25,
};

function charAt(text: string, left: number, baseline: number, name: string, size = 10): Char {
  const font = { ...FONT, name, isMath: name !== "CMR10" };
  const [bottom, top] = [baseline - 0.25 * size, baseline + 0.75 * size];
  const right = left + 0.6 * size;
  return {
    glyph: 0,
    text,
    left,
    right,
    bottom,
    top,
    baseline,
    size,
    font,
    color: "#000000",
    isMath: font.isMath,
    hasBlankBefore: false,
  };
}

describe("signs that hang from their baseline", () => {
  test("stand on the line of what is beside them, limits between", () => {
    const chars = [
      charAt("\u222b", 100, 508, "CMEX10"),
      charAt("1", 107, 504, "CMR10", 7),
      charAt("f", 112, 500, "CMMI10"),
      charAt("f", 112, 512.5, "CMMI10"),
    ];
    expect(settleHanging(chars).map((char) => char.baseline)).toEqual([500, 504, 500, 512.5]);
  });

  test("of other fonts stay where they are", () => {
    const chars = [charAt("\u222b", 100, 508, "Symbol"), charAt("f", 106, 500, "CMMI10")];
    expect(settleHanging(chars)).toBe(chars);
  });
});

/** A line with a fraction in it and more text below. */
async function withFraction(): Promise<Uint8Array> {
  const pdf = await SamplePdf.create();
  const x = pdf.text(50, 700, "The bank grows by the share ");
  pdf.text(x + 3, 704, "1", "serif", 7);
  pdf.text(x + 3, 696.5, "2", "serif", 7);
  pdf.rule(x + 2.5, 702.4, x + 7, 702.4, 0.4);
  pdf.text(x + 10, 700, " of the sand that the river carries in one year,");
  pdf.paragraph(50, 688, 300, proseOf(40), { isJustified: false });
  return pdf.bytes();
}

test("a fraction in the first line of a paragraph is whole behind the wide blank of a stretched line", async () => {
  const pdf = await SamplePdf.create();
  const x = pdf.text(50, 700, "The bank grows by a share");
  pdf.text(x + 8.5, 704, "1", "serif", 7);
  pdf.text(x + 8.5, 696.5, "2", "serif", 7);
  pdf.rule(x + 8, 702.4, x + 12.5, 702.4, 0.4);
  pdf.text(x + 21.5, 700, "of the sand that the river carries in one year,");
  pdf.paragraph(50, 688, 300, proseOf(40), { isJustified: false });
  const { units } = await readWhole(await pdf.bytes());
  expect(inlineToTagged(units[0]!.content)).toMatch(/share <x1\/> of the sand/);
});

describe("a fraction inside a line", () => {
  test("is one formula of its line", async () => {
    const { units } = await readWhole(await withFraction());
    expect(inlineToTagged(units[0]!.content)).toMatch(/share <x1\/> of the sand/);
  });

  test("takes its bar along to where the translation has it", async () => {
    const source = await withFraction();
    const filter = createPdfFilter({ fonts: installedFonts() });
    const { skeleton, units } = await filter.extract(source);
    const formula = units[0]!.content.find((node) => node.kind === "standalone")!;
    const target: InlineContent = [formula, { kind: "text", text: " \u662f\u6cb3\u6c99\u7684\u4efd\u989d" }];
    const { bytes } = await filter.merge(source, skeleton, new Map([[units[0]!.id, target]]), {
      sourceLanguage: parseLanguageTag("en"),
      targetLanguage: parseLanguageTag("zh-Hans"),
    });
    const { model } = await readWhole(new Uint8Array(bytes));
    const [page] = model.pages;
    const one = page!.glyphs.find((glyph) => glyph.text === "1")!;
    expect(one.box.left).toBeLessThan(60);
    expect(page!.rules).toHaveLength(1);
    expect(page!.rules[0]!.box.left).toBeCloseTo(one.box.left - 0.5, 0);
  });
});

describe("a unit that a narrow cell breaks", () => {
  test("stays with the words whose bracket it closes, and a formula under words stays one of its own", async () => {
    const pdf = await SamplePdf.create();
    for (const y of [722, 692, 650]) pdf.rule(60, y, 400, y);
    pdf.text(64, 698, "Station");
    pdf.centred(230, 710, "Peak flood (m");
    pdf.centred(230, 698, "s \u00d7 k)");
    pdf.centred(340, 710, "Rule");
    pdf.centred(340, 698, "s \u00d7 k");
    for (const [nth, name] of ["Harbour", "Quay", "Bay"].entries()) {
      pdf.text(64, 680 - 12 * nth, name);
      pdf.centred(230, 680 - 12 * nth, `0.9${nth}`);
      pdf.centred(340, 680 - 12 * nth, `0.7${nth}`);
    }
    const { units } = await readWhole(await pdf.bytes());
    const texts = units.map(({ content }) => inlineToTagged(content));
    expect(texts).toContain("Peak flood (m s <x1/> k)");
    expect(texts).toContain("Rule");
  });
});

describe("numbers beside lines", () => {
  test("belong to no block and stay", async () => {
    const pdf = await SamplePdf.create();
    const text = proseOf(80);
    pdf.paragraph(80, 700, 400, text);
    for (let i = 0; i < 5; i++) pdf.text(60, 700 - 12 * i, String(i + 8), "sans", 5);
    const { units } = await readWhole(await pdf.bytes());
    expect(units.map(({ content }) => inlineToTagged(content))).toEqual([text]);
  });

  test("are told from the numbers of a table, which is read with them", async () => {
    const pdf = await SamplePdf.create();
    for (const y of [716, 698, 620]) pdf.rule(60, y, 400, y);
    const rows = [
      ["No", "Place"],
      ["1", "Outer bank"],
      ["2", "Inner bay"],
      ["3", "Harbour"],
      ["4", "Quay"],
    ];
    rows.forEach(([number, place], i) => {
      pdf.text(64, 704 - 18 * i, number!);
      pdf.text(200, 704 - 18 * i, place!);
    });
    const { model } = await readWhole(await pdf.bytes());
    expect(model.pages[0]!.blocks.filter((block) => block.cell?.column === 0)).toHaveLength(5);
  });

  test("are told from the marks of notes, whose further lines hang under their text", async () => {
    const pdf = await SamplePdf.create();
    pdf.paragraph(60, 740, 270, proseOf(60));
    const notes = [
      ["Museum of the Coast, 2002. Life on the Outer Bank and in", "the Inner Bay."],
      ["Harbour Almanac, 2004. Where the old harbour has its name", "from."],
      ["Survey of the Northern Harbour and of the flats before it, 2005", "edition, in three volumes."],
      ["Pilots' Guild, 2006. Board of the guild adopts new rules", "for the winter."],
    ];
    notes.forEach((lines, nth) => {
      const y = 600 - 28 * nth;
      pdf.text(60, y + 3.5, String(nth + 1), "serif", 6.5);
      pdf.text(66, y, lines[0]!);
      pdf.text(69, y - 12, lines[1]!);
    });
    const { model, units } = await readWhole(await pdf.bytes());
    const own = model.pages[0]!.blocks.slice(1);
    expect(own.map(({ lines, align }) => [lines.length, align])).toEqual(notes.map(() => [2, "left"]));
    expect(own.map(({ tags }) => tags[0]?.type)).toEqual(notes.map(() => "note"));
    expect(units.slice(1).map(({ content }) => inlineToTagged(content))).toEqual(
      notes.map((lines) => `<x1/> ${lines.join(" ")}`),
    );
  });
});
