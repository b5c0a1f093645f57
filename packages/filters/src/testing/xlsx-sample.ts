import { buildPackage, relationshipsXml } from "./build-package.ts";

const S = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** Shared strings, by index, of the workbook below. */
export const STRINGS: readonly string[] = [
  "<t>Product</t>",
  "<t>Price</t>",
  `<r><t xml:space="preserve">Green </t></r><r><rPr><b/><sz val="11"/></rPr><t>tea</t></r>`,
  `<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/>`,
  `<t xml:space="preserve">First line\nsecond line_x000D_\nthird</t>`,
  "<t>Open</t>",
  "<t>12.5</t>",
  "<t>Not shown anywhere</t>",
  "<t>See the &amp; sign_x005F_x0041_</t>",
];

export interface WorkbookOptions {
  /** Formula of cell D2. */
  readonly formula?: string;
  /** Adds a table over A1:B3 whose names are the first two strings. */
  readonly hasTable?: boolean;
  /** Text the formula of D2 gave when the file was saved. */
  readonly result?: string;
  /** Makes the table's data come from a query, which finds its columns by name, and shows the first name in A6, too. */
  readonly isQueryTable?: boolean;
  /** Formula of a defined name. */
  readonly definedName?: string;
  /** Adds a chart whose labels repeat cells. */
  readonly hasChart?: boolean;
  /** Breaks the XML of the second sheet. */
  readonly hasDamagedSheet?: boolean;
}

/** A workbook with two sheets: cells of all sorts, messages, header and footer, comments, a text box. */
export function buildWorkbook({
  formula = "B2*2",
  result = "24",
  hasTable = false,
  isQueryTable = false,
  definedName = "",
  hasChart = false,
  hasDamagedSheet = false,
}: WorkbookOptions = {}): Uint8Array {
  const cell = (place: string, index: number) => `<c r="${place}" t="s" s="0"><v>${index}</v></c>`;
  const sheet1 =
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<worksheet xmlns="${S}" xmlns:r="${R}"><dimension ref="A1:D4"/>` +
    `<cols><col min="1" max="1" width="20" customWidth="1"/></cols><sheetData>` +
    `<row r="1" spans="1:4">${cell("A1", 0)}${cell("B1", 1)}</row>` +
    `<row r="2" spans="1:4">${cell("A2", 2)}<c r="B2"><v>12</v></c><c r="D2" t="str"><f>${formula}</f><v>${result}</v></c></row>` +
    `<row r="3">${cell("A3", 3)}<c r="B3"><v>7</v></c>${cell("C3", 5)}</row>` +
    `<row r="4">${cell("A4", 4)}${cell("B4", 6)}<c r="C4" t="inlineStr"><is><t>Inline words</t></is></c>${cell("D4", 8)}</row>` +
    (isQueryTable ? `<row r="6">${cell("A6", 0)}</row>` : "") +
    `</sheetData><dataValidations count="1"><dataValidation type="whole" promptTitle="Amount" prompt="Enter a whole number" sqref="B2"><formula1>1</formula1></dataValidation></dataValidations>` +
    `<hyperlinks><hyperlink ref="A1" location="Other!A1" tooltip="Go to the other sheet"/></hyperlinks>` +
    `<headerFooter><oddHeader>&amp;L&amp;"Arial,Bold"&amp;12Price list&amp;RPage &amp;P of &amp;N</oddHeader></headerFooter>` +
    `<drawing r:id="rId1"/>${hasTable ? `<tableParts count="1"><tablePart r:id="rId3"/></tableParts>` : ""}</worksheet>`;
  const chart = hasChart
    ? `<xdr:twoCellAnchor><xdr:graphicFrame><a:graphic><a:graphicData><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="rId1"/></a:graphicData></a:graphic></xdr:graphicFrame></xdr:twoCellAnchor>`
    : "";
  return buildPackage("xl/workbook.xml", {
    "xl/workbook.xml": `<workbook xmlns="${S}" xmlns:r="${R}"><sheets><sheet name="Prices" sheetId="1" r:id="rId1"/><sheet name="Other" sheetId="2" r:id="rId2"/></sheets>${definedName && `<definedNames><definedName name="Named">${definedName}</definedName></definedNames>`}</workbook>`,
    "xl/_rels/workbook.xml.rels": relationshipsXml({
      rId1: ["worksheet", "worksheets/sheet1.xml"],
      rId2: ["worksheet", "worksheets/sheet2.xml"],
      rId3: ["sharedStrings", "sharedStrings.xml"],
    }),
    "xl/sharedStrings.xml": `<sst xmlns="${S}" count="9" uniqueCount="9">${STRINGS.map((inner) => `<si>${inner}</si>`).join("")}</sst>`,
    "xl/worksheets/sheet1.xml": sheet1,
    "xl/worksheets/_rels/sheet1.xml.rels": relationshipsXml({
      rId1: ["drawing", "../drawings/drawing1.xml"],
      rId2: ["comments", "../comments1.xml"],
      ...(hasTable && { rId3: ["table", "../tables/table1.xml"] as const }),
    }),
    "xl/worksheets/sheet2.xml": hasDamagedSheet
      ? "<worksheet><row>"
      : `<worksheet xmlns="${S}"><sheetData><row><c t="inlineStr"><is><t>On the other sheet</t></is></c></row></sheetData></worksheet>`,
    "xl/comments1.xml": `<comments xmlns="${S}"><authors><author>Ann</author></authors><commentList><comment ref="A1" authorId="0"><text><r><rPr><b/></rPr><t>Ann:</t></r><r><t xml:space="preserve"> please check</t></r></text></comment></commentList></comments>`,
    "xl/drawings/drawing1.xml": `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${R}"><xdr:twoCellAnchor><xdr:from><xdr:col>1</xdr:col></xdr:from><xdr:to><xdr:col>5</xdr:col></xdr:to><xdr:sp><xdr:nvSpPr><xdr:cNvPr id="2" name="Box" descr="A box with a remark"/></xdr:nvSpPr><xdr:txBody><a:bodyPr/><a:p><a:r><a:t>Text in a box</a:t></a:r></a:p></xdr:txBody></xdr:sp></xdr:twoCellAnchor>${chart}</xdr:wsDr>`,
    ...(hasChart && {
      "xl/drawings/_rels/drawing1.xml.rels": relationshipsXml({ rId1: ["chart", "../charts/chart1.xml"] }),
      "xl/charts/chart1.xml": `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><c:chart><c:title><c:tx><c:rich><a:bodyPr/><a:p><a:r><a:t>Prices at a glance</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:ser><c:tx><c:strRef><c:f>Prices!$B$1</c:f><c:strCache><c:pt idx="0"><c:v>Price</c:v></c:pt></c:strCache></c:strRef></c:tx></c:ser><c:ser><c:tx><c:strRef><c:f>[1]Old!$A$1</c:f><c:strCache><c:pt idx="0"><c:v>From elsewhere</c:v></c:pt></c:strCache></c:strRef></c:tx><c:cat><c:strLit><c:pt idx="0"><c:v>Literal label</c:v></c:pt></c:strLit></c:cat></c:ser></c:plotArea></c:chart></c:chartSpace>`,
    }),
    ...(hasTable && {
      "xl/tables/table1.xml": `<table xmlns="${S}" id="1" name="Prices" displayName="Prices"${isQueryTable ? ' tableType="queryTable"' : ""} ref="A1:B3"><tableColumns count="2"><tableColumn id="1" name="Product"/><tableColumn id="2" name="Price"/></tableColumns></table>`,
    }),
  });
}
