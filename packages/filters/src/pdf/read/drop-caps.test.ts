import { describe, expect, test } from "vitest";
import { readWhole } from "./read-document.ts";
import { proseOf, SamplePdf } from "../testing/sample-pdf.ts";

interface Looks {
  /** Lines beside the capital. */
  readonly beside?: number;
  readonly width?: number;
  /** White behind the capital. */
  readonly gap?: number;
  /** How far the capital stands in from the column's edge. */
  readonly shift?: number;
}

/** A capital beside the first lines of a paragraph, which has another one under it. */
async function blocksOf({ beside = 3, width = 300, gap = 3, shift = 0 }: Looks) {
  const pdf = await SamplePdf.create();
  const leading = 12;
  const size = ((beside - 1) * leading + 6.6) / 0.66;
  const ends = pdf.text(60 + shift, 700 - (beside - 1) * leading, "T", "serif", size);
  const words = proseOf(70).slice(1).split(" ");
  let y = 700;
  for (let line = 0; words.length > 0; line++, y -= leading) {
    const left = line < beside ? ends + gap : 60;
    let x = left;
    // Drawn below the page first: that tells a word's width.
    while (words[0] !== undefined && x + pdf.text(0, -100, words[0]) <= 60 + width) {
      x = pdf.text(x, y, words.shift()!) + 2.5;
    }
  }
  pdf.paragraph(60, y, width, proseOf(60, 3), { indent: 12 });
  pdf.paragraph(60 + width + 15, 700, width / 2 + 80, proseOf(90, 9));
  const { model } = await readWhole(await pdf.bytes());
  return model.pages[0]!.blocks.map(({ dropCap, lines }) => ({
    hasCapital: dropCap !== null,
    text: lines.map((line) => line.text).join(" "),
  }));
}

describe("a paragraph with a large first letter", () => {
  test.each<[string, Looks]>([
    ["over two lines", { beside: 2 }],
    ["over five lines", { beside: 5 }],
    ["with much white behind it", { gap: 17 }],
    ["that hangs out of the column", { shift: -9 }],
    ["that is set in", { shift: 8, gap: 11 }],
    ["in a narrow column", { beside: 4, width: 150 }],
  ])("%s is one text with the lines under it", async (_, looks) => {
    const blocks = await blocksOf(looks);
    expect(blocks.map(({ hasCapital }) => hasCapital)).toEqual([true, false, false]);
    expect(blocks[0]!.text).toBe(proseOf(70));
  });
});
