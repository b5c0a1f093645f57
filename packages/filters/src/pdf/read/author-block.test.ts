import { describe, expect, test } from "vitest";
import { readWhole } from "./read-document.ts";
import { proseOf, SamplePdf } from "../testing/sample-pdf.ts";

const PEOPLE = [
  ["Anne Marlow", "University of the North", "Northport, Norway", "anne.marlow@north.example"],
  ["Bert Reed", "Coast Institute", "Harbour City, Iceland", "reed@coast.example"],
  ["Carla Stone", "Laboratory of Rivers and", "the Seas", "Old Town, Denmark", "stone@rivers.example"],
  ["Dan Field", "Institute of Clay", "Clayton, Scotland", "dan@clay.example"],
  ["Eva Lake", "University of Lakes", "Lakeside, Finland", "eva@lakes.example"],
];

/** A paper in two columns; `draw` sets the authors from 715 points down to 590. */
async function blocksOf(draw: (pdf: SamplePdf) => void) {
  const pdf = await SamplePdf.create();
  pdf.centred(300, 750, "Sand and Clay in a Shallow Bay of the North", "bold", 18);
  draw(pdf);
  pdf.text(50, 570, "Abstract", "bold", 11);
  pdf.paragraph(50, 556, 240, proseOf(150));
  pdf.paragraph(310, 570, 240, `Upper ${proseOf(150, 9)}`);
  const { model } = await readWhole(await pdf.bytes());
  return model.pages[0]!.blocks.map(({ role, align, lines }) => ({
    role,
    align,
    text: lines.map((line) => line.text).join(" "),
  }));
}

function centred(pdf: SamplePdf, middles: readonly number[], top: number, people: readonly string[][]): void {
  for (const [i, lines] of people.entries()) {
    for (const [j, line] of lines.entries())
      pdf.centred(middles[i]!, top - 12 * j, line, "serif", j === 0 ? 11 : 10);
  }
}

const joined = PEOPLE.map((lines) => lines.join(" | ").replace("and | the Seas", "and the Seas"));

describe("authors side by side", () => {
  test("come one after the other, a text a line, and the columns under them stay whole", async () => {
    const blocks = await blocksOf((pdf) => {
      centred(pdf, [120, 300, 480], 715, PEOPLE.slice(0, 3));
      centred(pdf, [210, 390], 640, PEOPLE.slice(3));
    });
    const authors = blocks.filter(({ role }) => role === "authors");
    expect(authors.map(({ text }) => text).join(" | ")).toBe(joined.join(" | "));
    expect(new Set(authors.map(({ align }) => align))).toEqual(new Set(["center"]));
    expect(blocks.filter(({ role }) => role === "table-cell")).toEqual([]);
    expect(blocks.find(({ text }) => text.startsWith("Upper"))!.text.split(" ").length).toBeGreaterThan(140);
  });

  test("in two columns as wide as those of the text are not read with these", async () => {
    const blocks = await blocksOf((pdf) => centred(pdf, [180, 420], 715, PEOPLE.slice(0, 2)));
    const texts = blocks.map(({ text }) => text);
    expect(texts.slice(1, 9).join(" | ")).toBe(joined.slice(0, 2).join(" | "));
  });

  test("flush left stay so", async () => {
    const blocks = await blocksOf((pdf) => {
      for (const [i, lines] of [PEOPLE[0]!, PEOPLE[1]!, PEOPLE[3]!].entries()) {
        for (const [j, line] of lines.entries())
          pdf.text(50 + 175 * i, 715 - 12 * j, line, j === 0 ? "bold" : "serif");
      }
    });
    const authors = blocks.filter(({ role }) => role === "authors");
    expect(authors.map(({ align }) => align)).toEqual(Array.from({ length: 12 }, () => "left"));
    expect(authors.map(({ text }) => text).join(" | ")).toBe([joined[0], joined[1], joined[3]].join(" | "));
  });

  test("of one place are names over it", async () => {
    const blocks = await blocksOf((pdf) => {
      centred(pdf, [150, 300, 450], 715, [["Anne Marlow"], ["Bert Reed"], ["Carla Stone"]]);
      pdf.centred(300, 702, "University of the North, Northport");
    });
    expect(blocks.filter(({ role }) => role === "table-cell")).toEqual([]);
  });

  test("are told from a table under a title, which ends above the columns", async () => {
    const blocks = await blocksOf((pdf) => {
      const rows = [
        ["Place", "Kind of sand", "Depth"],
        ["North bank", "coarse", "12"],
        ["Inner bay", "fine", "3"],
        ["Harbour", "none", "7"],
      ];
      for (const [i, row] of rows.entries())
        for (const [j, text] of row.entries()) pdf.text(100 + 150 * j, 700 - 14 * i, text);
    });
    expect(blocks.filter(({ role }) => role === "authors")).toEqual([]);
    expect(blocks.filter(({ role }) => role === "table-cell")).toHaveLength(12);
    expect(blocks.find(({ text }) => text.startsWith("Upper"))!.text.split(" ").length).toBeGreaterThan(140);
  });
});
