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
