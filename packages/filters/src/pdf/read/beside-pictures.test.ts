import { rgb } from "@cantoo/pdf-lib";
import { plainText } from "@yizhou/model";
import { expect, test } from "vitest";
import { proseOf, SamplePdf } from "../testing/sample-pdf.ts";
import { readWhole } from "./read-document.ts";

/** A drawing at the left, two texts beside it, of which the second goes on under it with this word. */
async function textsBeside(goesOnWith: string): Promise<string[]> {
  const pdf = await SamplePdf.create();
  for (let i = 0; i < 12; i++)
    pdf.page.drawEllipse({ x: 140, y: 610 + 5 * i, xScale: 80, yScale: 30, color: rgb(0.5, 0.6, 0.9) });
  const ragged = { isJustified: false };
  let y = pdf.paragraph(240, 690, 310, proseOf(80), ragged);
  // The picture's middle stands beside the first text.
  y = pdf.paragraph(240, y - 8, 310, proseOf(40, 7).replace(/\.$/, ","), ragged);
  pdf.paragraph(50, y, 500, `${goesOnWith} ${proseOf(60, 3)}`, ragged);
  const { units } = await readWhole(await pdf.bytes());
  return units.map(({ content }) => plainText(content));
}

test("A text beside a picture stays whole at the picture's middle, and goes on under it in the midst of a sentence", async () => {
  expect(await textsBeside("where")).toEqual([
    proseOf(80),
    `${proseOf(40, 7).replace(/\.$/, ",")} where ${proseOf(60, 3)}`,
  ]);
});

test("A text that begins under a picture with a capital letter is one of its own", async () => {
  expect(await textsBeside("Where")).toHaveLength(3);
});
