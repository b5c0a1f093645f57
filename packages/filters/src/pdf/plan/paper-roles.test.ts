import { plainText } from "@yizhou/model";
import { expect, test } from "vitest";
import { proseOf, SamplePdf } from "../testing/sample-pdf.ts";
import { readWhole } from "../read/read-document.ts";

/** "kind text" of each unit, with the reason for which it stays where it does. */
async function unitsOf(draw: (pdf: SamplePdf) => void): Promise<string[]> {
  const pdf = await SamplePdf.create();
  draw(pdf);
  const { units } = await readWhole(await pdf.bytes());
  return units.map(({ kind, content, locked }) => `${locked ?? kind} ${plainText(content)}`);
}

test("keywords of an algorithm in bold head nothing, whatever stands under them", async () => {
  const units = await unitsOf((pdf) => {
    pdf.paragraph(50, 740, 480, proseOf(90));
    pdf.text(50, 640, "A Method for Sand", "bold");
    pdf.paragraph(50, 620, 480, proseOf(60));
    for (const [i, word] of ["else", "break", "end if", "return x"].entries())
      pdf.text(90, 500 - 30 * i, word, "bold");
  });
  expect(units.filter((unit) => unit.startsWith("heading"))).toEqual(["heading A Method for Sand"]);
});

test("index terms in bold are no heading", async () => {
  const units = await unitsOf((pdf) => {
    pdf.text(50, 740, "Index Terms\u2014rivers, sediment, long series", "bold");
    pdf.paragraph(50, 710, 480, proseOf(90));
  });
  expect(units[0]).toBe("paragraph Index Terms\u2014rivers, sediment, long series");
});

test("a numbered heading in plain letters is told by the middle it stands in", async () => {
  const units = await unitsOf((pdf) => {
    pdf.paragraph(50, 740, 480, proseOf(90));
    pdf.centred(290, 630, "2. Proof of the main theorem");
    pdf.paragraph(50, 610, 480, proseOf(90));
  });
  expect(units[1]).toBe("heading 2. Proof of the main theorem");
});

test("the stamp of an archive along the margin stays", async () => {
  const units = await unitsOf((pdf) => {
    pdf.paragraph(100, 740, 440, proseOf(120));
    pdf.text(40, 240, "arXiv:2401.01234v1 [cs.CL] 3 Jan 2024", "serif", 20, 90);
  });
  expect(units).toContain("reference arXiv:2401.01234v1 [cs.CL] 3 Jan 2024");
});

test("a group of addresses at one place is not sent", async () => {
  const units = await unitsOf((pdf) => {
    pdf.centred(290, 740, "A Method for Sand", "bold", 16);
    pdf.centred(290, 715, "{keller, doe}@coast.example");
    pdf.paragraph(50, 680, 480, proseOf(90));
  });
  expect(units).toEqual(["title A Method for Sand", `paragraph ${proseOf(90)}`]);
});
