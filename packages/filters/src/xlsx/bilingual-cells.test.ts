import { openZip } from "@yizhou/bytes/zip";
import { inlineFromText, parseLanguageTag, plainText } from "@yizhou/model";
import { expect, it } from "vitest";
import { buildPackage, relationshipsXml } from "../testing/build-package.ts";
import { xlsxFilter } from "./xlsx-filter.ts";

const S = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const STYLES =
  `<styleSheet ${S}><fonts><font><sz val="10"/></font><font><sz val="20"/></font></fonts><cellXfs count="3"><xf fontId="0"/>` +
  `<xf fontId="1"/><xf fontId="0"><alignment textRotation="90"/></xf></cellXfs></styleSheet>`;

/** The heights that the rows of a sheet have once each of its texts has its translation under it. */
async function heights(cells: readonly string[], more = ""): Promise<number[]> {
  const rows = cells.map((cell, i) => `<row r="${i + 1}" ht="15">${cell}</row>`).join("");
  const source = buildPackage("xl/workbook.xml", {
    "xl/workbook.xml": `<workbook ${S} ${R}><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relationshipsXml({
      rId1: ["worksheet", "worksheets/sheet1.xml"],
      rId2: ["styles", "styles.xml"],
    }),
    "xl/styles.xml": STYLES,
    "xl/worksheets/sheet1.xml": `<worksheet ${S}><cols><col min="1" max="2" width="10"/></cols><sheetData>${rows}</sheetData>${more}</worksheet>`,
  });
  const { skeleton, units } = await xlsxFilter.extract(source);
  const { bytes } = await xlsxFilter.merge(
    source,
    skeleton,
    new Map(units.map(({ id, content }) => [id, inlineFromText("译".repeat(plainText(content).length / 2))])),
    {
      sourceLanguage: parseLanguageTag("en"),
      targetLanguage: parseLanguageTag("zh"),
      output: "bilingual-cells",
    },
  );
  const zip = openZip(bytes);
  const sheet = zip.read(zip.find("xl/worksheets/sheet1.xml")!).toString();
  return [...sheet.matchAll(/<row\b[^>]*\bht="(\d+)"/g)].map(([, height]) => Number(height));
}

const cell = (place: string, text: string, style = 0) =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t>${text}</t></is></c>`;

it("gives a row the height of the lines that both texts take in their column", async () => {
  const sentence = "The profit of the whole year grew"; // Four lines of ten letters, and four of its translation.
  expect(await heights([cell("A1", "Revenue"), cell("A2", sentence)])).toEqual([30, 120]);
});

it("measures a row by its largest cell, large letters by their size, and merged columns as one", async () => {
  const title = "Profit and loss of the year"; // 27 letters, and 26 columns of a translation.
  expect(
    await heights(
      [cell("A1", title) + cell("B1", "Year"), cell("A2", title, 1), cell("A3", title)],
      `<mergeCells><mergeCell ref="A3:B3"/></mergeCells>`,
    ),
  ).toEqual([90, 360, 60]);
});

it("takes columns of which nothing is said for as wide as usual, beside those of which something is", async () => {
  const title = "Profit and loss of the year"; // 27 letters in 10 + 10 + 8.43 digits.
  const merged = `<mergeCells><mergeCell ref="A1:C1"/></mergeCells>`;
  expect(await heights([cell("A1", title), cell("C2", title)], merged)).toEqual([30, 120]);
});

it("leaves the height of rows to others where a text is turned or goes over several rows", async () => {
  const text = "A long text at the side of the table";
  expect(
    await heights(
      [cell("A1", text, 2), cell("A2", text)],
      `<mergeCells><mergeCell ref="A2:A9"/></mergeCells>`,
    ),
  ).toEqual([30, 30]);
});
