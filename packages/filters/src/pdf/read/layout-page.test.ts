import { PDFName } from "@cantoo/pdf-lib";
import { plainText } from "@yizhou/model";
import { describe, expect, test } from "vitest";
import { readWhole } from "./read-document.ts";
import { blockList, unitList } from "../testing/block-list.ts";
import { proseOf, SamplePdf } from "../testing/sample-pdf.ts";

async function read(draw: (pdf: SamplePdf) => void) {
  const pdf = await SamplePdf.create();
  draw(pdf);
  const { model, units, warnings } = await readWhole(await pdf.bytes());
  const blocks = model.pages.flatMap((page) => page.blocks);
  const textOf = (id: string) => plainText(units.find((unit) => unit.id === id)!.content);
  return { model, units, blocks, warnings, textOf };
}

/** A title over two columns, with headings, a list, a listing, a caption and references; on two pages. */
function paper(pdf: SamplePdf): void {
  pdf.text(162, 740, "Sand and Clay in a Shallow Bay", "bold", 20);
  pdf.text(255, 715, "A. Marlow and B. Reed", "serif", 11);
  pdf.text(50, 680, "Abstract", "bold", 11);
  let y = pdf.paragraph(50, 664, 240, proseOf(60), {});
  pdf.text(50, y - 12, "1 Introduction", "bold", 12);
  y = pdf.paragraph(50, y - 30, 240, proseOf(50, 5));
  y = pdf.paragraph(50, y, 240, proseOf(45, 9), { indent: 12 });
  pdf.text(54, y - 6, "•", "serif", 10);
  y = pdf.paragraph(64, y - 6, 226, proseOf(14, 2), { isJustified: false });
  pdf.text(54, y, "•", "serif", 10);
  y = pdf.paragraph(64, y, 226, proseOf(16, 20), { isJustified: false });
  const open = proseOf(70, 11).replace(/\.$/, "");
  const words = open.split(" ");
  pdf.paragraph(50, y - 8, 240, words.slice(0, 31).join(" "), { indent: 12, goesOn: true });
  pdf.paragraph(310, 680, 240, `${words.slice(31, 60).join(" ")}.`);
  for (const [i, line] of ["for (const flat of flats) {", "  grow(flat);", "}"].entries()) {
    pdf.text(310, 600 - 11 * i, line, "mono", 9);
  }
  pdf.text(310, 555, "Figure 1.", "bold", 9);
  pdf.text(352, 555, "How the flats grow in three years of storms.", "serif", 9);
  pdf.text(310, 520, "References", "bold", 12);
  pdf.text(310, 502, "[1]", "serif", 9);
  pdf.paragraph(
    326,
    502,
    224,
    "A. Marlow. Sand banks and their growth. Journal of Coasts, 12, pages 1 to 20, 2019.",
    { size: 9 },
  );
  pdf.text(310, 476, "[2]", "serif", 9);
  pdf.paragraph(326, 476, 224, "B. Reed. Clay in estuaries. Coast Press, 2021.", { size: 9 });
}

describe("a paper in two columns", () => {
  test("is read column by column, with the roles its looks give", async () => {
    const { model } = await read(paper);
    await expect(blockList(model)).toMatchFileSnapshot("golden/paper-blocks.txt");
  });

  test("gives units in reading order, with joined paragraphs whole", async () => {
    const { units } = await read(paper);
    await expect(unitList(units)).toMatchFileSnapshot("golden/paper-units.txt");
  });
});

describe("tables", () => {
  test("drawn with lines have their cells, also joined ones", async () => {
    const { model, blocks } = await read((pdf) => {
      for (const y of [700, 680, 640]) pdf.rule(100, y, 400, y);
      pdf.rule(200, 660, 400, 660);
      for (const x of [100, 200, 400]) pdf.rule(x, 640, x, 700);
      pdf.rule(300, 640, 300, 680);
      pdf.text(104, 686, "Station");
      pdf.text(250, 686, "Depth of the water");
      pdf.text(104, 656, "Outer bank");
      pdf.text(204, 666, "summer");
      pdf.text(304, 666, "winter");
      pdf.text(204, 646, "12.5");
      pdf.text(304, 646, "14.1");
    });
    expect(model.pages[0]!.tables).toHaveLength(1);
    const cells = blocks.map((block) => [
      block.lines[0]!.text,
      block.cell?.row,
      block.cell?.column,
      block.cell?.rowSpan,
      block.cell?.columnSpan,
    ]);
    expect(cells).toEqual([
      ["Station", 0, 0, 1, 1],
      ["Depth of the water", 0, 1, 1, 2],
      ["Outer bank", 1, 0, 2, 1],
      ["summer", 1, 1, 1, 1],
      ["winter", 1, 2, 1, 1],
      ["12.5", 2, 1, 1, 1],
      ["14.1", 2, 2, 1, 1],
    ]);
    expect(blocks.filter((block) => block.locked === "number")).toHaveLength(2);
  });

  test("with level rules only are told by their white strips", async () => {
    const { blocks } = await read((pdf) => {
      for (const y of [700, 684, 630]) pdf.rule(100, y, 420, y);
      const rows = [
        ["Place", "Sand", "Clay"],
        ["North bank", "coarse", "none"],
        ["Inner bay", "fine", "plenty"],
        ["Harbour", "none", "some"],
      ];
      for (const [i, row] of rows.entries()) {
        for (const [j, text] of row.entries()) pdf.text(104 + 110 * j, (i === 0 ? 689 : 686) - 16 * i, text);
      }
    });
    expect(blocks.map((block) => block.role)).toEqual(Array.from({ length: 12 }, () => "table-cell"));
    expect(blocks.map((block) => `${block.cell!.row},${block.cell!.column}`).slice(0, 4)).toEqual([
      "0,0",
      "0,1",
      "0,2",
      "1,0",
    ]);
  });

  test("have the headings that stand on top of their lines", async () => {
    const { blocks } = await read((pdf) => {
      for (const y of [700, 680, 660]) pdf.rule(100, y, 300, y);
      for (const x of [100, 200, 300]) pdf.rule(x, 660, x, 700);
      pdf.text(104, 704, "Place", "bold");
      pdf.text(204, 704, "Sand", "bold");
      for (const [i, row] of [
        ["North", "coarse"],
        ["South", "fine"],
      ].entries()) {
        for (const [j, text] of row.entries()) pdf.text(104 + 100 * j, 686 - 20 * i, text);
      }
    });
    expect(blocks.map((block) => [block.lines[0]!.text, block.cell?.row])).toEqual([
      ["Place", 0],
      ["Sand", 0],
      ["North", 1],
      ["coarse", 1],
      ["South", 2],
      ["fine", 2],
    ]);
  });

  test("turned on the page are read in their own direction", async () => {
    const { model, blocks } = await read((pdf) => {
      for (const x of [100, 130, 160]) pdf.rule(x, 100, x, 400);
      for (const y of [100, 250, 400]) pdf.rule(100, y, 160, y);
      pdf.text(120, 110, "Station", "serif", 10, 90);
      pdf.text(120, 260, "Depth", "serif", 10, 90);
      pdf.text(150, 110, "Outer bank", "serif", 10, 90);
      pdf.text(150, 260, "deep", "serif", 10, 90);
    });
    expect(model.pages[0]!.tables[0]!.rotationDeg).toBe(90);
    expect(
      blocks.map((block) => [block.lines[0]!.text, block.rotationDeg, block.cell!.row, block.cell!.column]),
    ).toEqual([
      ["Station", 90, 0, 0],
      ["Depth", 90, 0, 1],
      ["Outer bank", 90, 1, 0],
      ["deep", 90, 1, 1],
    ]);
  });
});

describe("paragraphs", () => {
  test("broken over a page go on there, the hyphen undone", async () => {
    const { blocks, textOf, units } = await read((pdf) => {
      pdf.paragraph(50, 300, 400, `${proseOf(30).replace(/\.$/, "")}`);
      pdf.paragraph(50, 260, 400, `${proseOf(60).replace(/\.$/, "")} and then the sedi-`);
      pdf.nextPage();
      pdf.paragraph(
        50,
        700,
        400,
        "ments come to rest in the shelter of the dunes, where they remain for a long time.",
      );
      pdf.paragraph(50, 600, 400, proseOf(60, 4));
    });
    const last = blocks.find((block) => block.joins !== null)!;
    expect(last.joinsWith).toBe("hyphen");
    expect(textOf(last.joins!)).toContain("and then the sediments come to rest");
    expect(units.some((unit) => unit.id === last.id)).toBe(false);
  });

  test("keep a compound's hyphen at a line's end", async () => {
    const { units } = await read((pdf) => {
      pdf.text(50, 700, "The flats are well-known here, and everywhere on this coast a well-");
      pdf.text(50, 688, "known path leads over them to the outer sea-");
      pdf.text(50, 676, "ward banks where nobody lives.");
    });
    expect(plainText(units[0]!.content)).toContain("a well-known path");
    expect(plainText(units[0]!.content)).toContain("the outer seaward banks");
  });

  test("names of a program stay as they are also in a sentence that has more letters of them than of its own", async () => {
    const names = ["bitops-bitwise-and", "math-partial-sums", "string-validate-input"];
    const pdf = await SamplePdf.create();
    pdf.paragraph(50, 740, 420, proseOf(60));
    let x = pdf.text(50, 660, "The loops of these tests that gain the most are ");
    for (const [i, name] of names.entries()) {
      if (i > 0) x = pdf.text(x, 660, ", ");
      x = pdf.text(x, 660, name, "mono");
    }
    const { model } = await readWhole(await pdf.bytes());
    const block = model.pages[0]!.blocks.at(-1)!;
    expect(block.style.family).toBe("serif");
    expect(block.tags.map(({ locked, standalone }) => [locked, standalone])).toEqual(
      names.map(() => ["code", true]),
    );
  });

  test("have formulas, code and raised marks as standalone tags, styles as pairs", async () => {
    const { units, blocks } = await read((pdf) => {
      let x = pdf.text(50, 700, "The depth ");
      x = pdf.text(x, 700, "d", "italic");
      x = pdf.text(x, 700, " = 3 grows");
      x = pdf.text(x, 704, "1", "serif", 7);
      x = pdf.text(x, 700, " when ");
      x = pdf.text(x, 700, "flood()", "mono");
      x = pdf.text(x, 700, " is called ");
      x = pdf.text(x, 700, "very often", "bold");
      pdf.text(x, 700, " in winter.");
    });
    const [unit] = units;
    expect(
      unit!.content.map((node) => (node.kind === "text" ? node.text : `${node.kind} ${node.type}`)),
    ).toEqual([
      "The depth ",
      "standalone equation",
      " grows",
      "standalone note",
      " when ",
      "standalone other",
      " is called ",
      "open format",
      "very often",
      "close format",
      " in winter.",
    ]);
    expect(blocks[0]!.tags.map((tag) => tag.locked)).toEqual(["formula", "number", "code", null]);
  });

  test("begin with their drop capital", async () => {
    const { blocks, textOf } = await read((pdf) => {
      pdf.text(50, 676, "T", "serif", 36);
      pdf.text(75, 700, "he river carries sand and clay from the upper valley to");
      pdf.text(75, 688, "the coast where tides move it back and forth until all of");
      pdf.text(75, 676, "it settles on flats that grow slowly over many years and");
      pdf.text(50, 664, "storms take some of it away again and leave the shells there.");
    });
    expect(blocks).toHaveLength(1);
    expect(blocks[0]!.dropCap).not.toBeNull();
    expect(textOf(blocks[0]!.id)).toMatch(/^The river carries/);
  });

  test("set about one middle stay centred, though the widest line comes last", async () => {
    const { blocks } = await read((pdf) => {
      pdf.paragraph(50, 500, 500, proseOf(120));
      const names = [
        "Andreas Marlow, Brenda Reed, Carl Stone",
        "Dora Fields, Edgar Lake, Flora Hill, Gregor Wood",
        "Hanna Brook, Igor Field, Jana Stone, Karl Meadow, Lena Park",
      ];
      for (const [i, line] of names.entries()) {
        // Drawn below the page first: that tells its width.
        const width = pdf.text(0, -100, line);
        pdf.text(300 - width / 2, 724 - 12 * i, line);
      }
    });
    expect(blocks[0]!.align).toBe("center");
  });

  test("about one middle are centred also where the widest fills their column", async () => {
    const { blocks } = await read((pdf) => {
      const centre = (y: number, text: string, halfWidth: number) =>
        pdf.text(300 - halfWidth, y, text, "sans", 20);
      centre(700, "Toward a Standard", 85);
      centre(674, "Benchmark Format and Suite", 128);
      centre(648, "for Floating-Point Analysis", 121);
    });
    expect(blocks.map(({ align, lines }) => [align, lines.length])).toEqual([["center", 3]]);
  });

  test("that are facts with bold labels stay apart, and flush right", async () => {
    const facts = [
      ["Invoice number:", " 2024-1187"],
      ["Date of issue:", " 14 March 2024"],
      ["Payment due:", " 13 April 2024"],
    ] as const;
    const { blocks } = await read((pdf) => {
      const widths = [118, 131, 125];
      for (const [i, [label, value]] of facts.entries()) {
        const y = 700 - 13 * i;
        const start = 540 - widths[i]!;
        pdf.text(pdf.text(start, y, label, "bold", 10), y, value, "serif", 10);
      }
      pdf.paragraph(60, 600, 480, proseOf(60));
    });
    expect(blocks.slice(0, 3).map(({ lines }) => lines[0]!.text)).toEqual(facts.map((fact) => fact.join("")));
  });

  test("begin at bullets that are drawn, and are parted by boxes to tick between them", async () => {
    const { blocks } = await read((pdf) => {
      const items = [
        "Saturday in May: guided walk to the pier",
        "Sunday in May: counting of birds, for all",
        "June",
      ];
      for (const [i, item] of items.entries()) {
        pdf.page.drawCircle({ x: 64, y: 703 - 12 * i, size: 2 });
        pdf.text(72, 700 - 12 * i, item, "serif", 10);
      }
      for (const x of [60, 120]) pdf.page.drawRectangle({ x, y: 600, width: 8, height: 8, borderWidth: 0.5 });
      pdf.text(72, 600, "Petrol", "sans", 10);
      pdf.text(132, 600, "Electric", "sans", 10);
    });
    expect(blocks.map(({ lines }) => lines.map(({ text }) => text).join(" / "))).toEqual([
      "Saturday in May: guided walk to the pier",
      "Sunday in May: counting of birds, for all",
      "June",
      "Petrol",
      "Electric",
    ]);
  });

  test("set flush right stay whole", async () => {
    const { blocks } = await read((pdf) => {
      const lines = [
        "But it chanced one day that a man came from the marshes",
        "sitting in the inn and listening to the talk",
        "of the other guests when all of a sudden",
        "he sat up",
        "and cried out.",
      ];
      const ends = 500;
      for (const [i, line] of lines.entries())
        pdf.text(ends - line.length * 4.2, 700 - 12 * i, line, "mono", 7);
    });
    expect(blocks).toHaveLength(1);
    expect(blocks[0]!.align).toBe("right");
  });
});

describe("running heads and page numbers", () => {
  test("are told by coming back", async () => {
    const { blocks } = await read((pdf) => {
      for (let page = 0; page < 3; page++) {
        if (page > 0) pdf.nextPage();
        pdf.text(50, 760, "Sand and Clay", "italic", 9);
        pdf.text(480, 760, "Annual report 2024", "italic", 9);
        pdf.paragraph(50, 700, 400, proseOf(80, page * 7));
        pdf.text(290, 40, String(page + 11));
      }
    });
    const roles = blocks.map((block) => block.role);
    expect(roles.filter((role) => role === "header-footer")).toHaveLength(6);
    expect(roles.filter((role) => role === "page-number")).toHaveLength(3);
    expect(roles.filter((role) => role === "paragraph")).toHaveLength(3);
  });
});

describe("a list with dots", () => {
  test("has prices behind them left whole, and words behind them as texts of their own", async () => {
    const { units, blocks, model } = await read((pdf) => {
      for (const [i, [dish, price]] of [
        ["Soup of mussels", "8.50"],
        ["Smoked eel", "11.00"],
      ].entries())
        pdf.text(50, 700 - 24 * i, `${dish} ${".".repeat(60)}${price}`);
      pdf.text(50, 640, `The captain ${".".repeat(60)}`);
      pdf.text(330, 640, "Anna Marlow");
    });
    expect(units.map((unit) => plainText(unit.content))).toEqual([
      "Soup of mussels",
      "Smoked eel",
      "The captain",
      "Anna Marlow",
    ]);
    const { glyphs } = model.pages[0]!;
    const dots = blocks.map(({ leaders = [] }) => leaders.length);
    expect(dots).toEqual([60, 60, 60, 0]);
    // The dot of the price is none of them.
    const [soup] = blocks;
    const price = glyphs.find(({ text }) => text === "8")!;
    for (const dot of soup!.leaders!) expect(glyphs[dot]!.box.right).toBeLessThan(price.box.left + 0.1);
  });
});

describe("a table of contents", () => {
  test("has an entry a line, its dots and page numbers left as they are", async () => {
    const { units, blocks } = await read((pdf) => {
      for (const [i, entry] of ["Sand", "Clay and silt", "Growth of the flats"].entries()) {
        pdf.text(50, 700 - 14 * i, `${entry} ${". ".repeat(40)}${i * 7 + 3}`);
      }
    });
    expect(blocks.map((block) => block.role)).toEqual(["toc", "toc", "toc"]);
    expect(units.map((unit) => plainText(unit.content))).toEqual([
      "Sand",
      "Clay and silt",
      "Growth of the flats",
    ]);
  });
});

describe("odd pages", () => {
  test("without content are empty, those of size zero are read at the usual size", async () => {
    const { model } = await read((pdf) => {
      pdf.nextPage([0, 0]);
      pdf.text(50, 500, "Some text on no paper");
    });
    expect(model.pages.map((page) => page.kind)).toEqual(["empty", "native"]);
    expect(model.pages[1]!.width).toBeGreaterThan(0);
  });
});

describe("a colour gradient", () => {
  /** Painted by `sh` inside a clip. */
  function gradient(pdf: SamplePdf, clip: string): void {
    const { context } = pdf.document;
    const shading = context.obj({
      ...{ ShadingType: 2, ColorSpace: "DeviceRGB", Coords: [50, 0, 350, 0] },
      Function: { FunctionType: 2, Domain: [0, 1], C0: [1, 1, 0], C1: [0, 0, 1], N: 1 },
    });
    pdf.page.node.Resources()!.set(PDFName.of("Shading"), context.obj({ Sh0: shading }));
    pdf.page.node.addContentStream(context.register(context.stream(`q ${clip} W n /Sh0 sh Q`)));
  }

  test.each([
    ["a rectangle", "50 500 300 150 re"],
    ["a round shape", "50 500 m 350 500 l 350 650 l 250 650 150 650 50 650 c h"],
  ])("in %s stands in the way of what is set above it", async (_, clip) => {
    const { blocks } = await read((pdf) => {
      pdf.text(50, 670, "Depth of the bay in summer", "serif", 10);
      gradient(pdf, clip);
    });
    expect(blocks[0]!.available.bottom).toBeGreaterThan(650);
  });

  test("over the whole page stands in nobody's way", async () => {
    const { blocks } = await read((pdf) => {
      pdf.text(50, 670, "Depth of the bay in summer", "serif", 10);
      gradient(pdf, "0 0 600 800 re");
    });
    expect(blocks[0]!.available.bottom).toBeLessThan(600);
  });

  test("under a heading leaves it the room inside it", async () => {
    const { blocks } = await read((pdf) => {
      pdf.text(60, 630, "Depth of the bay in summer", "bold", 14);
      gradient(pdf, "50 500 300 150 re");
    });
    expect(blocks[0]!.available.bottom).toBeLessThan(600);
    expect(blocks[0]!.available.right).toBeLessThan(350);
  });
});
