import { plainText } from "@yizhou/model";
import { describe, expect, test } from "vitest";
import { readWhole } from "./read-document.ts";
import { proseOf, SamplePdf } from "../testing/sample-pdf.ts";

async function unitsOf(draw: (pdf: SamplePdf) => void): Promise<string[]> {
  const pdf = await SamplePdf.create();
  draw(pdf);
  const { units } = await readWhole(await pdf.bytes());
  return units.map(({ content }) => plainText(content));
}

describe("columns with a narrow gutter", () => {
  const [left, right] = [proseOf(160), proseOf(160, 7)];

  test("are read one after the other, also where their lines stand beside each other", async () => {
    // 9 points at 12-point text: no wider than a stretched word space.
    const texts = await unitsOf((pdf) => {
      pdf.paragraph(50, 700, 240, left, { size: 12 });
      pdf.paragraph(299, 700, 240, right, { size: 12 });
    });
    expect(texts).toEqual([left, right]);
  });

  test("are read one after the other where the right one is nearly empty", async () => {
    const short = proseOf(24, 3);
    const texts = await unitsOf((pdf) => {
      pdf.paragraph(50, 700, 240, left, { size: 12 });
      pdf.paragraph(299, 693, 240, short, { size: 12 });
    });
    expect(texts).toEqual([left, short]);
  });

  test("are not seen between a list's numbers and its entries", async () => {
    const texts = await unitsOf((pdf) => {
      for (let i = 0; i < 8; i++) {
        pdf.text(50, 700 - 14 * i, `[${i + 1}]`, "serif", 12);
        pdf.text(
          72,
          700 - 14 * i,
          `Entry number ${"abcdefgh"[i]!} of the list of gauges in the bay`,
          "serif",
          12,
        );
      }
    });
    expect(texts).toHaveLength(8);
    expect(texts[0]).toMatch(/^Entry number a/);
  });
});
