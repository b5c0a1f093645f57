import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { countGroups, leaveOutGroups, plainText, type TextMark } from "@yizhou/model";
import { expect, it } from "vitest";
import { docxFilter } from "../docx/docx-filter.ts";
import { docxSample, paragraph, run } from "../docx/docx-sample.ts";
import type { DocumentFilter } from "../filter.ts";
import { odfFilter } from "../odf/odf-filter.ts";
import { pptxFilter } from "../pptx/pptx-filter.ts";
import { buildFlatOdf } from "../testing/odf-sample.ts";
import { buildPresentation } from "../testing/pptx-sample.ts";
import { buildGrid } from "../testing/grid-sample.ts";
import { xlsxFilter } from "../xlsx/xlsx-filter.ts";

async function marksOf<S extends DocumentFilter>(filter: S, bytes: Uint8Array) {
  const { units } = await filter.extract(bytes);
  return Object.fromEntries(
    units.flatMap(({ content, marks, isHidden }) =>
      marks || isHidden ? [[plainText(content), [...(marks ?? []), ...(isHidden ? ["hidden"] : [])]]] : [],
    ),
  ) as Record<string, (TextMark | "hidden")[]>;
}

function rewrite(bytes: Uint8Array, parts: Record<string, (xml: string) => string>): Uint8Array {
  const entries = unzipSync(bytes);
  for (const [part, change] of Object.entries(parts))
    entries[part] = strToU8(change(entries[part] ? strFromU8(entries[part]) : ""));
  return zipSync(entries);
}

it("a paragraph of Word has the marks that all of its words have", async () => {
  const styles = {
    type: "styles",
    xml: `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Zitat"><w:name w:val="Block Text,Quote"/></w:style><w:style w:type="character" w:styleId="C"><w:name w:val="Code &amp; Co"/></w:style></w:styles>`,
  };
  const bytes = docxSample(
    paragraph(run("Plain")) +
      paragraph(run("Quoted"), '<w:pStyle w:val="Zitat"/>') +
      paragraph(
        run("Red", '<w:color w:val="FF0000"/>') +
          run(" 1, ") +
          run("and red", '<w:b/><w:color w:val="ff0000"/>'),
      ) +
      paragraph(run("Half ", '<w:highlight w:val="yellow"/>') + run("marked")) +
      paragraph(run("Marked", '<w:highlight w:val="yellow"/>')) +
      paragraph(run("x = 1", '<w:rStyle w:val="C"/><w:lang w:val="en-US" w:eastAsia="zh-CN"/>')) +
      paragraph(run("你好", '<w:lang w:val="en-US" w:eastAsia="zh-CN"/>')),
    { parts: { "styles.xml": styles } },
  );
  expect(await marksOf(docxFilter as DocumentFilter, bytes)).toEqual({
    Quoted: ["style:Block Text"],
    "Red 1, and red": ["colour:ff0000"],
    Marked: ["highlight:yellow"],
    "x = 1": ["style:Code & Co", "language:en"],
    你好: ["language:zh"],
  });
});

it("a paragraph of Word has the colours that its styles give, and those they are based on, unless it says otherwise", async () => {
  const style = (type: string, id: string, inside: string) =>
    `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/>${inside}</w:style>`;
  const styles = {
    type: "styles",
    xml: `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${
      style("paragraph", "Red", '<w:rPr><w:color w:val="FF0000"/></w:rPr>') +
      style("paragraph", "Small", '<w:basedOn w:val="Red"/><w:rPr><w:sz w:val="9"/></w:rPr>') +
      style("character", "Pen", '<w:rPr><w:highlight w:val="yellow"/></w:rPr>')
    }</w:styles>`,
  };
  const small = '<w:pStyle w:val="Small"/>';
  const bytes = docxSample(
    paragraph(run("Warning"), small) +
      paragraph(run("Marked", '<w:rStyle w:val="Pen"/>'), small) +
      paragraph(run("Black", '<w:color w:val="auto"/>'), small) +
      paragraph(run("Blue", '<w:color w:val="0000FF"/>'), small),
    { parts: { "styles.xml": styles } },
  );
  expect(await marksOf(docxFilter as DocumentFilter, bytes)).toEqual({
    Warning: ["style:Small", "colour:ff0000"],
    Marked: ["style:Small", "style:Pen", "colour:ff0000", "highlight:yellow"],
    Black: ["style:Small"],
    Blue: ["style:Small", "colour:0000ff"],
  });
});

it("a paragraph of a slide has its colour, highlight and language", async () => {
  const deck = buildPresentation();
  const slide = "ppt/slides/slide1.xml";
  const properties = `<a:rPr lang="fr-FR"><a:ln><a:solidFill><a:srgbClr val="00FF00"/></a:solidFill></a:ln><a:solidFill><a:srgbClr val="C00000"/></a:solidFill><a:highlight><a:srgbClr val="FFFF00"/></a:highlight></a:rPr>`;
  const bytes = rewrite(deck, {
    [slide]: (xml) =>
      xml.replace(/<a:p>[\s\S]*?<\/a:p>/, `<a:p><a:r>${properties}<a:t>Bonjour</a:t></a:r></a:p>`),
  });
  const marks = await marksOf(pptxFilter as DocumentFilter, bytes);
  expect(marks.Bonjour).toEqual(["colour:c00000", "highlight:ffff00", "language:fr"]);
});

it("cells have their style and colours, and are hidden with their rows and columns", async () => {
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const grid = buildGrid({ sheets: { Data: { A1: "Plain", B1: "Noted", C1: "Out of sight", A2: "Below" } } });
  const bytes = rewrite(grid, {
    "xl/styles.xml": () =>
      `<styleSheet xmlns="${main}"><fonts><font><color theme="1"/></font><font><color rgb="FFFF0000"/></font></fonts><fills><fill/><fill><patternFill><fgColor rgb="FFFFFF00"/></patternFill></fill></fills><cellStyleXfs><xf/><xf/></cellStyleXfs><cellXfs><xf/><xf fontId="1" fillId="1" xfId="1"/></cellXfs><cellStyles><cellStyle name="Normal" xfId="0"/><cellStyle name="Input" xfId="1"/></cellStyles></styleSheet>`,
    "xl/_rels/workbook.xml.rels": (xml) =>
      xml.replace(
        "</Relationships>",
        `<Relationship Id="rId80" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
      ),
    "xl/worksheets/sheet1.xml": (xml) =>
      xml
        .replace("<sheetData>", `<cols><col min="3" max="3" hidden="1"/></cols><sheetData>`)
        .replace('<row r="2">', '<row r="2" hidden="1">')
        .replace('<c r="B1"', '<c r="B1" s="1"'),
  });
  expect(await marksOf(xlsxFilter as DocumentFilter, bytes)).toEqual({
    Noted: ["style:Input", "colour:ff0000", "highlight:ffff00"],
    "Out of sight": ["hidden"],
    Below: ["hidden"],
  });
});

it("paragraphs and cells of OpenDocument have theirs, and sheets, rows and columns hide them", async () => {
  const styles =
    `<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Block_20_Quote"><style:text-properties fo:color="#ff0000" fo:language="fr"/></style:style>` +
    `<style:style style:name="S" style:family="text"><style:text-properties fo:background-color="#ffff00"/></style:style>` +
    `<style:style style:name="Off" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles>`;
  const flat = (kind: "text" | "spreadsheet", body: string) =>
    strToU8(strFromU8(buildFlatOdf(kind, body)).replace("</office:automatic-styles>", styles));
  const text = flat(
    "text",
    `<text:p text:style-name="P1">Bonjour</text:p><text:p text:style-name="Standard"><text:span text:style-name="S">All</text:span></text:p><text:p>Plain</text:p>`,
  );
  expect(await marksOf(odfFilter("odt"), text)).toEqual({
    Bonjour: ["style:Block Quote", "colour:ff0000", "language:fr"],
    All: ["highlight:ffff00"],
  });
  const cell = (words: string) =>
    `<table:table-cell office:value-type="string"><text:p>${words}</text:p></table:table-cell>`;
  const sheets = flat(
    "spreadsheet",
    `<table:table table:name="A"><table:table-column/><table:table-column table:visibility="collapse"/><table:table-row>${cell("Seen")}${cell("Aside")}</table:table-row><table:table-row table:visibility="filter">${cell("Below")}</table:table-row></table:table>` +
      `<table:table table:name="B" table:style-name="Off"><table:table-row>${cell("Away")}</table:table-row></table:table>`,
  );
  expect(await marksOf(odfFilter("ods"), sheets)).toEqual({
    Aside: ["hidden"],
    Below: ["hidden"],
    Away: ["hidden"],
  });
});

it("texts with a mark are counted and left out; a language that all share is not named", async () => {
  const bytes = docxSample(
    paragraph(run("Red one", '<w:color w:val="FF0000"/><w:lang w:val="en-US"/>')) +
      paragraph(run("Red two", '<w:color w:val="FF0000"/><w:lang w:val="en-GB"/>')) +
      paragraph(run("Black", '<w:lang w:val="en-GB"/>')),
  );
  const { units } = await docxFilter.extract(bytes);
  expect(countGroups(units)).toEqual({ "colour:ff0000": 2 });
  expect(leaveOutGroups(units, ["colour:#FF0000"])).toEqual(leaveOutGroups(units, ["colour:ff0000"]));
  expect(leaveOutGroups(units, ["colour:ff0000"]).map(({ locked }) => locked)).toEqual([
    "left-out",
    "left-out",
    undefined,
  ]);
});
