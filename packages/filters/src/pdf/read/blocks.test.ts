import { rgb, setWordSpacing } from "@cantoo/pdf-lib";
import { plainText } from "@yizhou/model";
import { describe, expect, test } from "vitest";
import { readWhole } from "./read-document.ts";
import { proseOf, SamplePdf } from "../testing/sample-pdf.ts";

async function read(draw: (pdf: SamplePdf) => void) {
  const pdf = await SamplePdf.create();
  draw(pdf);
  const { model, units } = await readWhole(await pdf.bytes());
  return {
    blocks: model.pages.flatMap((page) => page.blocks),
    texts: units.map(({ content }) => plainText(content)),
  };
}

describe("lines that end where their writer wanted it", () => {
  test("are units of their own in a centred list of names and places, and stay centred", async () => {
    const { blocks, texts } = await read((pdf) => {
      pdf.centred(300, 740, "Sand and Clay in a Shallow Bay", "serif", 20);
      pdf.centred(300, 712, "Ada Marlow, Ben Reed and Chen Wei");
      pdf.centred(300, 700, "Department of Coastal Engineering");
      pdf.centred(300, 688, "University of the Coast, Bayville");
      pdf.paragraph(50, 640, 500, proseOf(120));
    });
    expect(texts.slice(1, 4)).toEqual([
      "Ada Marlow, Ben Reed and Chen Wei",
      "Department of Coastal Engineering",
      "University of the Coast, Bayville",
    ]);
    expect(blocks.slice(1, 4).map((block) => block.align)).toEqual(["center", "center", "center"]);
  });

  test("go on where they end with a comma or a preposition", async () => {
    const { texts } = await read((pdf) => {
      pdf.centred(300, 712, "A thesis submitted to the University of");
      pdf.centred(300, 700, "Bayville by Ada Marlow and Ben Reed,");
      pdf.centred(300, 688, "Engineers");
      pdf.paragraph(50, 640, 500, proseOf(120));
    });
    expect(texts[0]).toBe(
      "A thesis submitted to the University of Bayville by Ada Marlow and Ben Reed, Engineers",
    );
  });
});

describe("centred lines in bold", () => {
  const over = (lines: readonly string[], size = 12) =>
    read((pdf) => {
      for (const [i, line] of lines.entries()) pdf.centred(300, 740 - 1.2 * size * i, line, "bold", size);
      pdf.paragraph(50, 640, 500, proseOf(120), { size: 12 });
    });

  test("that each had room for more are texts of their own, the date as well", async () => {
    const { blocks } = await over(["Coast 527", "Dr Ada Marlow", "Exercise 13", "12-13-25"]);
    expect(blocks.slice(0, 4).map(({ lines, align }) => [lines.length, align])).toEqual(
      Array.from({ length: 4 }, () => [1, "center"]),
    );
  });

  test("are a title where they are two, or larger than such lines are", async () => {
    const { texts } = await over(["Surveys of the Northern", "Harbour and Its Flats"]);
    expect(texts[0]).toBe("Surveys of the Northern Harbour and Its Flats");
    const { texts: large } = await over(["Surveys", "Harbours", "Flats"], 24);
    expect(large[0]).toBe("Surveys Harbours Flats");
  });

  test("leave a date under them to itself", async () => {
    const { texts } = await over(["Surveys of the Northern Harbour", "March 17, 2026"]);
    expect(texts.slice(0, 2)).toEqual(["Surveys of the Northern Harbour", "March 17, 2026"]);
  });
});

test("words on the ornaments of a slide are headings and items, not labels of a drawing", async () => {
  const { blocks } = await read((pdf) => {
    pdf.nextPage([720, 540]);
    pdf.document.removePage(0);
    for (let i = 0; i < 12; i++)
      pdf.page.drawEllipse({
        x: 190 + 30 * i,
        y: 170 + 18 * i,
        xScale: 160,
        yScale: 90,
        color: rgb(0.9, 0.9, 1),
      });
    pdf.text(60, 430, "Where does the sediment go?", "sans", 30);
    pdf.text(60, 390, "Surveys of the harbour office", "sans", 20);
    for (const [i, item] of ["settles on the flats", "fills the channel"].entries()) {
      pdf.text(60, 320 - 32 * i, "\u2022", "sans", 18);
      pdf.text(80, 320 - 32 * i, item, "sans", 18);
    }
  });
  expect(blocks.map(({ role }) => role)).not.toContain("figure-text");
  expect(blocks.map(({ align }) => align)).toEqual(["left", "left", "left", "left"]);
  expect(blocks.slice(2).map(({ bullet }) => bullet?.text)).toEqual(["\u2022", "\u2022"]);
});

test("a paragraph set narrower than its column stays whole, and flush", async () => {
  const text = proseOf(60);
  const { blocks, texts } = await read((pdf) => {
    pdf.centred(300, 740, "Sand and Clay in a Shallow Bay", "serif", 20);
    pdf.paragraph(90, 700, 420, text);
    pdf.paragraph(50, 600, 500, proseOf(120, 5));
  });
  expect(texts[1]).toBe(text);
  expect(blocks[1]!.align).toBe("justify");
});

describe("numbers before text", () => {
  test("of sections stay in their place where room follows them", async () => {
    const { blocks, texts } = await read((pdf) => {
      pdf.centred(300, 770, "Sand and Clay", "serif", 20);
      pdf.text(50, 740, "3.1", "bold", 12);
      pdf.text(80, 740, "Traces of the river", "bold", 12);
      pdf.paragraph(50, 715, 500, proseOf(60));
      pdf.text(50, 640, "3.1 million tons of sand a year", "bold", 12);
    });
    expect(blocks[1]!.bullet?.text).toBe("3.1");
    expect(blocks[1]!.role).toBe("heading");
    expect([texts[1], texts[3]]).toEqual(["Traces of the river", "3.1 million tons of sand a year"]);
  });

  test("part the lines of a program in words", async () => {
    const { blocks, texts } = await read((pdf) => {
      for (const [i, line] of ["for every flat do", "measure the sand", "end for"].entries()) {
        pdf.text(50, 740 - 12 * i, `${i + 1}:`);
        pdf.text(i === 1 ? 80 : 66, 740 - 12 * i, line);
      }
      pdf.paragraph(50, 690, 500, proseOf(60));
    });
    expect(texts.slice(0, 3)).toEqual(["for every flat do", "measure the sand", "end for"]);
    expect(blocks.slice(0, 3).map((block) => block.bullet?.text)).toEqual(["1:", "2:", "3:"]);
  });

  test("belong to the words of a centred heading, and move with them", async () => {
    const { blocks, texts } = await read((pdf) => {
      pdf.text(260, 740, "IV. Experiments", "serif", 12);
      pdf.paragraph(50, 715, 500, proseOf(60));
    });
    expect(texts[0]).toBe("IV. Experiments");
    expect(blocks[0]!.bullet).toBeNull();
    expect(blocks[0]!.align).toBe("center");
  });
});

describe("items", () => {
  test("stay flush left where they happen to stand in the middle of their column", async () => {
    const { blocks } = await read((pdf) => {
      pdf.text(70, 740, "•");
      pdf.text(80, 740, "Sand that was measured in summer, in winter, in spring and again in the autumn");
      pdf.text(80 + 340, 740, "of last year, at six places");
      pdf.paragraph(50, 715, 500, proseOf(60));
    });
    expect(blocks[0]!.bullet?.text).toBe("•");
    expect(blocks[0]!.align).toBe("left");
  });
});

describe("a list of contents", () => {
  test("has entries over two lines whole and its numbers apart", async () => {
    const { blocks, texts } = await read((pdf) => {
      const dots = (from: number, y: number) => {
        for (let x = from; x < 480; x += 8) pdf.text(x, y, ".");
      };
      pdf.text(50, 700, "1", "bold");
      pdf.text(66, 700, "Sand", "bold");
      pdf.text(500, 700, "1", "bold");
      pdf.text(66, 686, "1.1");
      pdf.text(90, 686, "Banks of sand and how they grow in the years between two storms of the larger");
      pdf.text(90, 674, "kind, as they come once in ten years");
      dots(250, 674);
      pdf.text(500, 674, "2");
      pdf.text(66, 660, "1.2");
      pdf.text(90, 660, "Methods");
      dots(130, 660);
      pdf.text(500, 660, "3");
    });
    expect(texts).toEqual([
      "Sand",
      "Banks of sand and how they grow in the years between two storms of the larger kind, as they come once in ten years",
      "Methods",
    ]);
    const entries = blocks.filter((block) => block.role === "toc");
    expect(entries.map((block) => `${block.bullet?.text} ${block.align}`)).toEqual(["1.1 left", "1.2 left"]);
  });
});

describe("capitals with small capitals", () => {
  test("have the size of the capitals", async () => {
    const { blocks } = await read((pdf) => {
      const x = pdf.text(250, 740, "R", "serif", 10);
      const y = pdf.text(x, 740, "ELATED ", "serif", 8);
      pdf.text(pdf.text(y, 740, "W", "serif", 10), 740, "ORK", "serif", 8);
      pdf.paragraph(50, 715, 500, proseOf(60));
    });
    expect(blocks[0]!.style.size).toBe(10);
  });
});

describe("a note under the list of references", () => {
  test("is no entry of it", async () => {
    const pdf = await SamplePdf.create();
    pdf.centred(300, 670, "Sand and Clay in a Shallow Bay", "serif", 20);
    pdf.paragraph(50, 640, 500, proseOf(100));
    pdf.text(50, 560, "References", "bold", 12);
    pdf.text(50, 540, "[1]", "serif", 9);
    pdf.text(70, 540, "A. Marlow. Sand banks and their growth. Journal of Coasts, 12, 2019.", "serif", 9);
    pdf.rule(50, 112, 150, 112);
    pdf.text(50, 103, "3", "serif", 5);
    pdf.text(54, 100, "The surveys were carried out by the harbour office and are not public.", "serif", 8);
    const { model } = await readWhole(await pdf.bytes());
    const roles = model.pages.flatMap((page) => page.blocks).map((block) => block.role);
    expect(roles.slice(-3)).toEqual(["heading", "reference", "footnote"]);
  });
});

test("a paragraph whose first line is set far in by tabs goes on at the column's edge", async () => {
  const { texts } = await read((pdf) => {
    pdf.text(230, 700, "The river carries sand and fine clay from the upper valley to the coast,");
    pdf.text(
      50,
      688,
      "where the waves sort it by weight and spread it over the shallow bay, so that the mud near the shore",
    );
    pdf.text(50, 676, "is never quite the same in two years that follow one another.");
    pdf.text(230, 660, "Two years later the same places were sampled again, in the order of the map.");
    pdf.text(
      50,
      648,
      "Every one of the samples was weighed twice before anything was written down in the book there.",
    );
  });
  expect(texts).toHaveLength(3);
  expect(texts[0]).toMatch(/^The river .* coast, where the waves .* one another\.$/);
});

test("an address that begins behind a label stays flush with it, a line each", async () => {
  const { blocks, texts } = await read((pdf) => {
    pdf.text(45, 590, "PAYMENT", "sans", 20);
    pdf.text(79, 560, "To:");
    pdf.text(97, 560, "Orange Harbour Inc.");
    pdf.text(97, 546, "23 Main Street");
    pdf.text(97, 532, "Central City");
  });
  expect(texts.slice(1)).toEqual(["To: Orange Harbour Inc.", "23 Main Street", "Central City"]);
  expect(blocks.map(({ align }) => align)).toEqual(["left", "left", "left", "left"]);
});

test("words stay apart where a file draws no blanks and presses them in full lines, and letters that are set apart stay words", async () => {
  const text = proseOf(60);
  const { texts } = await read((pdf) => {
    let x = 50;
    for (const letter of "WESTERLAND") x = pdf.text(x, 760, letter, "serif", 12) + 1.4;
    pdf.pressed(50, 700, text, { perLine: 12, gap: 1.5 });
  });
  expect(texts).toEqual(["WESTERLAND", text]);
});

test("a story goes on below a saying that is set into its column", async () => {
  const story = proseOf(140);
  const [above, below] = [story.split(" ").slice(0, 64).join(" "), story.split(" ").slice(64).join(" ")];
  const { texts } = await read((pdf) => {
    const y = pdf.paragraph(50, 735, 240, above, { goesOn: true });
    pdf.rule(50, y - 10, 290, y - 10, 1);
    pdf.centred(170, y - 30, "We saw no ship", "italic", 14);
    pdf.centred(170, y - 48, "for eleven weeks.", "italic", 14);
    pdf.rule(50, y - 60, 290, y - 60, 1);
    pdf.paragraph(50, y - 80, 240, below);
  });
  expect(texts).toEqual([story, "We saw no ship for eleven weeks."]);
});

test("names and offices under lines to be signed on are centred there", async () => {
  const { blocks } = await read((pdf) => {
    pdf.paragraph(50, 700, 500, proseOf(60));
    for (const [from, name, office] of [
      [60, "Bernd Brandt", "Head of the field school"],
      [380, "Maria de Wit", "Harbour Trust"],
    ] as const) {
      pdf.rule(from, 500, from + 160, 500);
      pdf.centred(from + 80, 486, name);
      pdf.centred(from + 80, 473, office, "italic", 9);
    }
  });
  const aligns = blocks.slice(1).map(({ lines, align }) => `${lines[0]!.text}: ${align}`);
  expect(aligns.toSorted()).toEqual([
    "Bernd Brandt: center",
    "Harbour Trust: center",
    "Head of the field school: center",
    "Maria de Wit: center",
  ]);
  // They have the room of the line.
  for (const { available } of blocks.slice(1)) expect(available.right - available.left).toBeGreaterThan(150);
});

test("notes in another look beside the text are read behind it, and part no paragraph", async () => {
  const story = proseOf(120);
  const { texts } = await read((pdf) => {
    pdf.paragraph(150, 700, 300, story);
    pdf.remark(60, 691, "Who says so?");
    pdf.remark(470, 655, "Compare the survey");
    pdf.remark(470, 641, "of last autumn");
  });
  expect(texts).toEqual([story, "Who says so?", "Compare the survey of last autumn"]);
});

test("lines that begin with a label each are texts of their own", async () => {
  const { texts } = await read((pdf) => {
    for (const [i, line] of ["Station: Lightship", "Depth: ten metres", "Bottom: fine sand"].entries())
      pdf.text(60, 700 - 12 * i, line);
  });
  expect(texts).toEqual(["Station: Lightship", "Depth: ten metres", "Bottom: fine sand"]);
});

test("entries that count on are texts of their own, however little room stands behind their numbers", async () => {
  const { texts } = await read((pdf) => {
    for (const [at, text] of [
      "9-1 Preparation before the operation",
      "9-2 Operation",
      "9-3 Stopping",
    ].entries())
      pdf.text(60, 700 - 12 * at, text);
  });
  expect(texts).toEqual(["9-1 Preparation before the operation", "9-2 Operation", "9-3 Stopping"]);
});

test("a heading in colour at the edge under a full line that is set in is one of its own", async () => {
  const free = "Also made: pages for the web and for three kinds of other things (without any charge)";
  const { texts } = await read((pdf) => {
    const width = pdf.widthOf(free, "italic");
    pdf.paragraph(86, 700, width, proseOf(60), { font: "italic" });
    pdf.text(86, 560, free, "italic");
    pdf.page.setFontColor(rgb(0, 0.5, 0.2));
    const end = pdf.text(50, 548, "$1,000 for the bronze package of all four ", "bold");
    pdf.page.setFontColor(rgb(0, 0, 0));
    pdf.text(end, 548, "($1,250 value)", "italic");
    pdf.paragraph(86, 530, width, proseOf(60, 7), { font: "italic" });
  });
  expect(texts).toContain(free);
});

test("a picture that reaches over the edge of the page makes no column wider than its lines", async () => {
  const { blocks } = await read((pdf) => {
    for (let i = 0; i < 12; i++)
      pdf.page.drawEllipse({ x: 350 + 20 * i, y: 620, xScale: 60, yScale: 30, color: rgb(0.5, 0.6, 0.9) });
    pdf.paragraph(50, 780, 460, proseOf(70), { isJustified: false });
    pdf.paragraph(50, 560, 460, proseOf(90, 5), { isJustified: false });
    pdf.paragraph(50, 460, 460, proseOf(90, 9), { isJustified: false });
  });
  expect(Math.max(...blocks.map(({ available }) => available.right))).toBeLessThan(512);
});

test("lines that are stretched over their column are one text, however wide their blanks", async () => {
  const lines = [
    "Members are all that sail here and all that live by the sea or on the sea in the summer,",
    "national or foreign, living here or not, who",
    "of their own will, and as long as they share the",
    "aims of the club, ask for it.",
  ];
  const { texts } = await read((pdf) => {
    const width = pdf.widthOf(lines[0]!);
    for (const [at, line] of lines.entries()) {
      const blanks = line.split(" ").length - 1;
      const more = at === lines.length - 1 ? 0 : (width - pdf.widthOf(line)) / blanks;
      pdf.page.pushOperators(setWordSpacing(more));
      pdf.text(60, 700 - 12 * at, line);
    }
    pdf.page.pushOperators(setWordSpacing(0));
    pdf.text(60, 640, "There are three kinds of members:");
  });
  expect(texts).toEqual([lines.join(" "), "There are three kinds of members:"]);
});
