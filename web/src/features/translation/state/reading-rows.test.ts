import type { ReadingFigure, ReadingParagraph } from "@yizhou/model";
import { expect, test } from "vitest";
import { outlineOf, readingRows, textOf } from "./reading-rows.ts";

const paragraph = (text: string, role: ReadingParagraph["role"] = "text"): ReadingParagraph => ({
  ...{ kind: "paragraph", role, level: role === "heading" ? 2 : null, align: "left", bullet: null },
  ...{ pageNumber: null, source: [{ text }], target: null },
});
const figure = (picture: number, isFormula = false): ReadingFigure => ({
  kind: "figure",
  picture,
  isFormula,
});

test("a figure stands with its caption beside the first paragraph that names it", () => {
  const rows = readingRows({
    parts: [
      paragraph("Methods", "heading"),
      figure(0),
      paragraph("Figure 2. Mean duration of the flood.", "caption"),
      paragraph("The flood was shorter (Fig. 2), see also Figure 2."),
      paragraph("It grew (Fig. 2)."),
    ],
  });
  const seen = rows.map((row) =>
    row.kind === "paragraph"
      ? [textOf(row.paragraph.source).slice(0, 9), row.asides.map((aside) => aside.figure.picture)]
      : row.kind,
  );
  expect(seen).toEqual([
    ["Methods", []],
    ["The flood", [0]],
    ["It grew (", []],
  ]);
  expect(outlineOf(rows).map(({ heading }) => heading)).toEqual([0]);
});

test("a figure that nobody names, and a formula, stay where they are", () => {
  const rows = readingRows({
    parts: [paragraph("As follows:"), figure(0, true), figure(1), paragraph("图3 潮汐", "caption")],
  });
  expect(rows.map(({ kind }) => kind)).toEqual(["paragraph", "figure", "figure"]);
  const last = rows[2]!;
  expect(last.kind === "figure" && last.aside.caption?.source[0]!.text).toBe("图3 潮汐");
});
