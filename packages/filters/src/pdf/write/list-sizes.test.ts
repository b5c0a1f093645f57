import { parseLanguageTag, type InlineContent } from "@yizhou/model";
import { installedFonts } from "@yizhou/page/node";
import { expect, test } from "vitest";
import { createPdfFilter } from "../pdf-filter.ts";
import { proseOf, SamplePdf } from "../testing/sample-pdf.ts";

const languages = { sourceLanguage: parseLanguageTag("en"), targetLanguage: parseLanguageTag("de") };

/** Items between a margin and a rule, the third with a translation that is longer than the room; prose beside. */
async function scalesOfItems(growth: number): Promise<number[]> {
  const pdf = await SamplePdf.create();
  const items = [
    "no diploma of any school",
    "a school diploma with honours",
    "some years of college",
    "a degree",
  ];
  for (const [i, item] of items.entries()) {
    pdf.text(60, 700 - 16 * i, "\u2022");
    pdf.text(72, 700 - 16 * i, item);
  }
  pdf.rule(235, 500, 235, 760);
  pdf.paragraph(250, 720, 300, proseOf(200));
  const filter = createPdfFilter({ fonts: installedFonts() });
  const source = await pdf.bytes();
  const { skeleton, units } = await filter.extract(source);
  const targets = new Map(
    units.map(({ id, content }): [string, InlineContent] => {
      const text = content.map((node) => (node.kind === "text" ? node.text : "")).join("");
      const long = `Mehrere Jahre ${"lang ".repeat(growth)}an der Hochschule`;
      return [id, [{ kind: "text", text: text === items[2] ? long : `${text}.` }]];
    }),
  );
  const { setUnits } = await filter.write(source, skeleton, targets, languages);
  return setUnits.slice(0, 4).map(({ scale }) => Math.round(100 * scale) / 100);
}

test("items of one list come towards the one that needs a smaller size, up to a limit", async () => {
  expect(await scalesOfItems(0)).toEqual([1, 1, 1, 1]);
  const some = await scalesOfItems(1);
  expect(some[2]).toBeLessThan(1);
  expect(new Set(some)).toEqual(new Set([some[2]]));
  const [first, second, long, last] = await scalesOfItems(8);
  expect(long).toBeLessThan(0.7);
  expect([second, last]).toEqual([first, first]);
  expect(first).toBeGreaterThan(0.75);
  expect(first).toBeLessThan(0.9);
});
