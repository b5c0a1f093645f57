import { PDFArray, PDFName } from "@cantoo/pdf-lib";
import { plainText } from "@yizhou/model";
import { describe, expect, test } from "vitest";
import { readWhole } from "./read-document.ts";
import { proseOf, SamplePdf } from "../testing/sample-pdf.ts";

async function unitsOf(draw: (pdf: SamplePdf) => void): Promise<string[]> {
  const pdf = await SamplePdf.create();
  draw(pdf);
  const { units } = await readWhole(await pdf.bytes());
  return units.map(({ content }) => plainText(content));
}

describe("columns with a narrow gutter", () => {
  const [left, right] = [proseOf(160), proseOf(160, 7)];

  test("are read one after the other, also where their lines stand beside each other", async () => {
    // 9 points at 12-point text: no wider than a stretched word space.
    const texts = await unitsOf((pdf) => {
      pdf.paragraph(50, 700, 240, left, { size: 12 });
      pdf.paragraph(299, 700, 240, right, { size: 12 });
    });
    expect(texts).toEqual([left, right]);
  });

  test("are read one after the other where the right one is nearly empty", async () => {
    const short = proseOf(24, 3);
    const texts = await unitsOf((pdf) => {
      pdf.paragraph(50, 700, 240, left, { size: 12 });
      pdf.paragraph(299, 693, 240, short, { size: 12 });
    });
    expect(texts).toEqual([left, short]);
  });

  test("are not seen between a list's numbers and its entries", async () => {
    const texts = await unitsOf((pdf) => {
      for (let i = 0; i < 8; i++) {
        pdf.text(50, 700 - 14 * i, `[${i + 1}]`, "serif", 12);
        pdf.text(
          72,
          700 - 14 * i,
          `Entry number ${"abcdefgh"[i]!} of the list of gauges in the bay`,
          "serif",
          12,
        );
      }
    });
    expect(texts).toHaveLength(8);
    expect(texts[0]).toMatch(/^Entry number a/);
  });
});

/** Draws gray pictures, `width` by `height` at `x`, `y`. */
function pictures(pdf: SamplePdf, places: readonly [x: number, y: number, width: number, height: number][]) {
  const { context } = pdf.document;
  const drawn = places.map(
    ([x, y, width, height]) => `q ${width} 0 0 ${height} ${x} ${y} cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q\n`,
  );
  const old = pdf.page.node.lookup(PDFName.of("Contents"), PDFArray);
  const added = context.register(context.stream(drawn.join("")));
  pdf.page.node.set(PDFName.of("Contents"), context.obj([...old.asArray(), added]));
}

test("columns under pictures stay apart where no line of theirs stands beside another, and one has two pictures side by side", async () => {
  const [left, right] = [proseOf(30), proseOf(30, 7)];
  const [under, beside] = [proseOf(150, 11), proseOf(150, 17)];
  const texts = await unitsOf((pdf) => {
    pdf.centred(100, 604, "(a)");
    pdf.centred(230, 604, "(b)");
    // Lines of the right column stand in the middle between those of the left one.
    pdf.paragraph(50, 566, 240, `Figure 7. ${left}`, { leading: 14 });
    pdf.paragraph(310, 587, 240, `Figure 8. ${right}`, { leading: 14 });
    pdf.paragraph(50, 480, 240, under, { leading: 14 });
    pdf.paragraph(310, 487, 240, beside, { leading: 14 });
    pictures(pdf, [
      [60, 620, 80, 120],
      [190, 620, 80, 120],
      [370, 600, 120, 140],
    ]);
  });
  expect(texts).toEqual(["(a)", "(b)", `Figure 7. ${left}`, under, `Figure 8. ${right}`, beside]);
});

describe("short texts side by side", () => {
  const draw = (pdf: SamplePdf, x: number, lines: readonly string[]) =>
    lines.forEach((line, i) => pdf.text(x, 700 - 13 * i, line));

  test("are read address by address, each line a text of its own", async () => {
    const sender = ["Harbour Office Westerland", "Department of Maps", "14 Pier Road", "Westerland SW4 7PT"];
    const receiver = ["Northern Shipping Company", "Attn. Mrs Agnes Holm", "Box 1180, Old Customs House"];
    const texts = await unitsOf((pdf) => {
      draw(pdf, 50, sender);
      draw(pdf, 320, receiver);
    });
    expect(texts).toEqual([...sender, ...receiver]);
  });

  test("are read list by list where facts go on with a small letter", async () => {
    const texts = await unitsOf((pdf) => {
      draw(pdf, 50, [
        "Founded in 1902 by a captain",
        "from the island of Amrum",
        "Eleven boats and two ferries",
      ]);
      draw(pdf, 320, ["Open from May to September", "Guided walks every Sunday", "and on public holidays"]);
    });
    expect(texts).toEqual([
      "Founded in 1902 by a captain from the island of Amrum",
      "Eleven boats and two ferries",
      "Open from May to September",
      "Guided walks every Sunday and on public holidays",
    ]);
  });

  test("stay rows of a table where the lines of one column only are places", async () => {
    const texts = await unitsOf((pdf) => {
      draw(pdf, 50, ["Harbour office", "Old customs house", "Mussel museum", "Lightship"]);
      draw(pdf, 320, ["14 Pier Road", "3 Market Street", "20 Harbour Lane", "1 North Quay"]);
    });
    expect(texts.slice(0, 4)).toEqual([
      "Harbour office",
      "14 Pier Road",
      "Old customs house",
      "3 Market Street",
    ]);
  });
});
