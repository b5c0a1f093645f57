import { ZipArchive } from "@yizhou/bytes/zip";
import { inlineFromText, parseLanguageTag, plainText, type TextUnit } from "@yizhou/model";
import { afterEach, expect, it, vi } from "vitest";
import { createFilters } from "../filter-set.ts";
import type { OutputForm } from "../filter.ts";
import { buildPackage, relationshipsXml } from "../testing/build-package.ts";
import { installedPrograms } from "../node/installed-filters.ts";

const S = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const WORKBOOK = buildPackage("xl/workbook.xml", {
  "xl/workbook.xml": `<workbook ${S} ${R}><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": relationshipsXml({
    rId1: ["worksheet", "worksheets/sheet1.xml"],
    rId2: ["styles", "styles.xml"],
    rId3: ["sharedStrings", "sharedStrings.xml"],
  }),
  "xl/styles.xml": `<styleSheet ${S}><numFmts><numFmt numFmtId="164" formatCode="0 &quot;pieces&quot;"/></numFmts><fonts><font/></fonts><fills><fill/></fills><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`,
  "xl/sharedStrings.xml": `<sst ${S}><si><t>Apples of the year</t></si></sst>`,
  "xl/worksheets/sheet1.xml":
    `<worksheet ${S}><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Pears</t></is></c>` +
    `<c r="C1" t="str"><f>A1</f><v>Apples of the year</v></c></row></sheetData></worksheet>`,
});
const filters = createFilters(installedPrograms());

afterEach(() => vi.restoreAllMocks());

it("reads each part of a workbook once, from telling its kind to writing it", async () => {
  const read = vi.spyOn(ZipArchive.prototype, "read");
  const filter = await filters.identify(WORKBOOK, "list.xlsx");
  const { skeleton, units } = await filter.extract(WORKBOOK);
  await filter.merge(WORKBOOK, skeleton, targetsOf(units), options("target"));
  const names = read.mock.calls.map(([entry]) => entry.name);
  expect(names.sort()).toEqual([...new Set(names)].sort());
});

it.each(["target", "bilingual", "bilingual-sheets", "bilingual-cells"] as const)(
  "writes a workbook (%s) alike whether what was read of it is still held or its skeleton came from elsewhere",
  async (output) => {
    const filter = await filters.load("xlsx");
    const { skeleton, units } = await filter.extract(WORKBOOK);
    const held = await filter.merge(WORKBOOK, skeleton, targetsOf(units), options(output));
    const fromElsewhere = structuredClone(skeleton);
    const read = await filter.merge(WORKBOOK, fromElsewhere, targetsOf(units), options(output));
    expect(Buffer.compare(held.bytes, read.bytes)).toBe(0);
    expect(held.warnings).toEqual(read.warnings);
    expect(Buffer.compare(held.bytes, WORKBOOK)).not.toBe(0);
  },
);

function targetsOf(units: readonly TextUnit[]) {
  return new Map(units.map(({ id, content }) => [id, inlineFromText(`${plainText(content)} 译`)]));
}

function options(output: OutputForm) {
  return { sourceLanguage: parseLanguageTag("en"), targetLanguage: parseLanguageTag("zh"), output };
}
