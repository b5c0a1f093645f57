import type { LanguageTag } from "@yizhou/model";
import { expect, test } from "vitest";
import type { Rule } from "../page-model.ts";
import { openPdf } from "../open/open-pdf.ts";
import { pdfFilter } from "../pdf-filter.ts";
import { proseOf, SamplePdf } from "../testing/sample-pdf.ts";

const languages = { sourceLanguage: "en" as LanguageTag, targetLanguage: "zh-Hans" as LanguageTag };

/** Level rules of the first page, from the top, after every text was replaced by `target`. */
async function rulesAfter(pdf: SamplePdf, target: string): Promise<{ rules: Rule[]; right: number }> {
  const source = await pdf.bytes();
  const { skeleton, units } = await pdfFilter.extract(source);
  const targets = new Map(units.map(({ id }) => [id, [{ kind: "text" as const, text: target }]]));
  const { bytes } = await pdfFilter.merge(source, skeleton, targets, languages);
  const reader = await openPdf(bytes);
  const page = (await reader.readPage(0))!;
  await reader.close();
  const rules = page.rules.filter((rule) => rule.direction === "horizontal");
  return {
    rules: rules.toSorted((a, b) => b.box.top - a.box.top),
    right: Math.max(...page.glyphs.map(({ box }) => box.right)),
  };
}

test("a rule under a heading goes and stands again under its translation, as long as that is", async () => {
  const pdf = await SamplePdf.create();
  const end = pdf.text(60, 700, "Calendar of the events of this year", "bold", 14);
  pdf.rule(60, 698, end, 698, 0.8);
  const { rules, right } = await rulesAfter(pdf, "本年活动");
  expect(rules).toHaveLength(1);
  expect(rules[0]!.box.left).toBeCloseTo(60, 0);
  expect(rules[0]!.box.right).toBeCloseTo(right, 0);
  expect(rules[0]!.box.right).toBeLessThan(end - 60);
  expect(rules[0]!.thickness).toBeCloseTo(0.8, 1);
});

test("underlined words of several lines and pieces leave no rule behind", async () => {
  const pdf = await SamplePdf.create();
  for (const [line, y] of [700, 684].entries()) {
    const middle = pdf.text(60, y, `Words of line ${line} that `, "serif", 11);
    const end = pdf.text(middle, y, "are underlined", "serif", 11);
    pdf.rule(60, y - 1.5, middle, y - 1.5, 0.5);
    pdf.rule(middle, y - 1.5, end, y - 1.5, 0.5);
  }
  const { rules } = await rulesAfter(pdf, "短句");
  expect(rules).toHaveLength(1);
});

test("a rule that parts a page, or stands in a table, stays where it was", async () => {
  const pdf = await SamplePdf.create();
  pdf.text(60, 700, "A heading over a rule", "bold", 14);
  pdf.rule(60, 697, 540, 697);
  pdf.paragraph(60, 660, 480, proseOf(60));
  const { rules } = await rulesAfter(pdf, "标题");
  expect(rules.map(({ box }) => [Math.round(box.left), Math.round(box.right)])).toEqual([[60, 540]]);
});
