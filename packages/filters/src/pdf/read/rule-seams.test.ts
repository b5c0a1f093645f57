import { rgb } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { readWhole } from "./read-document.ts";
import { SamplePdf } from "../testing/sample-pdf.ts";

const COLUMNS = [60, 240, 320, 400];

/** Rules under three rows, in one piece for each column, as browsers draw the borders of cells; the first row is shaded. */
function drawRows(pdf: SamplePdf, rows: readonly (readonly string[])[], cuts = COLUMNS): void {
  for (const [row, cells] of rows.entries()) {
    const bottom = 700 - 24 * row;
    for (const [i, left] of cuts.slice(0, -1).entries()) {
      const right = cuts[i + 1]!;
      if (row === 0)
        pdf.page.drawRectangle({
          x: left,
          y: bottom,
          width: right - left,
          height: 24,
          color: rgb(0.8, 0.9, 1),
        });
      pdf.rule(left, bottom, right, bottom);
    }
    for (const [i, text] of cells.entries()) pdf.text(COLUMNS[i]! + 6, bottom + 8, text, "sans", 10);
  }
}

async function cellsOf(pdf: SamplePdf): Promise<string[]> {
  const { model } = await readWhole(await pdf.bytes());
  return model.pages[0]!.blocks.filter(({ cell }) => cell !== null).map(
    ({ cell, lines }) => `${cell!.row},${cell!.column} ${lines.map(({ text }) => text).join(" / ")}`,
  );
}

test("rows between level rules are cut where the pieces of both rules meet", async () => {
  const pdf = await SamplePdf.create();
  drawRows(pdf, [
    ["Article", "Colour", "Price"],
    ["Sediment corer with spare liners", "red", "two euros"],
    ["Water sampler", "blue", "on request"],
  ]);
  expect(await cellsOf(pdf)).toEqual([
    "0,0 Article",
    "0,1 Colour",
    "0,2 Price",
    "1,0 Sediment corer with spare liners",
    "1,1 red",
    "1,2 two euros",
    "2,0 Water sampler",
    "2,1 blue",
    "2,2 on request",
  ]);
});

test("a text that runs over a place where the pieces meet stays whole", async () => {
  const pdf = await SamplePdf.create();
  drawRows(pdf, [
    ["Article", "Colour", "Price"],
    ["This edition is sold without any warranty, see leaflet"],
    ["Water sampler", "blue", "on request"],
  ]);
  expect(await cellsOf(pdf)).toContain("1,0 This edition is sold without any warranty, see leaflet");
});
