// Cells that a reader has said to be no table: paragraphs, joined where sentences go on.
import { expect, test } from "vitest";
import { proseChanges, type CellText } from "./prose-of-cells.ts";

/** Texts by row, each named by its place. */
function cells(rows: readonly (readonly string[])[]): CellText[] {
  return rows.flatMap((row, at) =>
    row.map((text, column): CellText => ({
      ...{ unit: `r${at}c${column}`, row: at, column, text, size: 10 },
      ...{ left: 200 * column, right: 200 * column + 180, top: 700 - 12 * at, bottom: 690 - 12 * at },
    })),
  );
}
const joinsOf = (rows: readonly (readonly string[])[]) =>
  proseChanges(cells(rows)).flatMap((one) => (one.kind === "join" ? [`${one.unit} + ${one.next}`] : []));

test("columns of prose go on below, a paragraph each", () => {
  const rows = [
    ["The river carries", "Pilots know that"],
    ["sand to the sea.", "the channel moves"],
    ["Nobody measures", "with every storm."],
  ];
  expect(joinsOf(rows)).toEqual(["r0c0 + r1c0", "r0c1 + r1c1", "r0c1 + r2c1"]);
});

test("lines that were torn at wide blanks go on beside, over the ends of lines", () => {
  const rows = [
    ["The river carries", "sand to the"],
    ["sea, and nobody", "measures it."],
    ["Ships wait.", "Pilots sleep."],
  ];
  expect(joinsOf(rows)).toEqual(["r0c0 + r0c1", "r0c0 + r1c0", "r0c0 + r1c1"]);
});

test("Chinese goes on without a blank until its sentence ends", () => {
  expect(
    joinsOf([
      ["河流把沙子", "引水员"],
      ["带到海里。", "都知道。"],
      ["潮水", "涨落"],
    ]),
  ).toEqual(["r0c0 + r1c0", "r0c1 + r1c1"]);
});

test("labels that no sentence goes through are paragraphs of their own", () => {
  const rows = [
    ["Salt", "Oil"],
    ["Rice", "Wine"],
  ];
  expect(proseChanges(cells(rows))).toEqual(
    ["r0c0", "r0c1", "r1c0", "r1c1"].map((unit) => ({ kind: "prose", unit })),
  );
});
