import type { LanguageTag } from "@yizhou/model";
import { expect, test } from "vitest";
import { openPdf } from "../interpret/page-reader.ts";
import { installedPrograms } from "../../node/installed-filters.ts";
import { createPdfFilter } from "../pdf-filter.ts";
import { SamplePdf } from "../testing/sample-pdf.ts";

const pdfFilter = createPdfFilter(installedPrograms());

const SIZE = 10;
const RULE = 600;
/** Half of what it is thick. */
const HALF = 0.3;

/** A line `room` points below a rule, one more `pitch` below it. @returns the baseline of the first one's translation */
async function baselineUnder(room: number, pitch: number, [text, target]: readonly [string, string]) {
  const pdf = await SamplePdf.create();
  pdf.rule(60, RULE, 300, RULE);
  pdf.text(66, RULE - room, text, "serif", SIZE);
  pdf.text(66, RULE - room - pitch, "0123456789", "sans", 8);
  const source = await pdf.bytes();
  const { skeleton, units } = await pdfFilter.extract(source);
  const unit = units.find(({ content }) => JSON.stringify(content).includes(text))!;
  const { bytes } = await pdfFilter.merge(
    source,
    skeleton,
    new Map([[unit.id, [{ kind: "text" as const, text: target }]]]),
    { sourceLanguage: "en" as LanguageTag, targetLanguage: "zh-Hans" as LanguageTag },
  );
  const reader = await openPdf(bytes);
  const page = (await reader.readPage(0))!;
  await reader.close();
  return page.glyphs.find((glyph) => glyph.text === target[0])!.origin[1];
}
const SHIP = ["Number of ships", "船只数目"] as const;

test("Han letters stand clear of a rule that Latin ones just cleared", async () => {
  expect(await baselineUnder(7.5, 30, SHIP)).toBeCloseTo(RULE - HALF - 9, 1);
});

test("they come no nearer to the line below than lines are", async () => {
  expect(await baselineUnder(7.5, 10.5, SHIP)).toBeCloseTo(RULE - 7.5 - 0.7, 1);
  expect(await baselineUnder(7.5, 9.5, SHIP)).toBeCloseTo(RULE - 7.5, 1);
});

test("where the rule is further away, or runs through the words, they stay at their place", async () => {
  expect(await baselineUnder(11, 30, SHIP)).toBeCloseTo(RULE - 11, 1);
  expect(await baselineUnder(3, 30, SHIP)).toBeCloseTo(RULE - 3, 1);
});
