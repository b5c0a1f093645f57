import { rgb } from "@cantoo/pdf-lib";
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

describe("signs of a list that are smaller than its text", () => {
  test("begin items, those of a second level as well, in each of two lists side by side", async () => {
    const items = (x: number, first: string, below: string, last: string): Lines => [
      [x, 703.5, "\u2022", "sans", 8],
      [x + 16, 700, first, "sans", 18],
      [x + 28, 675.5, "\u2013", "sans", 8],
      [x + 45, 672, below, "sans", 18],
      [x, 647.5, "\u2022", "sans", 8],
      [x + 16, 644, last, "sans", 18],
    ];
    const pdf = await SamplePdf.create();
    drawLines(pdf, [
      ...items(50, "Clay from the hills", "blue and grey", "Sand in the channel"),
      ...items(330, "Shells after storms", "of two kinds", "Mussels on the flats"),
    ]);
    const { model } = await readWhole(await pdf.bytes());
    const read = model.pages[0]!.blocks.map(({ lines, bullet }) => [bullet?.text, lines[0]!.text]);
    expect(read).toEqual([
      ["\u2022", "Clay from the hills"],
      ["\u2013", "blue and grey"],
      ["\u2022", "Sand in the channel"],
      ["\u2022", "Shells after storms"],
      ["\u2013", "of two kinds"],
      ["\u2022", "Mussels on the flats"],
    ]);
  });
});

describe("words in the middle of a filled box", () => {
  const boxes = (pdf: SamplePdf, texts: readonly string[], place: (x: number, text: string) => void) => {
    for (const [i, text] of texts.entries()) {
      const x = 40 + 180 * i;
      pdf.page.drawRectangle({ x, y: 500, width: 150, height: 60, color: rgb(0.8, 0.9, 1) });
      place(x, text);
    }
  };

  test("are centred, however many words the boxes beside it have", async () => {
    const read = await readPage((pdf) =>
      boxes(pdf, ["Count boats", "Write to the council", "Report"], (x, text) =>
        pdf.centred(x + 75, 526, text, "bold", 12),
      ),
    );
    expect(read.map(({ text, align }) => [text, align])).toEqual([
      ["Count boats", "center"],
      ["Write to the council", "center"],
      ["Report", "center"],
    ]);
  });

  test("are flush left where they begin at its edge", async () => {
    const read = await readPage((pdf) =>
      boxes(pdf, ["Count boats", "Write to the council", "Report"], (x, text) =>
        pdf.text(x + 8, 526, text, "bold", 12),
      ),
    );
    expect(read.slice(0, 2).map(({ align }) => align)).toEqual(["left", "left"]);
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

describe("how lines are set where they do not say it alone", () => {
  const alignsOf = async (draw: (pdf: SamplePdf) => void) =>
    new Map((await readPage(draw)).map(({ text, align }) => [text, align]));

  test("an item of two lines is justified only where another line of its column ends at the same edge", async () => {
    const item = (pdf: SamplePdf) => {
      pdf.text(60, 700, "\u2022", "sans", 16);
      pdf.text(76, 700, "Every spring after the storms,", "sans", 16);
      pdf.text(76, 681, "with the hopper dredger", "sans", 16);
    };
    const text = "Every spring after the storms, with the hopper dredger";
    expect((await alignsOf(item)).get(text)).toBe("left");
    const prose = proseOf(21);
    const justified = (pdf: SamplePdf) => {
      const below = pdf.paragraph(60, 700, 300, prose);
      pdf.paragraph(60, below - 8, 300, proseOf(40, 7));
    };
    expect((await alignsOf(justified)).get(prose)).toBe("justify");
  });

  test("a sum under a bill ends where the labels over it end, whatever rule stands between", async () => {
    const aligns = await alignsOf((pdf) => {
      pdf.text(60, 740, "Northern Bay Dredging Company", "sans", 12);
      for (const [i, [label, sum]] of [
        ["Subtotal", "250.00"],
        ["Tax on sales 9.25%", "23.13"],
      ].entries()) {
        pdf.text(440 - pdf.widthOf(label!), 700 - 18 * i, label!);
        pdf.text(540 - pdf.widthOf(sum!), 700 - 18 * i, sum!);
      }
      pdf.rule(330, 672, 540, 672, 1);
      pdf.text(440 - pdf.widthOf("Total USD", "bold"), 655, "Total USD", "bold");
      pdf.text(540 - pdf.widthOf("273.13", "bold"), 655, "273.13", "bold");
    });
    expect(aligns.get("Total USD")).toBe("right");
    expect(aligns.get("Northern Bay Dredging Company")).toBe("left");
  });

  test("a line far under a cover's centred lines has their middle; one that begins with a text is flush with it", async () => {
    const aligns = await alignsOf((pdf) => {
      pdf.paragraph(40, 700, 150, proseOf(60), { isJustified: false });
      pdf.centred(450, 600, "THE OLD LIGHTSHIP", "bold", 22);
      pdf.centred(450, 565, "A museum on the water", "italic", 14);
      pdf.centred(450, 120, "Free entrance for children", "sans", 11);
      pdf.text(40, 120, "Westermole", "sans", 11);
    });
    expect(aligns.get("Free entrance for children")).toBe("center");
    expect(aligns.get("Westermole")).toBe("left");
  });

  test("a step that is set in stays left under a column's edge, though its cell is as wide at both sides", async () => {
    const aligns = await alignsOf((pdf) => {
      const steps = [
        [0, "Input: a dried sample of known weight"],
        [0, "for each sieve from coarse to fine"],
        [1, "shake the sieve two minutes"],
        [0, "return the weights in order"],
      ] as const;
      pdf.rule(60, 712, 400, 712, 0.8);
      for (const [i, [depth, step]] of steps.entries()) {
        const middle = 86 + pdf.widthOf(steps[0][1]) / 2;
        pdf.text(64, 700 - 12 * i, `${i + 1}:`, "serif", 8);
        pdf.text(depth ? middle - pdf.widthOf(step) / 2 : 86, 700 - 12 * i, step);
      }
      pdf.rule(60, 655, 400, 655, 0.8);
    });
    expect(aligns.get("shake the sieve two minutes")).toBe("left");
  });
});

describe("what stands under a table without rules", () => {
  const rows: Lines = ["Revenue", "Wages", "Interest", "Profit"].flatMap((label, i): Lines => [
    [60, 700 - 14 * i, label],
    [340, 700 - 14 * i, `${412 - i}`],
    [440, 700 - 14 * i, `${398 - i}`],
  ]);
  const rowsOf = async (more: Lines) =>
    new Map(
      (await readPage((pdf) => drawLines(pdf, [...rows, ...more]))).map(({ text, row }) => [text, row]),
    );

  test("is a text of its own where it stands far from the rows, or is a heading", async () => {
    const note = "The notes on the following pages are part of these accounts.";
    expect((await rowsOf([[60, 625, note]])).get(note)).toBeUndefined();
    const heading = await rowsOf([[60, 638, "How to get here", "bold", 14]]);
    expect(heading.get("How to get here")).toBeUndefined();
    expect(heading.get("Profit")).toBe(3);
  });

  test("is a row where it stands as near as rows do", async () => {
    expect((await rowsOf([[60, 644, "Of which abroad"]])).get("Of which abroad")).toBe(4);
  });
});

describe("a head with a short rule under it", () => {
  test("stands over all columns that the rule reaches over, in its middle", async () => {
    const blocks = await readPage((pdf) => {
      for (const [from, to, y] of [
        [60, 500, 720],
        [200, 340, 702],
        [360, 500, 702],
        [60, 500, 685],
        [60, 500, 640],
      ] as const)
        pdf.rule(from, y, to, y, 0.5);
      pdf.centred(270, 707, "Outer bank");
      pdf.centred(430, 707, "Inner harbour");
      for (const [row, texts] of [
        ["Load", "before", "after", "before", "after"],
        ["Sand", "12.4", "31.0", "2.2", "2.9"],
        ["Clay", "8.1", "6.6", "35.0", "47.3"],
      ].entries()) {
        const y = 690 - 16 * row;
        pdf.text(62, y, texts[0]!);
        for (const [i, x] of [250, 340, 410, 500].entries())
          pdf.text(x - pdf.widthOf(texts[i + 1]!), y, texts[i + 1]!);
      }
    });
    const head = blocks.find(({ text }) => text === "Inner harbour");
    expect(head).toMatchObject({ row: 0, align: "center" });
  });
});
