import { inlineToTagged, parseLanguageTag, type InlineContent } from "@yizhou/model";
import { describe, expect, test } from "vitest";
import { installedFonts } from "@yizhou/page/node";
import { createPdfFilter } from "../pdf-filter.ts";
import { readWhole } from "../read/read-document.ts";
import { proseOf, SamplePdf } from "../testing/sample-pdf.ts";

const filter = createPdfFilter({ fonts: installedFonts() });
const languages = { sourceLanguage: parseLanguageTag("en"), targetLanguage: parseLanguageTag("zh-Hans") };

/** A formula in the middle of the column, with its number at the edge. @param end  what stands behind it */
function formula(pdf: SamplePdf, y: number, end = ","): void {
  let x = pdf.text(240, y, "S", "italic", 10);
  x = pdf.text(x + 3, y, "= \u03b1", "symbol", 10);
  x = pdf.text(x + 2, y, "d", "italic", 10);
  pdf.text(x + 2, y, `+ \u03b2${end}`, "symbol", 10);
  pdf.text(430, y, "(3)", "serif", 10);
}

/** Prose, the beginning of a sentence, a formula, and its rest. */
async function paper(rest: string, begin = "is given by", end?: string): Promise<SamplePdf> {
  const pdf = await SamplePdf.create();
  let y = pdf.paragraph(50, 740, 400, proseOf(70));
  y = pdf.paragraph(50, y - 8, 400, `${proseOf(20)} The sand that the river carries in a year ${begin}`, {});
  formula(pdf, y - 8, end);
  y = pdf.paragraph(50, y - 30, 400, rest);
  pdf.paragraph(50, y - 12, 400, proseOf(60, 9), { indent: 14 });
  return pdf;
}

async function tagged(pdf: SamplePdf): Promise<string[]> {
  const { units } = await readWhole(await pdf.bytes());
  return units.map(({ content }) => inlineToTagged(content));
}

describe("a sentence with a displayed formula in it", () => {
  test("is one unit, with a tag for the formula", async () => {
    const texts = await tagged(await paper(`where the depth is that of the bay. ${proseOf(20, 3)}`));
    expect(texts).toHaveLength(3);
    expect(texts[1]).toMatch(/in a year is given by <x1\/> where the depth is/);
  });

  test("is that in a chain of formulas, and with tags of its own", async () => {
    const pdf = await SamplePdf.create();
    const y = pdf.paragraph(50, 740, 400, proseOf(70));
    let x = pdf.text(50, y - 8, "The sand of the depth ");
    x = pdf.text(x, y - 8, "d", "italic");
    pdf.text(x, y - 8, " which the river carries every year is given by");
    formula(pdf, y - 28);
    x = pdf.text(50, y - 48, "which for the depth ");
    x = pdf.text(x, y - 48, "e", "italic");
    pdf.text(x, y - 48, " of the inner bay becomes");
    formula(pdf, y - 68);
    pdf.text(50, y - 88, "and that is all we know of the sand in the bay.");
    pdf.paragraph(50, y - 108, 400, proseOf(60, 9), { indent: 14 });
    const texts = await tagged(pdf);
    expect(texts[1]).toBe(
      "The sand of the depth <x1/> which the river carries every year is given by <x2/> which for the depth <x3/> of the inner bay becomes <x4/> and that is all we know of the sand in the bay.",
    );
  });

  test.each([
    ["begins anew with a capital", "Here the depth is that of the bay.", "is given by"],
    ["has ended before the formula", "where the depth is that of the bay.", "is this."],
  ])("is two units where the text %s", async (_, rest, begin) => {
    const texts = await tagged(await paper(rest, begin));
    expect(texts).toHaveLength(4);
    expect(texts.join()).not.toContain("<x");
  });
});

describe("its translation", () => {
  /** The pages' text and blocks after the second unit's content was answered by `answer`. */
  async function written(answer: (content: InlineContent) => InlineContent) {
    const source = await (await paper(`where the depth is that of the bay. ${proseOf(20, 3)}`)).bytes();
    const { skeleton, units } = await filter.extract(source);
    const { id, content } = units[1]!;
    const result = await filter.write(source, skeleton, new Map([[id, answer(content)]]), languages);
    const { model } = await readWhole(new Uint8Array(result.bytes));
    const { blocks } = model.pages[0]!;
    const at = blocks.findIndex((block) => block.role === "formula");
    const textOf = (from: number, to?: number) =>
      blocks
        .slice(from, to)
        .map((block) => block.lines.map(({ text }) => text).join(""))
        .join("");
    return { ...result, id, before: textOf(0, at), behind: textOf(at + 1), blocks };
  }
  const text = (value: string) => ({ kind: "text", text: value }) as const;

  test("stands on both sides of the formula, which has not moved", async () => {
    const { before, behind, blocks, setUnits, places, id } = await written(([, formulaTag]) => [
      text("河水带来的沙由 "),
      formulaTag!,
      text(" 给出，其中深度是海湾的深度。"),
    ]);
    expect(before).toMatch(/带来的沙由$/);
    expect(behind).toMatch(/^(?:\(3\))?给出，其中/);
    expect(blocks.find((block) => block.role === "formula")!.box.left).toBeCloseTo(240, 0);
    expect(setUnits.map((unit) => unit.id)).toEqual([id, id]);
    const number = places!.units.indexOf(id);
    const boxes = places!.pages[0]!.target.filter((value, at) => at % 5 === 0 && value === number);
    expect(boxes).toHaveLength(2);
  });

  test("runs on behind the formula where it has lost the formula's tag", async () => {
    const { before, behind } = await written(() => [text("水把沙和泥带到海边。".repeat(20))]);
    expect(before).toContain("水把沙");
    expect(behind).toContain("水把沙");
  });
});
