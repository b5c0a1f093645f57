import { plainText } from "@yizhou/model";
import { expect, test } from "vitest";
import { readWhole } from "./read-document.ts";
import { proseOf, SamplePdf } from "../testing/sample-pdf.ts";

async function texts(draw: (pdf: SamplePdf) => void): Promise<string[]> {
  const pdf = await SamplePdf.create();
  draw(pdf);
  const { units } = await readWhole(await pdf.bytes());
  return units.map(({ content }) => plainText(content));
}

test("the words of cards side by side go on down each card", async () => {
  const read = await texts((pdf) => {
    const cards = [
      ["First quarter", "Choose a partner for", "the transports"],
      ["Second quarter", "Open the new store at", "the old harbour"],
      ["Third quarter", "Deliver on one day in", "ten towns"],
    ];
    for (const [i, [head, ...lines]] of cards.entries()) {
      pdf.text(50 + 180 * i, 700, head!, "bold", 14);
      for (const [n, line] of lines.entries()) pdf.text(50 + 180 * i, 672 - 14 * n, line, "serif", 12);
    }
  });
  expect(read.slice(3)).toEqual([
    "Choose a partner for the transports",
    "Open the new store at the old harbour",
    "Deliver on one day in ten towns",
  ]);
});

test("heads of several lines in the middle of their row are each over their column", async () => {
  const heads = ["Strongly|disagree", "Disagree", "Neither|agree nor|disagree", "Agree", "Strongly|agree"];
  const read = await texts((pdf) => {
    pdf.paragraph(50, 780, 500, proseOf(40));
    for (const [i, head] of heads.entries()) {
      const lines = head.split("|");
      for (const [n, line] of lines.entries())
        pdf.centred(325 + 50 * i, 697 + 5 * (lines.length - 1) - 10 * n, line, "serif", 8);
    }
    for (let row = 0; row <= 3; row++) {
      pdf.rule(50, 680 - 20 * row, 550, 680 - 20 * row);
      if (row === 3) continue;
      pdf.text(
        54,
        666 - 20 * row,
        `The staff of the clinic ${["was kind", "took their time", "knew my name"][row]}.`,
      );
      for (const i of heads.keys()) pdf.centred(325 + 50 * i, 666 - 20 * row, "o", "sans", 9);
    }
    for (const x of [50, 300, 350, 400, 450, 500, 550]) pdf.rule(x, 620, x, 680);
  });
  expect(read.slice(1, 6)).toEqual(heads.map((head) => head.replaceAll("|", " ")));
});

test("a row of facts stands over columns, and notes under a rule from edge to edge stand under them", async () => {
  const columns = [proseOf(150), proseOf(150, 11)];
  const read = await texts((pdf) => {
    pdf.paragraph(50, 780, 500, proseOf(60, 3));
    for (const [x, fact] of [
      [50, "Class: P338"],
      [140, "Mark: A"],
      [200, "Number: 1001-6791(2026)03-0369"],
    ] as const)
      pdf.text(x, 700, fact, "serif", 9);
    pdf.text(50, 668, "Results of the year", "bold", 12);
    pdf.paragraph(50, 652, 235, columns[0]!, { goesOn: true });
    pdf.paragraph(315, 676, 235, columns[1]!);
    pdf.rule(50, 470, 550, 470);
    pdf.text(50, 458, "Received on 20 November 2025", "serif", 8);
    pdf.text(50, 447, "Paid for by the Fund of the Coast", "serif", 8);
    pdf.text(
      50,
      436,
      "Ada Marlow, born in Bayville in 1998, is a student of the coast and of all that the river brings to it.",
      "serif",
      8,
    );
  });
  const at = (text: string) => read.findIndex((other) => other.startsWith(text));
  expect(read[at("Results of the year") + 1]).toContain(columns[0]!.slice(0, -1));
  expect(at("Received on")).toBeGreaterThan(at("Results of the year") + 1);
  expect(read.slice(-3)[0]).toBe("Received on 20 November 2025");
});

test("the last word of a headline over columns belongs to the headline", async () => {
  const read = await texts((pdf) => {
    pdf.text(40, 740, "Council votes to open the old railway once", "bold", 26);
    pdf.text(40, 713, "again", "bold", 26);
    for (const i of [0, 1, 2]) pdf.paragraph(40 + 180 * i, 696, 165, proseOf(90, 9 * i));
  });
  expect(read[0]).toBe("Council votes to open the old railway once again");
});
