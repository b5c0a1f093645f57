import { openZip } from "@yizhou/bytes/zip";
import { describe, expect, it } from "vitest";
import {
  inlineFromText,
  inlineToTagged,
  parseLanguageTag,
  plainText,
  type InlineContent,
} from "@yizhou/model";
import { describeFilterLaws } from "../contract-suite.ts";
import { buildWorkbook, type WorkbookOptions } from "../testing/xlsx-sample.ts";
import { xlsxFilter } from "./xlsx-filter.ts";

describeFilterLaws(xlsxFilter, [{ name: "workbook", bytes: buildWorkbook() }]);

const options = { sourceLanguage: parseLanguageTag("en"), targetLanguage: parseLanguageTag("zh") };

async function translate(
  built: WorkbookOptions,
  translations: Record<string, string>,
  output: "target" | "bilingual" | "bilingual-sheets" | "bilingual-cells" = "target",
) {
  const bytes = buildWorkbook(built);
  const { skeleton, units } = await xlsxFilter.extract(bytes);
  const targets = new Map<string, InlineContent>();
  for (const unit of units) {
    const target = translations[plainText(unit.content)];
    if (target !== undefined) targets.set(unit.id, inlineFromText(target));
  }
  return (await xlsxFilter.merge(bytes, skeleton, targets, { ...options, output })).bytes;
}

function part(bytes: Uint8Array, name: string): string {
  const zip = openZip(bytes);
  return zip.read(zip.find(name)!).toString();
}

describe("xlsx", () => {
  it("gives the texts of cells sheet by sheet in reading order, then what else a sheet shows", async () => {
    const { units, facts } = await xlsxFilter.extract(buildWorkbook());
    expect(facts.pages).toBe(2);
    expect(units.map((unit) => [unit.place, unit.kind, inlineToTagged(unit.content)])).toEqual([
      ["Prices", "cell", "Product"],
      ["Prices", "cell", "Price"],
      ["Prices", "cell", "Green <g1>tea</g1>"],
      ["Prices", "cell", "東京"],
      ["Prices", "cell", "Open"],
      ["Prices", "cell", "First line<x1/>second line<x2/>third"],
      ["Prices", "cell", "Inline words"],
      ["Prices", "cell", "See the &amp; sign_x0041_"],
      ["Prices", "note", "Amount"],
      ["Prices", "note", "Enter a whole number"],
      ["Prices", "note", "Go to the other sheet"],
      ["Prices", "header-footer", "Price list"],
      ["Prices", "header-footer", "Page <x1/> of <x2/>"],
      ["Prices", "comment", "<g1>Ann:</g1> please check"],
      ["Prices", "alt-text", "A box with a remark"],
      ["Prices", "shape", "Text in a box"],
      ["Other", "cell", "On the other sheet"],
    ]);
  });

  it("locks texts whose characters formulas read", async () => {
    const bytes = buildWorkbook({ formula: `IF(SEARCH(&quot;open&quot;,C3),&quot;Price&quot;,1)` });
    const { units } = await xlsxFilter.extract(bytes);
    const locked = units.filter((unit) => unit.locked).map((unit) => [plainText(unit.content), unit.locked]);
    expect(locked).toEqual([["Open", "formula-text"]]);
  });

  it("keeps column names of a table in step with their header cells", async () => {
    const out = await translate({ hasTable: true }, { Product: "产品", Price: "价格" });
    expect(part(out, "xl/sharedStrings.xml")).toContain("<si><t>产品</t></si><si><t>价格</t></si>");
    expect(part(out, "xl/tables/table1.xml")).toContain('name="产品"/><tableColumn id="2" name="价格"/>');
  });

  it("keeps a header in the source language when its translation would name two columns alike", async () => {
    const out = await translate({ hasTable: true }, { Product: "项目", Price: "项目" });
    expect(part(out, "xl/tables/table1.xml")).toContain('name="项目"/><tableColumn id="2" name="Price"/>');
    expect(part(out, "xl/sharedStrings.xml")).toContain("<si><t>项目</t></si><si><t>Price</t></si>");
  });

  it("renames columns in the formulas that name them", async () => {
    const formula = "SUM(Prices[Price])+Prices[[#This Row],[Price]]+Other[Price]&amp;&quot; Price&quot;";
    const out = await translate(
      { hasTable: true, formula, definedName: "COUNT(prices[price])" },
      { Price: "单价 [元]" },
    );
    expect(part(out, "xl/worksheets/sheet1.xml")).toContain(
      `<f>SUM(Prices[单价 '[元']])+Prices[[#This Row],[单价 '[元']]]+Other[Price]&amp;" Price"</f>`,
    );
    expect(part(out, "xl/workbook.xml")).toContain("COUNT(prices[单价 '[元']])");
    expect(part(out, "xl/tables/table1.xml")).toContain('name="单价 [元]"');
  });

  it("locks headers that a formula names in a text or without their table, and no others", async () => {
    for (const formula of ["SUM(INDIRECT(&quot;Prices[Price]&quot;))", "SUM([Price])"]) {
      const { units } = await xlsxFilter.extract(buildWorkbook({ hasTable: true, formula }));
      const locked = units
        .filter((unit) => unit.locked)
        .map((unit) => [plainText(unit.content), unit.locked]);
      expect(locked, formula).toEqual([["Price", "table-header"]]);
    }
  });

  it("keeps a header in the source language when its translation is the name of a column that stays", async () => {
    const out = await translate({ hasTable: true, formula: "SUM([Price])" }, { Product: "price" });
    expect(part(out, "xl/tables/table1.xml")).toContain('name="Product"/><tableColumn id="2" name="Price"/>');
  });

  it("keeps a header that a query finds, and translates the same words elsewhere", async () => {
    const built = { hasTable: true, isQueryTable: true };
    const { units } = await xlsxFilter.extract(buildWorkbook(built));
    expect(units.filter((unit) => unit.locked).map((unit) => plainText(unit.content))).toEqual(["Price"]);
    const out = await translate(built, { Product: "产品", Price: "价格" });
    expect(part(out, "xl/sharedStrings.xml")).toMatch(
      /uniqueCount="10"><si><t>产品<.*<si><t>Product<\/t><\/si><\/sst>$/s,
    );
    const sheet = part(out, "xl/worksheets/sheet1.xml");
    expect(sheet).toContain('<c r="A1" t="s" s="0"><v>9</v></c>');
    expect(sheet).toContain('<c r="A6" t="s" s="0"><v>0</v></c>');
    expect(part(out, "xl/tables/table1.xml")).toContain('name="Product"/><tableColumn id="2" name="Price"/>');
  });

  it("has texts that formulas build from translated cells worked out again", async () => {
    const out = await translate(
      { formula: "A1&amp;&quot; no. &quot;&amp;B3", result: "Product no. 7" },
      { Product: "产品" },
    );
    expect(part(out, "xl/worksheets/sheet1.xml")).toContain(
      '<c r="D2" t="str"><f>A1&amp;&quot; no. &quot;&amp;B3</f></c>',
    );
    expect(part(out, "xl/workbook.xml")).toContain('</sheets><calcPr fullCalcOnLoad="1"/></workbook>');
  });

  it("leaves results that a program may not be able to work out, that no cell changes, or whose formula shows them itself", async () => {
    const kept = async (formula: string, result: string, translations: Record<string, string>) => {
      const out = await translate({ formula, result }, translations);
      expect(part(out, "xl/worksheets/sheet1.xml"), formula).toContain(`<v>${result}</v>`);
      expect(part(out, "xl/workbook.xml"), formula).not.toContain("calcPr");
    };
    await kept("[1]Sheet!A1", "Some text", { Product: "产品" });
    await kept("MACRO(A1)", "Some text", { Product: "产品" });
    await kept("_xlfn.TEXTJOIN(A1:A2)", "Some text", { Product: "产品" });
    await kept("A1&amp;&quot; a&quot;", "Product a", { "Text in a box": "框中文字" });
    await kept("&quot;Total: &quot;&amp;COUNT(B:B)&amp;&quot; items&quot;", "Total: 2 items", {
      Product: "产品",
    });
    await kept("IF(B2&gt;1,&quot;Product&quot;)", "Product", { Price: "价格" });
  });

  it("keeps cached labels of charts in step with their cells", async () => {
    const out = await translate(
      { hasChart: true },
      {
        Price: "价格",
        "Literal label": "文字标签",
        "From elsewhere": "来自别处",
        "Prices at a glance": "价格一览",
      },
    );
    const chart = part(out, "xl/charts/chart1.xml");
    for (const text of ["价格</c:v>", "来自别处</c:v>", "文字标签</c:v>", "价格一览</a:t>"])
      expect(chart).toContain(text);
  });

  it("turns sheets where source and target run in different directions, and none where no cell changed", async () => {
    const turned = async (text: string, targetLanguage: string) => {
      const bytes = buildWorkbook();
      const { skeleton, units } = await xlsxFilter.extract(bytes);
      const targets = new Map(
        units
          .filter((unit) => plainText(unit.content) === text)
          .map((unit) => [unit.id, inlineFromText("x")]),
      );
      const languages = { ...options, targetLanguage: parseLanguageTag(targetLanguage) };
      const out = (await xlsxFilter.merge(bytes, skeleton, targets, languages)).bytes;
      return part(out, "xl/worksheets/sheet1.xml").includes(
        '<dimension ref="A1:D4"/><sheetViews><sheetView rightToLeft="1" workbookViewId="0"/></sheetViews><cols>',
      );
    };
    expect(await turned("Product", "ar")).toBe(true);
    expect(await turned("Product", "fr")).toBe(false);
    expect(await turned("Text in a box", "ar")).toBe(false);
  });

  it("takes phonetic hints away with the text they are for, and keeps formulas, values and codes", async () => {
    const out = await translate({}, { 東京: "东京", "Price list": "2024 价目表" });
    expect(part(out, "xl/sharedStrings.xml")).toContain('<si><t>东京</t><phoneticPr fontId="1"/></si>');
    const sheet = part(out, "xl/worksheets/sheet1.xml");
    expect(sheet).toContain('<c r="D2" t="str"><f>B2*2</f><v>24</v></c>');
    expect(sheet).toContain('&amp;L&amp;"Arial,Bold"&amp;12 2024 价目表&amp;RPage &amp;P of &amp;N');
  });

  it("writes what XML cannot hold as Excel does", async () => {
    const out = await translate({}, { Product: "a\u0007b _x0042_ c" });
    expect(part(out, "xl/sharedStrings.xml")).toContain("<t>a_x0007_b _x005F_x0042_ c</t>");
  });

  it("puts translations into free columns beside, and moves nothing", async () => {
    const out = await translate(
      {},
      { Product: "产品", "Inline words": "内联文字", Open: "打开" },
      "bilingual",
    );
    const sheet = part(out, "xl/worksheets/sheet1.xml");
    // The text box reaches column F; G stays blank.
    expect(sheet).toContain('<c r="H1" s="0" t="inlineStr"><is><t>产品</t></is></c></row>');
    expect(sheet).toContain('<c r="I3" s="0" t="inlineStr"><is><t>打开</t></is></c></row>');
    expect(sheet).toContain('<c r="I4" t="inlineStr"><is><t>内联文字</t></is></c></row>');
    expect(sheet).toContain('<dimension ref="A1:I4"/>');
    expect(sheet).toContain('<col min="8" max="8" width="20" customWidth="1"/></cols>');
    expect(part(out, "xl/sharedStrings.xml")).toContain("<si><t>Product</t></si>");
  });

  it("puts translations on copies of the sheets, which compute nothing, and leaves the sheets as they are", async () => {
    const translations = { Product: "产品", "Inline words": "内联文字", "Green tea": "绿茶" };
    const out = await translate({ hasTable: true }, translations, "bilingual-sheets");
    const source = part(buildWorkbook({ hasTable: true }), "xl/worksheets/sheet1.xml");
    expect(part(out, "xl/worksheets/sheet1.xml")).toBe(source);
    const copy = part(out, "xl/worksheets/sheet_yz1.xml");
    expect(copy).toContain('<c r="A1" s="0" t="inlineStr"><is><t>产品</t></is></c>');
    expect(copy).toContain('<c r="C4" t="inlineStr"><is><t>内联文字</t></is></c>');
    // What is not translated, and what formulas gave, stands on both.
    expect(copy).toContain('<c r="B4" t="s" s="0"><v>6</v></c>');
    expect(copy).toContain('<c r="D2" t="str"><v>24</v></c>');
    expect(copy).not.toMatch(/drawing|tablePart|hyperlink|dataValidation/);
    expect(part(out, "xl/workbook.xml")).toMatch(
      /<sheet name="Other" sheetId="2" r:id="rId2"\/><sheet name="Prices \(zh-Hans\)" sheetId="3" r:id="rIdYz4"\/><\/sheets>/,
    );
    expect(part(out, "xl/_rels/workbook.xml.rels")).toContain(
      '<Relationship Id="rIdYz4" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="/xl/worksheets/sheet_yz1.xml"/></Relationships>',
    );
    expect(part(out, "[Content_Types].xml")).toMatch(
      /sheet_yz1.xml" ContentType="[^"]*worksheet\+xml"\/><\/Types>/,
    );
    const { units } = await xlsxFilter.extract(out);
    expect(units.map(({ content }) => plainText(content))).toEqual(
      expect.arrayContaining(["Product", "产品", "On the other sheet"]),
    );
  });

  it("prints the copy of a sheet with its header in the copy's language, and the sheet itself with its own", async () => {
    const translations = { Product: "产品", "Price list": "价目表", "Page  of ": "第  页，共 " };
    const out = await translate({}, translations, "bilingual-sheets");
    expect(part(out, "xl/worksheets/sheet1.xml")).toContain("&amp;12Price list&amp;RPage &amp;P of &amp;N");
    expect(part(out, "xl/worksheets/sheet_yz1.xml")).toContain('&amp;"Arial,Bold"&amp;12价目表&amp;R');
  });

  it("writes words behind the last number of a header, where the target's language has them", async () => {
    const bytes = buildWorkbook();
    const { skeleton, units } = await xlsxFilter.extract(bytes);
    const { id, content } = units.find((unit) => plainText(unit.content) === "Page  of ")!;
    const [, page, , pages] = content;
    const target = ["第", page!, "页，共", pages!, "页"].flatMap((piece) =>
      typeof piece === "string" ? inlineFromText(piece) : [piece],
    );
    const { bytes: out } = await xlsxFilter.merge(bytes, skeleton, new Map([[id, target]]), options);
    expect(part(out, "xl/worksheets/sheet1.xml")).toContain("&amp;R第&amp;P页，共&amp;N页</oddHeader>");
  });

  it("has both languages in a header where Excel has room for them, and the source alone where it has none", async () => {
    const headerOf = async (title: string) =>
      /<oddHeader>(.*)<\/oddHeader>/.exec(
        part(
          await translate(
            {},
            { Product: "产品", "Price list": title, "Page  of ": "第  页，共 " },
            "bilingual",
          ),
          "xl/worksheets/sheet1.xml",
        ),
      )![1];
    expect(await headerOf("价目表")).toMatch(
      /12Price list \/ 价目表&amp;RPage &amp;P of &amp;N \/ 第 .*&amp;P.*&amp;N$/,
    );
    expect(await headerOf("价".repeat(150))).toMatch(/12Price list&amp;RPage &amp;P of &amp;N \/ 第/);
  });

  it("puts both texts into one cell, but for those that formulas compare or tables are named by", async () => {
    const built = { hasTable: true, formula: 'IF(C3="Open",1,2)' };
    const out = await translate(
      built,
      { Product: "产品", Open: "打开", "Inline words": "内联文字", "See the & sign_x0041_": "看" },
      "bilingual-cells",
    );
    const strings = part(out, "xl/sharedStrings.xml");
    expect(strings).toContain("<si><t>Product</t></si>");
    expect(strings).toContain("<si><t>Open</t></si>");
    expect(strings).toContain(
      '<r><t>See the &amp; sign_x005F_x0041_</t></r><r><t xml:space="preserve">\n</t></r><r><t>看</t></r>',
    );
    expect(part(out, "xl/worksheets/sheet1.xml")).toMatch(/Inline words.*\n.*内联文字/);
    expect(part(out, "xl/worksheets/sheet1.xml")).toContain('IF(C3="Open",1,2)');
  });

  it("reports a damaged sheet and still writes both forms of the rest", async () => {
    const built = { hasDamagedSheet: true };
    const { warnings } = await xlsxFilter.extract(buildWorkbook(built));
    expect(warnings.map((warning) => [warning.code, warning.part])).toEqual([
      ["warning.part_unreadable", "xl/worksheets/sheet2.xml"],
    ]);
    expect(part(await translate(built, { Product: "产品" }), "xl/sharedStrings.xml")).toContain("产品");
    const both = await translate(built, { Product: "产品" }, "bilingual");
    expect(part(both, "xl/worksheets/sheet1.xml")).toContain("产品");
    expect(part(both, "xl/worksheets/sheet2.xml")).toBe("<worksheet><row>");
  });
});
