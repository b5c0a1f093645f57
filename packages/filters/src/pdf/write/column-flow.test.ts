import type { LanguageTag } from "@yizhou/model";
import { describe, expect, test } from "vitest";
import { openPdf } from "../interpret/page-reader.ts";
import { installedPrograms } from "../../node/installed-filters.ts";
import { createPdfFilter } from "../pdf-filter.ts";
import { proseOf, SamplePdf } from "../testing/sample-pdf.ts";

const pdfFilter = createPdfFilter(installedPrograms());

const languages = { sourceLanguage: "en" as LanguageTag, targetLanguage: "zh-Hans" as LanguageTag };

const HAN = "潮水每天来去两次而海岸的居民早已习惯";

/** Baselines of the first page from the top, each once, after the n-th text came to have `lengths[n]` characters. */
async function baselinesAfter(pdf: SamplePdf, lengths: readonly number[]): Promise<number[]> {
  const source = await pdf.bytes();
  const { skeleton, units } = await pdfFilter.extract(source);
  const open = units.filter(({ locked }) => locked === undefined);
  expect(open).toHaveLength(lengths.length);
  const targets = new Map(
    open.map(({ id }, index) => [
      id,
      [{ kind: "text" as const, text: HAN.repeat(20).slice(0, lengths[index]) }],
    ]),
  );
  const { bytes } = await pdfFilter.merge(source, skeleton, targets, languages);
  const reader = await openPdf(bytes);
  const page = (await reader.readPage(0))!;
  await reader.close();
  return [...new Set(page.glyphs.map(({ origin }) => Math.round(origin[1] * 10) / 10))].sort((a, b) => b - a);
}

const steps = (baselines: readonly number[]) =>
  baselines.slice(1).map((baseline, index) => baselines[index]! - baseline);

/** Three paragraphs under one another in a column. @param between  draws what stands between the second and the third */
async function threeParagraphs(between: (pdf: SamplePdf, y: number) => number = (_, y) => y) {
  const pdf = await SamplePdf.create();
  let y = 700;
  for (const [index, words] of [60, 50, 60].entries()) {
    y = pdf.paragraph(60, y, 300, proseOf(words, 7 * index), { indent: 12 });
    if (index === 1) y = between(pdf, y);
  }
  return { pdf, foot: y };
}

describe("paragraphs under one another", () => {
  test("are one run: a long translation borrows from a short one, and all lines keep one distance", async () => {
    const { pdf, foot } = await threeParagraphs();
    const baselines = await baselinesAfter(pdf, [200, 40, 100]);
    const distances = steps(baselines);
    expect(baselines.length).toBeGreaterThan(10);
    // A gap between paragraphs may take some of the room that is left over.
    expect(Math.max(...distances)).toBeLessThanOrEqual(Math.min(...distances) * 1.21);
    expect(baselines.at(-1)).toBeGreaterThanOrEqual(foot + 12 - 1.3);
  });

  test("keep their places on both sides of a rule", async () => {
    let below = 0;
    const { pdf } = await threeParagraphs((drawn, y) => {
      drawn.rule(60, y, 360, y);
      below = y - 16;
      return below;
    });
    const baselines = await baselinesAfter(pdf, [100, 40, 100]);
    expect(baselines[0]).toBeCloseTo(700, 0);
    expect(baselines.some((baseline) => Math.abs(baseline - below) < 0.2)).toBe(true);
  });

  test("keep their places on both sides of a text that is not translated", async () => {
    let below = 0;
    const { pdf } = await threeParagraphs((drawn, y) => {
      drawn.text(170, y - 4, "7.5 + 2.25 = 9.75", "serif", 10);
      below = y - 22;
      return below;
    });
    const baselines = await baselinesAfter(pdf, [100, 40, 100]);
    expect(baselines.some((baseline) => Math.abs(baseline - below) < 0.2)).toBe(true);
  });
});

test("paragraphs of one column that are parted by a rule have one leading, that of the one with the least room", async () => {
  let below = 0;
  const { pdf } = await threeParagraphs((drawn, y) => {
    drawn.rule(60, y, 360, y);
    below = y - 16;
    return below;
  });
  // The first two have room for a wide leading, the third fills its own.
  const baselines = await baselinesAfter(pdf, [100, 60, 175]);
  const distances = steps(baselines.filter((baseline) => baseline > below + 30));
  const last = steps(baselines.filter((baseline) => baseline < below + 1));
  expect(last.length).toBeGreaterThan(2);
  expect(distances[0]).toBeCloseTo(last[0]!, 0);
});
