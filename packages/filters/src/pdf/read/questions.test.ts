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

test("two answers on a line are two texts, though few blanks stand between their letters and words", async () => {
  const read = await texts((pdf) => {
    pdf.text(50, 740, "1", "bold");
    pdf.text(70, 740, "Which of these gases makes up most of the air that we breathe?");
    for (const [i, [left, right]] of [
      ["Oxygen", "Carbon dioxide"],
      ["Nitrogen", "Argon"],
    ].entries()) {
      pdf.text(70, 722 - 13 * i, "AC"[i]!);
      pdf.text(86, 722 - 13 * i, left!);
      pdf.text(300, 722 - 13 * i, "BD"[i]!);
      pdf.text(316, 722 - 13 * i, right!);
    }
    pdf.text(50, 680, "2", "bold");
    pdf.text(70, 680, "Name two metals that are liquid near the temperature of a room.");
  });
  expect(read.slice(1, 5)).toEqual(["Oxygen", "Carbon dioxide", "Nitrogen", "Argon"]);
});

test("a question goes on over its second line, beside which its marks stand at the edge", async () => {
  const read = await texts((pdf) => {
    pdf.text(50, 740, "2", "bold");
    pdf.text(
      70,
      740,
      "A trolley of two kilograms is pulled along a level bench by a constant force. Friction is so",
    );
    pdf.text(70, 728, "small that it can be ignored. What is its acceleration?");
    pdf.text(535, 728, "(3)", "bold");
    pdf.paragraph(50, 700, 500, proseOf(60));
  });
  expect(read[0]).toBe(
    "A trolley of two kilograms is pulled along a level bench by a constant force. Friction is so small that it can be ignored. What is its acceleration?",
  );
});

test("words under which the next lines begin are parted from the label before them", async () => {
  const read = await texts((pdf) => {
    const at = pdf.text(60, 740, "WARNING", "bold") + 8;
    pdf.text(at, 740, "Shut off the cold water before the unit is mounted. Do not use the");
    pdf.text(at, 727, "filter with hot water. Failure to follow these rules may end in damage");
    pdf.text(at, 714, "to the house or to yourself.");
  });
  expect(read).toEqual([
    "WARNING",
    "Shut off the cold water before the unit is mounted. Do not use the filter with hot water. Failure to follow these rules may end in damage to the house or to yourself.",
  ]);
});

test("the day of a date is no number of an item", async () => {
  const read = await texts((pdf) => {
    pdf.text(50, 740, "14. März", "bold");
    pdf.text(50, 720, "31 December 2025");
    pdf.text(50, 660, "3. Quarter and after");
  });
  expect(read).toEqual(["14. März", "31 December 2025", "Quarter and after"]);
});

test("a number that is parted at its hyphen has no blank behind it", async () => {
  const [read] = await texts((pdf) => {
    pdf.text(50, 740, "Please pay into the account of the yard at Severn Bank, under the sort code 20-45-");
    pdf.text(50, 728, "77, and give the number of this bill.");
  });
  expect(read).toContain("20-45-77, and");
});

test("a name in bold stands apart from the plain line below, though no line is wider", async () => {
  const read = await texts((pdf) => {
    pdf.text(50, 740, "Green Leaf Stores - Branch at the Old Market", "bold");
    pdf.text(50, 728, "Delivery entrance at the rear");
    pdf.text(50, 716, "52 The Headrow");
  });
  expect(read[0]).toBe("Green Leaf Stores - Branch at the Old Market");
});

test("every label before a blank to be written on is a text", async () => {
  const read = await texts((pdf) => {
    pdf.text(50, 740, "Name: ______________ Class: ________ Teacher: ____________ Room: ______");
    pdf.paragraph(50, 700, 500, proseOf(60));
  });
  expect(read.slice(0, 4)).toEqual(["Name:", "Class:", "Teacher:", "Room:"]);
});

test("the ends of a scale are texts of their own", async () => {
  const read = await texts((pdf) => {
    for (const [i, word] of ["Very poor", "1", "2", "3", "4", "5", "Excellent"].entries())
      pdf.text(50 + 60 * i + (i > 0 ? 20 : 0), 740, word);
    pdf.paragraph(50, 700, 500, proseOf(60));
  });
  expect(read[0]).toBe("Very poor");
  expect(read[1]).toMatch(/Excellent$/);
});
