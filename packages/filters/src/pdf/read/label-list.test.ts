import { describe, expect, test } from "vitest";
import { readWhole } from "./read-document.ts";
import { proseOf, SamplePdf } from "../testing/sample-pdf.ts";

async function textsOf(draw: (pdf: SamplePdf) => void): Promise<string[]> {
  const pdf = await SamplePdf.create();
  draw(pdf);
  const { model } = await readWhole(await pdf.bytes());
  return model.pages[0]!.blocks.map(({ lines }) => lines.map((line) => line.text).join(" "));
}

/** Terms at 50 points and what is said of them at 190, over and under paragraphs. */
function list(pdf: SamplePdf, items: readonly (readonly [term: string, said: string])[], gap: number): void {
  let y = pdf.paragraph(50, 740, 480, proseOf(70)) - 10;
  for (const [term, said] of items) {
    const ends = [
      pdf.paragraph(50, y, 110, term, { isJustified: false, font: "bold" }),
      pdf.paragraph(190, y, 340, said),
    ];
    y = Math.min(...ends) - gap;
  }
  pdf.paragraph(50, y - 10, 480, proseOf(70, 4));
}

describe("a list of labels", () => {
  const items = [
    ["Depth", proseOf(44)],
    ["Width", proseOf(9, 3)],
    ["Flow of the river", proseOf(50, 6)],
    ["Sand", proseOf(37, 2)],
  ] as const;

  test.each([0, 5])("has each term before its text, and both whole, %d points apart", async (gap) => {
    const texts = await textsOf((pdf) => list(pdf, items, gap));
    expect(texts.slice(1, -1)).toEqual(items.flat());
  });

  test("has terms over two lines whole", async () => {
    const long = [
      ["Mean depth of the water in the inner bay", proseOf(34)],
      ["Width", proseOf(9, 3)],
      ["Rate of flow over the outer bank", proseOf(30, 6)],
      ["Sand", proseOf(7, 2)],
    ] as const;
    const texts = await textsOf((pdf) => list(pdf, long, 6));
    expect(texts.slice(1, -1)).toEqual(long.flat());
  });

  test("is one with two items, and with one", async () => {
    for (const count of [2, 1]) {
      const some = items.slice(2, 2 + count);
      expect((await textsOf((pdf) => list(pdf, some, 5))).slice(1, -1)).toEqual(some.flat());
    }
  });
});

/** Two lists under a heading each; on the first page, under a name set large, as lives have it. */
function life(pdf: SamplePdf, labels: readonly string[], text: (nth: number) => string): void {
  pdf.text(60, 750, "Ada Marlow", "bold", 22);
  let y = 715;
  let nth = 0;
  for (const heading of ["Posts", "Studies"]) {
    pdf.text(60, y, heading, "bold", 13);
    y -= 20;
    for (let i = 0; i < 3; i++, nth++) {
      pdf.text(60, y, labels[nth]!);
      y = pdf.paragraph(190, y, 300, text(nth), { isJustified: false, leading: 12.5 }) - 5;
    }
    y -= 12;
  }
}

describe("lists of labels one under the other", () => {
  const posts = [
    "Keeper of the gauges at the Institute for Coastal Water and of those in the harbour and on the lightship",
    "Pilot",
    "Assistant at the field school of the northern bay, in charge of courses for students of all years",
    "Doctorate, University of the Coast, on the settling of clay behind the banks of mussels in the bay",
    "Geology",
    "School at Oxbridge",
  ];

  test("under headings are read label by label, periods not being the names of authors", async () => {
    const years = ["2019 to today", "2016 to 2019", "2011 to 2016", "2008 to 2011", "2004 to 2008", "1999"];
    const texts = await textsOf((pdf) => life(pdf, years, (nth) => posts[nth]!));
    const items = years.map((year, nth) => [year, posts[nth]!]);
    expect(texts).toEqual(["Ada Marlow", "Posts", ...items.slice(0, 3), "Studies", ...items.slice(3)].flat());
  });

  test("are no columns of text with a heading in the left one", async () => {
    const texts = await textsOf((pdf) => {
      const y = pdf.paragraph(50, 740, 240, proseOf(90), { leading: 12 });
      pdf.text(50, y - 12, "The second part", "bold", 12);
      pdf.paragraph(50, y - 36, 240, proseOf(90, 5), { leading: 12 });
      pdf.paragraph(310, 740, 240, proseOf(200, 9), { leading: 12 });
    });
    expect(texts).toEqual([proseOf(90), "The second part", proseOf(90, 5), proseOf(200, 9)]);
  });
});

describe("texts side by side in one cell", () => {
  test("are texts of their own, one under the other in each column", async () => {
    const texts = await textsOf((pdf) => {
      for (const y of [700, 670, 640]) pdf.rule(60, y, 500, y);
      for (const x of [60, 280, 500]) pdf.rule(x, 640, x, 700);
      pdf.text(64, 688, "Name", "sans", 8);
      pdf.text(180, 688, "Given name", "sans", 8);
      pdf.text(64, 675, "Marlow");
      pdf.text(180, 675, "Anne");
      pdf.text(284, 682, "Date of birth", "sans", 8);
      pdf.text(64, 652, "• all of the bay");
      pdf.text(284, 650, "Total:");
      pdf.text(440, 650, "a dozen boats");
    });
    expect(texts).toEqual([
      ...["Name", "Marlow", "Given name", "Anne", "Date of birth"],
      ...["all of the bay", "Total:", "a dozen boats"],
    ]);
  });
});
