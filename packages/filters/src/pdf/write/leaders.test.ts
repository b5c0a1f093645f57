import { parseLanguageTag, type InlineContent } from "@yizhou/model";
import { expect, test } from "vitest";
import { installedFonts } from "@yizhou/page/node";
import { createPdfFilter } from "../pdf-filter.ts";
import { readWhole } from "../read/read-document.ts";
import { SamplePdf } from "../testing/sample-pdf.ts";

/** Where the dots of an entry begin and end once it is translated so, and where its text ends. */
async function dotsBehind(target: string) {
  const pdf = await SamplePdf.create();
  pdf.text(520, 770, "Tide tables");
  pdf.centred(300, 740, "Contents", "bold", 16);
  for (const [i, entry] of ["Sand and its banks", "Methods"].entries()) {
    const end = pdf.text(50, 700 - 14 * i, entry);
    for (let x = 500; x > end + 8; x -= 7) pdf.text(x, 700 - 14 * i, ".");
    pdf.text(540, 700 - 14 * i, String(i + 3));
  }
  const source = await pdf.bytes();
  const filter = createPdfFilter({ fonts: installedFonts() });
  const { skeleton, units } = await filter.extract(source);
  const content: InlineContent = [{ kind: "text", text: target }];
  const { bytes } = await filter.merge(source, skeleton, new Map([[units[2]!.id, content]]), {
    sourceLanguage: parseLanguageTag("en"),
    targetLanguage: parseLanguageTag("de"),
  });
  const { model } = await readWhole(new Uint8Array(bytes));
  const onLine = model.pages[0]!.glyphs.filter(({ origin: [, y] }) => Math.abs(y - 700) < 1);
  const dots = onLine.filter(({ text }) => text === ".").map(({ origin: [x] }) => x);
  const words = onLine.filter(({ text, origin: [x] }) => /\p{L}/u.test(text) && x < 530);
  return {
    first: Math.min(...dots),
    last: Math.max(...dots),
    textEnd: Math.max(...words.map(({ box }) => box.right)),
  };
}

test.each([false, true])(
  "of a blank to be written on half is kept, however long the words before it have become (in a cell: %s)",
  async (isInCell) => {
    const pdf = await SamplePdf.create();
    if (isInCell) {
      for (const y of [712, 690, 670]) pdf.rule(46, y, 540, y);
      for (const x of [46, 310, 540]) pdf.rule(x, 712, x, 670);
    }
    pdf.text(50, 740, "Please fill in this form with a pen.");
    const end = pdf.text(50, 700, "Name of the harbour: ");
    pdf.text(end, 700, "_".repeat(20));
    pdf.text(320, 700, "Date of the survey: 12 March");
    const source = await pdf.bytes();
    const filter = createPdfFilter({ fonts: installedFonts() });
    const { skeleton, units } = await filter.extract(source);
    const text = "Vollständiger Name des Hafens und seiner beiden Leuchttürme an der äußeren Mole: ";
    const content: InlineContent = [{ kind: "text", text }];
    const { bytes } = await filter.merge(source, skeleton, new Map([[units[1]!.id, content]]), {
      sourceLanguage: parseLanguageTag("en"),
      targetLanguage: parseLanguageTag("de"),
    });
    const { model } = await readWhole(new Uint8Array(bytes));
    const lines = model.pages[0]!.glyphs.filter(({ text: letter }) => letter === "_");
    expect(lines.length).toBeGreaterThanOrEqual(9);
    const left = Math.min(...lines.map(({ box }) => box.left));
    const words = model.pages[0]!.glyphs.filter(
      ({ text: letter, box }) => /\p{L}|:/u.test(letter) && box.left < 300 && box.top < 730,
    );
    expect(Math.max(...words.map(({ box }) => box.right))).toBeLessThan(left + 0.5);
  },
);

test("dots begin behind a shorter entry as they did behind the source's", async () => {
  const { first, last, textEnd } = await dotsBehind("Sand");
  expect(last).toBeCloseTo(500, 1);
  expect(first - textEnd).toBeGreaterThan(4);
  expect(first - textEnd).toBeLessThan(14);
});

test("dots give way to a longer entry", async () => {
  const { first, last, textEnd } = await dotsBehind(
    "Sandbänke und ihr langsames Wachstum zwischen zwei Sturmfluten",
  );
  expect(last).toBeCloseTo(500, 1);
  expect(textEnd).toBeGreaterThan(250);
  expect(first - textEnd).toBeGreaterThan(4);
});

test("an entry that is longer than its line ends where the dots did, and not over the page number", async () => {
  const { textEnd } = await dotsBehind(
    "Sandbänke und ihr langsames Wachstum zwischen zwei Sturmfluten im Herbst und dem Eisgang im Frühling am inneren Ufer",
  );
  expect(textEnd).toBeGreaterThan(450);
  expect(textEnd).toBeLessThan(503);
});
