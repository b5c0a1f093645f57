import { describe, expect, test } from "vitest";
import { readWhole } from "./read-document.ts";
import { proseOf, SamplePdf } from "../testing/sample-pdf.ts";

/** Blocks of one drawn page: "row,column text" for cells, "role text" for others. */
async function blocksOf(draw: (pdf: SamplePdf) => void): Promise<string[]> {
  const pdf = await SamplePdf.create();
  draw(pdf);
  const { model } = await readWhole(await pdf.bytes());
  return model.pages[0]!.blocks.map(({ lines, cell, role, locked }) => {
    const text = lines.map((line) => line.text).join(" ");
    return `${cell ? `${cell.row},${cell.column}` : (locked ?? role)} ${text}`;
  });
}

/** A frame with upright rules between columns and one level rule under the heading. */
function frame(pdf: SamplePdf, xs: readonly number[], levels: readonly number[]): void {
  for (const y of levels) pdf.rule(xs[0]!, y, xs.at(-1)!, y);
  for (const x of xs) pdf.rule(x, levels.at(-1)!, x, levels[0]!);
}

describe("a table with rules between its columns only", () => {
  test("has the rows that its baselines share, with texts of two lines whole", async () => {
    const blocks = await blocksOf((pdf) => {
      frame(pdf, [100, 200, 360, 420], [712, 696, 630]);
      const rows: readonly (readonly [number, string, string, string])[] = [
        [700, "Station", "Bottom", "Load"],
        [684, "Lightship", "coarse sand with shells that the", "14"],
        [660, "Westermole", "fine sand", "31"],
        [648, "River mouth", "gravel", "120"],
      ];
      for (const [y, ...cells] of rows) {
        for (const [i, x] of [105, 205, 365].entries()) pdf.text(x, y, cells[i]!);
      }
      pdf.text(205, 672, "storms have left behind");
    });
    expect(blocks).toEqual([
      "0,0 Station",
      "0,1 Bottom",
      "0,2 Load",
      "1,0 Lightship",
      "1,1 coarse sand with shells that the storms have left behind",
      "1,2 14",
      "2,0 Westermole",
      "2,1 fine sand",
      "2,2 31",
      "3,0 River mouth",
      "3,1 gravel",
      "3,2 120",
    ]);
  });

  test("is left as it is where its cells have running text side by side", async () => {
    const blocks = await blocksOf((pdf) => {
      frame(pdf, [100, 250, 400], [712, 600]);
      pdf.paragraph(104, 698, 142, proseOf(30), { isJustified: false });
      pdf.paragraph(254, 698, 142, proseOf(30, 8), { isJustified: false });
    });
    expect(blocks).toEqual([`0,0 ${proseOf(30)}`, `0,1 ${proseOf(30, 8)}`]);
  });
});

test("a cell over two columns whose texts stand in both is two cells, where other rows show the columns", async () => {
  const blocks = await blocksOf((pdf) => {
    for (const y of [712, 692, 672, 652]) pdf.rule(100, y, 400, y);
    for (const x of [100, 400]) pdf.rule(x, 652, x, 712);
    pdf.rule(220, 692, 220, 712);
    pdf.rule(220, 652, 220, 672);
    const rows = [
      ["Author", "Andrea"],
      ["Release", "May 2011"],
      ["Size", "small"],
    ];
    for (const [i, [label, value]] of rows.entries()) {
      pdf.text(105, 698 - 20 * i, label!);
      pdf.text(225, 698 - 20 * i, value!);
    }
  });
  expect(blocks).toEqual([
    "0,0 Author",
    "0,1 Andrea",
    "1,0 Release",
    "1,1 May 2011",
    "2,0 Size",
    "2,1 small",
  ]);
});

test("lists of bullets side by side are read one after the other", async () => {
  const blocks = await blocksOf((pdf) => {
    for (const [x, items] of [
      [80, ["settles on flats", "fills channels", "feeds mussels"]],
      [340, ["leaves the bay", "covers the bank", "comes back"]],
    ] as const)
      for (const [i, item] of items.entries()) pdf.text(x, 700 - 24 * i, `\u2022 ${item}`, "sans", 14);
  });
  expect(blocks.map((block) => block.split(" ").at(-1))).toEqual([
    "flats",
    "channels",
    "mussels",
    "bay",
    "bank",
    "back",
  ]);
});

test("days of a month beside figures are cells, not numbers of lines", async () => {
  const blocks = await blocksOf((pdf) => {
    for (const [i, x] of [100, 160, 220].entries()) pdf.text(x, 714, ["Day", "North", "South"][i]!);
    for (let day = 1; day <= 12; day++) {
      for (const [i, x] of [100, 160, 220].entries())
        pdf.text(x, 714 - 13 * day, i === 0 ? String(day) : String(2000 + 37 * day * i));
    }
  });
  expect(blocks).toHaveLength(39);
  expect(blocks).toContain("12,0 12");
});

test("numbers of observations beside codes of one digit are cells too", async () => {
  const blocks = await blocksOf((pdf) => {
    for (const [i, x] of [100, 160, 220, 280].entries())
      pdf.text(x, 714, ["Obs", "Time", "Group", "Count"][i]!);
    for (let row = 1; row <= 12; row++) {
      for (const [i, x] of [100, 160, 220, 280].entries())
        pdf.text(x, 714 - 13 * row, i === 0 ? String(row) : String((row * (i + 2)) % 7));
    }
  });
  expect(blocks).toContain("12,0 12");
});

test("the letters over and under the bar of a displayed fraction are no text", async () => {
  const blocks = await blocksOf((pdf) => {
    const y = pdf.paragraph(80, 740, 440, proseOf(60));
    pdf.text(280, y - 13, "C b h", "italic");
    pdf.rule(274, y - 17, 320, y - 17, 0.5);
    pdf.text(284, y - 27, "n + k", "italic");
    pdf.paragraph(80, y - 55, 440, proseOf(60, 5));
  });
  expect(blocks.filter((block) => block.startsWith("paragraph"))).toHaveLength(2);
  expect(
    blocks.filter((block) => /C b h|n \+ k/.test(block)).every((block) => block.startsWith("formula")),
  ).toBe(true);
});

test("a caption at the head of a page is a caption", async () => {
  const blocks = await blocksOf((pdf) => {
    pdf.text(80, 770, "Table 3. Earlier measurements in the bay", "serif", 9);
    pdf.paragraph(80, 730, 440, proseOf(60));
  });
  expect(blocks[0]).toBe("caption Table 3. Earlier measurements in the bay");
});

describe("a table between level rules", () => {
  test("has every column under headings over two of them, which are centred over these", async () => {
    const pdf = await SamplePdf.create();
    for (const y of [480, 440, 370]) pdf.rule(50, y, 550, y);
    pdf.rule(180, 462, 350, 462, 0.4);
    pdf.rule(370, 462, 550, 462, 0.4);
    pdf.centred(265, 467, "Spring tides");
    pdf.centred(460, 467, "Neap tides");
    pdf.text(55, 447, "Station");
    const columns = [220, 310, 415, 505];
    for (const [i, x] of columns.entries()) pdf.centred(x, 447, i % 2 === 0 ? "High water" : "Low water");
    for (const [row, name] of ["Lightship", "Old harbour", "Outer bank"].entries()) {
      pdf.text(55, 426 - 15 * row, name);
      for (const [i, x] of columns.entries()) pdf.centred(x, 426 - 15 * row, `${row}.${i}`);
    }
    const { model } = await readWhole(await pdf.bytes());
    const cells = model.pages[0]!.blocks.map(({ cell, align, lines }) => ({
      text: lines[0]!.text,
      place: cell && [cell.row, cell.column, cell.columnSpan],
      align,
    }));
    expect(cells.slice(0, 4)).toEqual([
      { text: "Spring tides", place: [0, 1, 2], align: "center" },
      { text: "Neap tides", place: [0, 3, 2], align: "center" },
      { text: "Station", place: [1, 0, 1], align: "left" },
      { text: "High water", place: [1, 1, 1], align: "center" },
    ]);
    expect(cells.filter(({ place }) => place?.[0] === 3).map(({ text }) => text)).toEqual([
      "Old harbour",
      "1.0",
      "1.1",
      "1.2",
      "1.3",
    ]);
  });
});

test("words behind boxes to be ticked begin there, also in the middle of a table's cell", async () => {
  const pdf = await SamplePdf.create();
  pdf.text(60, 700, "Ferry");
  pdf.text(60, 684, "Load");
  for (const [i, x] of [200, 320, 440].entries()) {
    pdf.page.drawRectangle({ x: x - 14, y: 699, width: 8, height: 8, borderWidth: 0.6 });
    pdf.text(x, 700, ["often", "rarely", "never"][i]!);
    pdf.text(x + 30, 684, `${14 + i}`);
  }
  const { model } = await readWhole(await pdf.bytes());
  const words = model.pages[0]!.blocks.filter(({ lines }) => /often|rarely|never/.test(lines[0]!.text));
  expect(words.map(({ cell, align }) => [cell !== null, align])).toEqual([
    [true, "left"],
    [true, "left"],
    [true, "left"],
  ]);
});
