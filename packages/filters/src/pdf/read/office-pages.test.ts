import { describe, expect, test } from "vitest";
import { proseOf, SamplePdf, type SampleFont } from "../testing/sample-pdf.ts";
import { readWhole } from "./read-document.ts";

/** Texts of one drawn page in reading order, with how they are set. */
async function readPage(draw: (pdf: SamplePdf) => void) {
  const pdf = await SamplePdf.create();
  draw(pdf);
  const { model } = await readWhole(await pdf.bytes());
  return model.pages[0]!.blocks.map(({ lines, align, cell }) => ({
    text: lines.map((line) => line.text).join(" "),
    align,
    row: cell?.row,
  }));
}

type Lines = readonly (readonly [x: number, y: number, text: string, font?: SampleFont, size?: number])[];

function drawLines(pdf: SamplePdf, lines: Lines): void {
  for (const [x, y, text, font, size] of lines) pdf.text(x, y, text, font, size);
}

const textsOf = async (lines: Lines) =>
  (await readPage((pdf) => drawLines(pdf, lines))).map(({ text }) => text);

describe("lists side by side on a slide", () => {
  test("are read one after the other with the lines of each item together, and the foot's parts apart", async () => {
    const items = (x: number, first: string, second: string, last: string): Lines => [
      [x, 700, "\u2022", "sans", 16],
      [x + 16, 700, first, "sans", 16],
      [x + 16, 681, second, "sans", 16],
      [x, 650, "\u2022", "sans", 16],
      [x + 16, 650, last, "sans", 16],
      [x + 16, 631, "and on its banks", "sans", 16],
      [x + 16, 612, "and behind them", "sans", 16],
    ];
    expect(
      await textsOf([
        ...items(50, "Clay that the river", "carries down", "Sand in the channel"),
        ...items(330, "Shells that storms", "have left", "Mussels on the flats"),
        [50, 30, "Harbour Trust of the bay", "sans", 9],
        [250, 30, "Meeting of the board", "sans", 9],
        [450, 30, "Westermole in March", "sans", 9],
      ]),
    ).toEqual([
      "Clay that the river carries down",
      "Sand in the channel and on its banks and behind them",
      "Shells that storms have left",
      "Mussels on the flats and on its banks and behind them",
      "Harbour Trust of the bay",
      "Meeting of the board",
      "Westermole in March",
    ]);
  });
});

describe("rows without rules", () => {
  test("keep a description of three lines together, however much space there is up to the next column", async () => {
    const texts = await textsOf([
      [60, 700, "Description"],
      [350, 700, "Hours"],
      [450, 700, "Amount"],
      [60, 680, "Survey of the approach with two boats"],
      [60, 669, "and a crew of five, by day and also"],
      [60, 658, "by night"],
      [350, 680, "12"],
      [450, 680, "2,900.00"],
      [60, 638, "Charts on paper"],
      [350, 638, "3"],
      [450, 638, "310.00"],
    ]);
    expect(texts).toContain(
      "Survey of the approach with two boats and a crew of five, by day and also by night",
    );
  });

  test("have one row for a label of two lines whose figures stand beside its last line", async () => {
    const read = await readPage((pdf) =>
      drawLines(pdf, [
        [60, 700, "Wages of all crews"],
        [400, 700, "(71,604)"],
        [480, 700, "(69,950)"],
        [60, 684, "Repairs of vessels, pumps and pipes"],
        [60, 673, "including those in foreign docks"],
        [400, 673, "(18,990)"],
        [480, 673, "(31,207)"],
        [60, 657, "Interest"],
        [400, 657, "(9,311)"],
        [480, 657, "(8,870)"],
        [60, 641, "Profit of the year"],
        [400, 641, "142,820"],
        [480, 641, "131,005"],
      ]),
    );
    expect(read.filter(({ row }) => row === 1).map(({ text }) => text)).toEqual([
      "Repairs of vessels, pumps and pipes including those in foreign docks",
      "(18,990)",
      "(31,207)",
    ]);
  });
});

describe("a sheet of questions", () => {
  test("is read from top to bottom, each question before its answers", async () => {
    const row = (y: number, answers: readonly string[]): Lines =>
      answers.map((answer, i) => [60 + 130 * i, y, answer] as const);
    expect(
      await textsOf([
        [60, 700, "How did you hear about us?", "bold"],
        ...row(680, ["From friends", "In a newspaper", "On the web"]),
        [60, 640, "How often did you come?", "bold"],
        ...row(620, ["Only once", "Every year", "Every week"]),
        [60, 580, "What did you like best?", "bold"],
        ...row(560, ["The lamp", "The cabin", "The film"]),
        [60, 520, "What else would you like to tell us?", "bold"],
      ]),
    ).toEqual([
      "How did you hear about us?",
      "From friends",
      "In a newspaper",
      "On the web",
      "How often did you come?",
      "Only once",
      "Every year",
      "Every week",
      "What did you like best?",
      "The lamp",
      "The cabin",
      "The film",
      "What else would you like to tell us?",
    ]);
  });

  test("has its last answers begin where they do, and not end where they happen to", async () => {
    const row = (y: number, answers: readonly string[]): Lines =>
      answers.map((answer, i) => [75 + 120 * i, y, answer] as const);
    const read = await readPage((pdf) =>
      drawLines(pdf, [
        [
          60,
          740,
          "Tell us in five minutes what you liked and what we should do better. Your answers are kept without names.",
        ],
        [60, 700, "How did you hear about us?", "bold"],
        ...row(680, ["From friends", "In a newspaper", "On the ferry", "On the web"]),
        [60, 640, "How old are you?", "bold"],
        ...row(620, ["Under twenty", "Under forty", "Under sixty", "Over sixty"]),
        [60, 580, "What else would you like to tell us?", "bold"],
      ]),
    );
    expect(read.map(({ align }) => align)).toEqual(read.map(() => "left"));
  });
});

describe("alignment", () => {
  test("of a line about the middle of the page is centred, though its column ends before the page's edge", async () => {
    const read = await readPage((pdf) => {
      drawLines(pdf, [[60, 700, "The museum is open from May to the end of September, every day."]]);
      pdf.centred(300, 100, "Please put this sheet into the box.");
    });
    expect(read.map(({ align }) => align)).toEqual(["left", "center"]);
  });

  test("of texts of one width in the middle of drawn cells is centred", async () => {
    const read = await readPage((pdf) => {
      for (const y of [700, 670, 640]) pdf.rule(100, y, 400, y);
      for (const x of [100, 250, 400]) pdf.rule(x, 640, x, 700);
      for (const y of [682, 652]) for (const x of [175, 325]) pdf.centred(x, y, "Geology");
    });
    expect(read.map(({ align }) => align)).toEqual(["center", "center", "center", "center"]);
  });
});

describe("columns of prose", () => {
  test("stay prose where a saying stands between rules in one of them", async () => {
    const looks = { size: 9, isJustified: false };
    const read = await readPage((pdf) => {
      for (const x of [40, 396]) pdf.paragraph(x, 700, 165, proseOf(110, x), looks);
      for (const y of [700, 588]) pdf.paragraph(218, y, 165, proseOf(35, y), looks);
      pdf.rule(218, 650, 383, 650);
      pdf.centred(300.5, 632, "\u201cWe have waited", "italic", 15);
      pdf.centred(300.5, 615, "too long\u201d", "italic", 15);
      pdf.rule(218, 605, 383, 605);
    });
    expect(read.filter(({ row }) => row !== undefined)).toEqual([]);
    expect(read.map(({ text }) => text)).toContain("\u201cWe have waited too long\u201d");
  });
});
