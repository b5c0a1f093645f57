// Words that a workbook shows and that stand in no cell: those of number formats, of trend lines.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { openZip } from "@yizhou/bytes/zip";
import { inlineFromText, parseLanguageTag, plainText, type InlineContent } from "@yizhou/model";
import { describe, expect, it } from "vitest";
import { describeFilterLaws } from "../contract-suite.ts";
import { relationshipsXml } from "../testing/build-package.ts";
import { buildGrid, type Grid } from "../testing/grid-sample.ts";
import { xlsxFilter } from "./xlsx-filter.ts";

const languages = { sourceLanguage: parseLanguageTag("en"), targetLanguage: parseLanguageTag("zh") };

const format = (id: number, code: string) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`;
const STYLES =
  `<numFmts count="4">${format(164, "#,##0 &quot;pieces&quot;")}${format(165, "0 &quot;never shown&quot;")}${format(166, "d &quot;de&quot; mmmm")}${format(167, "[&gt;9]&quot;pieces&quot;;&quot;Missing&quot;")}</numFmts>` +
  `<cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="166"/><xf numFmtId="167"/></cellXfs>` +
  `<dxfs count="1"><dxf><numFmt numFmtId="168" formatCode="&quot;Too many&quot;"/></dxf></dxfs>`;

const C = "http://schemas.openxmlformats.org/drawingml/2006/chart";
const CHART: Grid["more"] = {
  "xl/worksheets/_rels/sheet1.xml.rels": relationshipsXml({ rId1: ["drawing", "../drawings/drawing1.xml"] }),
  "xl/drawings/drawing1.xml": `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"/>`,
  "xl/drawings/_rels/drawing1.xml.rels": relationshipsXml({ rId1: ["chart", "../charts/chart1.xml"] }),
  "xl/charts/chart1.xml":
    `<c:chartSpace xmlns:c="${C}"><c:chart><c:plotArea><c:ser><c:trendline><c:name>Trend of costs</c:name><c:trendlineType val="linear"/></c:trendline>` +
    `<c:val><c:numRef><c:f>Data!$A$1</c:f><c:numCache><c:formatCode>#,##0 "pieces"</c:formatCode></c:numCache></c:numRef></c:val></c:ser>` +
    `<c:valAx><c:numFmt formatCode="0 &quot;Euros&quot;" sourceLinked="0"/></c:valAx></c:plotArea></c:chart></c:chartSpace>`,
};
const GRID: Grid = { sheets: { Data: { A1: 7, A2: "Number of things" } }, styles: STYLES, more: CHART };

describeFilterLaws(xlsxFilter, [{ name: "words of formats", bytes: buildGrid({ ...GRID, more: {} }) }]);

async function translate(output: "target" | "bilingual", targets: Record<string, string>) {
  const bytes = buildGrid(GRID);
  const { skeleton, units } = await xlsxFilter.extract(bytes);
  const contents = new Map<string, InlineContent>();
  for (const unit of units) {
    const target = targets[plainText(unit.content)];
    if (target !== undefined) contents.set(unit.id, inlineFromText(target));
  }
  const zip = openZip((await xlsxFilter.merge(bytes, skeleton, contents, { ...languages, output })).bytes);
  return (name: string) => zip.read(zip.find(name)!).toString();
}

describe("words that stand in no cell", () => {
  it("are texts once each where a cell or a rule may show them, and those of dates are said to stay", async () => {
    const { units, warnings } = await xlsxFilter.extract(buildGrid(GRID));
    expect(units.map((unit) => plainText(unit.content))).toEqual([
      "Number of things",
      "Trend of costs",
      "Euros",
      "pieces",
      "Missing",
      "Too many",
    ]);
    expect(warnings).toContainEqual({
      ...{ code: "warning.text_left_out", part: "xl/styles.xml" },
      params: { part: "xl/styles.xml", reason: "date-format" },
    });
  });

  it("are written wherever they stand, charts' copies of a cell's format too, and quotes do not end them", async () => {
    const read = await translate("target", {
      pieces: `件"`,
      Missing: "缺少",
      Euros: "欧元",
      "Trend of costs": "成本趋势",
    });
    expect(read("xl/styles.xml")).toContain(`formatCode="#,##0 &quot;件”&quot;"`);
    expect(read("xl/styles.xml")).toContain(`formatCode="[&gt;9]&quot;件”&quot;;&quot;缺少&quot;"`);
    const chart = read("xl/charts/chart1.xml");
    expect(chart).toContain(`<c:formatCode>#,##0 "件”"</c:formatCode>`);
    expect(chart).toContain(`formatCode="0 &quot;欧元&quot;"`);
    expect(chart).toContain("<c:name>成本趋势</c:name>");
  });

  it("stay the source's in a bilingual workbook, where a format has room for one of them", async () => {
    const read = await translate("bilingual", { pieces: "件", "Number of things": "数量" });
    expect(read("xl/styles.xml")).toContain("&quot;pieces&quot;");
  });

  it("are the captions of slicers and timelines too, which nothing is found by", async () => {
    const x14 = "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main";
    const x15 = "http://schemas.microsoft.com/office/spreadsheetml/2010/11/main";
    const bytes = buildGrid({
      sheets: { Data: { A1: "Region" } },
      more: {
        "xl/worksheets/_rels/sheet1.xml.rels": relationshipsXml({
          rId1: ["slicer", "../slicers/slicer1.xml"],
          rId2: ["timeline", "../timelines/timeline1.xml"],
        }),
        "xl/slicers/slicer1.xml": `<slicers xmlns="${x14}"><slicer name="Region" cache="Slicer_Region" caption="Choose a region" rowHeight="1"/></slicers>`,
        "xl/timelines/timeline1.xml": `<timelines xmlns="${x15}"><timeline name="Day" cache="Timeline_Day" caption="Days of sale" level="2"/></timelines>`,
      },
    });
    const { skeleton, units, warnings } = await xlsxFilter.extract(bytes);
    expect(units.map((unit) => plainText(unit.content))).toEqual([
      "Region",
      "Choose a region",
      "Days of sale",
    ]);
    expect(warnings).toEqual([]);
    const targets = new Map([[units[1]!.id, inlineFromText("选择“地区”")]]);
    const zip = openZip((await xlsxFilter.merge(bytes, skeleton, targets, languages)).bytes);
    expect(zip.read(zip.find("xl/slicers/slicer1.xml")!).toString()).toContain(
      `name="Region" cache="Slicer_Region" caption="选择“地区”"`,
    );
  });

  it("stay within the 255 characters that Excel accepts of a format", async () => {
    const read = await translate("target", { pieces: "很".repeat(400) });
    const code = /formatCode="(#,##0[^"]*)"/.exec(read("xl/styles.xml"))![1]!;
    expect(code.replaceAll("&quot;", '"').length).toBeLessThanOrEqual(255);
    expect(code).toContain("很很");
  });
});

describe("what tables, controls and the file say of themselves", () => {
  const S = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const bytes = buildGrid({
    sheets: { Data: { A1: "Number of things" } },
    rules: `<controls><control shapeId="1"><controlPr altText="A button"/></control></controls>`,
    more: {
      "_rels/.rels": relationshipsXml({
        rId1: ["officeDocument", "xl/workbook.xml"],
        rId2: ["core-properties", "docProps/core.xml"],
      }),
      "docProps/core.xml": `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Costs of spring</dc:title></cp:coreProperties>`,
      "xl/worksheets/_rels/sheet1.xml.rels": relationshipsXml({ rId1: ["table", "../tables/table1.xml"] }),
      "xl/tables/table1.xml": `<table xmlns="${S}" id="1" displayName="T" ref="A1:A1"><tableColumns count="1"><tableColumn id="1" name="Number of things"/></tableColumns><extLst><ext xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" uri="{5}"><x14:table altText="All things" altTextSummary="One row each"/></ext></extLst></table>`,
    },
  });

  it("is read and written", async () => {
    const { skeleton, units } = await xlsxFilter.extract(bytes);
    expect(units.map(({ kind, content }) => `${kind}: ${plainText(content)}`).sort()).toEqual([
      "alt-text: A button",
      "alt-text: All things",
      "alt-text: One row each",
      "cell: Number of things",
      "property: Costs of spring",
    ]);
    const targets = new Map(
      units.map(({ id, kind }) => [id, inlineFromText(kind === "cell" ? "数量" : "译")]),
    );
    const merge = async (output: "target" | "bilingual") => {
      const { bytes: out, warnings } = await xlsxFilter.merge(bytes, skeleton, targets, {
        ...languages,
        output,
      });
      const zip = openZip(out);
      return { warnings, part: (name: string) => zip.read(zip.find(name)!).toString() };
    };
    const target = await merge("target");
    expect(target.part("xl/tables/table1.xml")).toContain('altText="译" altTextSummary="译"');
    expect(target.part("xl/worksheets/sheet1.xml")).toContain('<controlPr altText="译"/>');
    expect(target.part("docProps/core.xml")).toContain("<dc:title>译</dc:title>");
    expect(target.warnings).toEqual([]);
    const both = await merge("bilingual");
    expect(both.part("docProps/core.xml")).toContain("Costs of spring / 译");
    expect(both.part("xl/worksheets/sheet1.xml")).toContain('altText="A button"');
    expect(both.warnings.map(({ params }) => params?.["reason"])).toEqual(["single-text"]);
  });

  it("a workbook whose words all have their translation beside them tells of nothing that was left", async () => {
    const bytes = await readFile(
      join(import.meta.dirname, "../../../../fixtures/samples/measurements.en.xlsx"),
    );
    const { skeleton, units } = await xlsxFilter.extract(bytes);
    const targets = new Map(units.map(({ id }, nth) => [id, inlineFromText(`译${nth}`)]));
    for (const output of ["target", "bilingual", "bilingual-cells", "bilingual-sheets"] as const) {
      const { warnings } = await xlsxFilter.merge(bytes, skeleton, targets, { ...languages, output });
      expect(warnings.filter(({ params }) => params?.["reason"] === "single-text")).toEqual([]);
    }
  });
});
