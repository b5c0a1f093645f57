import { plainText } from "@yizhou/model";
import { expect, test } from "vitest";
import { readWhole } from "./read-document.ts";
import { proseOf, SamplePdf } from "../testing/sample-pdf.ts";

async function read(draw: (pdf: SamplePdf) => void) {
  const pdf = await SamplePdf.create();
  draw(pdf);
  const { model, units } = await readWhole(await pdf.bytes());
  const blocks = model.pages.flatMap((page) => page.blocks);
  return {
    texts: units.map(({ content }) => plainText(content)),
    alignOf: (id: number) => blocks.find((block) => block.id === units[id]!.id)!.align,
  };
}

test("an entry whose label hangs out to the left is one text with its second line", async () => {
  const { texts } = await read((pdf) => {
    pdf.paragraph(50, 740, 480, proseOf(60));
    for (const [i, name] of ["RQ1:", "RQ2:"].entries()) {
      const y = 660 - 30 * i;
      const at = pdf.text(50, y, name, "bold") + 5;
      pdf.paragraph(
        at,
        y,
        530 - at,
        "How much of the sand that a river carries in a year of storms comes to rest before it has reached",
        { goesOn: true },
      );
      pdf.text(75, y - 12, "the sea near its mouth.");
    }
  });
  expect(texts.slice(1)).toEqual(
    ["RQ1:", "RQ2:"].map(
      (name) =>
        `${name} How much of the sand that a river carries in a year of storms comes to rest before it has reached the sea near its mouth.`,
    ),
  );
});

test("a title as wide as its column is centred like its authors", async () => {
  const { alignOf } = await read((pdf) => {
    pdf.text(50, 740, "On Sand", "bold", 14);
    const right = 50 + pdf.widthOf("ON THE SAND AND CLAY OF SHALLOW BAYS AND THEIR RIVERS", "bold", 12);
    pdf.nextPage();
    pdf.text(50, 740, "ON THE SAND AND CLAY OF SHALLOW BAYS AND THEIR RIVERS", "bold", 12);
    pdf.centred((50 + right) / 2, 710, "ANNA MARLOW AND BO REED");
    pdf.paragraph(50, 660, right - 50, proseOf(120));
  });
  expect([alignOf(1), alignOf(2)]).toEqual(["center", "center"]);
});

test("a running head in the middle keeps its place beside the number of its page", async () => {
  const { texts, alignOf } = await read((pdf) => {
    pdf.text(50, 760, "12", "serif", 8);
    pdf.centred(290, 760, "ANNA KELLER AND BO ZHANG", "serif", 8);
    pdf.paragraph(50, 730, 480, proseOf(120));
  });
  expect(texts[0]).toBe("ANNA KELLER AND BO ZHANG");
  expect(alignOf(0)).toBe("center");
});
