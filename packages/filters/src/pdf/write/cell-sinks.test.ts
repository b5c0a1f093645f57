import { inlineFromText, plainText, type LanguageTag } from "@yizhou/model";
import { expect, test } from "vitest";
import { openPdf } from "../interpret/page-reader.ts";
import { installedPrograms } from "../../node/installed-filters.ts";
import { createPdfFilter } from "../pdf-filter.ts";
import { SamplePdf } from "../testing/sample-pdf.ts";

const pdfFilter = createPdfFilter(installedPrograms());

/** What the first page shows once its texts are translated; those without a target stay. */
async function glyphsAfter(pdf: SamplePdf, targetOf: (source: string) => string | null) {
  const source = await pdf.bytes();
  const { skeleton, units } = await pdfFilter.extract(source);
  const targets = new Map(
    units.flatMap(({ id, content }) => {
      const text = targetOf(plainText(content));
      return text === null ? [] : [[id, inlineFromText(text)] as const];
    }),
  );
  const { bytes } = await pdfFilter.merge(source, skeleton, targets, {
    sourceLanguage: "en" as LanguageTag,
    targetLanguage: "zh-Hans" as LanguageTag,
  });
  const reader = await openPdf(bytes);
  const page = (await reader.readPage(0))!;
  await reader.close();
  return page.glyphs;
}

/** Two cells of 60 points, two lines in the left one from `top` down, translated into one line. @returns its baseline */
async function baselineAfter(top: number): Promise<number> {
  const pdf = await SamplePdf.create();
  for (const x of [60, 220, 380]) pdf.rule(x, 640, x, 700);
  for (const y of [640, 700]) pdf.rule(60, y, 380, y);
  pdf.text(66, top, "Four persons and two sleeping", "sans", 10);
  pdf.text(66, top - 12, "cabins, a floor and a porch", "sans", 10);
  pdf.text(226, 666, "in stock", "sans", 10);
  const glyphs = await glyphsAfter(pdf, (source) => (source.includes("Four") ? "四人" : null));
  return glyphs.find(({ text }) => text === "四")!.origin[1];
}

test.each([
  ["top", 688, 688],
  ["middle", 672, 666],
  ["foot", 657, 645],
])("a text with fewer lines stays at the %s of its cell", async (_, top, baseline) => {
  expect(await baselineAfter(top)).toBeCloseTo(baseline, 0);
});

test("heads without rules that end on one line stay on it when those of two lines come to have one", async () => {
  const pdf = await SamplePdf.create();
  const heads = ["Rather\nnot", "Partly", "Rather\nyes", "Fully"];
  for (const [i, head] of heads.entries()) {
    const lines = head.split("\n");
    for (const [at, line] of lines.entries())
      pdf.centred(250 + 60 * i, 700 - 10 * (at + 2 - lines.length), line, "sans", 8);
  }
  for (const [row, text] of ["The staff was friendly.", "Signs were easy to read."].entries()) {
    pdf.text(60, 665 - 18 * row, text, "sans", 9);
    for (const i of heads.keys()) pdf.centred(250 + 60 * i, 665 - 18 * row, `${i + row}`, "sans", 9);
  }
  const glyphs = await glyphsAfter(pdf, () => "甲");
  const set = glyphs.filter(({ text, origin }) => text === "甲" && origin[1] > 680);
  expect(set.map(({ origin }) => Math.round(origin[1]))).toEqual([690, 690, 690, 690]);
});

test("a text that wraps anew begins on the line of its row where the rows of its table do", async () => {
  const pdf = await SamplePdf.create();
  for (const y of [720, 600]) pdf.rule(60, y, 400, y, 1);
  pdf.text(60, 700, "Brandt", "serif", 10);
  pdf.text(150, 700, "1987", "serif", 10);
  pdf.text(220, 700, "Sand moves at spring tides only, and most", "serif", 10);
  pdf.text(220, 688, "of it in the northern inlet of the bay.", "serif", 10);
  pdf.text(60, 660, "Holm", "serif", 10);
  pdf.text(150, 660, "1994", "serif", 10);
  pdf.text(220, 660, "Storms empty the flats.", "serif", 10);
  const source = await pdf.bytes();
  const { skeleton, units } = await pdfFilter.extract(source);
  const storms = units.find(({ content }) => JSON.stringify(content).includes("Storms"))!;
  const target = [{ kind: "text" as const, text: "潮水每天来去两次而海岸的居民早已习惯了沙洲的移动与风暴" }];
  const { bytes } = await pdfFilter.merge(source, skeleton, new Map([[storms.id, target]]), {
    sourceLanguage: "en" as LanguageTag,
    targetLanguage: "zh-Hans" as LanguageTag,
  });
  const reader = await openPdf(bytes);
  const page = (await reader.readPage(0))!;
  await reader.close();
  const lines = new Set(
    page.glyphs.filter(({ text }) => /\p{sc=Han}/u.test(text)).map(({ origin }) => origin[1]),
  );
  expect(lines.size).toBe(2);
  expect(Math.max(...lines)).toBeCloseTo(660, 0);
});
