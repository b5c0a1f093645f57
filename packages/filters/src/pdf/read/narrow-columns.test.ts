import { expect, test } from "vitest";
import { SamplePdf } from "../testing/sample-pdf.ts";
import { readWhole } from "./read-document.ts";

/** Blocks of one drawn page: "row,column text" for cells, "role text" for others. */
async function blocksOf(draw: (pdf: SamplePdf) => void): Promise<string[]> {
  const pdf = await SamplePdf.create();
  draw(pdf);
  const { model } = await readWhole(await pdf.bytes());
  return model.pages[0]!.blocks.map(({ lines, cell, role }) => {
    const text = lines.map((line) => line.text).join(" ");
    return `${cell ? `${cell.row},${cell.column}` : role} ${text}`;
  });
}

function rules(pdf: SamplePdf, ...levels: readonly number[]): void {
  for (const y of levels) pdf.rule(100, y, 420, y);
}

test("columns nearer to each other than words are told by the row that shows them", async () => {
  const blocks = await blocksOf((pdf) => {
    rules(pdf, 712, 696, 596);
    for (const [x, text] of [
      [100, "Place"],
      [180, "Bottom"],
      [330, "Unit"],
    ] as const)
      pdf.text(x, 700, text);
    const rows = [
      ["Lightship", "coarse sand with many very small", "shells of mussels", "metres"],
      ["Westermole", "fine sand that lies upon a thick bed", "of clay", "feet"],
      ["Pier", "gravel and many stones, in places", "with weed", "metres"],
    ] as const;
    for (const [i, [place, line, more, unit]] of rows.entries()) {
      const y = 684 - 30 * i;
      pdf.text(100, y, place);
      // Set to the column's width, which ends 3 points before the next.
      pdf.paragraph(180, y, 147, line, { goesOn: true });
      pdf.text(180, y - 12, more);
      pdf.text(330, y, unit);
    }
  });
  expect(blocks).toEqual([
    "0,0 Place",
    "0,1 Bottom",
    "0,2 Unit",
    "1,0 Lightship",
    "1,1 coarse sand with many very small shells of mussels",
    "1,2 metres",
    "2,0 Westermole",
    "2,1 fine sand that lies upon a thick bed of clay",
    "2,2 feet",
    "3,0 Pier",
    "3,1 gravel and many stones, in places with weed",
    "3,2 metres",
  ]);
});

test("a last row whose figure stands right behind its name has the columns of the rows over it", async () => {
  const blocks = await blocksOf((pdf) => {
    rules(pdf, 712, 696, 648, 632);
    const name = "Our own method";
    const middle = 100 + pdf.widthOf(name) + 3 + pdf.widthOf("91.20", "bold") / 2;
    const rows = [
      [700, "Method", "Score", "Used"],
      [684, "First", "87.12", "no"],
      [670, "Second", "73.91", "yes"],
      [656, "Third", "48.55", "no"],
    ] as const;
    for (const [y, method, score, used] of rows) {
      pdf.text(100, y, method);
      pdf.centred(middle, y, score);
      pdf.text(330, y, used);
    }
    pdf.text(100, 637, name);
    pdf.centred(middle, 637, "91.20", "bold");
    pdf.text(330, 637, "yes");
  });
  expect(blocks.slice(-3)).toEqual(["4,0 Our own method", "4,1 91.20", "4,2 yes"]);
});

test("a line alone over several columns is not cut at a word that begins where one of them does", async () => {
  const blocks = await blocksOf((pdf) => {
    rules(pdf, 712, 640);
    pdf.text(180, 702, "Results of all tests");
    for (const [i, y] of [690, 678, 666, 654].entries()) {
      const cells = i === 0 ? ["Method", "Score", "Share"] : [`Test ${i}`, `8${i}.1`, `6${i}.2`];
      for (const [at, x] of [100, 180, 180 + pdf.widthOf("Results of all ")].entries())
        pdf.text(x, y, cells[at]!);
    }
  });
  expect(blocks.join("\n")).toContain("Results of all tests");
});
