import type { LanguageTag } from "@yizhou/model";
import { expect, test } from "vitest";
import { openPdf } from "../interpret/page-reader.ts";
import { installedPrograms } from "../../node/installed-filters.ts";
import { createPdfFilter } from "../pdf-filter.ts";
import { SamplePdf } from "../testing/sample-pdf.ts";

const pdfFilter = createPdfFilter(installedPrograms());

/** A paragraph with a large T beside three lines, set in another language. */
async function glyphsAfter(targetLanguage: string, text: string) {
  const pdf = await SamplePdf.create();
  pdf.text(50, 676, "T", "serif", 36);
  pdf.text(75, 700, "he river carries sand and clay from the upper valley to");
  pdf.text(75, 688, "the coast where tides move it back and forth until all of");
  pdf.text(75, 676, "it settles on flats that grow slowly over many years and");
  pdf.text(50, 664, "storms take some of it away again and leave the shells there.");
  const source = await pdf.bytes();
  const { skeleton, units } = await pdfFilter.extract(source);
  const targets = new Map([[units[0]!.id, [{ kind: "text" as const, text }]]]);
  const { bytes } = await pdfFilter.merge(source, skeleton, targets, {
    sourceLanguage: "en" as LanguageTag,
    targetLanguage: targetLanguage as LanguageTag,
  });
  const reader = await openPdf(bytes);
  const page = (await reader.readPage(0))!;
  await reader.close();
  return page.glyphs.filter((glyph) => glyph.text.trim() !== "");
}

test("a Latin letter takes the size and the place of the source's, lines beside it begin behind it", async () => {
  const text = "Les rivières portent le sable et l’argile de la vallée à la côte. ".repeat(3).trim();
  const [initial, ...rest] = await glyphsAfter("fr", text);
  expect(initial!.text).toBe("L");
  expect(initial!.size).toBeCloseTo(36, 0);
  expect(initial!.origin[0]).toBeCloseTo(50, 0);
  const beside = rest.filter((glyph) => glyph.origin[1] > 670);
  expect(Math.min(...beside.map(({ origin }) => origin[0]))).toBeGreaterThanOrEqual(initial!.box.right);
  const below = rest.filter((glyph) => glyph.origin[1] < 670);
  expect(Math.min(...below.map(({ origin }) => origin[0]))).toBeCloseTo(50, 0);
});

test.each([
  ["zh-Hans", "河流把泥沙从上游谷地带到海岸，潮汐来回搬运。"],
  ["ko", "강은 모래와 점토를 상류 계곡에서 해안으로 운반하고 조수는 그것을 움직인다. "],
])("a letter of %s stands as high as the source's capital", async (language, text) => {
  const [initial, ...rest] = await glyphsAfter(language, text.repeat(4));
  expect(initial!.text).toBe(text[0]);
  expect(initial!.size).toBeCloseTo(0.8 * 36, 0);
  const beside = rest.filter((glyph) => glyph.origin[1] > 672);
  expect(Math.min(...beside.map(({ origin }) => origin[0]))).toBeGreaterThan(initial!.box.right);
});

test("a translation that begins with a mark is set without a large letter", async () => {
  const glyphs = await glyphsAfter("zh-Hans", "“河流”把泥沙带到海岸。".repeat(4));
  expect(Math.max(...glyphs.map(({ size }) => size))).toBeLessThan(14);
});
