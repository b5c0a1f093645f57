import type { InlineContent, LanguageTag } from "@yizhou/model";
import { PDFDocument, PDFRawStream, rgb } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import type { Rule } from "@yizhou/page/model";
import { openPdf } from "../interpret/page-reader.ts";
import { streamBytes } from "../content/stream-bytes.ts";
import { installedPrograms } from "../../node/installed-filters.ts";
import { createPdfFilter } from "../pdf-filter.ts";
import { proseOf, SamplePdf } from "../testing/sample-pdf.ts";

const pdfFilter = createPdfFilter(installedPrograms());

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

test("a blank in a sentence that was filled in goes with its words, and their translation has the rule again", async () => {
  const pdf = await SamplePdf.create();
  const from = pdf.text(60, 700, "The house of Harbour Street number", "serif", 11);
  pdf.centred(from + 30, 700, "88", "serif", 11);
  pdf.rule(from, 695.5, from + 60, 695.5, 0.6);
  pdf.text(from + 60, 700, ", with its garden", "serif", 11);
  const source = await pdf.bytes();
  const { skeleton, units } = await pdfFilter.extract(source);
  expect(tagged(units[0]!.content)).toBe("The house of Harbour Street number [88] , with its garden");
  const { rules } = await rulesAfter(pdf, "房屋");
  expect(rules).toHaveLength(0);
  const content = units[0]!.content.map((node) =>
    node.kind === "text" ? { ...node, text: node.text === "88" ? "88" : "海港街" } : node,
  );
  const { bytes } = await pdfFilter.merge(source, skeleton, new Map([[units[0]!.id, content]]), languages);
  const reader = await openPdf(bytes);
  const page = (await reader.readPage(0))!;
  await reader.close();
  const digits = page.glyphs.filter(({ text }) => text === "8").map(({ box }) => box);
  expect(page.rules).toHaveLength(1);
  expect(page.rules[0]!.box.left).toBeCloseTo(digits[0]!.left, 0);
  expect(page.rules[0]!.box.right).toBeCloseTo(digits[1]!.right, 0);
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

/** Text between the tags of one unit's content, by the tags that are open there. */
function tagged(content: InlineContent): string {
  return content
    .map((node) =>
      node.kind === "text" ? node.text : node.kind === "open" ? "[" : node.kind === "close" ? "]" : "*",
    )
    .join("");
}

test.each([
  ["underlined", -2],
  ["struck out", 3],
])(
  "words that are %s have a tag of their own, and their translation has the rule again",
  async (_, height) => {
    const pdf = await SamplePdf.create();
    const from = pdf.text(60, 700, "Fields marked with a star are ", "serif", 11);
    const to = pdf.text(from, 700, "mandatory", "serif", 11);
    pdf.text(to, 700, " for all who apply.", "serif", 11);
    pdf.rule(from, 700 + height, to, 700 + height, 0.6);
    const source = await pdf.bytes();
    const { skeleton, units } = await pdfFilter.extract(source);
    const [unit] = units;
    expect(tagged(unit!.content)).toBe("Fields marked with a star are [mandatory] for all who apply.");
    const texts = ["带星号的", "必填", "。"];
    const target = unit!.content.map((node) =>
      node.kind === "text" ? { ...node, text: texts.shift()! } : node,
    );
    const { bytes } = await pdfFilter.merge(source, skeleton, new Map([[unit!.id, target]]), languages);
    const reader = await openPdf(bytes);
    const page = (await reader.readPage(0))!;
    await reader.close();
    const [first, last] = ["必", "填"].map((letter) => page.glyphs.find(({ text }) => text === letter)!);
    expect(page.rules).toHaveLength(1);
    expect(page.rules[0]!.box.left).toBeCloseTo(first!.box.left, 0);
    expect(page.rules[0]!.box.right).toBeCloseTo(last!.box.right, 0);
    expect(page.rules[0]!.box.bottom).toBeCloseTo(700 + height, 0);
  },
);

test("a shade behind words goes with them, in its colour, and is no cell of a table", async () => {
  const pdf = await SamplePdf.create();
  const from = pdf.text(60, 700, "Our pages tell of ", "serif", 11);
  const width = pdf.text(from, 700, "delivery times", "serif", 11) - from;
  const color = rgb(1, 0.9, 0);
  pdf.page.drawRectangle({ x: from, y: 697, width, height: 13, color });
  const to = pdf.text(from, 700, "delivery times", "serif", 11);
  pdf.text(to, 700, " and of returns.", "serif", 11);
  const source = await pdf.bytes();
  const { skeleton, units } = await pdfFilter.extract(source);
  const [unit] = units;
  expect(tagged(unit!.content)).toBe("Our pages tell of [delivery times] and of returns.");
  const texts = ["关于", "交货期", "与退货。"];
  const target = unit!.content.map((node) =>
    node.kind === "text" ? { ...node, text: texts.shift()! } : node,
  );
  const { bytes } = await pdfFilter.merge(source, skeleton, new Map([[unit!.id, target]]), languages);
  const reader = await openPdf(bytes);
  const page = (await reader.readPage(0))!;
  await reader.close();
  const [first, last] = ["交", "期"].map((letter) => page.glyphs.find(({ text }) => text === letter)!);
  expect(page.drawings).toHaveLength(1);
  const box = page.drawings[0]!.box;
  expect(box.left).toBeCloseTo(first!.box.left, 0);
  expect(box.right).toBeCloseTo(last!.box.right, 0);
  const { context } = await PDFDocument.load(bytes);
  const contents = context.enumerateIndirectObjects().flatMap(([, object]) => {
    const decoded = object instanceof PDFRawStream ? streamBytes(object, context) : null;
    return decoded ? [Buffer.from(decoded).toString("latin1")] : [];
  });
  expect(contents.join("\n").match(/1 0.9 0 rg/g)).toHaveLength(2);
});

test("a bold beginning of a paragraph keeps its tag", async () => {
  const pdf = await SamplePdf.create();
  const end = pdf.text(60, 700, "Terms.", "bold", 11);
  pdf.text(end, 700, " Please pay within thirty days.", "serif", 11);
  const { units } = await pdfFilter.extract(await pdf.bytes());
  expect(tagged(units[0]!.content)).toBe("[Terms.] Please pay within thirty days.");
});

test("a rule that parts a page, or stands in a table, stays where it was", async () => {
  const pdf = await SamplePdf.create();
  pdf.text(60, 700, "A heading over a rule", "bold", 14);
  pdf.rule(60, 697, 540, 697);
  pdf.paragraph(60, 660, 480, proseOf(60));
  const { rules } = await rulesAfter(pdf, "标题");
  expect(rules.map(({ box }) => [Math.round(box.left), Math.round(box.right)])).toEqual([[60, 540]]);
});

test("a shape with words in it stays as it is: there is room before its words", async () => {
  const pdf = await SamplePdf.create();
  pdf.page.drawRectangle({ x: 53, y: 686, width: 172, height: 37, color: rgb(0.3, 0.6, 0.8) });
  pdf.text(60, 697, "Text on a shape 1", "sans", 18);
  const source = await pdf.bytes();
  const { skeleton, units } = await pdfFilter.extract(source);
  const targets = new Map(units.map(({ id }) => [id, [{ kind: "text" as const, text: "文字" }]]));
  const { bytes } = await pdfFilter.merge(source, skeleton, targets, languages);
  const reader = await openPdf(bytes);
  const page = (await reader.readPage(0))!;
  await reader.close();
  expect(page.drawings).toMatchObject([{ box: { left: 53, right: 225 } }]);
});

test("a shade stays on the page that has it when its paragraph goes on to one that has not", async () => {
  const pdf = await SamplePdf.create();
  for (let line = 0; line < 12; line++)
    pdf.page.drawRectangle({ x: 59, y: 697 - 12 * line, width: 482, height: 12, color: rgb(1, 1, 0.4) });
  pdf.paragraph(60, 700, 480, proseOf(170, 3).replace(/\.(?=.{0,60}$)/, ""), { goesOn: true });
  pdf.nextPage();
  pdf.paragraph(60, 740, 480, `and so ${proseOf(60, 9).toLowerCase()}`);
  const source = await pdf.bytes();
  const { skeleton, units } = await pdfFilter.extract(source);
  expect(units).toHaveLength(1);
  const text = "潮水每天来去两次。".repeat(60);
  const { bytes } = await pdfFilter.merge(
    source,
    skeleton,
    new Map([[units[0]!.id, [{ kind: "text" as const, text }]]]),
    languages,
  );
  const reader = await openPdf(bytes);
  const [shaded, plain] = [(await reader.readPage(0))!, (await reader.readPage(1))!];
  await reader.close();
  expect(shaded.drawings.some(({ isFilled }) => isFilled)).toBe(true);
  expect(plain.glyphs.length).toBeGreaterThan(50);
  expect(plain.drawings.filter(({ isFilled }) => isFilled)).toEqual([]);
});
