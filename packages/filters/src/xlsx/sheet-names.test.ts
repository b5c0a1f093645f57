import { makeZip, openZip } from "@yizhou/bytes/zip";
import { inlineFromText, parseLanguageTag, plainText } from "@yizhou/model";
import { describe, expect, it } from "vitest";
import type { OutputForm } from "../filter.ts";
import { sheetNameOf } from "../formula/new-sheet-names.ts";
import { renameSheets } from "../formula/sheet-prefixes.ts";
import { buildGrid, type Grid } from "../testing/grid-sample.ts";
import { buildWorkbook } from "../testing/xlsx-sample.ts";

import { xlsxFilter } from "./xlsx-filter.ts";

const languages = { sourceLanguage: parseLanguageTag("en"), targetLanguage: parseLanguageTag("zh") };
const X14 = "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main";
const XM = "http://schemas.microsoft.com/office/excel/2006/main";
const C = "http://schemas.openxmlformats.org/drawingml/2006/chart";
const also = ["sheet-names"] as const;

async function rename(bytes: Uint8Array, names: Record<string, string>, output: OutputForm = "target") {
  const { skeleton, units } = await xlsxFilter.extract(bytes, { also });
  const targets = new Map(
    units.flatMap((unit) => {
      const target = unit.kind === "sheet-name" && names[plainText(unit.content)];
      return target ? [[unit.id, inlineFromText(target)] as const] : [];
    }),
  );
  const merged = await xlsxFilter.merge(bytes, skeleton, targets, { ...languages, output });
  const zip = openZip(merged.bytes);
  const read = (name: string) => zip.read(zip.find(name)!).toString();
  const sheets = [...read("xl/workbook.xml").matchAll(/<sheet name="([^"]*)"/g)].map((match) => match[1]);
  return { read, sheets, bytes: merged.bytes, warnings: merged.warnings.map(({ code }) => code) };
}

function withParts(bytes: Uint8Array, parts: Record<string, string>): Uint8Array {
  const zip = openZip(bytes);
  const old = zip.entries.map((entry) => ({ name: entry.name, bytes: zip.read(entry) }));
  const more = Object.entries(parts).map(([name, text]) => ({ name, bytes: Buffer.from(text) }));
  return makeZip([...old, ...more]);
}

async function locksOf(grid: Grid) {
  const { units } = await xlsxFilter.extract(buildGrid(grid), { also });
  return units.flatMap(({ kind, content, locked }) =>
    kind === "sheet-name" && locked ? [`${plainText(content)} (${locked})`] : [],
  );
}

describe("names of sheets", () => {
  it("are units only where they are asked for, and are counted either way", async () => {
    const bytes = buildGrid({ sheets: { Data: { A1: "Text" }, "20-24": { A1: "More" } } });
    const kindsOf = ({ units }: Awaited<ReturnType<typeof xlsxFilter.extract>>) =>
      units.map(({ kind }) => kind);
    const plain = await xlsxFilter.extract(bytes);
    expect(kindsOf(plain)).toEqual(["cell", "cell"]);
    expect(plain.offered).toEqual({ "sheet-names": 1 });
    expect(kindsOf(await xlsxFilter.extract(bytes, { also }))).toEqual(["sheet-name", "cell", "cell"]);
  });

  it.each([
    ["Data!A1+'Data'!B2", "数据!A1+'数据'!B2"],
    ["SUM(Data:Plan!A1,Data!$A:$A)", "SUM('数据:The plan'!A1,数据!$A:$A)"],
    ["'Q 1'!A1&\"Data!A1\"", "'Bob''s'!A1&\"Data!A1\""],
    ["A1:Data!B2", "A1:数据!B2"],
    ["[1]Data!A1+'[b.xlsx]Data'!A1+T[Data!]", "[1]Data!A1+'[b.xlsx]Data'!A1+T[Data!]"],
    ["Data!#REF!+#REF!", "数据!#REF!+#REF!"],
    ["data!Local+MyData!A1", "数据!Local+MyData!A1"],
    ["Plan!A1#", "'The plan'!A1#"],
  ])("in %s are renamed, and nothing else", (formula, expected) => {
    const renames = new Map([
      ["data", "数据"],
      ["plan", "The plan"],
      ["q 1", "Bob's"],
    ]);
    expect(renameSheets(formula, renames, new Set([...renames.keys(), "mydata"]))).toBe(expected);
  });

  it("change with every reference to them: names, charts, links, rules, pivots", async () => {
    const rules =
      `<conditionalFormatting sqref="A1"><cfRule type="expression"><formula>Prices!A1=1</formula></cfRule></conditionalFormatting>` +
      `<dataValidations><dataValidation type="list" sqref="A2"><formula1>'My list'!$A$1:$A$3</formula1></dataValidation></dataValidations>` +
      `<hyperlinks><hyperlink ref="A1" location="My list!A1"/></hyperlinks>`;
    const grid = buildGrid({
      sheets: { Prices: { A1: "=SUM('My list'!A1:A9)", A2: "Word" }, "My list": { A1: "=Prices!A1" } },
      names: { Rates: "'My list'!$A$1", "_xlnm.Print_Area": "Prices!$A$1:$B$2" },
      rules,
      pivot: { source: "A1:B2", shown: "D1:E2", items: [] },
    });
    const { read, sheets } = await rename(grid, { Prices: "价格", "My list": "我的 清单" });
    expect(sheets).toEqual(["价格", "我的 清单"]);
    expect(read("xl/workbook.xml")).toContain(">'我的 清单'!$A$1<");
    expect(read("xl/workbook.xml")).toContain(">价格!$A$1:$B$2<");
    const sheet = read("xl/worksheets/sheet1.xml");
    expect(sheet).toContain("SUM('我的 清单'!A1:A9)");
    expect(sheet).toContain("<formula>价格!A1=1</formula>");
    expect(sheet).toContain("<formula1>'我的 清单'!$A$1:$A$3</formula1>");
    expect(sheet).toContain(`location="&apos;我的 清单&apos;!A1"`);
    expect(read("xl/worksheets/sheet2.xml")).toContain("<f>价格!A1</f>");
    expect(read("xl/pivotCache/pivotCacheDefinition1.xml")).toContain(`sheet="价格"`);
    const chart = await rename(buildWorkbook({ hasChart: true }), { Prices: "价格", Other: "其他" });
    expect(chart.read("xl/charts/chart1.xml")).toContain("<c:f>价格!$B$1</c:f>");
    expect(chart.read("xl/charts/chart1.xml")).toContain("<c:f>[1]Old!$A$1</c:f>");
    expect(chart.read("xl/worksheets/sheet1.xml")).toContain(`location="其他!A1"`);
  });

  it("change in rules of newer kinds, charts of pivots, links to a whole sheet, and texts by which formulas find places", async () => {
    const newer = (inside: string) =>
      `<extLst><ext xmlns:x14="${X14}" xmlns:xm="${XM}" uri="{0}">${inside}</ext></extLst>`;
    const rules =
      `<hyperlinks><hyperlink ref="A1" location="My list"/><hyperlink ref="A2" location="Prices"/></hyperlinks>` +
      newer(
        `<x14:conditionalFormattings><x14:conditionalFormatting><x14:cfRule type="expression"><xm:f>'My list'!A1=1</xm:f></x14:cfRule><xm:sqref>A1</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings>` +
          `<x14:dataValidations><x14:dataValidation type="list"><x14:formula1><xm:f>'My list'!$A$1:$A$3</xm:f></x14:formula1><x14:formula2><xm:f>[1]Prices!$A$1</xm:f></x14:formula2><xm:sqref>B1</xm:sqref></x14:dataValidation></x14:dataValidations>` +
          `<x14:sparklineGroups><x14:sparklineGroup><xm:f>Prices!C1:C2</xm:f><x14:sparklines><x14:sparkline><xm:f>Prices!A1:B1</xm:f><xm:sqref>D1</xm:sqref></x14:sparkline></x14:sparklines></x14:sparklineGroup></x14:sparklineGroups>`,
      );
    const formulas = {
      A1: `=SUM(INDIRECT("'My list'!A1:A9"))+INDIRECT( "prices!A2" ,TRUE)`,
      A2: `=HYPERLINK("#'My list'!A1","My list!A1")`,
    };
    const chart = (pivot: string) =>
      `<c:chartSpace xmlns:c="${C}"><c:pivotSource><c:name>${pivot}</c:name></c:pivotSource><c:chart/></c:chartSpace>`;
    const bytes = withParts(
      buildGrid({ sheets: { Prices: formulas, "My list": { A1: "Word" } }, rules, names: { Prices: "1" } }),
      {
        "xl/charts/chart8.xml": chart("[My book.xlsx]My list!Pivot 1"),
        "xl/charts/chart9.xml": chart("&apos;[My book.xlsx]My list&apos;!Pivot 1"),
        "xl/charts/chartEx1.xml": `<cx:chartSpace xmlns:cx="urn:cx"><cx:f>Prices!A1</cx:f><cx:nf>Prices!A2</cx:nf></cx:chartSpace>`,
      },
    );
    const { read, sheets } = await rename(bytes, { Prices: "价格", "My list": "Bob's 清单" });
    expect(sheets).toEqual(["价格", "Bob&apos;s 清单"]);
    const sheet = read("xl/worksheets/sheet1.xml");
    for (const followed of [
      `<xm:f>'Bob''s 清单'!A1=1</xm:f>`,
      `<x14:formula1><xm:f>'Bob''s 清单'!$A$1:$A$3</xm:f></x14:formula1>`,
      `<xm:f>[1]Prices!$A$1</xm:f>`,
      `<x14:sparklineGroup><xm:f>价格!C1:C2</xm:f>`,
      `<x14:sparkline><xm:f>价格!A1:B1</xm:f>`,
      `SUM(INDIRECT("'Bob''s 清单'!A1:A9"))+INDIRECT( "价格!A2" ,TRUE)`,
      `HYPERLINK("#'Bob''s 清单'!A1","My list!A1")`,
      `location="Bob&apos;s 清单"`,
      `location="Prices"`,
    ])
      expect(sheet).toContain(followed);
    expect(read("xl/charts/chart8.xml")).toContain("<c:name>[My book.xlsx]Bob's 清单!Pivot 1</c:name>");
    expect(read("xl/charts/chart9.xml")).toContain("<c:name>'[My book.xlsx]Bob''s 清单'!Pivot 1</c:name>");
    expect(read("xl/charts/chartEx1.xml")).toContain("<cx:f>价格!A1</cx:f><cx:nf>价格!A2</cx:nf>");
  });

  it("at the ends of a run need no quotes where they needed none", async () => {
    const bytes = buildGrid({
      sheets: { Jan: { A1: "=SUM(Jan:Mar!B1)" }, Feb: { A1: "x" }, Mar: { A1: 1 } },
    });
    const { sheets, read } = await rename(bytes, { Jan: "1 月", Feb: "2 月", Mar: "3 月" });
    expect(sheets).toEqual(["_1_月", "2 月", "_3_月"]);
    expect(read("xl/worksheets/sheet1.xml")).toContain("<f>SUM(_1_月:_3_月!B1)</f>");
  });

  it("stay where a text finds them, and the others do not", async () => {
    const sheets = (formula: string, text = "x") => ({ Data: { A1: formula, A2: text }, Plan: { A1: 1 } });
    expect(await locksOf({ sheets: sheets(`=INDIRECT("Plan!A1")`) })).toEqual([]);
    expect(await locksOf({ sheets: sheets(`=INDIRECT("Plan!A"&1)`) })).toEqual(["Plan (sheet-reference)"]);
    expect(await locksOf({ sheets: sheets("=INDIRECT(A2)", "plan!A1") })).toEqual(["Plan (sheet-reference)"]);
    expect(await locksOf({ sheets: sheets("=INDIRECT(A2)", "Rates") })).toEqual([]);
    expect(await locksOf({ sheets: sheets(`=HYPERLINK("[b.xlsx]Plan!A1","Go")`) })).toEqual([
      "Plan (sheet-reference)",
    ]);
    expect(await locksOf({ sheets: sheets(`=HYPERLINK("https://a.org/x","Go!")`) })).toEqual([]);
    for (const formula of [
      `=INDIRECT(A2&"!A1")`,
      `=CELL("filename",A1)`,
      `=FORMULATEXT(A2)`,
      `=SHEET(A2&"")`,
    ])
      expect(await locksOf({ sheets: sheets(formula) })).toHaveLength(2);
    expect(await locksOf({ sheets: sheets(`=CELL("row",A1)+SHEET(A2)`) })).toEqual([]);
  });

  it("are valid, no longer than Excel allows, and unlike each other", async () => {
    const sheets = { One: { A1: "a" }, Two: { A1: "b" }, Three: { A1: "c" } };
    const long = "A name that is longer than thirty-one characters";
    const { sheets: names, warnings } = await rename(buildGrid({ sheets }), {
      One: "Three",
      Two: "three",
      Three: long,
    });
    expect(names).toEqual(["Three", "three (2)", "A name that is longer than thi…"]);
    expect(warnings).toEqual(["warning.text_shortened"]);
    expect(sheetNameOf(" 'a/b:c' ")).toBe("a-b-c");
    expect(sheetNameOf("收入／支出？")).toBe("收入-支出");
    expect(sheetNameOf("History")).toBe("History_");
  });

  it("of bilingual forms say both, or name the copies", async () => {
    const bytes = buildGrid({ sheets: { Data: { A1: "=Plan!A1", A2: "x" }, Plan: { A1: "y" } } });
    const { sheets, read } = await rename(
      bytes,
      { Data: "数据", Plan: "A plan that is far too long" },
      "bilingual-cells",
    );
    expect(sheets).toEqual(["Data 数据", "Plan"]);
    expect(read("xl/worksheets/sheet1.xml")).toContain("<f>Plan!A1</f>");
  });

  it("that nobody changed leave the file as it was", async () => {
    const bytes = buildWorkbook({ hasChart: true, hasTable: true });
    expect((await rename(bytes, { Prices: "Prices" })).bytes).toBe(bytes);
  });
});
