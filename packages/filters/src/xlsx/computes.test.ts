import { openZip } from "@yizhou/bytes/zip";
import { inlineFromText, parseLanguageTag, plainText, type InlineContent } from "@yizhou/model";
import { describe, expect, it } from "vitest";
import { buildGrid, type Grid } from "../testing/grid-sample.ts";
import { xlsxFilter } from "./xlsx-filter.ts";

const languages = { sourceLanguage: parseLanguageTag("en"), targetLanguage: parseLanguageTag("zh") };
const TASKS = { A2: "Project Alpha", A3: "Project Beta", A4: "urgent: call Ann", A5: "in progress" } as const;

async function locksOf(grid: Grid) {
  const { units, warnings } = await xlsxFilter.extract(buildGrid(grid));
  return {
    locked: units.filter((unit) => unit.locked).map((unit) => `${plainText(unit.content)} (${unit.locked})`),
    warnings: warnings.map(({ code }) => code),
  };
}

async function translate(grid: Grid, targets: Record<string, string>) {
  const bytes = buildGrid(grid);
  const { skeleton, units } = await xlsxFilter.extract(bytes);
  const contents = new Map<string, InlineContent>();
  for (const unit of units) {
    const target = targets[plainText(unit.content)];
    if (target !== undefined) contents.set(unit.id, inlineFromText(target));
  }
  const { bytes: written, warnings } = await xlsxFilter.merge(bytes, skeleton, contents, languages);
  const zip = openZip(written);
  const read = (name: string) => zip.read(zip.find(name)!).toString();
  return {
    sheet: read("xl/worksheets/sheet1.xml"),
    workbook: read("xl/workbook.xml"),
    warnings: warnings.map(({ code }) => code),
  };
}

const sheet = (cells: Grid["sheets"][string], more: Omit<Grid, "sheets"> = {}): Grid => ({
  sheets: { Data: cells },
  ...more,
});

describe("a workbook still computes what it did", () => {
  it("takes what a formula shows in other cells for its result, which is worked out again", async () => {
    const grid = sheet({
      A2: "Paper",
      A3: "Ink",
      A5: { formula: "=TRANSPOSE(A2:A3)", cells: "A5:B5", shows: "Paper" },
      B5: { shows: "Ink" },
      C5: { shows: "Beside it" },
    });
    const { units } = await xlsxFilter.extract(buildGrid(grid));
    expect(units.map(({ content }) => plainText(content))).toEqual(["Paper", "Ink", "Beside it"]);
    const out = await translate(grid, { Paper: "纸", Ink: "墨" });
    expect(out.sheet).toContain('TRANSPOSE(A2:A3)</f></c><c r="B5" t="str"></c>');
    expect(out.workbook).toContain('fullCalcOnLoad="1"');
  });

  it.each<[name: string, grid: Grid, locked: readonly string[]]>([
    [
      "a text that is searched",
      sheet({ ...TASKS, B1: `=SEARCH("urgent",A4)` }),
      ["urgent: call Ann (formula-text)"],
    ],
    [
      "a text whose beginning is compared",
      sheet({ ...TASKS, B1: `=LEFT(A2,7)="Project"` }),
      ["Project Alpha (formula-text)"],
    ],
    [
      "texts that are counted by a pattern",
      sheet({ ...TASKS, B1: `=COUNTIF(A4:A6,"*progress*")` }),
      ["urgent: call Ann (formula-text)", "in progress (formula-text)"],
    ],
    [
      "texts that are looked up by a pattern",
      sheet({ ...TASKS, B1: `=MATCH("Project A*",A2:A3,0)` }),
      ["Project Alpha (formula-text)", "Project Beta (formula-text)"],
    ],
    [
      "texts that are looked up by a text put together, and its parts",
      sheet({ ...TASKS, B13: "Alpha", C1: `=MATCH("Project "&B13,A2:A3,0)` }),
      ["Project Alpha (formula-text)", "Project Beta (formula-text)", "Alpha (formula-text)"],
    ],
    [
      "a text put together in a cell of its own that others are compared with",
      sheet({ ...TASKS, B1: "Alpha", C1: [`="Project "&B1`, "Project Alpha"], D1: `=MATCH(C1,A2:A3,0)` }),
      ["Alpha (formula-text)", "Project Alpha (formula-text)"],
    ],
    [
      "a defined name in a cell",
      sheet({ A1: "Rates", B1: `=SUM(INDIRECT($A$1))` }, { names: { Rates: "Data!$C$1:$C$9" } }),
      ["Rates (formula-text)"],
    ],
    [
      "the name of a sheet in a cell",
      { sheets: { Data: { A1: "Second", B1: `=INDIRECT(A1&"!B1")` }, Second: { B1: 7 } } },
      ["Second (formula-text)"],
    ],
    [
      "texts that a conditional format searches",
      sheet(TASKS, {
        rules: `<conditionalFormatting sqref="A4:A5"><cfRule type="containsText" operator="containsText" text="urgent"><formula>NOT(ISERROR(SEARCH("urgent",A4)))</formula></cfRule></conditionalFormatting>`,
      }),
      ["urgent: call Ann (formula-text)", "in progress (formula-text)"],
    ],
    [
      "texts whose beginning a conditional format compares",
      sheet(TASKS, {
        rules: `<conditionalFormatting sqref="A2"><cfRule type="beginsWith" operator="beginsWith" text="Project"><formula>LEFT(A2,7)="Project"</formula></cfRule></conditionalFormatting>`,
      }),
      ["Project Alpha (formula-text)"],
    ],
    [
      "texts that are put in order",
      sheet({ ...TASKS, B1: `=VLOOKUP("m",A2:B3,2)`, C1: `=A4<A5` }),
      Object.values(TASKS).map((text) => `${text} (formula-text)`),
    ],
    ["texts whose length counts", sheet({ ...TASKS, B1: `=LEN(A2)*2` }), ["Project Alpha (formula-text)"]],
    [
      "what a formula with a shared text reads, through cells that hand it on",
      sheet({ ...TASKS, B1: ["=A5", "in progress"], C1: `=FIND("pro",B1)` }),
      ["in progress (formula-text)"],
    ],
    [
      "what a named range holds",
      sheet({ ...TASKS, B1: `=COUNTIF(Tasks,"Project*")` }, { names: { Tasks: "Data!$A$2:$A$3" } }),
      ["Project Alpha (formula-text)", "Project Beta (formula-text)"],
    ],
    [
      "a criterion in a cell that is a pattern, and what it is compared with",
      sheet({ ...TASKS, B1: "Project*", C1: `=COUNTIF(A2:A3,B1)` }),
      ["Project Alpha (formula-text)", "Project Beta (formula-text)", "Project* (formula-text)"],
    ],
  ])("keeps %s", async (_, grid, locked) => {
    expect((await locksOf(grid)).locked.sort()).toEqual([...locked].sort());
  });

  it("locks nothing that is only shown, counted, handed on or asked for being there", async () => {
    const { locked } = await locksOf(
      sheet({
        ...TASKS,
        B1: `=COUNTA(A2:A9)`,
        B2: `=IF(A2="","",A2&" - "&A3)`,
        B3: `=IF(LEN(TRIM(A2))>0,1,0)`,
        B4: `=INDEX(A2:A5,2)`,
        B5: `=COUNTIF(A2:A9,"*")`,
        B6: `=SUMPRODUCT(--(A2:A5<>""))`,
        B7: `=COUNTIF(C1:C9,">=5")`,
        B8: `=UPPER(A2)`,
      }),
    );
    expect(locked).toEqual([]);
  });

  it("locks nothing that a rule only measures, as one that marks what is too long, and what it reads as well", async () => {
    const ruled = (formula: string) =>
      sheet(TASKS, {
        rules: `<conditionalFormatting sqref="A2:A5"><cfRule type="expression" dxfId="0" priority="1"><formula>${formula}</formula></cfRule></conditionalFormatting>`,
      });
    expect((await locksOf(ruled("IF(A$1&gt;0,LEN(A2)&gt;A$1,FALSE)"))).locked).toEqual([]);
    expect((await locksOf(ruled("LEN(A2)&gt;FIND(A2,A3)"))).locked).not.toEqual([]);
  });

  it("says of a pivot what stays", async () => {
    const { locked, warnings } = await locksOf(
      sheet(
        {
          A1: "Region",
          B1: "Sales",
          A2: "North",
          B2: 5,
          A3: "South",
          B3: 6,
          C3: "A note",
          E1: "Row Labels",
          E2: "North",
          E3: "Grand Total",
        },
        { pivot: { source: "A1:B3", shown: "E1:F3", items: ["North", "South"] } },
      ),
    );
    expect(locked).toEqual([
      "Region (table-header)",
      "Sales (table-header)",
      "Row Labels (pivot)",
      "North (pivot)",
      "North (pivot)",
      "South (pivot)",
      "Grand Total (pivot)",
    ]);
    expect(warnings).toContain("warning.pivot_kept");
  });

  const status = sheet(
    {
      A1: "Status",
      A2: "open",
      A3: "Closed",
      B2: `=IF(A2="open",1,0)`,
      B3: `=COUNTIF(A2:A3,"<>closed")`,
      B4: [`=IF(B2=1,"open","Closed")`, "open"],
    },
    {
      names: { IsOpen: `Data!$A$2="Open"` },
      rules:
        `<autoFilter ref="A1:B3"><filterColumn colId="0"><filters><filter val="open"/></filters></filterColumn></autoFilter>` +
        `<conditionalFormatting sqref="A2:A3"><cfRule type="cellIs" operator="equal"><formula>"closed"</formula></cfRule></conditionalFormatting>` +
        `<dataValidations><dataValidation type="list" sqref="A2:A9"><formula1>"open, Closed"</formula1></dataValidation></dataValidations>`,
    },
  );

  it("changes cells and all texts that they are compared with together", async () => {
    expect((await locksOf(status)).locked).toEqual([]);
    const {
      sheet: out,
      workbook,
      warnings,
    } = await translate(status, { Status: "状态", open: "打开", Closed: `"关闭"` });
    expect(out).toContain(`<f>IF(A2="打开",1,0)</f>`);
    expect(out).toContain(`<f>COUNTIF(A2:A3,"&lt;&gt;""关闭""")</f>`);
    expect(out).toContain(`<f>IF(B2=1,"打开","""关闭""")</f><v>打开</v>`);
    expect(out).toContain(`<filter val="打开"/>`);
    expect(out).toContain(`<formula>"""关闭"""</formula>`);
    expect(out).toContain(`<formula1>"打开, ""关闭"""</formula1>`);
    expect(workbook).toContain(`Data!$A$2="打开"`);
    expect(warnings).toEqual([]);
  });

  const form = (formula: string, more = "") =>
    sheet(
      { A1: "Agreed", A2: "Yes", B1: `=IF(A3="no",1,0)` },
      {
        rules: `<dataValidations><dataValidation type="list" sqref="A2:A9">${more}<formula1>${formula}</formula1></dataValidation></dataValidations>`,
      },
    );

  it("offers the choices of a list that no cell says, each once", async () => {
    const { units } = await xlsxFilter.extract(buildGrid(form(`"Yes, No,no,5"`)));
    expect(units.map(({ kind, content }) => `${kind} ${plainText(content)}`)).toEqual([
      "cell Agreed",
      "cell Yes",
      "field No",
    ]);
    const both = await translate(form(`"Yes, No,5"`), { Yes: "是", No: "否" });
    expect(both.sheet).toContain(`<formula1>"是, 否,5"</formula1>`);
    expect(both.sheet).toContain(`<f>IF(A3="否",1,0)</f>`);
    const alone = await translate(form(`"Yes, No,5"`), { No: "否" });
    expect(alone.sheet).toContain(`<formula1>"Yes, 否,5"</formula1>`);
    const one = await translate(form(`"Yes, No,5"`), { Yes: "是", No: "是" });
    expect(one.sheet).toContain(`<formula1>"Yes, No,5"</formula1>`);
    expect(one.sheet).toContain(">Yes</t>");
    expect(one.warnings).toEqual(["warning.text_left_out"]);
  });

  it("says that what controls are called stays, in older workbooks too", async () => {
    const control = (kind: string) => `<formControlPr objectType="${kind}"/>`;
    const reasonsOf = async (more: Record<string, string>) =>
      (await locksOf(sheet({ A1: "Yes" }, { more }))).warnings;
    expect(await reasonsOf({ "xl/ctrlProps/ctrlProp1.xml": control("CheckBox") })).toEqual([
      "warning.text_left_out",
    ]);
    const drawn = (kind: string) =>
      `<xml xmlns:x="urn:schemas-microsoft-com:office:excel"><x:ClientData ObjectType="${kind}"/></xml>`;
    expect(await reasonsOf({ "xl/drawings/vmlDrawing1.vml": drawn("Button") })).toEqual([
      "warning.text_left_out",
    ]);
    expect(await reasonsOf({ "xl/drawings/vmlDrawing1.vml": drawn("Note") })).toEqual([]);
    expect(await reasonsOf({ "xl/ctrlProps/ctrlProp1.xml": control("Scroll") })).toEqual([]);
  });

  it("leaves everything as it is where choices, cells and formatted texts become what they are", async () => {
    const rules = `<dataValidations count="1"><dataValidation type="list" sqref="A9"><formula1>"Yes,No"</formula1></dataValidation></dataValidations>`;
    const bytes = buildGrid(sheet({ A1: "Yes", B1: [`="Said: "&A1`, "Said: Yes"] }, { rules }));
    const { skeleton, units } = await xlsxFilter.extract(bytes);
    expect(units.map(({ kind, content }) => `${kind} ${plainText(content)}`)).toEqual([
      "cell Yes",
      "field No",
    ]);
    const same = new Map(units.map(({ id, content }) => [id, content]));
    const merged = await xlsxFilter.merge(bytes, skeleton, same, languages);
    expect(Buffer.compare(merged.bytes, bytes)).toBe(0);
  });

  it("keeps the choices of a list that is written twice, one of them with commas, and the cells that say them", async () => {
    const list = `<x12ac:list xmlns:x12ac="http://schemas.microsoft.com/office/spreadsheetml/2011/1/ac">Yes,"No, never"</x12ac:list>`;
    const { locked } = await locksOf(form(`"Yes,No, never"`, list));
    expect(locked).toEqual(["Yes (formula-literal)"]);
  });

  it("changes the choices of a list of newer kinds", async () => {
    const rules = `<extLst><ext uri="{0}"><x14:dataValidations xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"><x14:dataValidation type="list"><x14:formula1><xm:f>"Yes,No"</xm:f></x14:formula1><xm:sqref>A1:A9</xm:sqref></x14:dataValidation></x14:dataValidations></ext></extLst>`;
    const { sheet: out } = await translate(sheet({ A1: "Yes" }, { rules }), { Yes: "是", No: "否" });
    expect(out).toContain(`<xm:f>"是,否"</xm:f>`);
  });

  it.each([
    ["two wordings would become one", { open: "完成", Closed: "完成" }],
    ["a choice would be cut in two", { open: "打开，是,对" }],
    ["a criterion would be a pattern", { open: "打开*" }],
    ["a list of choices would be longer than Excel accepts", { open: "长".repeat(250) }],
    ["a wording would become one that stays", { open: "closed" }],
  ])("keeps the source where %s", async (_, targets) => {
    const { sheet: out, warnings } = await translate(status, { Status: "状态", ...targets });
    expect(out).toContain(`<f>IF(A2="open",1,0)</f>`);
    expect(out).toContain(">open</t>");
    expect(out).toContain(">状态</t>");
    expect(warnings).toContain("warning.text_left_out");
  });

  it("shortens what is longer than a cell holds, and says so", async () => {
    const { sheet: out, warnings } = await translate(sheet({ A1: "Words" }), { Words: "x".repeat(40_000) });
    expect(/>(x+…)<\/t>/.exec(out)![1]).toHaveLength(32_767);
    expect(warnings).toEqual(["warning.text_shortened"]);
  });

  it("keeps headers and tooltips within what Excel accepts", async () => {
    const rules = `<hyperlinks><hyperlink ref="A1" location="A2" tooltip="Tip"/></hyperlinks><headerFooter><oddHeader>&amp;LLeft&amp;C&amp;14Centre</oddHeader></headerFooter>`;
    const { sheet: out } = await translate(sheet({ A1: "Words" }, { rules }), {
      Tip: "t".repeat(300),
      Left: "l".repeat(300),
      Centre: "c".repeat(300),
    });
    expect(/tooltip="([^"]*)"/.exec(out)![1]).toHaveLength(255);
    expect(/<oddHeader>(.*)<\/oddHeader>/.exec(out)![1]!.replaceAll("&amp;", "&").length).toBeLessThanOrEqual(
      255,
    );
  });
});
