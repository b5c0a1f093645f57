import { inlineFromText, parseLanguageTag, plainText } from "@yizhou/model";
import { installedFonts } from "@yizhou/page/node";
import { describe, expect, test } from "vitest";
import { openPdf } from "../interpret/page-reader.ts";
import { createPdfFilter } from "../pdf-filter.ts";
import { SamplePdf, type SampleFont } from "../testing/sample-pdf.ts";

const languages = { sourceLanguage: parseLanguageTag("en"), targetLanguage: parseLanguageTag("de") };
const filter = createPdfFilter({ fonts: installedFonts() });

/** Each text with more words behind it: its scale, and where the first and the last letter of its translation stand. */
async function grown(draw: (pdf: SamplePdf) => void, more: Readonly<Record<string, string>>) {
  const pdf = await SamplePdf.create();
  draw(pdf);
  const source = await pdf.bytes();
  const { skeleton, units } = await filter.extract(source);
  const textOf = new Map(units.map(({ id, content }) => [id, plainText(content)]));
  const targets = new Map([...textOf].map(([id, text]) => [id, inlineFromText(more[text] ?? text)]));
  const { bytes, setUnits } = await filter.write(source, skeleton, targets, languages);
  const reader = await openPdf(bytes);
  const { glyphs } = (await reader.readPage(0))!;
  await reader.close();
  return Object.keys(more).map((text) => {
    const unit = [...textOf].find(([, own]) => own === text)![0];
    const scale = setUnits.find(({ id }) => id === unit)!.scale;
    // Marks that nothing else on the page has tell the translation's letters.
    const letters = glyphs.filter((glyph) => /[äöüß]/.test(glyph.text));
    const [left, right] = [letters.map(({ box }) => box.left), letters.map(({ box }) => box.right)];
    return { scale, left: Math.min(...left), right: Math.max(...right) };
  });
}

type Cells = readonly (readonly [x: number, y: number, text: string, font?: SampleFont])[];
const draw = (cells: Cells) => (pdf: SamplePdf) => {
  for (const [x, y, text, font] of cells) pdf.text(x, y, text, font ?? "serif", 10);
};

describe("the room of texts in a table without rules", () => {
  test("of the last column goes on to the margin that the left one shows", async () => {
    const [one] = await grown(
      draw([
        [60, 700, "2004 to 2008"],
        [200, 700, "Doctorate in geology"],
        [60, 680, "1999 to 2004"],
        [200, 680, "Studies at Oxbridge"],
      ]),
      {
        "Studies at Oxbridge": "Öffentliches Studium der Meereskunde und Geologie in Großenkneten",
      },
    );
    expect(one!.scale).toBe(1);
    expect(one!.right).toBeGreaterThan(480);
    expect(one!.right).toBeLessThan(540);
  });

  test("of labels that end before their sums grows to the left", async () => {
    const [one] = await grown(
      (pdf) => {
        pdf.text(60, 760, "The river carries sand", "serif", 10);
        for (const [i, [label, sum]] of [
          ["Subtotal", "18,540.00"],
          ["Value added tax", "3,708.00"],
          ["Total amount due", "22,248.00"],
        ].entries()) {
          pdf.text(440 - pdf.widthOf(label!), 700 - 15 * i, label!);
          pdf.text(540 - pdf.widthOf(sum!), 700 - 15 * i, sum!);
        }
      },
      { "Value added tax": "Ümsatzsteuer auf alle Leistungen von zwanzig vom Hundert ß" },
    );
    expect(one!.scale).toBe(1);
    expect(one!.left).toBeGreaterThan(60);
    expect(one!.right).toBeCloseTo(440, -1);
  });

  test("does not reach into that of a text which grows towards it", async () => {
    const rows = (right: string) => (pdf: SamplePdf) => {
      for (const [i, y] of [700, 684, 668].entries()) {
        pdf.text(60, y, `Item of number ${["one", "two", "ten"][i]}`);
        const text = i === 1 ? right : `${["seven", "", "nine"][i]} metres`;
        pdf.text(400 - pdf.widthOf(text), y, text);
      }
    };
    const long = "Öl und Wasser und Sand und Schlick und Muscheln und Tang und Steine ß";
    const [left, right] = await grown(rows("eight metres"), {
      "Item of number two": long,
      "eight metres": long,
    });
    expect(left!.scale).toBeLessThan(0.9);
    expect(right!.scale).toBeLessThan(0.9);
    const [alone] = await grown(rows("8.25"), { "Item of number two": long });
    expect(alone!.scale).toBeGreaterThan(left!.scale);
  });

  test("ends before the column of the page that stands beside it", async () => {
    const [one] = await grown(
      (pdf) => {
        const prose =
          "the river carries sand and fine clay from the upper valley to the coast where tides move it ";
        pdf.paragraph(50, 760, 235, prose.repeat(3));
        for (const [i, y] of [660, 644, 628].entries()) {
          pdf.text(70, y, `Site ${["A", "B", "C"][i]}`);
          pdf.text(180, y, `${["fine", "rough", "no"][i]} sand`);
        }
        pdf.paragraph(50, 590, 235, prose.repeat(3));
      },
      { "rough sand": "Überaus grober Kies mit Sand und vielen Muscheln darin ß" },
    );
    expect(one!.right).toBeLessThan(288);
  });
});

test("words before a line to be written on end before it", async () => {
  const [one] = await grown(
    (pdf) => {
      pdf.text(60, 700, "Why is the bay shallow?", "serif", 11);
      pdf.rule(230, 698, 540, 698, 0.4);
    },
    { "Why is the bay shallow?": "Würden Sie sagen, warum die Bucht so seicht ist, ß" },
  );
  expect(one!.right).toBeLessThan(230);
});
