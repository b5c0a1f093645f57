import { plainText } from "@yizhou/model";
import { expect, test } from "vitest";
import { readWhole } from "../read/read-document.ts";
import { proseOf, SamplePdf } from "../testing/sample-pdf.ts";

test("what is told of the authors behind the list of references is text, the references stay", async () => {
  const pdf = await SamplePdf.create();
  let y = pdf.paragraph(80, 740, 440, proseOf(70)) - 14;
  pdf.text(80, y, "References", "bold", 12);
  y -= 18;
  for (const [i, entry] of ["B. Brandt, Sand at spring tides, 1987.", "M. de Wit, Storms, 1994."].entries()) {
    pdf.text(80, y, `[${i + 1}]`, "serif", 9);
    pdf.text(100, y, entry, "serif", 9);
    y -= 11;
  }
  pdf.text(80, y - 14, "Ingrid Holm", "bold", 9);
  const said =
    "received the doctorate in oceanography in 2008. She is head of the laboratory for sediments and has served on the boards of three journals.";
  pdf.paragraph(80, y - 14, 440, said, { size: 9, indent: 52 });
  const { units } = await readWhole(await pdf.bytes());
  const texts = units.map((unit) => `${unit.locked ?? "open"} ${plainText(unit.content)}`);
  expect(texts.slice(2)).toEqual([
    "reference B. Brandt, Sand at spring tides, 1987.",
    "reference M. de Wit, Storms, 1994.",
    `open Ingrid Holm ${said}`,
  ]);
});
