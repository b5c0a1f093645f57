/** A workbook and a deck for the pictures of docs/formats. */
import {
  documentProperties,
  DRAWING,
  escape,
  OFFICE,
  packageRelationships,
  type Part,
  relationships,
  xml,
  zipPackage,
} from "../samples/ooxml.ts";
import { LAYOUT, MASTER, THEME } from "../samples/slides-master.ts";

const SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml";

type Cell =
  | string
  | number
  | { readonly formula: string; readonly value: number | string; readonly style?: number };

function cellXml(place: string, cell: Cell, style: number): string {
  if (typeof cell === "number") return `<c r="${place}" s="${style}"><v>${cell}</v></c>`;
  if (typeof cell === "string")
    return `<c r="${place}" s="${style}" t="inlineStr"><is><t>${escape(cell)}</t></is></c>`;
  const isText = typeof cell.value === "string";
  return `<c r="${place}" s="${style}"${isText ? ' t="str"' : ""}><f>${escape(cell.formula)}</f><v>${escape(String(cell.value))}</v></c>`;
}

function sheetXml(rows: readonly (readonly Cell[])[], widths: readonly number[], rules = ""): string {
  const data = rows
    .map((row, r) => {
      const cells = row.map((cell, c) =>
        cell === "" ? "" : cellXml(`${"ABCDEFG"[c]}${r + 1}`, cell, r === 0 ? 1 : 0),
      );
      return `<row r="${r + 1}">${cells.join("")}</row>`;
    })
    .join("");
  const columns = widths.map(
    (width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  );
  return `<worksheet xmlns="${SHEET}" xmlns:r="${OFFICE}"><cols>${columns.join("")}</cols><sheetData>${data}</sheetData>${rules}<pageSetup paperSize="9" orientation="portrait"/><headerFooter><oddHeader>&amp;L&amp;A&amp;R&amp;"Arial,Italic"Budget of the city library</oddHeader></headerFooter></worksheet>`;
}

const COSTS = [
  ["Books", "Culture", 4200, "approved"],
  ["Repair of the roof", "Building", 12800, "open"],
  ["Chairs and tables", "Building", 3100, "approved"],
  ["Summer concert", "Culture", 2600, "open"],
  ["Electricity", "Building", 5400, "rejected"],
] as const;

/** A budget: a list with choices and colours by state, sums over another sheet, a list typed in its rule, a pivot with its source. */
export function makeBudget(): Uint8Array {
  const sums = (state: string) =>
    COSTS.filter(([, , , s]) => s === state).reduce((all, [, , cost]) => all + cost, 0);
  const budget: Cell[][] = [
    ["Cost", "Area", "Amount", "State"],
    ...COSTS.map(([...row]) => row),
    [""],
    ["Approved", "", { formula: 'SUMIF(D2:D6,"approved",C2:C6)', value: sums("approved") }],
    ["Open", "", { formula: `SUMIF(D2:D6,'State list'!A2,C2:C6)`, value: sums("open") }],
    [
      "Largest open cost",
      "",
      { formula: `IF(C3>10000,"Ask the committee","Fine")`, value: "Ask the committee" },
    ],
    ["", "", "", ""],
    ["Paid by card?"],
  ];
  const rules =
    `<conditionalFormatting sqref="D2:D6"><cfRule type="cellIs" dxfId="0" priority="1" operator="equal"><formula>"approved"</formula></cfRule><cfRule type="cellIs" dxfId="1" priority="2" operator="equal"><formula>"rejected"</formula></cfRule></conditionalFormatting>` +
    `<dataValidations count="2"><dataValidation type="list" allowBlank="1" showInputMessage="1" promptTitle="State" prompt="Choose the state of this cost." sqref="D2:D6"><formula1>'State list'!$A$1:$A$3</formula1></dataValidation><dataValidation type="list" sqref="B12"><formula1>"Yes,No"</formula1></dataValidation></dataValidations>`;
  const pivot: Cell[][] = [
    ["Row labels", "Sum of amount"],
    ["Building", 21300],
    ["Culture", 6800],
    ["Grand total", 28100],
  ];
  const sheets: [name: string, content: string][] = [
    ["Budget 2024", sheetXml(budget, [24, 14, 12, 14], rules)],
    ["State list", sheetXml([["approved"], ["open"], ["rejected"]], [18])],
    ["Areas", sheetXml(pivot, [20, 18])],
  ];
  const fields = ["Cost", "Area", "Amount", "State"];
  const items = `<sharedItems count="2"><s v="Building"/><s v="Culture"/></sharedItems>`;
  const styles =
    `<styleSheet xmlns="${SHEET}"><fonts count="2"><font><sz val="11"/><name val="Liberation Sans"/></font><font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Liberation Sans"/></font></fonts>` +
    `<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF1F3A5F"/></patternFill></fill></fills>` +
    `<borders count="2"><border/><border><left style="thin"/><right style="thin"/><top style="thin"/><bottom style="thin"/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>` +
    `<cellXfs count="2"><xf xfId="0" borderId="1" applyBorder="1"/><xf xfId="0" fontId="1" fillId="2" borderId="1" applyFont="1" applyFill="1"/></cellXfs>` +
    `<dxfs count="2"><dxf><fill><patternFill><bgColor rgb="FFC6EFCE"/></patternFill></fill></dxf><dxf><fill><patternFill><bgColor rgb="FFFFC7CE"/></patternFill></fill></dxf></dxfs></styleSheet>`;
  return zipPackage([
    packageRelationships("xl/workbook.xml"),
    {
      path: "xl/workbook.xml",
      type: `${EXCEL}.sheet.main+xml`,
      content: xml(
        `<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets>${sheets.map(([name], i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join("")}</sheets><definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">'Budget 2024'!$A$1:$D$12</definedName></definedNames><pivotCaches><pivotCache cacheId="1" r:id="rId9"/></pivotCaches></workbook>`,
      ),
    },
    relationships("xl/workbook.xml", [
      ...sheets.map((_, i) => ({
        id: `rId${i + 1}`,
        type: "worksheet",
        target: `worksheets/sheet${i + 1}.xml`,
      })),
      { id: "rId8", type: "styles", target: "styles.xml" },
      { id: "rId9", type: "pivotCacheDefinition", target: "pivotCache/pivotCacheDefinition1.xml" },
    ]),
    ...sheets.map(([, content], i): Part => ({
      path: `xl/worksheets/sheet${i + 1}.xml`,
      type: `${EXCEL}.worksheet+xml`,
      content: xml(content),
    })),
    relationships("xl/worksheets/sheet3.xml", [
      { id: "rId1", type: "pivotTable", target: "../pivotTables/pivotTable1.xml" },
    ]),
    { path: "xl/styles.xml", type: `${EXCEL}.styles+xml`, content: xml(styles) },
    {
      path: "xl/pivotTables/pivotTable1.xml",
      type: `${EXCEL}.pivotTable+xml`,
      content: xml(
        `<pivotTableDefinition xmlns="${SHEET}" name="Areas" cacheId="1" dataCaption="Values" rowHeaderCaption="Row labels"><location ref="A1:B4" firstHeaderRow="1" firstDataRow="1" firstDataCol="1"/><pivotFields count="4"><pivotField/><pivotField axis="axisRow"><items count="3"><item x="0"/><item x="1"/><item t="default"/></items></pivotField><pivotField dataField="1"/><pivotField/></pivotFields><rowFields count="1"><field x="1"/></rowFields><rowItems count="3"><i><x/></i><i><x v="1"/></i><i t="grand"><x/></i></rowItems><dataFields count="1"><dataField name="Sum of amount" fld="2"/></dataFields></pivotTableDefinition>`,
      ),
    },
    relationships("xl/pivotTables/pivotTable1.xml", [
      { id: "rId1", type: "pivotCacheDefinition", target: "../pivotCache/pivotCacheDefinition1.xml" },
    ]),
    {
      path: "xl/pivotCache/pivotCacheDefinition1.xml",
      type: `${EXCEL}.pivotCacheDefinition+xml`,
      content: xml(
        `<pivotCacheDefinition xmlns="${SHEET}" saveData="0" refreshOnLoad="1"><cacheSource type="worksheet"><worksheetSource ref="A1:D6" sheet="Budget 2024"/></cacheSource><cacheFields count="4">${fields.map((field) => `<cacheField name="${field}">${field === "Area" ? items : "<sharedItems/>"}</cacheField>`).join("")}</cacheFields></pivotCacheDefinition>`,
      ),
    },
    ...documentProperties({
      title: "Budget",
      creator: "City library",
      application: "Microsoft Excel",
      counts: "",
    }),
  ]);
}

const P = `xmlns:a="${DRAWING}" xmlns:r="${OFFICE}" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`;
const POWERPOINT = "application/vnd.openxmlformats-officedocument.presentationml";
const D = `xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram" xmlns:a="${DRAWING}" xmlns:r="${OFFICE}"`;
const STEPS = ["Measure the water", "Draw the map", "Build the wall", "Open the harbour"];
const DIAGRAM = "http://schemas.openxmlformats.org/drawingml/2006/diagram";

const box = (x: number, y: number, width: number, height: number) =>
  `<a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${width}" cy="${height}"/></a:xfrm>`;

function diagramDrawing(): string {
  const shapes = STEPS.map((step, i) => {
    const place = box(200_000 + i * 2_600_000, 300_000, 2_500_000, 1_500_000);
    return `<dsp:sp modelId="{S${i}}"><dsp:nvSpPr><dsp:cNvPr id="0" name=""/><dsp:cNvSpPr/></dsp:nvSpPr><dsp:spPr>${place}<a:prstGeom prst="homePlate"><a:avLst/></a:prstGeom><a:solidFill><a:srgbClr val="${["1F3A5F", "2F5D8A", "3F7FB0", "5B9BD5"][i]}"/></a:solidFill></dsp:spPr><dsp:txBody><a:bodyPr lIns="40000" rIns="300000" anchor="ctr"><a:normAutofit/></a:bodyPr><a:lstStyle/><a:p><a:pPr algn="ctr"/><a:r><a:rPr lang="en-GB" sz="2000"><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill></a:rPr><a:t>${step}</a:t></a:r></a:p></dsp:txBody><dsp:txXfrm>${place.slice(8, -9)}</dsp:txXfrm></dsp:sp>`;
  }).join("");
  return `<dsp:drawing ${D}><dsp:spTree><dsp:nvGrpSpPr><dsp:cNvPr id="0" name=""/><dsp:cNvGrpSpPr/></dsp:nvGrpSpPr><dsp:grpSpPr/>${shapes}</dsp:spTree></dsp:drawing>`;
}

function diagramData(): string {
  const points = STEPS.map(
    (step, i) =>
      `<dgm:pt modelId="{S${i}}"><dgm:prSet/><dgm:spPr/><dgm:t><a:bodyPr/><a:lstStyle/><a:p><a:r><a:rPr lang="en-GB"/><a:t>${step}</a:t></a:r></a:p></dgm:t></dgm:pt>`,
  ).join("");
  const links = STEPS.map(
    (_, i) => `<dgm:cxn modelId="{C${i}}" srcId="{D}" destId="{S${i}}" srcOrd="${i}" destOrd="0"/>`,
  ).join("");
  return `<dgm:dataModel ${D}><dgm:ptLst><dgm:pt modelId="{D}" type="doc"><dgm:prSet/><dgm:spPr/><dgm:t><a:bodyPr/><a:p/></dgm:t></dgm:pt>${points}</dgm:ptLst><dgm:cxnLst>${links}</dgm:cxnLst><dgm:bg/><dgm:whole/><dgm:extLst><a:ext uri="http://schemas.microsoft.com/office/drawing/2008/diagram"><dsp:dataModelExt relId="rId6" minVer="http://schemas.openxmlformats.org/drawingml/2006/diagram"/></a:ext></dgm:extLst></dgm:dataModel>`;
}

/** A slide with a title, a SmartArt of four steps with the drawing that Office keeps of it, a text in two formats, and speaker's notes. */
export function makeDeck(): Uint8Array {
  const text = (inside: string, place: string, kind = "") =>
    `<p:sp><p:nvSpPr><p:cNvPr id="${kind ? 2 : 4}" name="Text"/><p:cNvSpPr/><p:nvPr>${kind && `<p:ph type="${kind}"/>`}</p:nvPr></p:nvSpPr><p:spPr>${place}${kind ? "" : '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>'}</p:spPr><p:txBody><a:bodyPr wrap="square"><a:normAutofit/></a:bodyPr><a:p>${inside}</a:p></p:txBody></p:sp>`;
  const run = (words: string, format = "") =>
    `<a:r><a:rPr lang="en-GB" sz="2400"${format}/><a:t>${words}</a:t></a:r>`;
  const smartArt = `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="3" name="Steps" descr="Four steps of the work"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="700000" y="1900000"/><a:ext cx="10800000" cy="2200000"/></p:xfrm><a:graphic><a:graphicData uri="${DIAGRAM}"><dgm:relIds xmlns:dgm="${DIAGRAM}" r:dm="rId2" r:lo="rId3" r:qs="rId4" r:cs="rId5"/></a:graphicData></a:graphic></p:graphicFrame>`;
  const group = `<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>`;
  const diagram = (name: string, kind: string, content: string): Part => ({
    path: `ppt/diagrams/${name}1.xml`,
    type: `application/vnd.${kind}+xml`,
    content: xml(content),
  });
  const open = "openxmlformats-officedocument.drawingml.diagram";
  const diagramType = (type: string) => ({ type, target: `../diagrams/${type.slice(7).toLowerCase()}1.xml` });
  const slide = "ppt/slides/slide1.xml";
  const rels = relationships(slide, [
    { id: "rId1", type: "slideLayout", target: "../slideLayouts/slideLayout1.xml" },
    { id: "rId2", ...diagramType("diagramData") },
    { id: "rId3", ...diagramType("diagramLayout") },
    { id: "rId4", type: "diagramQuickStyle", target: "../diagrams/quickstyle1.xml" },
    { id: "rId5", ...diagramType("diagramColors") },
    { id: "rId6", type: "DRAWING", target: "../diagrams/drawing1.xml" },
  ]);
  return zipPackage([
    packageRelationships("ppt/presentation.xml"),
    {
      path: "ppt/presentation.xml",
      type: `${POWERPOINT}.presentation.main+xml`,
      content: xml(
        `<p:presentation ${P}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst><p:sldId id="256" r:id="rId2"/></p:sldIdLst><p:sldSz cx="12192000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
      ),
    },
    relationships("ppt/presentation.xml", [
      { id: "rId1", type: "slideMaster", target: "slideMasters/slideMaster1.xml" },
      { id: "rId2", type: "slide", target: "slides/slide1.xml" },
      { id: "rId3", type: "theme", target: "theme/theme1.xml" },
    ]),
    {
      path: "ppt/theme/theme1.xml",
      type: "application/vnd.openxmlformats-officedocument.theme+xml",
      content: xml(THEME),
    },
    {
      path: "ppt/slideMasters/slideMaster1.xml",
      type: `${POWERPOINT}.slideMaster+xml`,
      content: xml(MASTER),
    },
    relationships("ppt/slideMasters/slideMaster1.xml", [
      { id: "rId1", type: "slideLayout", target: "../slideLayouts/slideLayout1.xml" },
      { id: "rId2", type: "theme", target: "../theme/theme1.xml" },
    ]),
    {
      path: "ppt/slideLayouts/slideLayout1.xml",
      type: `${POWERPOINT}.slideLayout+xml`,
      content: xml(LAYOUT),
    },
    relationships("ppt/slideLayouts/slideLayout1.xml", [
      { id: "rId1", type: "slideMaster", target: "../slideMasters/slideMaster1.xml" },
    ]),
    {
      path: slide,
      type: `${POWERPOINT}.slide+xml`,
      content: xml(
        `<p:sld ${P}><p:cSld><p:spTree>${group}${text(run("How the new harbour is built"), "", "title")}${smartArt}${text(run("The work takes ") + run("three years", ' b="1"') + run(" and the market stays open."), box(900_000, 4_500_000, 10_400_000, 900_000))}</p:spTree></p:cSld></p:sld>`,
      ),
    },
    // Microsoft's own kind of relationship, unlike the others.
    {
      ...rels,
      content: (rels.content as string).replace(
        /http:[^"]*\/DRAWING/,
        "http://schemas.microsoft.com/office/2007/relationships/diagramDrawing",
      ),
    },
    diagram("data", `${open}Data`, diagramData()),
    diagram(
      "layout",
      `${open}Layout`,
      `<dgm:layoutDef ${D} uniqueId="urn:steps"><dgm:layoutNode name="steps"><dgm:alg type="lin"/></dgm:layoutNode></dgm:layoutDef>`,
    ),
    diagram("quickstyle", `${open}Style`, `<dgm:styleDef ${D} uniqueId="urn:style"/>`),
    diagram("colors", `${open}Colors`, `<dgm:colorsDef ${D} uniqueId="urn:colours"/>`),
    diagram("drawing", "ms-office.drawingml.diagramDrawing", diagramDrawing()),
    ...documentProperties({
      title: "The new harbour",
      creator: "City office",
      application: "Microsoft Office PowerPoint",
      counts: "<Slides>1</Slides>",
    }),
  ]);
}
