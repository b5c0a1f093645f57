import { rgb } from "@cantoo/pdf-lib";
import { plainText } from "@yizhou/model";
import { expect, test } from "vitest";
import { readWhole } from "./read-document.ts";
import { proseOf, SamplePdf } from "../testing/sample-pdf.ts";

const SIDE = [
  "Contact",
  "14 Harbour Lane, Bayville",
  "+44 7700 900 123",
  "ada@marlow.example",
  "marlow.example/work",
  "Skills",
  "Surveying",
  "Drawing of charts",
  "Interests",
  "Rowing and old maps",
] as const;

/** A life with a dark column at its left; the lines of its main column begin at one place, and periods end at the right edge. */
async function life() {
  const pdf = await SamplePdf.create();
  pdf.page.drawRectangle({ x: 0, y: 0, width: 190, height: 800, color: rgb(0.14, 0.2, 0.3) });
  for (const [i, line] of SIDE.entries()) {
    pdf.text(24, 740 - 26 * i, line, "sans", 10);
    if (i > 0)
      pdf.page.drawRectangle({ x: 24, y: 728 - 26 * i, width: 90, height: 8, color: rgb(0.9, 0.7, 0.3) });
  }
  const posts: readonly (readonly [string, string, string])[] = [
    ["Surveyor of the coast", "2016 - 2021", "Office of Works, Bayville"],
    ["Master of Engineering", "2012 - 2016", "University of the Coast"],
    ["Assistant in the library", "2010 - 2012", "Town of Reedham"],
  ];
  for (const [i, [post, period, place]] of posts.entries()) {
    pdf.text(220, 740 - 70 * i, post, "bold", 10);
    pdf.text(560 - pdf.widthOf(period, "bold", 10), 740 - 70 * i, period, "bold", 10);
    pdf.text(220, 726 - 70 * i, place, "italic", 10);
    pdf.text(220, 712 - 70 * i, "Kept the books of all soundings.", "serif", 10);
  }
  pdf.text(220, 500, "References", "bold", 11);
  pdf.text(220, 480, "Available on request.", "serif", 10);
  const { model, units } = await readWhole(await pdf.bytes());
  return { blocks: model.pages[0]!.blocks, units };
}

test("a column on a ground of its own is read line by line, apart from the column beside it, and stays flush left", async () => {
  const { blocks } = await life();
  const texts = blocks.map(({ lines }) => lines.map(({ text }) => text).join(" "));
  expect(texts.slice(0, SIDE.length)).toEqual(SIDE);
  expect(new Set(blocks.slice(0, SIDE.length).map(({ align }) => align))).toEqual(new Set(["left"]));
});

test("single lines that begin where others begin are flush left, whatever middle they have", async () => {
  const { blocks } = await life();
  const own = blocks.filter(({ box }) => Math.abs(box.left - 220) < 1);
  expect(own).toHaveLength(11);
  expect(new Set(own.map(({ align }) => align))).toEqual(new Set(["left"]));
});

test("what stands under References is translated where it names no work", async () => {
  const { units } = await life();
  const last = units.find(({ content }) => plainText(content) === "Available on request.");
  expect(last).toBeDefined();
  expect(last!.locked).toBeUndefined();
});

test("a panel at the right of a leaflet is read behind the column beside it", async () => {
  const pdf = await SamplePdf.create();
  pdf.nextPage([840, 590]);
  pdf.document.removePage(0);
  for (const [x, shade] of [
    [280, 0.9],
    [560, 0.7],
  ] as const)
    pdf.page.drawRectangle({ x, y: 0, width: 280, height: 590, color: rgb(shade, 0.95, shade) });
  const heads = ["Opening hours", "What we grow", "A garden for bees"];
  for (const [i, head] of heads.entries()) {
    pdf.text(20 + 280 * i, 540, head, "bold", 14);
    pdf.paragraph(20 + 280 * i, 515, 220, proseOf(60, 7 * i), { isJustified: false });
  }
  const { model } = await readWhole(await pdf.bytes());
  const texts = model.pages[0]!.blocks.map(({ lines }) => lines[0]!.text);
  expect(texts.filter((text) => heads.includes(text))).toEqual(heads);
});
